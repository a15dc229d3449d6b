import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connection } from '../../../../src/dashboard/api/connection.ts';
import { useWakeLock } from '../../../../src/dashboard/features/wall/wall-controls.tsx';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';
import { scheduleRow, serveSchedules, showIn } from '../schedule/serve-schedules.ts';

const tile = async (name: string) => within(await screen.findByRole('article', { name }));
const down = { status: 503, json: { errors: ['the database is busy'] } };

/** Rows of a service of ours, without what changed of them: the lists are read. */
const live = () =>
  serveStreams(
    [
      streamRow({ id: 'a', name: 'Chapel', isActive: true, aircheck: { tags: ['court'] } }),
      streamRow({ id: 'b', name: 'Hall', isActive: true }),
      streamRow({ id: 'c', name: 'Idle' }),
    ],
    [sessionRow('a', 3, 0), sessionRow('b', 2, 0, { record: false })],
  );

describe('the wall', () => {
  it('shows what is on air with its state, and says since when nothing new comes, until something does', async () => {
    const api = await live();
    renderDashboard('/wall');
    expect((await tile('Chapel')).getByText('Recording')).toBeDefined();
    expect((await tile('Hall')).getByText('Live, not recorded')).toBeDefined();
    expect(screen.queryByRole('article', { name: 'Idle' })).toBeNull();
    const counts = within(screen.getByRole('list', { name: 'On this wall' })).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual(['1 not recorded', '0 warnings', '1 recording']);
    // A log: another alarm is said alone.
    expect(screen.getByRole('log').textContent).toBe('Hall: Live, not recorded');
    expect(document.title).toMatch(/1 not recorded/);
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Chapel' }).getAttribute('href')).toBe('/streams/a');

    api.answers = () => down;
    await comeBack();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^NO DATA since \d\d:\d\d:\d\d$/);
    expect((await tile('Hall')).getByText('Live, not recorded')).toBeDefined();
    expect(screen.getByRole('log').textContent).toBe('');
    expect(document.title).toMatch(/^No answer since/);
    api.answers = () => undefined;
    await comeBack();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByText('1 not recorded')).toBeDefined();
  });

  it('has the recording’s picture of a show that was over before it was opened', async () => {
    const posterUrl = 'http://here/recordings/x/poster.jpg';
    const ended = { endedAt: Date.now() - 60_000, readyAt: Date.now() - 50_000, posterUrl };
    await serveStreams([streamRow({ id: 'a', name: 'Chapel' })], [sessionRow('a', 9, 8, { aircheck: ended })]);
    renderDashboard('/wall?stream=a');
    const chapel = await screen.findByRole('article', { name: 'Chapel' });
    expect(chapel.querySelector('img')?.src).toBe(posterUrl);
  });

  it('has what has just become ready, and what comes next, in its last line', async () => {
    await serveSchedules(
      [streamRow({ id: 'a', name: 'Chapel' }), streamRow({ id: 'b', name: 'Hall' })],
      [sessionRow('a', 9, 8)],
      [scheduleRow('b', showIn(20, 80))],
    );
    renderDashboard('/wall');
    const line = await screen.findByRole('contentinfo');
    await waitFor(() => expect(line.textContent).toMatch(/^Next\d\d:\d\d HallChapel, \d\d:\d\d, ready$/));
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('is chosen by tags or streams, which the address keeps', async () => {
    await live();
    const { user } = renderDashboard('/wall');
    await tile('Hall');
    await user.click(screen.getByRole('button', { name: 'Choose tiles' }));
    await user.click(screen.getByRole('radio', { name: 'By tag' }));
    await user.click(screen.getByRole('checkbox', { name: /court/ }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Hall' })).toBeNull());
    expect(window.location.search).toBe('?tag=court');
    expect(screen.getByText('Tag court')).toBeDefined();

    await user.click(screen.getByRole('button', { name: 'Choose tiles' }));
    await user.click(screen.getByRole('radio', { name: /These streams/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Idle' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect((await tile('Idle')).getByText('Idle', { selector: 'p span' })).toBeDefined();
    expect(window.location.search).toBe('?stream=c');
  });

  it('says that nothing is on air', async () => {
    await serveStreams([streamRow({ id: 'c', name: 'Idle' })]);
    renderDashboard('/wall?tag=court');
    expect(await screen.findByText('Nothing live with court')).toBeDefined();
  });

  it('asks who may do more to sign in again, and not for a link that would leave them the wall alone', async () => {
    const api = await live();
    renderDashboard('/wall');
    await tile('Hall');
    api.answers = () => ({ status: 401, json: { errors: ['no valid API key'] } });
    await comeBack();
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(screen.getByText('Sign in again, and the wall continues.')).toBeDefined();
    expect(screen.queryByText(/Open a new wall link/)).toBeNull();
  });
});

describe('a browser that may only show the wall', () => {
  const signIn = (baseUrl: string) => connection.signIn({ baseUrl, account: 'Northlight', wallOnly: true });

  it('is shown it on every page, reads what is for it, and has no way elsewhere', async () => {
    const api = await serveOwnService();
    const stream = { kind: 'stream', createdAt: 1, record: true, suspended: false, isActive: true, lastSeen: 1 };
    const json = {
      cursor: 'c',
      startsAnew: true,
      deleted: [],
      streams: [{ ...stream, id: 'a', name: 'Chapel' }],
      sessions: [sessionRow('a', 3, 0)],
    };
    const full = { recordingsBytes: 12.4e9, freeBytes: 0.9e9, totalBytes: 200e9, floorBytes: 1e9 };
    api.ownAnswers = ({ path }) =>
      path === '/aircheck/wall' ? { json } : path === '/aircheck/storage' ? { json: full } : undefined;
    signIn(api.baseUrl);
    renderDashboard('/settings');
    expect((await tile('Chapel')).getByText('Recording')).toBeDefined();
    await waitFor(() => expect(document.title).toBe('(Disk full) Wall · Aircheck'));
    expect(window.location.pathname).toBe('/wall');
    expect(screen.queryByRole('link')).toBeNull();
    const asked = api.requests.map(({ path }) => path.split('?')[0]);
    const forIt = ['wall', 'me', 'schedules', 'signal', 'storage'].map((name) => `/aircheck/${name}`);
    expect(asked.filter((path) => path !== '/ingest' && !forIt.includes(path ?? ''))).toEqual([]);
  });

  it('says when it was signed out, which is not that nothing is known', async () => {
    const api = await live();
    signIn(api.baseUrl);
    renderDashboard('/wall');
    await tile('Hall');
    api.answers = () => ({ status: 401, json: { errors: ['no valid API key'] } });
    await comeBack();
    expect((await screen.findByText(/^SIGNED OUT since/)).textContent).toMatch(/\d\d:\d\d:\d\d$/);
    expect(screen.getByText(/Open a new wall link/)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the screen of a wall', () => {
  /** A browser that keeps the screen awake, until the page is hidden. */
  function lendWakeLock() {
    const locks: (EventTarget & { released: boolean; release: () => Promise<void> })[] = [];
    const request = vi.fn(async () => {
      const lock = Object.assign(new EventTarget(), {
        released: false,
        release: async () => {
          lock.released = true;
          lock.dispatchEvent(new Event('release'));
        },
      });
      locks.push(lock);
      return lock;
    });
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
    return { request, locks };
  }

  it('stays awake, asks again when it is seen again or given up, and says where it may not', async () => {
    const { request, locks } = lendWakeLock();
    await live();
    renderDashboard('/wall');
    await tile('Hall');
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('Screen may turn off')).toBeNull();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(1);
    for (const lock of locks) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(locks).toHaveLength(2));
    await locks[1]?.release();
    await waitFor(() => expect(locks).toHaveLength(3));
    expect(screen.queryByText('Screen may turn off')).toBeNull();

    request.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
    await locks[2]?.release();
    expect(await screen.findByText('Screen may turn off')).toBeDefined();
  });

  it('is let go with the wall, and not asked for again', async () => {
    const { request, locks } = lendWakeLock();
    const { unmount } = renderHook(useWakeLock);
    await waitFor(() => expect(locks).toHaveLength(1));
    unmount();
    expect(locks[0]?.released).toBe(true);
    expect(request).toHaveBeenCalledTimes(1);
  });
});
