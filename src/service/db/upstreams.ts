import * as v from 'valibot';
import type { WriteConnection } from '../../contract/write-connection.ts';
import { type Database, inTransaction } from './database.ts';
import { flag, openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

const text = v.string();
const number = v.number();

/** APIs elsewhere that were added on the page. `name` stands in addresses and never changes; `label` is for people. */
const connectionsTable = table(
  'added_connections',
  { name: text, label: text, baseUrl: text, apiKey: v.optional(text), createdAt: number },
  { columns: { name: 'id' } },
);
export type AddedConnection = RowOf<typeof connectionsTable>;

export type AddedConnections = ReturnType<typeof createAddedConnections>;

export function createAddedConnections(database: Database, now: () => number, report?: ReportUnreadable) {
  const connections = openTable(database, connectionsTable, report);
  const all = connections.select('ORDER BY created_at, id');
  const insert = connections.insert();
  const replace = connections.update('label', 'baseUrl');
  const setKey = connections.update('apiKey');
  return {
    /** The oldest first. */
    list: (): AddedConnection[] => all.all(),
    create: (name: string, { label, url, apiKey }: WriteConnection) =>
      insert({ name, label, baseUrl: url, apiKey, createdAt: now() }),
    /** Without a key the one before stays. */
    replace(name: string, { label, url, apiKey }: WriteConnection): void {
      inTransaction(database, () => {
        replace(name, { label, baseUrl: url });
        if (apiKey !== undefined) setKey(name, { apiKey });
      });
    },
    delete: connections.remove,
  };
}

/** Changes of `record` that an upstream refused while live and that are sent afterwards. Times are Unix ms. */
const queuedTable = table('queued_changes', {
  /** Unique per intent: a replacement gets a new id. */
  id: number,
  accountId: text,
  connection: text,
  streamId: text,
  name: v.optional(text),
  record: flag,
  queuedBy: text,
  queuedAt: number,
  /** Why it was given up, as a sentence; absent while it is queued. */
  givenUpWhy: v.optional(text),
});
export type QueuedChangeRow = RowOf<typeof queuedTable>;
export type NewQueuedChange = Omit<QueuedChangeRow, 'id' | 'queuedAt' | 'givenUpWhy'>;

export type QueuedChanges = ReturnType<typeof createQueuedChanges>;

/** At most one per stream of a connection. */
export function createQueuedChanges(database: Database, now: () => number, report?: ReportUnreadable) {
  const changes = openTable(database, queuedTable, report);
  const ofConnection = changes.select('WHERE connection = ? ORDER BY id');
  const ofStream = changes.select('WHERE connection = ? AND stream_id = ?');
  const put = changes.insert({ verb: 'INSERT OR REPLACE', without: ['id'] });
  const setName = changes.update('name');
  const giveUp = changes.update('givenUpWhy');

  return {
    /** Replaces an earlier one for the same stream. */
    put(change: NewQueuedChange): QueuedChangeRow {
      const row = { ...change, queuedAt: now() };
      return { ...row, id: Number(put(row).lastInsertRowid) };
    },
    find: (connection: string, streamId: string): QueuedChangeRow | undefined => ofStream.get(connection, streamId),
    /** Oldest first. */
    list: (connection: string): QueuedChangeRow[] => ofConnection.all(connection),
    setName: (id: number, name: string) => setName(id, { name }),
    giveUp: (id: number, why: string) => giveUp(id, { givenUpWhy: why }),
    /** False if it is gone or was already replaced. */
    remove: changes.remove,
  };
}
