import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { localConnectionName } from '../../../contract/connections.ts';
import { type Handover, handoverSchema } from '../../../contract/handover.ts';
import { type Database, inTransaction } from '../database.ts';
import { absent, createRowReader, jsonColumn, type ReportUnreadable, selectColumns } from '../rows.ts';
import type { HandedOver } from '../session-row.ts';

export type NewHandover = Omit<Handover, 'id' | 'at'>;

export interface HandoverRow extends Handover {
  accountId: string;
}

export interface HandoverQuery {
  limit: number;
  skip: number;
  sessionId?: string | undefined;
  connection?: string | undefined;
}

/** Of an account; the oldest are dropped. What sessions say of themselves stays. */
const mostHandovers = 5_000;

const absentText = absent(v.string());

const withOne = `EXISTS (SELECT 1 FROM json_each(handovers.session_ids)
  WHERE json_each.value IN (SELECT value FROM json_each(:sessions)))
  OR EXISTS (SELECT 1 FROM json_each(handovers.clip_ids)
  WHERE json_each.value IN (SELECT value FROM json_each(:sessions)))`;
/** A page of an account's handovers, the last first: by insertion where several are of one millisecond. */
export const handoversPage = (columns: string) =>
  `SELECT ${columns} FROM handovers WHERE account_id = :account
     AND (:connection IS NULL OR handovers.connection = :connection) AND (:sessions IS NULL OR ${withOne})
   ORDER BY handovers.at DESC, handovers.rowid DESC LIMIT :limit OFFSET :skip`;

/** Sessions of an account by a JSON list of ids, in its order. */
export const handedRecordings = `SELECT sessions.id, sessions.parent_id, sessions.created_at,
    sessions.recording_status = 'deleted' AS is_deleted, coalesce(streams.name, sessions.name) AS name
  FROM json_each(?) AS given JOIN sessions ON sessions.id = given.value
  LEFT JOIN streams ON streams.id = sessions.parent_id
  WHERE sessions.account_id = ? ORDER BY given.key`;

/** Clips of an account, likewise. */
const handedClips = `SELECT clips.id, clips.session_id, clips.parent_id, clips.name, clips.started_at
  FROM json_each(?) AS given JOIN clips ON clips.id = given.value WHERE clips.account_id = ? ORDER BY given.key`;

const clipRowsSchema = v.array(
  v.pipe(
    v.looseObject({
      id: v.string(),
      session_id: v.string(),
      parent_id: v.string(),
      name: v.string(),
      started_at: v.nullable(v.number()),
    }),
    v.transform(({ id, session_id, parent_id, name, started_at }) => ({
      ...{ id, sessionId: session_id, parentId: parent_id, name },
      ...(started_at !== null && { startedAt: started_at }),
    })),
  ),
);

const recordingRowsSchema = v.array(
  v.pipe(
    v.looseObject({
      id: v.string(),
      parent_id: v.string(),
      name: v.string(),
      created_at: v.number(),
      is_deleted: v.nullable(v.number()),
    }),
    v.transform(({ id, parent_id, name, created_at, is_deleted }) => ({
      ...{ id, parentId: parent_id, name, startedAt: created_at },
      ...(is_deleted === 1 && { isDeleted: true as const }),
    })),
  ),
);

const handoverRowSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    account_id: v.string(),
    at: v.number(),
    by_name: v.string(),
    by_key_id: absentText,
    connection: v.string(),
    session_ids: jsonColumn(v.array(v.string())),
    clip_ids: jsonColumn(v.array(v.string())),
    item_ids: v.optional(v.nullable(jsonColumn(v.array(v.string())))),
    recipient: absentText,
    format: handoverSchema.entries.format,
    template: absentText,
    link: handoverSchema.entries.link,
  }),
  v.transform(
    ({ id, account_id, at, by_name, by_key_id, connection, recipient, format, template, link, ...row }) =>
      ({
        id,
        accountId: account_id,
        at,
        by: by_name,
        ...(by_key_id !== undefined && { byKeyId: by_key_id }),
        connection,
        sessionIds: row.session_ids,
        ...(row.clip_ids.length > 0 && { clipIds: row.clip_ids }),
        ...(row.item_ids && { order: row.item_ids }),
        ...(recipient !== undefined && { to: recipient }),
        format,
        ...(template !== undefined && { template }),
        link,
      }) satisfies HandoverRow as HandoverRow,
  ),
);

export type Handovers = ReturnType<typeof createHandovers>;

interface HandoverOptions {
  /** Called for each session whose row now says something else of its handover. */
  onMarked: (sessionId: string, handedOver: HandedOver | undefined) => void;
  report?: ReportUnreadable;
}

/** What was handed over, and what the sessions' rows say of it: written together. */
export function createHandovers(database: Database, now: () => number, { onMarked, report }: HandoverOptions) {
  const { read, readAll } = createRowReader('handovers', handoverRowSchema, report);
  const columns = selectColumns(database, 'handovers');
  const insert = database.prepare(
    `INSERT INTO handovers (id, account_id, at, by_name, by_key_id, connection, session_ids, clip_ids, item_ids,
       recipient, format, template, link)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = database.prepare(`SELECT ${columns} FROM handovers WHERE id = ?`);
  const remove = database.prepare('DELETE FROM handovers WHERE id = ?');
  const prune = database.prepare(
    `DELETE FROM handovers WHERE account_id = ? AND (at, rowid) <=
       (SELECT at, rowid FROM handovers WHERE account_id = ? ORDER BY at DESC, rowid DESC LIMIT 1 OFFSET ?)`,
  );
  const page = database.prepare(handoversPage(columns));
  const recordings = database.prepare(handedRecordings);
  const clips = database.prepare(handedClips);
  const markOf = (table: 'sessions' | 'clips') =>
    database.prepare(
      `UPDATE ${table} SET handed_over_at = ?, handed_over_by = ?, handed_over_to = ? WHERE id = ? AND account_id = ?`,
    );
  const mark = { sessions: markOf('sessions'), clips: markOf('clips') };

  const list = (accountId: string, { limit, skip, sessionIds, connection }: PageQuery): HandoverRow[] =>
    readAll(
      page.all({
        account: accountId,
        connection: connection ?? null,
        sessions: sessionIds === undefined ? null : JSON.stringify(sessionIds),
        limit,
        skip,
      }),
    );

  /** All or nothing; the rows in memory follow once it is written. */
  function inOneWrite(write: () => ReadonlyMap<string, Mark>): void {
    for (const [id, handedOver] of inTransaction(database, write)) onMarked(id, handedOver);
  }

  /** Returns what the sessions say now. */
  function markAll({ accountId, connection, sessionIds, clipIds = [] }: HandoverRow, of: (id: string) => Mark) {
    const write = (table: keyof typeof mark, id: string, its: Mark) =>
      mark[table].run(its?.at ?? null, its?.by ?? null, its?.to ?? null, id, accountId);
    for (const id of clipIds) write('clips', id, of(id));
    const marks = new Map<string, Mark>();
    // Those of an upstream have no row here.
    if (connection !== localConnectionName) return marks;
    for (const id of sessionIds) {
      marks.set(id, of(id));
      write('sessions', id, marks.get(id));
    }
    return marks;
  }

  /** A handover without a recipient hides none with one: to whom a recording was given matters longer than who copied it. */
  function lastMarkOf({ accountId, connection, sessionIds, clipIds = [] }: HandoverRow): (id: string) => Mark {
    const items = [...sessionIds, ...clipIds];
    const handovers = list(accountId, { limit: mostHandovers, skip: 0, sessionIds: items, connection });
    return (id) => {
      const its = handovers.filter((each) => each.sessionIds.includes(id) || each.clipIds?.includes(id));
      return handedOverBy(its.find(({ to }) => to !== undefined) ?? its[0]);
    };
  }

  return {
    /** Newest first. */
    list: (accountId: string, { sessionId, ...query }: HandoverQuery): HandoverRow[] =>
      list(accountId, { ...query, sessionIds: sessionId === undefined ? undefined : [sessionId] }),
    find: (id: string): HandoverRow | undefined => read(byId.get(id)),
    /** Which recordings its links led to, in their order; without sessions that there are no more. */
    recordingsOf: ({ accountId, sessionIds }: HandoverRow): NonNullable<Handover['recordings']> =>
      v.parse(recordingRowsSchema, recordings.all(JSON.stringify(sessionIds), accountId)),
    /** Which clips there still are of it, in their order. */
    clipsOf: ({ accountId, clipIds = [] }: HandoverRow): NonNullable<Handover['clips']> =>
      v.parse(clipRowsSchema, clips.all(JSON.stringify(clipIds), accountId)),
    create(accountId: string, handover: NewHandover): HandoverRow {
      const row = { ...handover, id: randomUUID(), accountId, at: now() };
      const { id, at, by, byKeyId = null, connection, sessionIds, clipIds = [], order, to, format, link } = row;
      const template = row.template ?? null;
      inOneWrite(() => {
        const ids = [JSON.stringify(sessionIds), JSON.stringify(clipIds), order ? JSON.stringify(order) : null];
        insert.run(id, accountId, at, by, byKeyId, connection, ...ids, to ?? null, format, template, link);
        prune.run(accountId, accountId, mostHandovers);
        return markAll(row, to === undefined ? lastMarkOf(row) : () => ({ at, by, to }));
      });
      return row;
    },
    /** What it was of says again what the handovers before it made it say. */
    undo(row: HandoverRow): void {
      inOneWrite(() => {
        remove.run(row.id);
        return markAll(row, lastMarkOf(row));
      });
    },
  };
}

type Mark = HandedOver | undefined;
type PageQuery = Omit<HandoverQuery, 'sessionId'> & { sessionIds?: readonly string[] | undefined };

function handedOverBy(handover: HandoverRow | undefined): HandedOver | undefined {
  return handover && { at: handover.at, by: handover.by, to: handover.to };
}
