import { describe, expect, it } from 'vitest';
import {
  directionOf,
  mergeOrder,
  orderOf,
  pressed,
  readSort,
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

const order = (sort: string | undefined, views = all, isFolding = true) =>
  orderOf(views, readSort(sort ?? null), isFolding, nowMs);

describe('the order of the rows', () => {
  it('is of what was last on air, the newest first, with what is live by its beginning', () => {
    expect(order(undefined)).toEqual({
      rows: ['live', 'unrecorded', 'processing', 'failed', 'idle'],
      unused: ['never'],
    });
  });

  it.each([
    ['-session', ['idle', 'failed', 'processing', 'live', 'unrecorded']],
    ['name', ['unrecorded', 'idle', 'failed', 'processing', 'live']],
    ['-name', ['live', 'processing', 'failed', 'idle', 'unrecorded']],
    ['next', ['live', 'idle', 'unrecorded', 'processing', 'failed']],
    ['state', ['unrecorded', 'live', 'failed', 'processing', 'idle']],
    ['recording', ['processing', 'idle', 'live', 'unrecorded', 'failed']],
    ['exploded', ['live', 'unrecorded', 'processing', 'failed', 'idle']],
  ])('by ?sort=%s is %j', (sort, rows) => {
    expect(order(sort)).toEqual({ rows, unused: ['never'] });
  });

  it('does not depend on how the API answered', () => {
    for (const sort of ['session', 'name', 'next', 'state', 'recording']) {
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
    expect(order(undefined, views).rows).toEqual(['live', 'Last', ...asPasted, 'First', 'idle']);
    expect(order('-session', views).rows).toEqual(['idle', 'First', ...asPasted, 'Last', 'live']);
    // One of them went on air since: its place is with what was.
    const used = aStreamView([aReadySession({ createdAtMs: nowMs - hour / 2 })], { id: 'Rink' });
    const since = views.map((view) => (view.stream.id === 'Rink' ? created('Rink', 1, used) : view));
    expect(order(undefined, since).rows).toEqual(['live', 'Rink', 'Last', 'Pool', 'Hall', 'Attic', 'First', 'idle']);
  });

  it('is, of streams that were created at one moment, what it is elsewhere', () => {
    const created = (name: string) => aStreamView([], { id: name, name, createdAtMs: nowMs - hour });
    expect(order(undefined, [created('b'), created('c'), created('a')]).rows).toEqual(['a', 'b', 'c']);
  });

  it('has what was never used below the rest where it is looked for, and where there is nothing else', () => {
    expect(order(undefined, [never, idle], false)).toEqual({ rows: ['idle', 'never'], unused: [] });
    expect(order(undefined, [never])).toEqual({ rows: ['never'], unused: [] });
  });

  it('folds neither a stream of today nor one that was seen', () => {
    const today = aStreamView([], { id: 'today', createdAtMs: nowMs - hour });
    const seen = aStreamView([], { id: 'seen', createdAtMs: nowMs - 2 * day, lastSeenMs: nowMs - day });
    expect(order(undefined, [never, seen, idle, today]).rows).toEqual(['today', 'idle', 'seen']);
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
    expect(kept([...rest.slice(1), never, added]).rows).toEqual([
      'live',
      'unrecorded',
      'processing',
      'failed',
      'added',
    ]);
  });

  it('brings out what was folded away once it is used, and leaves it in an open fold', () => {
    expect(kept([...rest, neverLive])).toEqual({ rows: [...order(undefined).rows, 'never'], unused: [] });
    expect(kept([...rest, neverLive], false)).toEqual(order(undefined));
  });
});

describe('a press of a head', () => {
  it('sorts its own way, the other way round, and then as at first', () => {
    expect(pressed('name', readSort(null))).toBe('name');
    expect(pressed('name', readSort('name'))).toBe('-name');
    expect(pressed('name', readSort('-name'))).toBeUndefined();
    expect(pressed('session', readSort('name'))).toBeUndefined();
    expect(pressed('session', readSort(null))).toBe('-session');
  });

  it('is said as names from A, and times from the newest', () => {
    expect(['name', '-name', 'session', '-session'].map((sort) => directionOf(readSort(sort)))).toEqual([
      'ascending',
      'descending',
      'descending',
      'ascending',
    ]);
  });
});
