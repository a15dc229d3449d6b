import * as v from 'valibot';
import type { Database } from './database.ts';
import { columnNames, type ReportUnreadable } from './table.ts';

export type { ReportUnreadable };

const rowSchema = v.record(v.string(), v.unknown());
const plainId = /^[\w-]{1,64}$/;

// `ignoreBOM` keeps the mark: what was stored is what is read.
const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

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
