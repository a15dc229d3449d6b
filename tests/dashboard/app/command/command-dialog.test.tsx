import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recentChoices } from '../../../../src/dashboard/app/command/command-items.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

beforeEach(() => recentChoices.restore());

const rows = () => [streamRow({ id: 'a', name: 'Chapel' }), streamRow({ id: 'b', name: 'Town Hall', record: true })];
const field = () => screen.findByRole('combobox', { name: 'Go to' });
const options = () =>
  within(screen.getByRole('listbox'))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const chosen = () => within(screen.getByRole('listbox')).getByRole('option', { selected: true }).textContent;

/** The dashboard at an address, with its rows read. */
async function open(path = '/') {
  const api = await serveOwnService(rows(), [sessionRow('b', 30, 20)]);
  const { user } = renderDashboard(path);
  await screen.findByRole('link', { name: /^Streams\s*2/ });
  await screen.findByRole('button', { name: 'Go to stream or action' });
  return { api, user };
}

describe('Ctrl K', () => {
  it('goes to a stream from every page, and gives the focus to its heading', async () => {
    const { user } = await open('/settings');
    await user.keyboard('{Control>}k{/Control}');
    const search = await field();
    expect(document.activeElement).toBe(search);
    await user.keyboard('chap');
    expect(chosen()).toBe('Chapel');
    await user.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Chapel' });
    expect(window.location.pathname).toBe('/streams/a');
    expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('works from the button and within a field; Escape leaves everything as it was', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Go to stream or action' });
    await user.click(button);
    await field();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(button);
    const filter = await screen.findByRole('searchbox', { name: 'Filter' });
    await user.click(filter);
    await user.keyboard('{Meta>}k{/Meta}{Control>}k{/Control}');
    await field();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(filter);
  });

  it('moves with the arrows around the list, and begins with what was chosen last', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(options()).toEqual([
      'Streams',
      'Recordings',
      'Tonight',
      'Wall',
      'Activity',
      'Settings',
      'Past handovers',
      'Clips',
      'New streamn',
      'Shortcuts?',
      'Guide',
      'Sign out',
    ]);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('Sign out');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('Recordings');
    await user.keyboard('hall{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Town Hall' });
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(options()[0]).toBe('Town Hall');
  });

  it('turns recording on with the same toast and Undo as the row’s switch', async () => {
    const { user, api } = await open('/activity');
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('turn chapel');
    expect(options()).toEqual(['Turn recording on for Chapelr']);
    await user.keyboard('{Enter}');
    const toasts = screen.getByRole('region', { name: 'Notifications' });
    expect(await within(toasts).findByText('On. The next session will be recorded.')).toBeDefined();
    expect(api.streams[0]?.record).toBe(true);
    await user.click(within(toasts).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.streams[0]?.record).toBe(false));
    // A change is never an Enter away.
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(options()[0]).toBe('Streams');
  });

  it('says on a page without the switch that a change did not happen', async () => {
    const { user, api } = await open('/activity');
    api.ownAnswers = ({ method }) =>
      method === 'PATCH' ? { status: 403, json: { errors: ['not this one'] } } : undefined;
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('turn chapel{Enter}');
    const toasts = screen.getByRole('region', { name: 'Notifications' });
    expect(await within(toasts).findByText('Recording was not turned on.')).toBeDefined();
    expect(within(toasts).getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('copies the last link of a stream, and says of which show', async () => {
    const { user } = await open('/settings');
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('copy hall{Enter}');
    expect(await screen.findByText(/^Link copied: Town Hall, /)).toBeDefined();
    expect(written.mock.lastCall?.[0]).toMatch(/\/recordings\/b-30\/index\.m3u8$/);
  });

  it('sends a test broadcast and shows it on the stream’s page; begins a new stream; shows the shortcuts', async () => {
    const { user } = await open('/settings');
    const choose = async (typed: string) => {
      await user.keyboard('{Control>}k{/Control}');
      await field();
      await user.keyboard(`${typed}{Enter}`);
    };
    await choose('test chapel');
    expect(await screen.findByText(/^Test broadcast: /)).toBeDefined();
    await choose('new str');
    const dialog = await screen.findByRole('dialog', { name: 'New stream' });
    // Behind a dialog it waits.
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await choose('shortcuts');
    const list = await screen.findByRole('dialog', { name: 'Shortcuts' });
    expect(within(list).getByText('Go to a stream, a session or an action')).toBeDefined();
  });

  it('opens in a new tab with Ctrl Enter', async () => {
    const { user } = await open();
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('hall{Control>}{Enter}{/Control}');
    expect(opened.mock.lastCall?.slice(0, 2)).toEqual(['/streams/b', '_blank']);
    // The guide is no page of the dashboard: it always has a tab of its own.
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('guide{Enter}');
    expect(opened.mock.lastCall?.slice(0, 2)).toEqual(['/guide/index.html', '_blank']);
    expect(window.location.pathname).toBe('/');
    opened.mockRestore();
  });

  it('finds sessions that are older than what is on the page', async () => {
    const { user, api } = await open();
    const beganMs = Date.UTC(2025, 2, 3, 12);
    api.ownAnswers = ({ path, search }) =>
      path === '/session' && search.get('filters')?.includes('createdAt')
        ? { json: [{ ...sessionRow('a', 0, 10), id: 'old', createdAt: beganMs, recordingStatus: 'ready' }] }
        : undefined;
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('2025-03-03');
    const option = await within(screen.getByRole('listbox', { hidden: true })).findByRole('option', {
      name: /Chapel.*3 Mar 2025/,
    });
    await user.click(option);
    expect(window.location.pathname).toBe('/streams/a/sessions/old');
  });

  it('says that nothing was found', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('zebra');
    expect(screen.getByText(/No results for “zebra”\./)).toBeDefined();
    expect(screen.getByText('0 results')).toBeDefined();
  });
});

describe('Ctrl K on another API', () => {
  it('offers no test broadcast', async () => {
    await serveStreams(rows());
    const { user } = renderDashboard();
    await screen.findByRole('row', { name: /Chapel/ });
    await user.click(await screen.findByRole('button', { name: 'Go to stream or action' }));
    await field();
    await user.keyboard('chapel');
    expect(options()).toEqual(['Chapel', 'Turn recording on for Chapelr']);
  });
});
