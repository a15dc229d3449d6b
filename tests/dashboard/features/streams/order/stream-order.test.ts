import { describe, expect, it } from 'vitest';
import {
  directionOf,
  mergeOrder,
  orderOf,
  parseSort,
  pressed,
} from '../../../../../src/dashboard/features/streams/order.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, hour, nowMs } from '../../../domain/builders.ts';

const day = 24 * hour;
const ended = { aircheck: { endedAtMs: nowMs - 5_000, gaps: [] } };
const live = aStreamView([aLiveSession()], { id: 'live', name: 'Room 10', record: true, isActive: true });
const unrecorded = aStreamView([aLiveSession({ record: false, recordingStatus: undefined }, 2)], {
  id: 'unrecorded',
  name: 'Annex',
});
const processing = aStreamView([aSession({ recordingStatus: 'waiting', ...ended }), aReadySession({ id: 'older' })], {
  id: 'processing',
  name: 'Room 9',
});
const failed = aStreamView([aSession({ recordingStatus: 'failed', createdAtMs: nowMs - 3 * hour })], {
  id: 'failed',
  name: 'Élysée',
});
const idle = aStreamView([aReadySession({ createdAtMs: nowMs - 9 * hour })], {
  id: 'idle',
  name: 'Chapel',
  record: true,
});
const never = aStreamView([], { id: 'never', name: 'Attic', createdAtMs: nowMs - 2 * day });
const all = [never, idle, failed, processing, live, unrecorded];

const plain = { isGrouped: false, isFolding: true, nowMs, acknowledged: new Set<string>(), tonight: new Map() };
const order = (sort: string | undefined, views = all, isFolding = true) =>
  orderOf(views, { ...plain, sort: parseSort(sort ?? null), isFolding });
const flat = (groups: ReturnType<typeof orderOf>) => Object.fromEntries(groups.map(({ kind, ids }) => [kind, ids]));
const grouped = (views: typeof all, options: Partial<Parameters<typeof orderOf>[1]> = {}) =>
  flat(orderOf(views, { ...plain, sort: parseSort(null), isGrouped: true, ...options }));

describe('the groups of the rows', () => {
  const lostAt = (id: string, minutes: number) =>
    aStreamView(
      [
        aReadySession({
          lastSeenMs: nowMs - minutes * 60_000,
          aircheck: { endedAtMs: nowMs - minutes * 60_000, endCause: 'lost', gaps: [] },
        }),
      ],
      { id },
    );
  const quiet = [idle, failed];

  it('are none while nothing is live, lost or in the way of a show', () => {
    expect(grouped([...quiet, processing])).toEqual({ all: ['processing', 'failed', 'idle'] });
  });

  it('are what was lost, what is live by its harm, what has just ended, and the rest', () => {
    const early = aStreamView([aLiveSession({}, 90)], { id: 'early', isActive: true });
    const views = [...quiet, live, early, processing, unrecorded, lostAt('lost late', 1), lostAt('lost', 4)];
    expect(grouped(views)).toEqual({
      lost: ['lost', 'lost late'],
      live: ['unrecorded', 'early', 'live'],
      ended: ['processing'],
      idle: ['failed', 'idle'],
    });
  });

  it('have a lost show among the rest once somebody has acknowledged it', () => {
    const lost = lostAt('lost', 40);
    expect(grouped([idle, lost], { acknowledged: new Set(['evening']) })).toEqual({ all: ['lost', 'idle'] });
  });

  it('have the shows of tonight by their beginning while something stands in the way of one', () => {
    const tonight = new Map([
      ['failed', nowMs + 2 * hour],
      ['idle', nowMs + hour],
    ]);
    expect(grouped([...quiet, never], { tonight })).toEqual({ tonight: ['idle', 'failed'], unused: ['never'] });
  });
});

describe('the order of the rows', () => {
  it('is of what was last on air, the newest first, with what is live by its beginning', () => {
    expect(flat(order(undefined))).toEqual({
      all: ['live', 'unrecorded', 'processing', 'failed', 'idle'],
      unused: ['never'],
    });
  });

  it.each([
    ['-session', ['idle', 'failed', 'processing', 'live', 'unrecorded']],
    ['name', ['unrecorded', 'idle', 'failed', 'processing', 'live']],
    ['-name', ['live', 'processing', 'failed', 'idle', 'unrecorded']],
    ['record', ['live', 'idle', 'unrecorded', 'processing', 'failed']],
    ['state', ['unrecorded', 'live', 'failed', 'processing', 'idle']],
    ['lastRecording', ['processing', 'idle', 'live', 'unrecorded', 'failed']],
    ['exploded', ['live', 'unrecorded', 'processing', 'failed', 'idle']],
  ])('by ?sort=%s is %j', (sort, rows) => {
    expect(flat(order(sort))).toEqual({ all: rows, unused: ['never'] });
  });

  it('does not depend on how the API answered', () => {
    for (const sort of ['session', 'name', 'record', 'state', 'lastRecording']) {
      expect(order(sort, [...all].reverse())).toEqual(order(sort));
    }
  });

  it('is, of streams that were created one after the other from a list, that of the list', () => {
    const created = (name: string, seconds: number, views = aStreamView([], { id: name })) => ({
      ...views,
      stream: { ...views.stream, name, createdAtMs: nowMs - hour + seconds * 1000 },
    });
    const listed = [created('Pool', 0), created('Rink', 1), created('Hall', 2), created('Attic', 9)];
    const views = [created('Last', 60), idle, ...listed, created('First', -60), live];
    const asPasted = ['Pool', 'Rink', 'Hall', 'Attic'];
    expect(flat(order(undefined, views)).all).toEqual(['live', 'Last', ...asPasted, 'First', 'idle']);
    expect(flat(order('-session', views)).all).toEqual(['idle', 'First', ...asPasted, 'Last', 'live']);
    // One of them went on air since: its place is with what was.
    const used = aStreamView([aReadySession({ createdAtMs: nowMs - hour / 2 })], { id: 'Rink' });
    const since = views.map((view) => (view.stream.id === 'Rink' ? created('Rink', 1, used) : view));
    expect(flat(order(undefined, since)).all).toEqual([
      'live',
      'Rink',
      'Last',
      'Pool',
      'Hall',
      'Attic',
      'First',
      'idle',
    ]);
  });

  it('is, of streams that were created at one moment, what it is elsewhere', () => {
    const created = (name: string) => aStreamView([], { id: name, name, createdAtMs: nowMs - hour });
    expect(flat(order(undefined, [created('b'), created('c'), created('a')])).all).toEqual(['a', 'b', 'c']);
  });

  it('has what was never used below the rest where it is looked for, and where there is nothing else', () => {
    expect(flat(order(undefined, [never, idle], false))).toEqual({ all: ['idle', 'never'] });
    expect(flat(order(undefined, [never]))).toEqual({ all: ['never'] });
  });

  it('folds neither a stream of today nor one that was seen', () => {
    const today = aStreamView([], { id: 'today', createdAtMs: nowMs - hour });
    const seen = aStreamView([], { id: 'seen', createdAtMs: nowMs - 2 * day, lastSeenMs: nowMs - day });
    expect(flat(order(undefined, [never, seen, idle, today])).all).toEqual(['today', 'idle', 'seen']);
  });
});

describe('an order that was taken', () => {
  const kept = (views: typeof all, isFolded = true) => {
    const there = new Set(views.map(({ stream }) => stream.id));
    return mergeOrder(order(undefined), order(undefined, views), { isThere: (id) => there.has(id), isFolded }).order;
  };
  const rest = [idle, failed, processing, live, unrecorded];
  const neverLive = aStreamView([aLiveSession()], { id: 'never', name: 'Attic' });

  it('stays when a stream goes live or ends, and knows that it is no longer so', () => {
    const now = [never, aStreamView([aLiveSession()], { id: 'idle' }), failed, processing, live, unrecorded];
    expect(kept(now)).toEqual(order(undefined));
    expect(kept(now)).not.toEqual(order(undefined, now));
    expect(kept(all)).toEqual(order(undefined));
  });

  it('gains what is new below, and loses what is gone', () => {
    const added = aStreamView([aLiveSession()], { id: 'added' });
    expect(flat(kept([...rest.slice(1), never, added])).all).toEqual([
      'live',
      'unrecorded',
      'processing',
      'failed',
      'added',
    ]);
  });

  it('brings out what was folded away once it is used, and leaves it in an open fold', () => {
    expect(flat(kept([...rest, neverLive]))).toEqual({ all: [...(flat(order(undefined)).all ?? []), 'never'] });
    expect(kept([...rest, neverLive], false)).toEqual(order(undefined));
  });
});

describe('a press of a head', () => {
  it('sorts its own way, the other way round, and then as at first', () => {
    expect(pressed('name', parseSort(null))).toBe('name');
    expect(pressed('name', parseSort('name'))).toBe('-name');
    expect(pressed('name', parseSort('-name'))).toBeUndefined();
    expect(pressed('session', parseSort('name'))).toBeUndefined();
    expect(pressed('session', parseSort(null))).toBe('-session');
  });

  it('is said as names from A, and times from the newest', () => {
    expect(['name', '-name', 'session', '-session'].map((sort) => directionOf(parseSort(sort)))).toEqual([
      'ascending',
      'descending',
      'descending',
      'ascending',
    ]);
  });
});
