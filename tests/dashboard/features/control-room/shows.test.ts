import { describe, expect, it } from 'vitest';
import { lastEnded, lastNight, readySince, showsOnAir } from '../../../../src/dashboard/features/control-room/shows.ts';
import {
  aLiveSession,
  aReadySession,
  aSession,
  aStreamView,
  hour,
  minute,
  nowMs,
  zone,
} from '../../domain/builders.ts';

/** A recording that ended so long ago. */
const ended = (id: string, ago: number, over = {}) =>
  aReadySession({ id, createdAtMs: nowMs - ago - hour, recordedSeconds: 3600, ...over });

describe('what is on air', () => {
  it('is what is live, and for ten minutes what has ended, by its beginning', () => {
    const shows = showsOnAir(
      [
        aStreamView([aLiveSession({ id: 'late' }, 5)], { id: 'b' }),
        aStreamView([aLiveSession({ id: 'early' }, 90), ended('gone', 11 * minute)], { id: 'a' }),
        aStreamView([ended('over', 9 * minute)], { id: 'c' }),
      ],
      nowMs,
      new Set(),
    );
    expect(shows.map(({ id, isLive }) => `${id} ${isLive}`)).toEqual(['early true', 'over false', 'late true']);
  });

  it('keeps a show that ended badly until somebody acknowledges it', () => {
    const aircheck = { endedAtMs: nowMs - hour, endCause: 'lost' as const, gaps: [] };
    const views = [aStreamView([ended('lost', hour, { aircheck })])];
    expect(showsOnAir(views, nowMs, new Set()).map(({ id }) => id)).toEqual(['lost']);
    expect(showsOnAir(views, nowMs, new Set(['lost']))).toEqual([]);
  });

  it('is a stream whose session is not listed yet, and no deleted recording', () => {
    const deleted = ended('x', minute, { recordingStatus: 'deleted' });
    const shows = showsOnAir(
      [aStreamView([], { id: 'new', isActive: true }), aStreamView([deleted], { id: 'c' })],
      nowMs,
      new Set(),
    );
    expect(shows.map(({ id }) => id)).toEqual(['new']);
  });
});

describe('what became ready since somebody looked', () => {
  it('is in the order in which it did', () => {
    const views = [aStreamView([ended('new', hour), ended('old', 3 * hour)]), aStreamView([ended('middle', 2 * hour)])];
    expect(readySince(views, nowMs - 2.5 * hour).map(({ id }) => id)).toEqual(['middle', 'new']);
  });

  it('goes by the end where the API does not say when it was ready, and leaves out what does not play', () => {
    const bare = aSession({ id: 'bare', recordingStatus: 'ready', lastSeenMs: nowMs - hour, isActive: false });
    const failed = aSession({ id: 'failed', recordingStatus: 'failed', lastSeenMs: nowMs - hour });
    expect(readySince([aStreamView([bare, failed])], nowMs - 2 * hour).map(({ id }) => id)).toEqual(['bare']);
    expect(readySince([aStreamView([bare])], nowMs - minute)).toEqual([]);
  });
});

describe('last night', () => {
  // It is 20:12 in Paris.
  const at = (hours: number) => nowMs - (20 * hour + 12 * minute + 4_000) + hours * hour;
  const night = (id: string, hours: number, over = {}) => aReadySession({ id, createdAtMs: at(hours), ...over });

  it('is what began between 18:00 and 6:00', () => {
    const sessions = [night('today', 8), night('early', 5.9), night('evening', -5.9), night('afternoon', -6.1)];
    const { ready, recordedSeconds } = lastNight([aStreamView(sessions)], nowMs, zone);
    expect(ready.map(({ session }) => session.id)).toEqual(['early', 'evening']);
    expect(recordedSeconds).toBe(7200);
  });

  it('goes on until the morning', () => {
    const { ready } = lastNight([aStreamView([night('now', 1), night('evening', -4)])], at(2), zone);
    expect(ready).toHaveLength(2);
  });

  it('is by the clock where it is changed', () => {
    const began = (text: string) => aReadySession({ id: text, createdAtMs: Date.parse(text) });
    const autumn = ['2026-10-24T16:10Z', '2026-10-25T04:50Z', '2026-10-25T05:10Z'].map(began);
    const spring = ['2026-03-28T16:50Z', '2026-03-28T17:10Z', '2026-03-29T04:10Z'].map(began);
    const ids = (sessions: typeof autumn, noon: string) =>
      lastNight([aStreamView(sessions)], Date.parse(noon), zone).ready.map(({ session }) => session.id);
    expect(ids(autumn, '2026-10-25T11:00Z')).toEqual(['2026-10-24T16:10Z', '2026-10-25T04:50Z']);
    expect(ids(spring, '2026-03-29T10:00Z')).toEqual(['2026-03-28T17:10Z']);
  });

  it('offers to hand over what nobody was given yet, what is processed among it; all of it once everything was', () => {
    const given = { aircheck: { handedOverAtMs: nowMs, handedOverBy: 'Maria' } };
    const waiting = night('b', -2, { recordingStatus: 'waiting' });
    const ids = (sessions: (typeof waiting)[]) => {
      const { toHandOver, handedOver } = lastNight([aStreamView(sessions)], nowMs, zone);
      return [toHandOver.map(({ session }) => session.id), handedOver];
    };
    expect(ids([night('a', -3, given), waiting, night('c', -1)])).toEqual([['c', 'b'], 1]);
    expect(ids([night('a', -3, given)])).toEqual([['a'], 1]);
  });

  it('counts what is missing', () => {
    const sessions = [
      night('a', -3, { recordingStatus: 'failed' }),
      night('b', -2, { record: false, recordingStatus: undefined }),
    ];
    expect(lastNight([aStreamView(sessions)], nowMs, zone)).toMatchObject({ ready: [], failed: 1, notRecorded: 1 });
  });
});

describe('the show that ended last', () => {
  it('is that of all streams, and never one that is live', () => {
    const views = [aStreamView([aLiveSession(), ended('old', 2 * hour)]), aStreamView([ended('new', hour)])];
    expect(lastEnded(views)?.session.id).toBe('new');
    expect(lastEnded([aStreamView([aLiveSession()])])).toBeUndefined();
  });
});
