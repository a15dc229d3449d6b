import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../../support/render-dashboard.tsx';
import { serveOwnService } from '../../../support/serve-own-service.ts';
import { type StreamRow, serveStreams, sessionRow, streamRow } from '../../../support/serve-streams.ts';

const chapel = { id: 'chapel', name: 'Chapel', record: true, suspended: false, streamKey: 'abcd-uimq-jtgy-4f9c' };
const sessions = [sessionRow('chapel', 300, 61)];

async function openStream(row: Partial<StreamRow> = {}, live = false) {
  const api = await serveOwnService(
    [streamRow({ ...chapel, isActive: live, ...row }), streamRow({ id: 'hall', name: 'Town Hall' })],
    live ? [sessionRow('chapel', 5, 0), ...sessions] : sessions,
  );
  let deleted: StreamRow | undefined;
  api.ownAnswers = ({ method, path }) => {
    if (method === 'DELETE' && path === '/stream/chapel') deleted = api.streams.find(({ id }) => id === 'chapel');
    if (path !== '/aircheck/stream/chapel/restore' || deleted === undefined) return undefined;
    api.streams = [...api.streams, deleted];
    return { status: 204, text: '' };
  };
  const { user } = renderDashboard('/streams/chapel');
  await heading('Chapel');
  await screen.findByRole('button', { name: 'New stream key…' });
  return { api, user };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const editButton = () => screen.getByRole('button', { name: /^Edit / });
const menu = () => screen.getByRole('menu');
const item = (name: string) => within(menu()).getByRole('menuitem', { name });
const notes = () => screen.getByRole('region', { name: 'Notifications' });

describe('renaming a stream', () => {
  it('takes three interactions and the name: Edit, Rename, Enter; Undo gives the old name back', async () => {
    const { api, user } = await openStream();
    await user.click(editButton());
    await user.click(item('Rename…'));
    expect(screen.getByRole('textbox', { name: 'Name' })).toBe(document.activeElement);
    // The old name is selected: typing replaces it.
    await user.keyboard('Lady Chapel{Enter}');
    await heading('Lady Chapel');
    await waitFor(() => expect(notes().textContent).toContain('Renamed to “Lady Chapel”'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(editButton());
    expect(api.streams[0]?.name).toBe('Lady Chapel');

    await user.click(within(notes()).getByRole('button', { name: 'Undo' }));
    await heading('Chapel');
    expect(api.count('PATCH /stream/chapel')).toBe(2);
  });

  it('points out a name that another stream has, and takes it', async () => {
    const { api, user } = await openStream();
    await user.keyboard('e');
    await user.keyboard('{Enter}');
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, ' town  hall');
    expect(screen.getByText('Another stream has this name.')).toBeDefined();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.streams[0]?.name).toBe('town  hall'));
  });

  it('that is refused keeps what was typed, and says why', async () => {
    const { api, user } = await openStream();
    const own = api.ownAnswers;
    api.ownAnswers = (request) =>
      request.method === 'PATCH' ? { status: 403, json: { errors: ['not today'] } } : own(request);
    await user.click(editButton());
    await user.click(item('Rename…'));
    await user.keyboard('Other{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/not renamed\..*not today/));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Other');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(editButton());
  });
});

describe('the menu', () => {
  it('moves by the arrow keys, and Escape gives the focus back', async () => {
    const { user } = await openStream();
    editButton().focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(item('Rename…'));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(item('Delete'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(editButton());
  });

  it('leads to the new stream key, and offers to end only what is live', async () => {
    const { user } = await openStream();
    await user.click(editButton());
    expect(item('End session…').getAttribute('aria-disabled')).toBe('true');
    await user.click(item('End session…'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(item('New stream key…'));
    await screen.findByRole('dialog', { name: 'New stream key?' });
  });
});

describe('suspending a stream', () => {
  it('is done after a question, shown beside its name, and undone by Resume', async () => {
    const { api, user } = await openStream({}, true);
    await user.click(editButton());
    await user.click(item('Suspend…'));
    const question = screen.getByRole('dialog', { name: 'Suspend this stream?' });
    expect(question.textContent).toContain('its session ends now, and what was recorded is kept');
    await user.click(within(question).getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Suspended: encoders are refused.');
    expect(api.streams[0]?.suspended).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(screen.queryByText('Suspended: encoders are refused.')).toBeNull());
    expect(api.streams[0]?.suspended).toBe(false);
    expect(notes().textContent).toContain('Encoders can connect again.');
  });
});

describe('ending the session', () => {
  it('says what happens, and that the encoder may come back', async () => {
    const { api, user } = await openStream({}, true);
    const own = api.ownAnswers;
    api.ownAnswers = (request) =>
      request.path === '/stream/chapel/terminate' ? { status: 204, text: '' } : own(request);
    await user.click(editButton());
    await user.click(item('End session…'));
    const question = screen.getByRole('dialog', { name: 'End this session?' });
    expect(question.textContent).toContain('Most encoders reconnect by themselves');
    await user.click(within(question).getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(notes().textContent).toContain('The session was ended.'));
    expect(api.count('DELETE /stream/chapel/terminate')).toBe(1);
  });
});

describe('deleting a stream', () => {
  it('leads to the list without it, said once, with Undo that brings it back', async () => {
    const { api, user } = await openStream();
    const readsBefore = api.count('GET /stream/chapel');
    await user.click(editButton());
    await user.click(item('Delete'));
    await screen.findByRole('table', { name: /streams/i });
    expect(window.location.pathname).toBe('/');
    expect(screen.queryByRole('row', { name: /Chapel/ })).toBeNull();
    expect(screen.getByRole('row', { name: /Town Hall/ })).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await heading('Streams')));
    expect(within(notes()).getAllByText(/^Deleted\./)).toHaveLength(1);
    expect(api.count('GET /stream/chapel'), 'nothing reads what is gone').toBe(readsBefore);

    await user.click(within(notes()).getByRole('button', { name: 'Undo' }));
    await screen.findByRole('row', { name: /Chapel/ });
    await user.click(within(notes()).getByRole('link', { name: 'Open' }));
    await heading('Chapel');
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
  });

  it('is asked first while it is live', async () => {
    const { api, user } = await openStream({}, true);
    await user.click(editButton());
    await user.click(item('Delete…'));
    const question = screen.getByRole('dialog', { name: 'Delete this stream?' });
    expect(question.textContent).toContain('It is live: its session ends now.');
    expect(question.textContent).toContain('You can undo this for 30 days.');
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(api.count('DELETE /stream/chapel')).toBe(0);
    await user.click(within(question).getByRole('button', { name: 'Delete stream' }));
    await waitFor(() => expect(notes().textContent).toContain('Deleted.'));
  });

  it('at an API that cannot undo it is asked first, and has no Undo, nor what is our service’s own', async () => {
    const api = await serveStreams([streamRow(chapel), streamRow({ id: 'hall', name: 'Town Hall' })], sessions);
    const { user } = renderDashboard('/streams/chapel');
    await heading('Chapel');
    await user.click(editButton());
    for (const own of ['Tags…', 'Keep recordings…', 'Reconnect window…', 'Signal watch…'])
      expect(screen.queryByRole('menuitem', { name: own })).toBeNull();
    await user.click(item('Delete…'));
    expect(screen.getByRole('dialog').textContent).toContain('This cannot be undone.');
    await user.click(screen.getByRole('button', { name: 'Delete stream' }));
    await waitFor(() => expect(notes().textContent).toContain('Deleted.'));
    expect(within(notes()).queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(api.streams.map(({ id }) => id)).toEqual(['hall']);
  });
});

it('a key that may only read edits nothing, and the reason can be read', async () => {
  const api = await serveOwnService([streamRow(chapel)], sessions);
  api.ownAnswers = ({ path }) =>
    path === '/aircheck/me'
      ? { json: { account: 'Northlight', keyName: 'wall', version: '1', readOnly: true } }
      : undefined;
  const { user } = renderDashboard('/streams/chapel');
  await heading('Chapel');
  await waitFor(() => expect(editButton().getAttribute('aria-disabled')).toBe('true'));
  expect(editButton().title).toMatch(/View only/);
  await user.click(editButton());
  await user.keyboard('e');
  expect(screen.queryByRole('menu')).toBeNull();
});
