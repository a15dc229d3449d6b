import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { acknowledged } from '../../../../src/dashboard/components/persisted-ids.ts';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

const unrecorded = { record: false, recordingStatus: undefined };
const alerts = () =>
  screen
    .queryAllByRole('region', { name: /^Live, not recorded: / })
    .map((alert) => alert.getAttribute('aria-label')?.slice('Live, not recorded: '.length));

/** The streams that have a line below the first alert. */
const lines = (name = 'Needs attention') => {
  const list = screen.queryByRole('list', { name });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((line) => within(line).getAllByRole('link')[0]?.textContent)
    : [];
};

async function renderLive(...ids: string[]) {
  const api = await serveStreams(
    ids.map((id) => streamRow({ id, name: id, isActive: true })),
    ids.map((id, at) => sessionRow(id, 60 - at, 0, unrecorded)),
  );
  for (const id of acknowledged.get()) acknowledged.remove(id);
  const { user } = renderDashboard();
  await waitFor(() => expect(alerts()).not.toEqual([]));
  return { api, user };
}

describe('an alert of what is live and not recorded', () => {
  it('is acknowledged for its session, alarms again when that is wanted, and keeps its place while nothing new comes', async () => {
    const { api, user } = await renderLive('Court', 'Rink');
    expect(alerts()).toEqual(['Court']);
    await waitFor(() => expect(document.title).toBe('(2 not recorded) Streams · Aircheck'));
    const leave = (name: string) =>
      user.click(screen.getByRole('button', { name: `Leave this session of ${name} unrecorded` }));
    await leave('Court');
    expect(alerts()).toEqual(['Rink']);
    expect(screen.getByTitle('Live and left unrecorded: Court').textContent).toBe('1 left unrecorded');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    await waitFor(() => expect(document.title).toBe('(1 not recorded) Streams · Aircheck'));
    expect(screen.getByRole('alert', { name: '' }).textContent).not.toContain('Court');
    // The counter says what is so.
    expect(
      within(screen.getByRole('navigation', { name: 'Counters' })).getByRole('link', { name: /^2/ }),
    ).toBeDefined();
    expect(localStorage.getItem('aircheck.acknowledged')).toBe('["Court-60"]');

    await leave('Rink');
    expect(alerts()).toEqual([]);
    expect(screen.getByText('2 live, 0 recorded.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '2 left unrecorded' }));
    expect(lines('More that needs attention')).toEqual(['Court', 'Rink']);
    await user.click(screen.getByRole('button', { name: 'Alert me again about Rink' }));
    expect(screen.getByText(/left unrecorded/).textContent).toBe('1 left unrecorded');
    expect(alerts()).toEqual(['Rink']);
    await leave('Rink');
    expect(alerts()).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
    expect(alerts()).toEqual(['Rink']);

    // The next session of Court is another one.
    api.sessions = [
      sessionRow('Court', 1, 0, unrecorded),
      ...api.sessions.map((row) => (row.parentId === 'Court' ? sessionRow('Court', 60, 30, unrecorded) : row)),
    ];
    await comeBack();
    await waitFor(() => expect(lines()).toEqual(['Court']));
    expect(screen.queryByText(/left unrecorded/)).toBeNull();

    api.answers = () => ({ status: 400, json: { errors: ['no'] } });
    await comeBack();
    expect(await screen.findByText(/^Rink was live and not recorded at \d\d:\d\d:\d\d$/)).toBeDefined();
    expect(alerts()).toEqual(['Rink']);
    for (const turnOn of screen.getAllByRole('button', { name: /^Turn on for the next session/ }))
      expect(turnOn.getAttribute('aria-disabled')).toBe('true');
  });

  it('is one at a time, the oldest; each other one has a line, up to three in all, and the rest opens over the page', async () => {
    const { user } = await renderLive('A', 'B', 'C', 'D', 'E');
    expect(alerts()).toEqual(['A']);
    expect(lines()).toEqual(['B', 'C']);
    const more = screen.getByRole('button', { name: '2 more' });
    await user.click(more);
    expect(lines('More that needs attention')).toEqual(['D', 'E']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('list', { name: 'More that needs attention' })).toBeNull();
    expect(document.activeElement).toBe(more);
    await user.click(screen.getByRole('button', { name: 'Leave this session of B unrecorded' }));
    expect(lines()).toEqual(['C', 'D']);
  });
});
