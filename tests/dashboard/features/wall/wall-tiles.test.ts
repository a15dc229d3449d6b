import { describe, expect, it } from 'vitest';
import type { ScheduleBook } from '../../../../src/dashboard/api/schedules.ts';
import type { StreamView } from '../../../../src/dashboard/domain/stream-state.ts';
import {
  alarmWords,
  choiceQuery,
  countTiles,
  parseChoice,
  tileFigure,
  tileState,
  type WallChoice,
  wallNews,
  wallTiles,
} from '../../../../src/dashboard/features/wall/wall-tiles.ts';
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
    expect(tile && tileState(tile, nowMs).text).toMatch(/^Encoder lost at \d\d:\d\d$/);
    expect(wallTiles({ views, book: undefined, choice: everything, acknowledged: new Set(['cut']), nowMs })).toEqual(
      [],
    );
  });
});

describe('what is on the wall', () => {
  it('is what is live by its beginning, then what is missing; its last line has what comes next and what is ready', () => {
    const views = [
      aStreamView([ended(5 * minute)], { id: 'over', name: 'over' }),
      aStreamView([ended(11 * minute)], { id: 'gone' }),
      aStreamView([], { id: 'soon' }),
      aStreamView([], { id: 'missing' }),
      aStreamView([], { id: 'later' }),
      live('new', {}, 5),
      live('old', {}, 50),
      aStreamView([], { id: 'begun', isActive: true }),
    ];
    const book = bookOf({ later: 40, soon: 20, missing: -10, old: -10 });
    const tiles = tilesOf(views, book);
    expect(tiles.map(({ id, look, isAlarm }) => `${id} ${look} ${isAlarm}`)).toEqual([
      'old quiet false',
      'new quiet false',
      'begun quiet false',
      'missing trouble true',
    ]);
    const news = wallNews({ views, book, choice: everything, nowMs }, tiles);
    expect(news.next.map(({ stream }) => stream.id)).toEqual(['soon', 'later']);
    expect(news.ended.map(({ stream }) => stream.id)).toEqual(['over']);
  });

  it('keeps the tile of a show that has ended until its recording is ready, and for ten minutes when it failed', () => {
    const waiting = aSession({ recordingStatus: 'waiting', isActive: false, aircheck: { endedAtMs: nowMs - minute } });
    const views = [
      aStreamView([waiting], { id: 'processing' }),
      aStreamView([ended(5 * minute, { recordingStatus: 'failed' })], { id: 'failed' }),
      aStreamView([ended(11 * minute, { recordingStatus: 'failed' })], { id: 'old' }),
    ];
    expect(
      tilesOf(views)
        .map(({ id, look }) => `${id} ${look}`)
        .sort(),
    ).toEqual(['failed failed', 'processing quiet']);
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
    const by = (query: string) => tilesOf(views, undefined, parseChoice(new URLSearchParams(query)));
    expect(by('tag=court').map(({ id }) => id)).toEqual(['tagged']);
    const chosen = by('stream=off&stream=idle&stream=court');
    expect(chosen.map((tile) => tileState(tile, nowMs).text)).toEqual(['Recording', 'Idle', 'Suspended']);
    const choice = { tags: ['a b', 'ü'], streamIds: ['x'] };
    expect(parseChoice(new URLSearchParams(choiceQuery(choice).toString()))).toEqual(choice);
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
      'quiet false',
      'unrecorded true',
    ]);
    expect(countTiles(tiles)).toEqual({ lost: 0, unrecorded: 2, warnings: 3, recording: 4 });
  });
});

describe('the words of a tile', () => {
  const said = (view: StreamView, book?: ScheduleBook) => {
    const [tile] = tilesOf([view], book);
    if (tile === undefined) throw new Error('It is not on the wall.');
    const { text, problem } = tileState(tile, nowMs);
    return [text, problem, tileFigure(tile, nowMs), alarmWords(tile, nowMs)];
  };

  it('say what is wrong, with the seconds over the picture, and a problem beside the state', () => {
    expect(said(live('a'))).toEqual(['Recording', undefined, undefined, 'Recording']);
    expect(said(live('a', silent))).toEqual(['Recording', 'No sound', undefined, 'No sound']);
    expect(said(live('a', noMedia('stalled')))).toEqual(['No media', undefined, '8 s', 'No media']);
    expect(said(live('a', noMedia('reconnecting')))).toEqual(['Reconnecting', undefined, '12 s left', 'Reconnecting']);
    const unrecorded = 'Live, not recorded';
    expect(said(live('a', { record: false }))).toEqual([unrecorded, undefined, undefined, unrecorded]);
    expect(said(live('a', { record: false, ...silent }))[2]).toBe('No sound 12 s');
    expect(said(live('a', { record: false, ...noMedia('stalled') }))[2]).toBe('No media for 8 s');
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
    expect(tile && tileState(tile, nowMs).text).toBe('Processing, about 1 min left');
  });

  it('say when a show should have come, and how late it is', () => {
    const missing = said(aStreamView([], { id: 'a' }), bookOf({ a: -10 }));
    expect(missing[0]).toMatch(/^Not live, 1\d min late$/);
    expect(missing[2]).toMatch(/^\d\d:\d\d$/);
    expect(missing[3]).toBe('Not live');
    const [named] = tilesOf([aStreamView([], { id: 'a' })], bookOf({ a: 20 }), { tags: [], streamIds: ['a'] });
    expect(named && tileState(named, nowMs).text).toBe('Expected');
  });
});
