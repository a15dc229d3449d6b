import * as v from 'valibot';
import type { Database } from './database.ts';

/** A row that is left out. `id` is fit for a log; nothing else of the row is reported. */
export interface UnreadableRow {
  table: string;
  id: string;
}

export type ReportUnreadable = (row: UnreadableRow) => void;

const nameSchema = v.looseObject({ name: v.string() });
const rowSchema = v.record(v.string(), v.unknown());
const plainId = /^[\w-]{1,64}$/;

// `ignoreBOM` keeps the mark: what was stored is what is read.
const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The names of a table's columns, in order. */
export function columnNames(database: Database, table: string): string[] {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  return rows.map((row) => v.parse(nameSchema, row).name);
}

/**
 * All columns of a table for a SELECT, text as bytes: the driver ends the process, without an error that could be
 * caught, on a single text that is not UTF-8. `decodeRow` makes text of them again.
 */
export function selectColumns(database: Database, table: string): string {
  return columnNames(database, table).map(safeColumn).join(', ');
}

export function safeColumn(column: string): string {
  const alias = column.split('.').at(-1);
  return `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) ELSE ${column} END AS ${alias}`;
}

/** The row with its bytes as text; bytes that are no text stay bytes. */
export function decodeRow(row: unknown): Record<string, unknown> {
  const columns = v.parse(rowSchema, row);
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, decodeText(value)]));
}

function decodeText(value: unknown): unknown {
  // The driver's `get` gives bytes in one form, its `all` in the other.
  if (!(value instanceof Uint8Array) && !(value instanceof ArrayBuffer)) return value;
  try {
    return strictText.decode(value);
  } catch {
    return value;
  }
}

/** Reads the rows of a table one by one: one that is not as it should be is reported once and left out. */
export function createRowReader<TOutput>(
  table: string,
  schema: v.GenericSchema<unknown, TOutput>,
  report: ReportUnreadable = () => undefined,
) {
  const reported = new Set<string>();
  const read = (row: unknown): TOutput | undefined => {
    if (row === undefined) return undefined;
    const decoded = decodeRow(row);
    const parsed = v.safeParse(schema, decoded);
    if (parsed.success) return parsed.output;
    const given = String(decoded.id);
    const id = plainId.test(given) ? given : '(its id cannot be read either)';
    if (!reported.has(id)) {
      reported.add(id);
      report({ table, id });
    }
    return undefined;
  };
  return {
    /** Undefined where there is no row, or none that can be read. */
    read,
    readAll: (rows: readonly unknown[]): TOutput[] => rows.flatMap((row) => read(row) ?? []),
  };
}

/** A text column that holds JSON of the given shape. */
export function jsonColumn<TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.pipe(v.string(), v.parseJson(), schema);
}

/** A column that may be null: undefined then. */
export function absent<TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.pipe(
    v.nullable(schema),
    v.transform((value) => value ?? undefined),
  );
}

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
