import * as v from 'valibot';
import type { openDatabase } from '../../../src/service/db/database.ts';

type Database = ReturnType<typeof openDatabase>;
type Row = Record<string, unknown>;

/** Every row of every table, by table and id. */
export type DatabaseState = ReadonlyMap<string, readonly Row[]>;

/** A column that is another one now, or a row that came or went: then the column is `*`. */
export interface Change {
  table: string;
  id: unknown;
  column: string;
}

const rowSchema = v.record(v.string(), v.unknown());
const tableSchema = v.looseObject({ name: v.string() });

// Any request may change these: when a key was last used (to the minute), the log, and what is noted of changes.
const restless = new Set(['last_used_at']);
const logTables = new Set([
  ...['activity', 'changes', 'sqlite_sequence', 'key_changes'],
  // The service notes these for its next start, whatever is asked of it.
  ...['last_clock', 'last_service_days'],
]);

export function readState(database: Database): DatabaseState {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  return new Map(
    tables
      .map((table) => v.parse(tableSchema, table).name)
      .filter((name) => !logTables.has(name))
      .map((name) => [
        name,
        database
          .prepare(`SELECT * FROM ${name}`)
          .all()
          .map((row) => v.parse(rowSchema, row)),
      ]),
  );
}

/** What differs between two states. */
export function changesBetween(before: DatabaseState, after: DatabaseState): Change[] {
  return [...after].flatMap(([table, rows]) => {
    const old = new Map((before.get(table) ?? []).map((row) => [row.id, row]));
    const changed = rows.flatMap((row): Change[] => {
      const was = old.get(row.id);
      old.delete(row.id);
      if (was === undefined) return [{ table, id: row.id, column: '*' }];
      const columns = Object.keys(row).filter((column) => row[column] !== was[column] && !restless.has(column));
      return columns.map((column) => ({ table, id: row.id, column }));
    });
    return [...changed, ...[...old.keys()].map((id) => ({ table, id, column: '*' }))];
  });
}

/** Makes the tables what they were. */
export function restoreState(database: Database, state: DatabaseState): void {
  database.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE;');
  for (const [table, rows] of state) {
    database.exec(`DELETE FROM ${table}`);
    for (const row of rows) {
      const columns = Object.keys(row);
      database
        .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
        .run(...columns.map((column) => row[column]));
    }
  }
  database.exec('COMMIT; PRAGMA foreign_keys = ON;');
}
