import { afterEach, beforeEach, expect, it } from 'vitest';
import { createChangeLog } from '../../../../src/service/http/api/change-log.ts';
import { createPresenter } from '../../../../src/service/http/api/presenter.ts';
import { type ChangesAnswer, createChangesReader } from '../../../../src/service/http/api/read-changes.ts';
import { createRetentionBook } from '../../../../src/service/recordings/retention.ts';
import type { LiveState } from '../../../../src/service/sessions/live-session.ts';
import { createApiKeys } from '../../../../src/service/store/api-keys.ts';
import { createRowChanges } from '../../../../src/service/store/changes/row-changes.ts';
import { createWriteMark } from '../../../../src/service/store/changes/write-mark.ts';
import { type Database, openDatabase } from '../../../../src/service/store/database.ts';
import { createRetentionRows } from '../../../../src/service/store/retention-rows.ts';
import { createSessions } from '../../../../src/service/store/sessions.ts';
import { createStreams, type StreamRow } from '../../../../src/service/store/streams.ts';
import { seedSession } from '../../../support/seed-session.ts';

const nowMs = 1_800_000_000_000;
let database: Database;
let streams: ReturnType<typeof createStreams>;
let rows: StreamRow[];
let live: Map<string, LiveState>;
let elapsedMs: number;
/** How often a stream or a session was described, to compare it or to answer it. */
let described: number;
let read: (since?: string, base?: string) => Promise<ChangesAnswer | undefined>;

beforeEach(() => {
  [elapsedMs, described, live] = [0, 0, new Map()];
  database = openDatabase(':memory:');
  streams = createStreams(database, () => nowMs);
  const sessions = createSessions(database);
  const accountId = createApiKeys(database, () => nowMs).account('Ours').id;
  rows = ['A', 'B', 'C'].map((name) =>
    streams.create({ accountId, name, record: true, profiles: [], createdBy: 'k', extras: {} }),
  );
  const presenter = createPresenter({
    streams,
    sessions,
    lifecycle: {
      liveOfParent: (id) => live.get(id),
      liveSession: (id) => [...live.values()].find(({ sessionId }) => sessionId === id),
      processing: () => undefined,
    },
    refusals: { encoders: { lastOf: () => undefined } },
    signal: { problemsOf: () => [] },
    joins: { joinOf: () => undefined, sessionsOf: () => undefined },
    retention: createRetentionBook(
      createRetentionRows(database, () => nowMs),
      () => ({ days: undefined }),
      () => nowMs,
    ),
    urlOf: (id, file) => `/recordings/${id}/${file}`,
  });
  const counted = {
    ...presenter,
    describeStream: (...given: Parameters<typeof presenter.describeStream>) => {
      described += 1;
      return presenter.describeStream(...given);
    },
    describeSession: (...given: Parameters<typeof presenter.describeSession>) => {
      described += 1;
      return presenter.describeSession(...given);
    },
  };
  const shownSessions = { lastOf: () => [], list: async () => [], first: async () => undefined };
  const changeLog = createChangeLog({
    presenter: counted,
    rowChanges: createRowChanges(database),
    writeMark: createWriteMark(database),
    shownSessions,
    streams,
    sessions: { listHeld: () => [] },
    lifecycle: { liveIds: () => [...live.keys()] },
    monotonicMs: () => elapsedMs,
  });
  const readAsked = createChangesReader({ presenter: counted, changeLog, shownSessions, now: () => nowMs });
  read = (since, base = 'http://localhost') => readAsked({ accountId, base, since });
  const session = seedSession(database, rows[0]?.id ?? '', nowMs);
  const state = {
    sessionId: session.id,
    connection: 'connected',
    lastMediaAt: nowMs,
    lastSeen: nowMs,
    gaps: [],
  } as const;
  live.set(session.parentId, { ...state, gaps: [], durationSeconds: 0 });
});
afterEach(() => database.close());

const all = async (count: number, since: string, base?: string) =>
  new Set(await Promise.all(Array.from({ length: count }, () => read(since, base))));
const cursorOf = async (since?: string) => (await read(since))?.cursor ?? since ?? '';
const describedBy = async (work: () => Promise<unknown>) => {
  described = 0;
  await work();
  return described;
};
const grow = () => {
  for (const state of live.values()) state.durationSeconds += 1;
};

it('Fifty reads from the same cursor describe what changed once, and compare what may have changed once', async () => {
  const cursor = await cursorOf();
  elapsedMs += 100;
  grow();
  const once = await describedBy(async () => expect((await all(1, cursor)).size).toBe(1));
  elapsedMs += 100;
  grow();
  expect(await describedBy(async () => expect((await all(50, cursor)).size).toBe(1))).toBe(once);
  expect(await describedBy(() => all(50, cursor))).toBe(0);
});

it('Reads that have nothing to come compare once in a moment', async () => {
  const cursor = await cursorOf();
  elapsedMs += 100;
  const once = await describedBy(() => all(1, cursor));
  elapsedMs += 100;
  expect(await describedBy(async () => expect(await all(50, cursor)).toEqual(new Set([undefined])))).toBe(once);
  expect(await describedBy(() => all(50, cursor))).toBe(0);
  elapsedMs += 99;
  expect(await describedBy(() => all(50, cursor))).toBe(0);
});

it('Whoever read a little earlier and lacks the same gets the same answer', async () => {
  const first = await cursorOf();
  for (const row of rows) streams.change(row, { name: 'Hall' });
  const second = await cursorOf(first);
  for (const row of rows) streams.change(row, { name: 'Rink' });
  const [answers, others] = [await all(10, first), await all(10, second)];
  expect(answers.size).toBe(1);
  expect([...others]).toEqual([...answers]);
  expect([...others][0]).toBe([...answers][0]);
});

it('An answer is not shared with who has another address, lacks less, or reads after the next write', async () => {
  const first = await cursorOf();
  for (const row of rows) streams.change(row, { name: 'Hall' });
  const [here] = await all(1, first);
  const [there] = await all(1, first, 'http://elsewhere');
  expect(there).not.toBe(here);
  const [row] = rows;
  if (row) streams.change(row, { name: 'Rink' });
  const [after] = await all(1, first);
  const [less] = await all(1, here?.cursor ?? '');
  expect(after?.streams.map(({ name }) => name)).toEqual(['Hall', 'Hall', 'Rink']);
  expect(less?.streams.map(({ name }) => name)).toEqual(['Rink']);
});

it('What is true in memory alone is sent as it is when it is described, not as it was compared', async () => {
  const cursor = await cursorOf();
  const [row] = rows;
  if (row) streams.change(row, { name: 'Hall' });
  await all(1, cursor);
  grow();
  const answer = await read(undefined, 'http://elsewhere');
  const again = await read(answer?.cursor);
  expect(answer?.streams.find(({ id }) => id === row?.id)?.isActive).toBe(true);
  expect(again).toBeUndefined();
});

it('That a show has ended is compared at once, written or not', async () => {
  const cursor = await cursorOf(await cursorOf());
  live.clear();
  expect((await read(cursor))?.streams.map(({ isActive }) => isActive)).toEqual([false]);
});
