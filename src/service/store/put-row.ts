import * as v from 'valibot';
import type { Database } from './database.ts';
import { columnNames } from './read-rows.ts';

/** A row by its columns, as it is kept outside the database. */
export const keptRowSchema = v.record(v.string(), v.union([v.string(), v.number(), v.null()]));
export type KeptRow = v.InferOutput<typeof keptRowSchema>;

/**
 * Restores a missing row; false if it exists, or is not allowed. Columns that the schema does not know (any more) are
 * left out.
 */
export function putRow(database: Database, table: string, row: KeptRow): boolean {
  const known = new Set(columnNames(database, table));
  const entries = Object.entries(row).filter(([column]) => known.has(column));
  const names = entries.map(([column]) => column).join(', ');
  const places = entries.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table} (${names}) VALUES (${places})`);
  return insert.run(...entries.map(([, value]) => value)).changes > 0;
}
