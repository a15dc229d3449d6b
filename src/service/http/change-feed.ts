import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { routePatterns } from '../../contract/routes.ts';
import type { Changes, Session } from '../../contract/session.ts';
import type { Stream } from '../../contract/stream.ts';
import type { ChangedRow, Changes as ChangedRows } from '../db/changes.ts';
import type { ShownSessions } from '../db/lists/shown-sessions.ts';
import type { LiveSessionStore } from '../db/live-session-store.ts';
import type { Streams } from '../db/streams.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import { bearerOf } from './auth.ts';
import type { Presenter } from './presenter.ts';
import { baseUrl, describeUntil, parseQuery } from './requests.ts';

interface ChangeFeedDeps {
  changes: ChangedRows;
  streams: Streams;
  sessions: Pick<LiveSessionStore, 'listHeld' | 'isUnsaved'>;
  shownSessions: ShownSessions;
  lifecycle: Pick<Lifecycle, 'liveIds' | 'processing'>;
  now: () => number;
}

/** How a reader of the feed sees rows. Undefined for a row that is gone. */
export interface FeedRows<TStream, TSession> {
  stream(id: string, accountId: string): TStream | undefined;
  session(id: string, accountId: string, base: string): TSession | undefined;
  /** The id by which the reader knows a row that is gone. */
  idOf?: (row: ChangedRow) => string;
  maxRows?: number;
  maxCharacters?: number;
}

export interface ChangesAnswer<TStream, TSession> extends Changes {
  streams: TStream[];
  sessions: TSession[];
}

export interface ChangesQuery {
  accountId: string;
  /** The origin that playback is served from. */
  base: string;
  /** The `cursor` of the last answer. */
  since?: string | undefined;
  /** The first answers leave out older sessions. */
  days?: number | undefined;
}

const dayMs = 86_400_000;

/** The last change that the client knows. `after`: the last row it has, while it still reads everything. */
interface Cursor {
  seq: number;
  after?: ChangedRow | undefined;
}

const cursorForm = /^(\d{1,15})(?:\.(stream|session)\.([\w-]{0,64}))?$/;
const kindSchema = v.picklist(['stream', 'session']);
const beforeAll: ChangedRow = { kind: 'stream', id: '' };

export function parseCursor(text: string | undefined): Cursor | undefined {
  const [, seq, kind, id] = cursorForm.exec(text ?? '') ?? [];
  if (seq === undefined) return undefined;
  const after = kind === undefined || id === undefined ? undefined : { kind: v.parse(kindSchema, kind), id };
  return { seq: Number(seq), after };
}

function formatCursor(seq: number, after?: ChangedRow): string {
  return after === undefined ? String(seq) : `${seq}.${after.kind}.${after.id}`;
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** Everything that an account has, then what changed since: `GET /aircheck/changes`. docs/decisions/038. */
export function createChangeFeed({ changes, streams, sessions, shownSessions, lifecycle, now }: ChangeFeedDeps) {
  const heldOf = (accountId: string) => sessions.listHeld().filter((row) => row.accountId === accountId);

  /** Rows whose answers change without a write: they are in every answer until a write says how they ended. */
  function inMemory(accountId: string): ChangedRow[] {
    const live = new Set(lifecycle.liveIds());
    const held = heldOf(accountId);
    const moving = held.filter(({ id }) => live.has(id) || sessions.isUnsaved(id));
    const streamIds = new Set(moving.map(({ parentId }) => parentId));
    const sessionIds = new Set(moving.map(({ id }) => id));
    for (const { id } of held) if (lifecycle.processing(id) !== undefined) sessionIds.add(id);
    return [
      ...[...streamIds].map((id) => ({ kind: 'stream' as const, id })),
      ...[...sessionIds].map((id) => ({ kind: 'session' as const, id })),
    ];
  }

  async function read<TStream, TSession>(
    query: ChangesQuery,
    rows: FeedRows<TStream, TSession>,
  ): Promise<ChangesAnswer<TStream, TSession> | undefined> {
    const { accountId, base, days } = query;
    // A page of 1,000 ordinary rows is below 1 MB.
    const { maxRows = 1_000, maxCharacters = 4_000_000, idOf = ({ id }) => id } = rows;
    const answer: Omit<ChangesAnswer<TStream, TSession>, 'cursor'> = { streams: [], sessions: [], deleted: [] };

    /** Returns how many characters that adds to the answer. */
    function describe({ kind, id }: ChangedRow): number {
      const add = <TRow>(to: TRow[], row: TRow | undefined): number => {
        if (row !== undefined) return JSON.stringify(to[to.push(row) - 1]).length;
        answer.deleted.push(idOf({ kind, id }));
        return 0;
      };
      if (kind === 'stream') return add(answer.streams, rows.stream(id, accountId));
      return add(answer.sessions, rows.session(id, accountId, base));
    }

    const describeAll = (all: readonly ChangedRow[]) => describeUntil(all.slice(0, maxRows), describe, maxCharacters);

    const newest = changes.last();
    const cursor = parseCursor(query.since);
    const changed = cursor && changes.since(accountId, cursor.seq);
    if (cursor !== undefined && changed !== undefined && cursor.after === undefined) {
      const known = new Set(changed.rows.map(({ id }) => id));
      const moving = inMemory(accountId).filter(({ id }) => !known.has(id));
      if (changed.rows.length === 0 && moving.length === 0 && !changes.isOld(cursor.seq)) return undefined;
      const taken = await describeAll(changed.rows);
      if (taken < changed.rows.length || changed.hasMore)
        return { ...answer, more: true, cursor: String(changed.rows[taken - 1]?.seq) };
      for (const row of moving) describe(row);
      return { ...answer, cursor: String(newest) };
    }

    /** The next rows of everything. */
    async function listAfter(after: ChangedRow): Promise<{ all: ChangedRow[]; isLast: boolean }> {
      const streamIds = after.kind === 'stream' ? streams.idsOf(accountId, after.id, maxRows + 1) : [];
      const first = streamIds.map((id) => ({ kind: 'stream' as const, id }));
      if (first.length > maxRows) return { all: first, isLast: false };
      const afterId = after.kind === 'session' ? after.id : '';
      // Before the database is asked: a row that leaves memory meanwhile may reach the database too late.
      const held = heldOf(accountId).map(({ id }) => id);
      const fromMs = days === undefined ? 0 : now() - days * dayMs;
      const stored = await shownSessions.list({ accountId, fromMs, after: afterId, limit: maxRows });
      const isLast = stored.length < maxRows;
      const upTo = stored.at(-1) ?? '';
      const unstored = held.filter((id) => id > afterId && (isLast || id < upTo));
      const ids = [...new Set([...stored, ...unstored])].sort();
      return { all: [...first, ...ids.map((id) => ({ kind: 'session' as const, id }))], isLast };
    }

    // Changes made while a client reads page after page come after the first page's number.
    const isFirst = cursor === undefined || changed === undefined;
    const seq = isFirst ? newest : cursor.seq;
    const { all, isLast } = await listAfter((isFirst ? undefined : cursor.after) ?? beforeAll);
    const taken = await describeAll(all);
    const isAll = isLast && taken === all.length;
    return {
      ...answer,
      ...(isFirst && { startsAnew: true }),
      ...(!isAll && { more: true }),
      cursor: formatCursor(seq, isAll ? undefined : all[taken - 1]),
    };
  }

  return { read };
}

const querySchema = v.looseObject({
  since: v.optional(v.string()),
  days: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))),
});

export function addChangesRoute(app: FastifyInstance, feed: ChangeFeed, presenter: Presenter): void {
  const rows: FeedRows<Stream, Session> = {
    stream(id, accountId) {
      const row = presenter.findStream(id, accountId);
      return row && presenter.describeStream(row);
    },
    session(id, accountId, base) {
      const row = presenter.findSession(id, accountId);
      return row && presenter.describeSession(row, base, 'session');
    },
  };
  app.get(routePatterns.changes, async (request, reply): Promise<ChangesAnswer<Stream, Session> | undefined> => {
    const { since, days } = parseQuery(querySchema, request, 'days is not a number, or a parameter is given twice');
    const answer = await feed.read(
      { accountId: bearerOf(request).accountId, base: baseUrl(request), since, days },
      rows,
    );
    if (answer === undefined) reply.code(204);
    return answer;
  });
}
