import * as v from 'valibot';
import type { Database } from './database.ts';
import { createRowReader, type ReportUnreadable, selectColumns } from './rows.ts';

/** A change of `record` that an upstream refused while live and that is sent afterwards. Times are Unix ms. */
export interface QueuedChangeRow {
  /** Unique per intent: a replacement gets a new id. */
  id: number;
  accountId: string;
  connection: string;
  streamId: string;
  name?: string | undefined;
  record: boolean;
  queuedBy: string;
  queuedAt: number;
  /** Why it was given up, as a sentence; undefined while it is queued. */
  givenUpWhy?: string | undefined;
}

export type NewQueuedChange = Omit<QueuedChangeRow, 'id' | 'queuedAt' | 'givenUpWhy'>;

const rowSchema = v.pipe(
  v.looseObject({
    id: v.number(),
    account_id: v.string(),
    connection: v.string(),
    stream_id: v.string(),
    name: v.nullable(v.string()),
    record: v.number(),
    queued_by: v.string(),
    queued_at: v.number(),
    given_up_why: v.nullable(v.string()),
  }),
  v.transform(
    (row): QueuedChangeRow => ({
      id: row.id,
      accountId: row.account_id,
      connection: row.connection,
      streamId: row.stream_id,
      name: row.name ?? undefined,
      record: row.record === 1,
      queuedBy: row.queued_by,
      queuedAt: row.queued_at,
      givenUpWhy: row.given_up_why ?? undefined,
    }),
  ),
);

export type QueuedChanges = ReturnType<typeof createQueuedChanges>;

/** At most one per stream of a connection. */
export function createQueuedChanges(database: Database, now: () => number, report?: ReportUnreadable) {
  const columns = selectColumns(database, 'queued_changes');
  const { read, readAll } = createRowReader('queued_changes', rowSchema, report);
  const ofConnection = database.prepare(
    `SELECT ${columns} FROM queued_changes WHERE connection = ? ORDER BY queued_changes.id`,
  );
  const ofStream = database.prepare(`SELECT ${columns} FROM queued_changes WHERE connection = ? AND stream_id = ?`);
  const replace = database.prepare(
    `INSERT OR REPLACE INTO queued_changes (account_id, connection, stream_id, name, record, queued_by, queued_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const setName = database.prepare('UPDATE queued_changes SET name = ? WHERE id = ?');
  const giveUp = database.prepare('UPDATE queued_changes SET given_up_why = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM queued_changes WHERE id = ?');
  const find = (connection: string, streamId: string): QueuedChangeRow | undefined =>
    read(ofStream.get(connection, streamId));

  return {
    /** Replaces an earlier one for the same stream. */
    put({ accountId, connection, streamId, name, record, queuedBy }: NewQueuedChange): QueuedChangeRow {
      replace.run(accountId, connection, streamId, name ?? null, record ? 1 : 0, queuedBy, now());
      const row = find(connection, streamId);
      if (row === undefined) throw new Error('A queued change could not be saved.');
      return row;
    },
    find,
    /** Oldest first. */
    list: (connection: string): QueuedChangeRow[] => readAll(ofConnection.all(connection)),
    setName(id: number, name: string): void {
      setName.run(name, id);
    },
    giveUp(id: number, why: string): void {
      giveUp.run(why, id);
    },
    /** False if it is gone or was already replaced. */
    remove: (id: number): boolean => remove.run(id).changes > 0,
  };
}
