import { describe, expect, it } from 'vitest';
import type { ScheduleBook, ScheduledStream } from '../../../../src/dashboard/api/schedules.ts';
import type { StreamView } from '../../../../src/dashboard/domain/stream-state.ts';
import { preflights } from '../../../../src/dashboard/features/tonight/preflight.ts';
import { aLiveSession, aReadySession, aStreamView, hour, minute, nowMs, zone } from '../../domain/builders.ts';

// It is Friday, 20:12:04 in Paris.

const day = 24 * hour;

function bookOf(stream: Partial<ScheduledStream> = {}, from = '21:00'): ScheduleBook {
  const schedule = {
    ...{
      id: 's',
      name: 'Fridays',
      connection: 'local',
      streamIds: ['chapel'],
      createdAtMs: 0,
      createdByTokenName: 'M',
    },
    ...{ days: ['fri'], from, until: '23:00', timeZone: zone, armMinutes: 30, expectMinutes: 2 },
  };
  return {
    schedules: [schedule],
    streams: new Map([['chapel', { connection: 'local', streamId: 'chapel', ...stream }]]),
  };
}

function checksOf(view: StreamView, book = bookOf(), isDiskFull = false) {
  const [row] = preflights(book, [view], nowMs, isDiskFull);
  if (row === undefined) throw new Error('It has no show tonight.');
  return row;
}

/** A whole recording that ended so long ago. */
const real = (agoMs: number) => {
  const endedAtMs = nowMs - agoMs;
  const times = { createdAtMs: endedAtMs - hour, lastSeenMs: endedAtMs };
  return aReadySession({ id: `real ${agoMs}`, ...times });
};
/** A test of half a minute that ended so long ago. */
const test = (agoMs: number) => {
  const endedAtMs = nowMs - agoMs;
  return aReadySession({
    id: `test ${agoMs}`,
    createdAtMs: endedAtMs - minute / 2,
    lastSeenMs: endedAtMs - 100,
    recordedSeconds: 30,
    aircheck: { endedAtMs, readyAtMs: endedAtMs, isTest: true, gaps: [] },
  });
};
const afterTest = { record: true, lastSeenMs: nowMs - 10 * minute - 100 };

describe('a show whose encoder was lost', () => {
  it('asks for the encoder, as one that does not come, until its end', () => {
    const endedAtMs = nowMs - 5 * minute;
    const aircheck = { endedAtMs, endCause: 'lost' as const, gaps: [] };
    const session = aReadySession({ createdAtMs: endedAtMs - 7 * minute, lastSeenMs: endedAtMs, aircheck });
    const view = aStreamView([session], { record: true });
    expect(checksOf(view, bookOf({}, '20:00'))).toMatchObject({ encoder: { kind: 'lost' }, remedy: 'request' });
    // The next show is another one.
    expect(checksOf(view, bookOf({}, '21:00')).encoder.kind).toBe('seen');
  });
});

describe('a show while the disk is full', () => {
  it('is never ready to be recorded, whether it is armed, will be, or is live', () => {
    const armed = checksOf(aStreamView([], { record: true }), bookOf(), true);
    expect(armed).toMatchObject({ verdict: 'disk-full', remedy: undefined });
    expect(checksOf(aStreamView(), bookOf({}, '22:00'), true).verdict).toBe('disk-full');
    const live = aLiveSession({ aircheck: { connection: 'connected', problem: 'The disk is full', gaps: [] } });
    expect(checksOf(aStreamView([live]), bookOf({}, '20:00'), true).verdict).toBe('unrecorded');
    expect(checksOf(aStreamView([aLiveSession()]), bookOf({}, '20:00'), true).verdict).toBe('recording');
  });
});

describe('what is armed', () => {
  it('is a yes as long as its encoder may still come, and the schedule turning it on is one too', () => {
    expect(checksOf(aStreamView([], { record: true })).verdict).toBe('yes');
    expect(checksOf(aStreamView([], { record: true }), bookOf({}, '20:00')).verdict).toBe('late');
    expect(checksOf(aStreamView([], { record: false })).verdict).toBe('will-arm');
    expect(checksOf(aStreamView([], { record: false }), bookOf({}, '20:30')).verdict).toBe('off');
    expect(checksOf(aStreamView([], { record: true, suspended: true })).verdict).toBe('suspended');
  });

  it('is a no where the encoder began unrecorded before the show, since a session stays as it began', () => {
    const early = aStreamView([aLiveSession({ record: false }, 5)], { record: true });
    expect(checksOf(early, bookOf({}, '20:30'))).toMatchObject({ verdict: 'unrecorded', remedy: 'request' });
  });
});

describe('a test broadcast before a show', () => {
  it('does not hide that the stream key is new to the encoder', () => {
    const rotated = bookOf({ keyRotatedAtMs: nowMs - hour });
    const isNew = { kind: 'new-key', atMs: nowMs - hour };
    const tested = aStreamView([test(10 * minute), real(7 * day)], afterTest);
    expect(checksOf(tested, rotated)).toMatchObject({ encoder: isNew, remedy: 'open' });
    expect(checksOf(aStreamView([test(10 * minute)], afterTest), rotated).encoder).toEqual(isNew);
    const since = aStreamView([test(10 * minute), real(20 * minute)], afterTest);
    expect(checksOf(since, rotated)).toMatchObject({ encoder: { kind: 'seen' }, remedy: undefined });
  });

  it('is no encoder that was seen', () => {
    const seen = (view: StreamView, book?: ScheduleBook) => checksOf(view, book).encoder;
    expect(seen(aStreamView([test(10 * minute)], afterTest))).toEqual({ kind: 'never' });
    const last = { kind: 'seen', atMs: nowMs - 7 * day };
    expect(seen(aStreamView([test(10 * minute), real(7 * day)], afterTest))).toEqual(last);
    // Of sessions that were not read the service knows when an encoder was live, or the stream when media came.
    const known = bookOf({ liveAtMs: nowMs - 7 * day });
    expect(seen(aStreamView([test(10 * minute)], afterTest), known)).toEqual(last);
    const later = { record: true, lastSeenMs: nowMs - 5 * minute };
    expect(seen(aStreamView([test(10 * minute)], later))).toEqual({ kind: 'seen', atMs: nowMs - 5 * minute });
    expect(seen(aStreamView([], { record: true, lastSeenMs: 0 }))).toEqual({ kind: 'never' });
  });

  it('is not the last recording, good or not', () => {
    expect(checksOf(aStreamView([test(10 * minute)], afterTest)).last).toEqual({ kind: 'none' });
    const short = { ...real(7 * day), recordedSeconds: 1800 };
    expect(checksOf(aStreamView([test(10 * minute), short], afterTest)).last).toMatchObject({
      kind: 'gaps',
      share: 0.5,
    });
  });

  it('is not the show while it is live', () => {
    const aircheck = { connection: 'connected' as const, isTest: true, gaps: [] };
    const testing = aStreamView([aLiveSession({ aircheck }, 1), real(7 * day)], { record: true, lastSeenMs: nowMs });
    const last = { kind: 'seen', atMs: nowMs - 7 * day };
    expect(checksOf(testing)).toMatchObject({ verdict: 'yes', encoder: last });
    expect(checksOf(testing, bookOf({}, '20:00'))).toMatchObject({ verdict: 'late', encoder: { kind: 'missing' } });
  });
});
