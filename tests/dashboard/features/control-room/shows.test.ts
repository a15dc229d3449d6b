import { describe, expect, it } from 'vitest';
import {
  comingShows,
  fitTiles,
  keepOrder,
  lastEnded,
  tileShows,
} from '../../../../src/dashboard/features/control-room/shows.ts';
import { toHandOver } from '../../../../src/dashboard/features/handover/handover-item.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, hour, minute, nowMs } from '../../domain/builders.ts';

/** A recording that ended so long ago. */
const ended = (id: string, ago: number, over = {}) =>
  aReadySession({ id, createdAtMs: nowMs - ago - hour, recordedSeconds: 3600, ...over });
const none: ReadonlySet<string> = new Set();

describe('what has a tile', () => {
  it('is what is live, and for ten minutes what has ended, by its beginning', () => {
    const shows = tileShows(
      [
        aStreamView([aLiveSession({ id: 'late' }, 5)], { id: 'b' }),
        aStreamView([aLiveSession({ id: 'early' }, 90), ended('gone', 11 * minute)], { id: 'a' }),
        aStreamView([ended('over', 9 * minute)], { id: 'c' }),
      ],
      none,
      nowMs,
    );
    expect(shows.map(({ id, isLive }) => `${id} ${isLive}`)).toEqual(['early true', 'over false', 'late true']);
  });

  it('is by harm before all else', () => {
    const live = (id: string, over = {}) => aStreamView([aLiveSession({ id, ...over })], { id });
    const lost = { endedAtMs: nowMs - hour, endCause: 'lost' as const, gaps: [] };
    const shows = tileShows(
      [
        live('well'),
        live('silent', { aircheck: { connection: 'connected', gaps: [], signal: [{ kind: 'silent-audio' }] } }),
        live('away', { aircheck: { connection: 'reconnecting', gaps: [] } }),
        live('stalled', { aircheck: { connection: 'stalled', gaps: [] } }),
        aStreamView([ended('lost', hour, { aircheck: lost })], { id: 'lost' }),
        live('unrecorded', { record: false }),
      ],
      none,
      nowMs,
    );
    expect(shows.map(({ id }) => id)).toEqual(['unrecorded', 'lost', 'stalled', 'away', 'silent', 'well']);
  });

  it('keeps a show that ended badly until somebody acknowledges it', () => {
    const aircheck = { endedAtMs: nowMs - hour, endCause: 'lost' as const, gaps: [] };
    const views = [aStreamView([ended('lost', hour, { aircheck })])];
    expect(tileShows(views, none, nowMs).map(({ id }) => id)).toEqual(['lost']);
    expect(tileShows(views, new Set(['lost']), nowMs)).toEqual([]);
  });

  it('is a stream whose session is not listed yet, and no deleted recording', () => {
    const deleted = ended('x', minute, { recordingStatus: 'deleted' });
    const views = [aStreamView([], { id: 'new', isActive: true }), aStreamView([deleted], { id: 'c' })];
    expect(tileShows(views, none, nowMs).map(({ id }) => id)).toEqual(['new']);
  });

  it('gives way when it is over, the oldest first; of what is live only the healthiest find none', () => {
    const live = Array.from({ length: 5 }, (_, at) => aStreamView([aLiveSession({ id: `live ${at}` }, 60 - at)]));
    const over = [1, 2, 3].map((minutes) => aStreamView([ended(`over ${minutes}`, minutes * minute)]));
    const ids = (views: typeof live) => {
      const { shown, hidden } = fitTiles(tileShows(views, none, nowMs), 6);
      return [shown, hidden].map((shows) => shows.map(({ id }) => id));
    };
    const [shown = [], hidden] = ids([...live, ...over]);
    expect(shown).toContain('over 1');
    expect(shown).toHaveLength(6);
    expect(hidden).toEqual([]);
    const sixth = aStreamView([aLiveSession({ id: 'live 5' }, 1)]);
    const six = ['live 0', 'live 1', 'live 2', 'live 3', 'live 4', 'live 5'];
    expect(ids([...over, ...live, sixth])).toEqual([six, []]);
    const stalled = aStreamView([aLiveSession({ id: 'stalled', aircheck: { connection: 'stalled', gaps: [] } }, 1)]);
    expect(ids([...live, ...over, stalled, aStreamView([aLiveSession({ id: 'young' }, 2)])])).toEqual([
      ['stalled', 'live 0', 'live 1', 'live 2', 'live 3'],
      ['live 4', 'young'],
    ]);
  });

  it('stays where it is under a pointer: what is new comes after it', () => {
    const known = new Set(['a', 'b', 'c', 'new']);
    expect(keepOrder(['a', 'b', 'c'], ['new', 'a', 'b', 'c'], known)).toEqual(['a', 'b', 'c', 'new']);
    expect(keepOrder(['a', 'gone', 'c'], ['c', 'a'], known)).toEqual(['a', 'c']);
  });
});

describe('what waits to be handed over', () => {
  const ids = (sessions: Parameters<typeof aStreamView>[0], copied = none) =>
    toHandOver([aStreamView(sessions)], copied, nowMs).map(({ session }) => session.id);

  it('became ready since last evening, and nobody was given it or copied its link', () => {
    const given = ended('given', hour, { aircheck: { endedAtMs: nowMs - hour, handedOverAtMs: nowMs, gaps: [] } });
    const failed = aSession({ id: 'failed', recordingStatus: 'failed', lastSeenMs: nowMs - hour });
    expect(
      ids([ended('new', hour), ended('copied', hour), ended('old', 37 * hour), given, failed], new Set(['copied'])),
    ).toEqual(['new']);
  });

  it('goes by the end where the API does not say when it was ready', () => {
    const bare = aSession({ id: 'bare', recordingStatus: 'ready', lastSeenMs: nowMs - hour, isActive: false });
    expect(ids([bare])).toEqual(['bare']);
  });
});

describe('what comes tonight', () => {
  const schedule = (id: string, from: string, until: string) => ({
    ...{ id: `of ${id}`, name: id, streamIds: [id], timeZone: 'UTC', from, until, exceptDates: [] },
    ...{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, armMinutes: 15 },
  });
  const comingOf = (record: boolean, from: string) => {
    const book = {
      schedules: [schedule('chapel', from, '23:30')],
      streams: new Map([['chapel', { streamId: 'chapel', connection: 'local' }]]),
    };
    return comingShows(
      // The rules of a book have more members than these times need.
      JSON.parse(JSON.stringify({ schedules: book.schedules, streams: null }), (key, value) =>
        key === 'streams' ? book.streams : value,
      ),
      [aStreamView([], { record })],
      nowMs,
    );
  };

  it('is off where no schedule will switch it on any more', () => {
    // It is 19:12 in UTC.
    expect(comingOf(true, '20:00').map(({ isOff }) => isOff)).toEqual([false]);
    expect(comingOf(false, '22:00').map(({ isOff }) => isOff)).toEqual([false]);
    expect(comingOf(false, '19:13').map(({ isOff }) => isOff)).toEqual([true]);
    expect(comingOf(true, '19:00')).toEqual([]);
  });
});

describe('the session that ended last', () => {
  it('is that of all streams, and never one that is live', () => {
    const views = [aStreamView([aLiveSession(), ended('old', 2 * hour)]), aStreamView([ended('new', hour)])];
    expect(lastEnded(views)?.session.id).toBe('new');
    expect(lastEnded([aStreamView([aLiveSession()])])).toBeUndefined();
  });
});
