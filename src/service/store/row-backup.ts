import * as v from 'valibot';
import type { Database } from './database.ts';

const rowSchema = v.record(v.string(), v.union([v.string(), v.number(), v.null()]));

/** A session's own row as it began, with those of its parent and its account: enough to know it again. */
export const rowBackupSchema = v.strictObject({ account: rowSchema, stream: rowSchema, session: rowSchema });
export type RowBackup = v.InferOutput<typeof rowBackupSchema>;

export type RowBackups = ReturnType<typeof createRowBackups>;

/** Copies of rows that are kept beside the media, so that a database that is lost can be laid again from them. */
export function createRowBackups(database: Database) {
  const tables = { account: 'accounts', stream: 'streams', session: 'sessions' } as const;
  const read = (table: string, id: unknown) => {
    const row = database.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id);
    const { _metadata, ...columns } = v.parse(v.looseObject({ _metadata: v.optional(v.unknown()) }), row);
    return v.parse(rowSchema, columns);
  };
  const columnsOf = (table: string) =>
    new Set(
      database
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all(table)
        .map((row) => v.parse(v.looseObject({ name: v.string() }), row).name),
    );

  return {
    copy(sessionId: string): RowBackup {
      const session = read(tables.session, sessionId);
      return {
        session,
        stream: read(tables.stream, session.parent_id),
        account: read(tables.account, session.account_id),
      };
    },

    /** Puts back what is not there. Columns that the schema does not know (any more) are left out. */
    restore(backup: RowBackup): void {
      for (const part of ['account', 'stream', 'session'] as const) {
        const known = columnsOf(tables[part]);
        const entries = Object.entries(backup[part]).filter(([column]) => known.has(column));
        const names = entries.map(([column]) => column).join(', ');
        const places = entries.map(() => '?').join(', ');
        database
          .prepare(`INSERT OR IGNORE INTO ${tables[part]} (${names}) VALUES (${places})`)
          .run(...entries.map(([, value]) => value));
      }
    },
  };
}
