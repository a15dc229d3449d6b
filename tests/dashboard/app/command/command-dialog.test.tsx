import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recentChoices } from '../../../../src/dashboard/app/command/command-items.ts';
import { announcementsLoaded, renderDashboard } from '../../support/render-dashboard.tsx';
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
  it('works from the button and within a field, moves around its list, and begins with what was chosen last', async () => {
    const { user, api } = await open();
    const press = () => user.keyboard('{Control>}k{/Control}');
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
    await press();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(filter);

    await press();
    await field();
    expect(options()).toEqual([
      ...['Streams', 'Recordings', 'Tonight', 'Wall', 'Activity', 'Settings', 'Past handovers', 'Clips'],
      ...['New streamn', 'Shortcuts?', 'Guide', 'Sign out'],
    ]);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('Sign out');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('Recordings');
    await user.keyboard('zebra');
    expect(screen.getByText(/No results for “zebra”\./)).toBeDefined();
    expect(screen.getByText('0 results')).toBeDefined();
    await user.keyboard('{Escape}');

    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await press();
    await field();
    await user.keyboard('chapel{Control>}{Enter}{/Control}');
    expect(opened.mock.lastCall?.slice(0, 2)).toEqual(['/streams/a', '_blank']);
    // The guide is no page of the dashboard: it always has a tab of its own.
    await press();
    await field();
    await user.keyboard('guide{Enter}');
    expect(opened.mock.lastCall?.slice(0, 2)).toEqual(['/guide/index.html', '_blank']);
    expect(window.location.pathname).toBe('/');

    await press();
    expect(document.activeElement).toBe(await field());
    await user.keyboard('hall{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Town Hall' });
    expect(window.location.pathname).toBe('/streams/b');
    expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await press();
    await field();
    expect(options()[0]).toBe('Town Hall');
    await user.keyboard('{Escape}');

    const beganMs = Date.UTC(2025, 2, 3, 12);
    api.ownAnswers = ({ path, search }) =>
      path === '/session' && search.get('filters')?.includes('createdAt')
        ? { json: [{ ...sessionRow('a', 0, 10), id: 'old', createdAt: beganMs, recordingStatus: 'ready' }] }
        : undefined;
    await press();
    await field();
    // Sessions that are older than what is on the page are searched at the service.
    await user.keyboard('2025-03-03');
    const list = within(screen.getByRole('listbox', { hidden: true }));
    await user.click(await list.findByRole('option', { name: /Chapel.*3 Mar 2025/ }));
    expect(window.location.pathname).toBe('/streams/a/sessions/old');
  });

  it('turns recording on with the same toast and Undo as the row’s switch, and says where it did not happen', async () => {
    const { user, api } = await open('/activity');
    await announcementsLoaded();
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard('turn chapel');
    expect(options()).toEqual(['Turn recording on for Chapelr']);
    await user.keyboard('{Enter}');
    const toasts = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(await toasts.findByText('On. The next session will be recorded.')).toBeDefined();
    expect(api.streams[0]?.record).toBe(true);
    await user.click(toasts.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.streams[0]?.record).toBe(false));
    // A change is never an Enter away.
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(options()[0]).toBe('Streams');

    api.ownAnswers = ({ method }) =>
      method === 'PATCH' ? { status: 403, json: { errors: ['not this one'] } } : undefined;
    await screen.findByText('Off. The next session will not be recorded.');
    await user.keyboard('turn chapel{Enter}');
    expect(await toasts.findByText('Recording was not turned on.')).toBeDefined();
    expect(toasts.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('copies the last link of a stream, sends a test broadcast, begins a new stream, and shows the shortcuts', async () => {
    const { user } = await open('/settings');
    const choose = async (typed: string) => {
      await user.keyboard('{Control>}k{/Control}');
      await field();
      await user.keyboard(`${typed}{Enter}`);
    };
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await choose('copy hall');
    expect(await screen.findByText(/^Link copied: Town Hall, /)).toBeDefined();
    expect(written.mock.lastCall?.[0]).toMatch(/\/recordings\/b-30\/index\.m3u8$/);
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
