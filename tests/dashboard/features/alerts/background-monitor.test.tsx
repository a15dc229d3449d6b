import { act, cleanup, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../../../../src/dashboard/api/connection.ts';
import { acknowledged } from '../../../../src/dashboard/components/persisted-ids.ts';
import { alarmSoundOn, desktopNoticesOn } from '../../../../src/dashboard/components/preferences.ts';
import type { StreamView } from '../../../../src/dashboard/domain/stream-state.ts';
import { BackgroundMonitor } from '../../../../src/dashboard/features/alerts/background-monitor.tsx';
import { aLiveSession, aReadySession, aSession, aStreamView, nowMs, second } from '../../domain/builders.ts';
import { renderWithQueries } from '../../support/render-dashboard.tsx';
import { serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';
import { scheduleRow, serveSchedules } from '../schedule/serve-schedules.ts';
import { fakeAudio } from './fake-audio.ts';
import { fakeLocks } from './fake-locks.ts';
import { fakeNotifications } from './fake-notifications.ts';

let count = 0;
/** Sessions with a name of their own: what was announced once is not announced again. */
const freshId = () => {
  count += 1;
  return `session-${count}`;
};

const lost = (id: string) => [aStreamView([aLiveSession({ id, record: false })])];
const processing = (id: string) => [
  aStreamView([aSession({ id, recordingStatus: 'waiting', aircheck: { endedAtMs: nowMs - 5 * second, gaps: [] } })]),
];
const ready = (id: string) => [aStreamView([aReadySession({ id })])];

async function look(views: readonly StreamView[], serve: () => Promise<unknown> = serveStreams) {
  await serve();
  window.history.pushState(null, '', '/');
  let show: (later: readonly StreamView[]) => void = () => undefined;
  function Frame() {
    const [shown, setShown] = useState(views);
    show = setShown;
    return <BackgroundMonitor views={shown} />;
  }
  renderWithQueries(
    <BrowserRouter>
      <Frame />
    </BrowserRouter>,
  );
  return { next: (later: readonly StreamView[]) => act(() => show(later)) };
}

/** Somebody looks elsewhere, or here. */
const lookElsewhere = (isElsewhere: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(!isElsewhere);

beforeEach(() => {
  alarmSoundOn.set(false);
  desktopNoticesOn.set(false);
  lookElsewhere(true);
});

describe('the alarm', () => {
  it('sounds once for a session that is live and not recorded, on the first read too', async () => {
    alarmSoundOn.set(true);
    const audio = fakeAudio();
    const id = freshId();
    const { next } = await look(lost(id));
    await waitFor(() => expect(audio.started).toHaveLength(4));
    next(lost(id));
    next(lost(freshId()));
    await waitFor(() => expect(audio.started).toHaveLength(8));
  });

  it('sounds once for each problem of a signal, until it has gone and come back', async () => {
    alarmSoundOn.set(true);
    const audio = fakeAudio();
    const id = freshId();
    const silent = (sinceMs: number) => [
      aStreamView([
        aLiveSession({ id, aircheck: { connection: 'connected', signal: [{ kind: 'silent-audio', sinceMs }] } }),
      ]),
    ];
    const { next } = await look(silent(nowMs - 12 * second));
    await waitFor(() => expect(audio.started).toHaveLength(4));
    next(silent(nowMs - 12 * second));
    next(silent(nowMs));
    await waitFor(() => expect(audio.started).toHaveLength(8));
  });

  it('is one tone for all that one reading brings, and a notification for each', async () => {
    alarmSoundOn.set(true);
    desktopNoticesOn.set(true);
    const audio = fakeAudio();
    const desktop = fakeNotifications('granted');
    const silent = aLiveSession({
      id: freshId(),
      aircheck: { connection: 'connected', signal: [{ kind: 'silent-audio', sinceMs: nowMs }] },
    });
    await look([...lost(freshId()), ...lost(freshId()), aStreamView([silent])]);
    await waitFor(() => expect(audio.closed).toBeGreaterThan(0));
    expect(audio.started).toHaveLength(4);
    expect(desktop.shown).toHaveLength(3);
  });

  it('stays silent about a session that is meant to be unrecorded', async () => {
    alarmSoundOn.set(true);
    desktopNoticesOn.set(true);
    const audio = fakeAudio();
    const desktop = fakeNotifications('granted');
    const id = freshId();
    acknowledged.add(id);
    const { next } = await look(lost(id));
    next(lost(freshId()));
    await waitFor(() => expect(audio.started).toHaveLength(4));
    expect(desktop.shown).toHaveLength(1);
  });

  it('sounds and notifies once for a show that ended badly, unless somebody has acknowledged it', async () => {
    alarmSoundOn.set(true);
    desktopNoticesOn.set(true);
    const audio = fakeAudio();
    const desktop = fakeNotifications('granted');
    const died = (id: string) => {
      const endedAtMs = Date.now() - second;
      const aircheck = { endedAtMs, endCause: 'lost' as const, gaps: [] };
      return [
        aStreamView([
          aReadySession({
            id,
            createdAtMs: endedAtMs - 60 * second,
            recordedSeconds: 60,
            lastSeenMs: endedAtMs,
            aircheck,
          }),
        ]),
      ];
    };
    const id = freshId();
    const { next } = await look(died(id));
    await waitFor(() => expect(audio.started).toHaveLength(4));
    expect(desktop.shown).toHaveLength(1);
    expect(desktop.shown[0]?.title).toMatch(/^Chapel: Encoder lost at \d\d:\d\d$/);
    expect(desktop.shown[0]?.body).toBe('After 1:00.');
    const known = freshId();
    acknowledged.add(known);
    next(died(id));
    next(died(known));
    next(died(freshId()));
    await waitFor(() => expect(audio.started).toHaveLength(8));
    expect(desktop.shown).toHaveLength(2);
  });

  it('sounds and notifies for an encoder that sends nothing for ten seconds, and for a show that does not come', async () => {
    alarmSoundOn.set(true);
    desktopNoticesOn.set(true);
    const audio = fakeAudio();
    const desktop = fakeNotifications('granted');
    const id = freshId();
    const silentFor = (seconds: number) => [
      aStreamView([
        aLiveSession({ id, aircheck: { connection: 'stalled', lastMediaAtMs: Date.now() - seconds * second } }),
      ]),
    ];
    const { next } = await look(silentFor(5));
    next(silentFor(20));
    await waitFor(() => expect(audio.started).toHaveLength(4));
    expect(desktop.shown.map(({ title }) => title)).toEqual(['Chapel: no media']);
    cleanup();

    const hour = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    const minute = 60 * second;
    const times = { from: hour(Date.now() - 10 * minute), until: hour(Date.now() + 120 * minute) };
    const idle = aStreamView([]);
    await look([idle], () =>
      serveSchedules([streamRow({ id: idle.stream.id })], [], [scheduleRow(idle.stream.id, times)]),
    );
    await waitFor(() => expect(desktop.shown).toHaveLength(2));
    expect(desktop.shown[1]?.title).toBe('Chapel should be live and is not');
    await waitFor(() => expect(audio.started).toHaveLength(8));
  });

  it('stays silent unless it is wanted', async () => {
    desktopNoticesOn.set(true);
    const audio = fakeAudio();
    const desktop = fakeNotifications('granted');
    await look(lost(freshId()));
    await waitFor(() => expect(desktop.shown).toHaveLength(1));
    expect(audio.started).toEqual([]);
  });

  it('is a notification for who looks elsewhere, which leads to the stream', async () => {
    desktopNoticesOn.set(true);
    const desktop = fakeNotifications('granted');
    vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    await look(lost(freshId()));
    await waitFor(() => expect(desktop.shown[0]?.title).toBe('Chapel is live and not recorded'));
    desktop.shown[0]?.onclick();
    await waitFor(() => expect(window.location.pathname).toBe('/streams/chapel'));
    expect(window.focus).toHaveBeenCalled();
  });

  it.each([
    ['was off', { record: false }, 'Recording was off when it began.'],
    [
      'lacks a disk',
      { aircheck: { connection: 'connected', problem: 'The disk is full', gaps: [] } },
      'The disk is full. Recording resumes when there is space.',
    ],
    [
      'was on and is not reported',
      { recordingStatus: 'none' },
      'Recording was on, but the service reports no recording. Turn it on, then restart the encoder.',
    ],
  ] as const)('says why nothing is recorded: recording %s', async (_, over, why) => {
    desktopNoticesOn.set(true);
    const desktop = fakeNotifications('granted');
    const [dated, undated] = [freshId(), freshId()];
    await look([
      aStreamView([aLiveSession({ id: dated, ...over })]),
      aStreamView([aLiveSession({ id: undated, ...over, createdAtMs: undefined })]),
    ]);
    await waitFor(() => expect(desktop.shown).toHaveLength(2));
    expect(desktop.shown[0]?.body).toMatch(/^On air since \d\d:\d\d\. /);
    expect(desktop.shown.map(({ body }) => body.replace(/^On air since .{5}\. /, ''))).toEqual([why, why]);
  });
});

describe('a recording that became ready', () => {
  it('is a notification with its length, which leads to the session', async () => {
    desktopNoticesOn.set(true);
    const desktop = fakeNotifications('granted');
    vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    const id = freshId();
    const { next } = await look(processing(id));
    next(ready(id));
    await waitFor(() => expect(desktop.shown).toHaveLength(1));
    expect(desktop.shown[0]).toMatchObject({ title: 'Chapel: the recording is ready', tag: `ready ${id}` });
    expect(desktop.shown[0]?.body).toContain('1:00:00');
    desktop.shown[0]?.onclick();
    await waitFor(() => expect(window.location.pathname).toBe(`/streams/chapel/sessions/${id}`));
  });

  it('needs none while the page is looked at, nor for what was ready before', async () => {
    desktopNoticesOn.set(true);
    const desktop = fakeNotifications('granted');
    lookElsewhere(false);
    const id = freshId();
    const { next } = await look(processing(id));
    next(ready(id));
    lookElsewhere(true);
    next(ready(freshId()));
    next(lost(freshId()));
    await waitFor(() => expect(desktop.shown).toHaveLength(1));
    expect(desktop.shown[0]?.title).toContain('not recorded');
  });

  it('is none if the browser no longer allows them', async () => {
    desktopNoticesOn.set(true);
    const desktop = fakeNotifications('denied');
    const audio = fakeAudio();
    alarmSoundOn.set(true);
    await look(lost(freshId()));
    await waitFor(() => expect(audio.started).toHaveLength(4));
    expect(desktop.shown).toEqual([]);
  });
});

describe('while nobody looks', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    connection.signOut();
  });

  it('one tab keeps checking, and the next takes over when it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fakeLocks();
    // What is live is read once a second.
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const { pathname } = new URL(String(url), 'http://localhost');
      if (pathname !== '/api/aircheck/changes') return Response.json([]);
      const streams = [streamRow({ id: 'a', isActive: true })];
      return Response.json({ streams, sessions: [sessionRow('a', 5, 0)], deleted: [], cursor: 'c' });
    });
    connection.signIn({ baseUrl: '/api', apiKey: 'key' });
    const openTab = () =>
      renderWithQueries(
        <BrowserRouter>
          <BackgroundMonitor views={undefined} />
        </BrowserRouter>,
      );
    const readsWithin = async (ms: number) => {
      const reads = () => fetched.mock.calls.filter(([url]) => String(url).includes('/api/aircheck/changes')).length;
      const before = reads();
      await act(() => vi.advanceTimersByTimeAsync(ms));
      return reads() - before;
    };

    const first = openTab();
    const second = openTab();
    await readsWithin(1000);
    expect(await readsWithin(5000)).toBe(5);
    first.unmount();
    // What the second knows is old by now: it looks within 5 s, and then once a second again.
    await readsWithin(5000);
    expect(await readsWithin(5000)).toBe(5);
    second.unmount();
    expect(await readsWithin(60_000)).toBe(0);
  });
});
