import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createActivity } from '../../../src/service/db/activity.ts';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { createChanges } from '../../../src/service/db/changes.ts';
import { copyDatabase, type Database, openDatabase } from '../../../src/service/db/database.ts';
import { openListReader } from '../../../src/service/db/lists/list-reader.ts';
import { createShownSessions } from '../../../src/service/db/lists/shown-sessions.ts';
import { createLiveSessionStore } from '../../../src/service/db/live-session-store.ts';
import { createRetentionRows } from '../../../src/service/db/retention-rows.ts';
import { createSessions } from '../../../src/service/db/sessions.ts';
import { createStreams } from '../../../src/service/db/streams.ts';
import { createChangeFeed } from '../../../src/service/http/change-feed.ts';
import { createPresenter } from '../../../src/service/http/presenter.ts';
import type { LiveState } from '../../../src/service/sessions/live-session.ts';
import { createRetentionPolicy } from '../../../src/service/storage/retention.ts';
import { recordLog } from '../../support/record-log.ts';
import { seedSession } from '../../support/seed-session.ts';

const root = mkdtempSync(join(tmpdir(), 'aircheck-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const dayMs = 86_400_000;
const nowMs = 1_800_000_000_000;
const base = 'http://localhost';
const template = join(root, 'template.db');
const { accountIds, seededStreams, seededSessions } = seed();
let worlds = 0;

/** Two accounts, and two streams of the first with recordings of long ago. */
function seed() {
  const database = openDatabase(template);
  const accounts = ['Ours', 'Theirs'].map((name) => createApiKeys(database, () => nowMs).account(name).id);
  const streams = createStreams(database, () => nowMs);
  const [accountId = ''] = accounts;
  const ids = ['A', 'B'].map(
    (name) => streams.create({ accountId, name, record: true, profiles: [], createdBy: 'k', extras: {} }).id,
  );
  const ready = { endedAt: nowMs, recordingStatus: 'ready' } as const;
  const sessions = ids.flatMap((id) =>
    [40, 50, 60].map((daysAgo) => seedSession(database, id, nowMs - daysAgo * dayMs, ready).id),
  );
  database.close();
  return { accountIds: accounts, seededStreams: ids, seededSessions: sessions };
}

type Item = { id: string };
const byId = (items: readonly Item[]) => Object.fromEntries(items.map((item) => [item.id, item]));

/** The parts of the service that streams and sessions live in, with everything that an encoder does done by hand. */
function createWorld() {
  worlds += 1;
  const path = join(root, `${worlds}.db`);
  copyDatabase(template, path);
  let run = start();
  const live = new Map<string, LiveState>();
  const streamIds = [...seededStreams];
  const sessionIds = [...seededSessions];

  function start() {
    const database: Database = openDatabase(path, { busyMs: 0 });
    database.exec('PRAGMA synchronous = OFF');
    const streams = createStreams(database, () => nowMs);
    const stored = createSessions(database);
    const liveSessions = createLiveSessionStore({
      database,
      sessions: stored,
      streams,
      activity: createActivity(database, () => nowMs),
      now: () => nowMs,
      log: recordLog().log,
    });
    liveSessions.listUnsettled();
    const presenter = createPresenter({
      streams,
      sessions: { find: liveSessions.find },
      lifecycle: {
        liveOfParent: (id) => live.get(id),
        liveSession: (id) => [...live.values()].find(({ sessionId }) => sessionId === id),
        processing: () => undefined,
      },
      lastRefused: () => undefined,
      signalProblems: () => [],
      joins: { joinOf: () => undefined, sessionsOf: () => undefined },
      retention: createRetentionPolicy(
        createRetentionRows(database, () => nowMs),
        { list: async () => [] },
        () => ({ days: undefined }),
        () => nowMs,
      ),
      urlOf: (id, file) => `/recordings/${id}/${file}`,
    });
    const reader = openListReader(path);
    const shownSessions = createShownSessions(reader.read);
    const feed = createChangeFeed({
      changes: createChanges(database),
      streams,
      sessions: liveSessions,
      shownSessions,
      lifecycle: {
        liveIds: () => [...live].flatMap(([id, { sessionId }]) => [id, sessionId]),
        processing: () => undefined,
      },
      now: () => nowMs,
    });
    const rows = {
      maxRows: 3,
      stream(id: string, accountId: string) {
        const row = presenter.findStream(id, accountId);
        return row && presenter.describeStream(row);
      },
      session(id: string, accountId: string) {
        const row = presenter.findSession(id, accountId);
        return row && presenter.describeSession(row, base, 'session');
      },
    };
    const read = (since: string | undefined, days?: number) =>
      feed.read({ accountId: pick(accountIds, 0), base, since, days }, rows);
    return { database, streams, stored, liveSessions, presenter, reader, read };
  }
  const stop = async () => {
    run.liveSessions.close();
    await run.reader.close();
    run.database.close();
  };
  const pick = (ids: readonly string[], at: number) => ids[at % Math.max(1, ids.length)] ?? 'none';
  const liveIn = (at: number) => [...live.values()].at(at % Math.max(1, live.size));

  const end = (at: number) => {
    const state = liveIn(at);
    if (state === undefined) return;
    const { sessionId, durationSeconds } = state;
    const row = run.liveSessions.find(sessionId);
    if (row) live.delete(row.parentId);
    run.liveSessions.update(sessionId, { durationSeconds, endedAt: nowMs });
  };

  return {
    stop,
    async restart() {
      await stop();
      live.clear();
      run = start();
      // A start of the service ends what an earlier run left live.
      for (const { id, endedAt } of run.liveSessions.listHeld()) {
        if (endedAt === undefined) run.liveSessions.update(id, { endedAt: nowMs });
      }
    },
    create(at: number) {
      const accountId = pick(accountIds, at % 4 === 0 ? 1 : 0);
      const extras = {};
      const stream = run.streams.create({
        accountId,
        name: 'A',
        record: at % 2 === 0,
        profiles: [],
        createdBy: 'k',
        extras,
      });
      streamIds.push(stream.id);
    },
    rename(at: number) {
      const row = run.streams.find(pick(streamIds, at));
      if (row) run.streams.change(row, { name: `${row.name}${at}`, record: !row.record });
    },
    remove: (at: number) => run.streams.delete(pick(streamIds, at)),
    restore: (at: number) => run.streams.restore(pick(streamIds, at)),
    begin(at: number, daysAgo: number) {
      const row = run.streams.find(pick(streamIds, at));
      if (row === undefined || live.has(row.id)) return;
      const session = run.liveSessions.begin(row, nowMs - daysAgo * dayMs);
      sessionIds.push(session.id);
      live.set(row.id, {
        sessionId: session.id,
        connection: 'connected',
        lastMediaAt: session.createdAt,
        lastSeen: session.createdAt,
        durationSeconds: 0,
        gaps: [],
      });
    },
    grow(at: number) {
      const state = liveIn(at);
      if (state) state.durationSeconds += 1;
    },
    end,
    settle(at: number, status: 'ready' | 'failed') {
      const id = liveIn(at)?.sessionId ?? pick(sessionIds, at);
      end(at);
      const row = run.liveSessions.find(id);
      if (row?.endedAt === undefined || row.recordingStatus !== 'waiting') return;
      run.liveSessions.update(id, { recordingStatus: status, isIllustrated: status === 'ready' });
      run.liveSessions.release(id);
    },
    deleteRecording(at: number) {
      if (run.liveSessions.find(pick(sessionIds, at))?.recordingStatus === 'ready')
        run.liveSessions.setDeleted(pick(sessionIds, at), nowMs);
    },
    /** A session without media leaves nothing. */
    forget(at: number) {
      const row = run.liveSessions.find(pick(sessionIds, at));
      if (row === undefined || live.get(row.parentId)?.sessionId === row.id) return;
      if (row.recordingStatus !== undefined && row.recordingStatus !== 'waiting') return;
      run.liveSessions.remove(row.id);
      // A removal is a change once it is written.
      run.liveSessions.flush();
    },
    flush: () => void run.liveSessions.flush(),
    /** Another program changes a row while it holds the database; meanwhile the store cannot write. */
    async byAnother() {
      const other = openDatabase(path, { busyMs: 0 });
      other.exec("BEGIN IMMEDIATE; UPDATE streams SET name = name || '!';");
      run.liveSessions.flush();
      other.exec('COMMIT');
      other.close();
      await nextTurn();
    },
    read: (since: string | undefined, days?: number) => run.read(since, days),
    /** All that an account has, row by row. */
    all() {
      const ours = pick(accountIds, 0);
      const streams = run.streams.listAll().filter(({ accountId }) => accountId === ours);
      const rows = sessionIds.flatMap((id) => run.presenter.findSession(id, ours) ?? []);
      return {
        streams: byId(streams.map((row) => run.presenter.describeStream(row))),
        sessions: byId(rows.map((row) => run.presenter.describeSession(row, base, 'session'))),
        shown(id: string, days: number): boolean {
          const row = rows.find((one) => one.id === id);
          if (row === undefined) return false;
          const siblings = rows
            .filter(({ parentId }) => parentId === row.parentId)
            .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
          const isOfStream = streams.some((stream) => stream.id === row.parentId);
          const lastReady = siblings.find(({ recordingStatus }) => recordingStatus === 'ready');
          return row.lastSeen >= nowMs - days * dayMs || (isOfStream && (row === siblings[0] || row === lastReady));
        },
      };
    },
  };
}

type World = ReturnType<typeof createWorld>;

/** What a client makes of the answers. */
function createClient(days?: number) {
  let cursor: string | undefined;
  let streams = new Map<string, Item>();
  let sessions = new Map<string, Item>();
  const take = (answer: NonNullable<Awaited<ReturnType<World['read']>>>) => {
    if (answer.startsAnew) {
      streams = new Map();
      sessions = new Map();
    }
    for (const stream of answer.streams) streams.set(stream.id, stream);
    for (const session of answer.sessions) sessions.set(session.id, session);
    for (const id of answer.deleted) {
      streams.delete(id);
      sessions.delete(id);
    }
    cursor = answer.cursor;
  };
  return {
    /** One page; false where it is the last. */
    async readOne(world: World): Promise<boolean> {
      const answer = await world.read(cursor, days);
      if (answer) take(answer);
      return answer?.more === true;
    },
    async readAll(world: World): Promise<void> {
      // A change between the first pages comes after the last.
      for (const _ of ['everything', 'changes since']) while (await this.readOne(world));
    },
    state: () => ({ streams: byId([...streams.values()]), sessions: byId([...sessions.values()]) }),
  };
}

const at = fc.nat(50);
type Step = (world: World) => unknown;
/** A step with its name, so that a failure can be read. */
const named = (name: string, step: fc.Arbitrary<Step>) =>
  step.map((run) => ({ run, name, [fc.toStringMethod]: () => name }));
const anywhere = (
  name: Extract<{ [K in keyof World]: World[K] extends (at: number) => unknown ? K : never }[keyof World], string>,
) =>
  named(
    name,
    at.map(
      (place): Step =>
        (world) =>
          world[name](place),
    ),
  );

const step = fc.oneof(
  ...(['create', 'rename', 'remove', 'restore', 'grow', 'end', 'deleteRecording', 'forget'] as const).map(anywhere),
  {
    weight: 3,
    arbitrary: named(
      'begin',
      fc.tuple(at, fc.constantFrom(0, 3, 30, 60)).map(
        ([place, daysAgo]): Step =>
          (world) =>
            world.begin(place, daysAgo),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: named(
      'settle',
      fc.tuple(at, fc.constantFrom('ready' as const, 'failed' as const)).map(
        ([place, status]): Step =>
          (world) =>
            world.settle(place, status),
      ),
    ),
  },
  named(
    'flush',
    fc.constant((world: World) => world.flush()),
  ),
  named(
    'byAnother',
    fc.constant((world: World) => world.byAnother()),
  ),
  named(
    'restart',
    fc.constant((world: World) => world.restart()),
  ),
);
const reads = fc.constantFrom('none' as const, 'one' as const, 'all' as const, 'all' as const);

describe('What a client makes of the changes', () => {
  it('is without a session that it saw before the row was written, and that left nothing', async () => {
    const world = createWorld();
    const client = createClient();
    try {
      await client.readAll(world);
      world.begin(0, 0);
      await client.readAll(world);
      expect(Object.keys(client.state().sessions)).toHaveLength(seededSessions.length + 1);
      world.end(0);
      world.forget(seededSessions.length);
      await client.readAll(world);
      expect(Object.keys(client.state().sessions).sort()).toEqual(seededSessions.toSorted());
    } finally {
      await world.stop();
    }
  });

  it('is every stream and session as it is, after anything that happened, however it was read meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, reads), { minLength: 1, maxLength: 40 }), async (steps) => {
        const world = createWorld();
        const client = createClient();
        const recent = createClient(7);
        try {
          for (const [{ run }, reading] of steps) {
            await run(world);
            if (reading === 'none') continue;
            for (const each of [client, recent]) await (reading === 'one' ? each.readOne(world) : each.readAll(world));
          }
          await client.readAll(world);
          const { streams, sessions } = world.all();
          expect(client.state()).toEqual({ streams, sessions });
          // Whoever asks for the last days has those, what is shown of older ones, and nothing that is not so.
          world.flush();
          await recent.readAll(world);
          const saved = world.all();
          expect(recent.state().streams).toEqual(saved.streams);
          expect(saved.sessions).toMatchObject(recent.state().sessions);
          const missing = Object.keys(saved.sessions).filter(
            (id) => saved.shown(id, 7) && !(id in recent.state().sessions),
          );
          expect(missing).toEqual([]);
          expect(await world.read(undefined)).toBeDefined();
        } finally {
          await world.stop();
        }
      }),
      { numRuns: 25 },
    );
  });
});
