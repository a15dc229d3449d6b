import * as v from 'valibot';
import type { Database } from '../database.ts';

import { decodeRow, safeColumn } from '../rows.ts';

const rowSchema = v.object({
  seq: v.number(),
  id: v.string(),
  kind: v.picklist(['stream', 'session']),
  parent_id: v.nullable(v.string()),
});
const idSchema = v.object({ seq: v.number(), id: v.unknown() });
const lastSchema = v.looseObject({ seq: v.number() });
const versionSchema = v.looseObject({ data_version: v.number() });

/** A row of `streams` or `sessions` that came, changed or went. */
export interface ChangedRow {
  id: string;
  kind: 'stream' | 'session';
}

export interface NotedRow extends ChangedRow {
  /** Of a session, even of one that is gone. */
  parentId: string | undefined;
}

export type RowChanges = ReturnType<typeof createRowChanges>;

const noted = { streams: 'stream', sessions: 'session' } as const;

/**
 * A session says when its recording ends, which changes with its stream's retention and with whether it is kept, and what it
 * is joined with, which changes with the join. The service's settings change both of all, and where links begin.
 */
const furtherTriggers = [
  ['retention_noted AFTER UPDATE OF retention_days, retention_changed_at ON main.streams', 'parent_id = NEW.id'],
  ...['INSERT', 'UPDATE'].map((event) => [`kept_noted_${event} AFTER ${event} ON main.kept_recordings`, 'id = NEW.id']),
  ['joined_noted AFTER INSERT ON main.joined_sessions', 'id = NEW.id'],
  ['separated_noted AFTER DELETE ON main.joined_sessions', 'id = OLD.id'],
  ...['INSERT', 'UPDATE'].map((event) => [`settings_noted_${event} AFTER ${event} ON main.service_settings`, 'TRUE']),
]
  .map(([name, which]) => {
    const sessions = `FROM sessions WHERE ${which} AND record = 1 AND recording_status <> 'deleted'`;
    return `CREATE TEMP TRIGGER ${name} BEGIN
      DELETE FROM changed_rows WHERE id IN (SELECT id ${sessions});
      INSERT INTO changed_rows (id, kind, account_id, parent_id) SELECT id, 'session', account_id, parent_id ${sessions};
    END;`;
  })
  .join('\n');

/**
 * Notes which streams and sessions are written through this connection, whoever writes them. A note is made in the
 * write's own transaction, so that there is none for what was rolled back; and it stays in memory.
 */
export function createRowChanges(database: Database) {
  const triggers = Object.entries(noted).flatMap(([table, kind]) =>
    (['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => {
      const row = event === 'DELETE' ? 'OLD' : 'NEW';
      // Deleted first: a later change has a later number, whatever a conflict does to the outer statement.
      const parentId = kind === 'session' ? `${row}.parent_id` : 'NULL';
      return `CREATE TEMP TRIGGER ${table}_noted_${event} AFTER ${event} ON main.${table} BEGIN
        DELETE FROM changed_rows WHERE id = ${row}.id;
        INSERT INTO changed_rows (id, kind, account_id, parent_id)
          VALUES (${row}.id, '${kind}', ${row}.account_id, ${parentId});
      END;`;
    }),
  );
  database.exec(`PRAGMA temp_store = MEMORY;
    CREATE TEMP TABLE changed_rows (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, account_id TEXT NOT NULL,
      parent_id TEXT
    );
    ${triggers.join('\n')}
    ${furtherTriggers}`);
  const since = database.prepare(
    `SELECT seq, ${safeColumn('id')}, ${safeColumn('kind')}, ${safeColumn('parent_id')}
     FROM temp.changed_rows WHERE seq > ? AND account_id = ? ORDER BY seq`,
  );
  const ids = database.prepare(`SELECT seq, ${safeColumn('id')} FROM temp.changed_rows WHERE seq > ? ORDER BY seq`);
  const last = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM temp.changed_rows');
  const version = database.prepare('PRAGMA data_version');

  return {
    /** An account's rows that changed after `seq`, each once, and the number of the last of them. */
    since(accountId: string, seq: number): { rows: NotedRow[]; seq: number } {
      const found = since.all(seq, accountId).map((row) => v.parse(rowSchema, decodeRow(row)));
      const rows = found.map(({ id, kind, parent_id }) => ({ id, kind, parentId: parent_id ?? undefined }));
      return { rows, seq: found.at(-1)?.seq ?? seq };
    },
    /** The ids of all accounts' rows that changed after `seq`, and the number of the last of them. */
    idsSince(seq: number): { ids: string[]; seq: number } {
      const found = ids.all(seq).map((row) => v.parse(idSchema, decodeRow(row)));
      return { ids: found.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])), seq: found.at(-1)?.seq ?? seq };
    },
    /** The number of the last change of all. */
    last: (): number => v.parse(lastSchema, last.get()).seq,
    /** Another number once another program has written to the database: then anything may have changed. */
    version: (): number => v.parse(versionSchema, version.get()).data_version,
  };
}
