import { describe, expect, it } from 'vitest';
import type { ScheduleBook } from '../../../../src/dashboard/api/schedules.ts';
import type { StreamView } from '../../../../src/dashboard/domain/stream-state.ts';
import { tileState, tileTrouble } from '../../../../src/dashboard/features/wall/tile-words.ts';
import { readChoice, type WallChoice, writeChoice } from '../../../../src/dashboard/features/wall/wall-choice.ts';
import { countTiles, wallTiles } from '../../../../src/dashboard/features/wall/wall-tiles.ts';
import {
  aLiveSession,
  aReadySession,
  aSession,
  aStreamView,
  hour,
  minute,
  nowMs,
  second,
} from '../../domain/builders.ts';

const everything: WallChoice = { tags: [], streamIds: [] };
const tilesOf = (views: readonly StreamView[], book?: ScheduleBook, choice = everything) =>
  wallTiles({ views, book, choice, acknowledged: new Set(), nowMs });
const live = (id: string, session = {}, minutes = 10) =>
  aStreamView([aLiveSession({ id: `${id}1`, ...session }, minutes)], { id, name: id });
const noMedia = (kind: 'stalled' | 'reconnecting') => ({
  aircheck: { connection: kind, gaps: [], lastMediaAtMs: nowMs - 8 * second, reconnectUntilMs: nowMs + 12 * second },
});
const silent = {
  aircheck: {
    connection: 'connected' as const,
    gaps: [],
    signal: [{ kind: 'silent-audio' as const, sinceMs: nowMs - 12 * second }],
  },
};
const ended = (ago: number, over = {}) =>
  aReadySession({ createdAtMs: nowMs - ago - hour, recordedSeconds: 3600, ...over });

/** A show every day from these minutes after now on, in UTC. */
function bookOf(shows: Record<string, number>): ScheduleBook {
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  return {
    schedules: Object.entries(shows).map(([id, inMinutes]) => ({
      id: `of ${id}`,
      name: id,
      connection: 'local',
      streamIds: [id],
      days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      from: clock(nowMs + inMinutes * minute),
      until: clock(nowMs + (inMinutes + 60) * minute),
      timeZone: 'UTC',
      armMinutes: 30,
      expectMinutes: 2,
      exceptDates: [],
      createdAtMs: 0,
      createdByTokenName: 'test',
    })),
    streams: new Map(Object.keys(shows).map((streamId) => [streamId, { connection: 'local', streamId }])),
  };
}

describe('a show that ended badly', () => {
  it('stands on the wall as an alarm until somebody acknowledges it', () => {
    const endedAtMs = nowMs - hour;
    const session = ended(hour, {
      id: 'cut',
      lastSeenMs: endedAtMs,
      aircheck: { endedAtMs, endCause: 'lost', gaps: [] },
    });
    const views = [aStreamView([session])];
    const [tile] = tilesOf(views);
    expect(tile).toMatchObject({ isLost: true, isAlarm: true, look: 'trouble' });
    expect(tile && tileState(tile, nowMs).whole).toMatch(/^Encoder lost at \d\d:\d\d$/);
    expect(wallTiles({ views, book: undefined, choice: everything, acknowledged: new Set(['cut']), nowMs })).toEqual(
      [],
    );
  });
});

describe('what is on the wall', () => {
  it('is what is live by its beginning, what is missing, what is expected, then what was live a moment ago', () => {
    const views = [
      aStreamView([ended(5 * minute)], { id: 'over' }),
      aStreamView([ended(11 * minute)], { id: 'gone' }),
      aStreamView([], { id: 'soon' }),
      aStreamView([], { id: 'missing' }),
      aStreamView([], { id: 'tomorrow' }),
      live('new', {}, 5),
      live('old', {}, 50),
      aStreamView([], { id: 'begun', isActive: true }),
    ];
    const tiles = tilesOf(views, bookOf({ soon: 20, missing: -10, tomorrow: 40, old: -10 }));
    expect(tiles.map(({ id, look, isAlarm }) => `${id} ${look} ${isAlarm}`)).toEqual([
      'old recorded false',
      'new recorded false',
      'begun off false',
      'missing trouble true',
      'soon off false',
      'over ready false',
    ]);
  });

  it('is no test broadcast, and no deleted recording', () => {
    const isTest = { aircheck: { connection: 'connected' as const, gaps: [], isTest: true } };
    const deleted = aStreamView([ended(minute, { recordingStatus: 'deleted' })], { id: 'deleted' });
    const over = aStreamView([ended(minute, { aircheck: { endedAtMs: nowMs - minute, isTest: true } })], {
      id: 'over',
    });
    expect(tilesOf([live('test', isTest), deleted, over])).toEqual([]);
  });

  it('is what has one of the tags, or was chosen by itself whatever it does', () => {
    const views = [
      live('court'),
      aStreamView([], { id: 'idle', name: 'Idle' }),
      aStreamView([], { id: 'off', name: 'Off', suspended: true }),
      aStreamView([aLiveSession()], { id: 'tagged', aircheck: { tags: ['Court'] } }),
    ];
    const by = (query: string) => tilesOf(views, undefined, readChoice(new URLSearchParams(query)));
    expect(by('tag=court').map(({ id }) => id)).toEqual(['tagged']);
    const chosen = by('stream=off&stream=idle&stream=court');
    expect(chosen.map((tile) => tileState(tile, nowMs).whole)).toEqual(['Recording', 'Idle', 'Suspended']);
    const choice = { tags: ['a b', 'ü'], streamIds: ['x'] };
    expect(readChoice(new URLSearchParams(writeChoice(choice).toString()))).toEqual(choice);
  });

  it('is alarming where it is not recorded, brings no media or is silent; keyframes too far apart are not', () => {
    const far = { aircheck: { ...silent.aircheck, signal: [{ kind: 'keyframe-interval' as const, sinceMs: nowMs }] } };
    const tiles = tilesOf([
      live('a', { record: false }),
      live('b', noMedia('stalled')),
      live('c', noMedia('reconnecting')),
      live('d', silent),
      live('e', far),
      live('f', { record: false, ...noMedia('stalled') }),
    ]);
    expect(tiles.map(({ look, isAlarm }) => `${look} ${isAlarm}`)).toEqual([
      'unrecorded true',
      'trouble true',
      'trouble true',
      'trouble true',
      'recorded false',
      'unrecorded true',
    ]);
    expect(countTiles(tiles)).toEqual({ lost: 0, unrecorded: 2, warnings: 3, recording: 4 });
  });
});

describe('the words of a tile', () => {
  const said = (view: StreamView, book?: ScheduleBook) => {
    const [tile] = tilesOf([view], book);
    if (tile === undefined) throw new Error('It is not on the wall.');
    return [tileState(tile, nowMs).whole, tileState(tile, nowMs).short, tileTrouble(tile, nowMs)];
  };

  it('say what is wrong, and for how long or how long it may last', () => {
    expect(said(live('a'))).toEqual(['Recording', 'Recording', undefined]);
    expect(said(live('a', silent))).toEqual(['Recording, no sound 12 s', 'No sound 12 s', undefined]);
    expect(said(live('a', noMedia('stalled')))).toEqual(['Recording, no media', 'No media', 'No media for 8 s']);
    expect(said(live('a', noMedia('reconnecting')))).toEqual([
      'Reconnecting…',
      'Reconnecting…',
      'Reconnecting… 12 s left',
    ]);
    expect(said(live('a', { record: false }))).toEqual(['Live, not recorded', 'Not recorded', undefined]);
    expect(said(live('a', { record: false, ...silent })).at(-1)).toBe('No sound 12 s');
  });

  it('say what becomes of a show that is over, and about when', () => {
    const waiting = aSession({
      createdAtMs: nowMs - hour,
      recordingStatus: 'waiting',
      isActive: false,
      aircheck: { endedAtMs: nowMs - 10 * second },
    });
    expect(said(aStreamView([waiting]))[0]).toBe('Processing');
    const [tile] = tilesOf([{ ...aStreamView([waiting]), usualSeconds: 70 }]);
    expect(tile && tileState(tile, nowMs).whole).toBe('Processing, about 1 min');
  });

  it('say when a show is expected, and that it should have come', () => {
    expect(said(aStreamView([], { id: 'a' }), bookOf({ a: 20 }))[0]).toMatch(/^Expected \d\d:\d\d$/);
    const missing = said(aStreamView([], { id: 'a' }), bookOf({ a: -10 }));
    expect(missing).toEqual([expect.stringMatching(/^Expected \d\d:\d\d, not live yet$/), 'Not live yet', undefined]);
  });
});
