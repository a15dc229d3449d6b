import * as v from 'valibot';
import type { Database } from './database.ts';

/** A row that is left out. `id` is fit for a log; nothing else of the row is reported. */
export interface UnreadableRow {
  table: string;
  id: string;
}

export type ReportUnreadable = (row: UnreadableRow) => void;

type SqlValue = string | number | null;

/** A row by its columns, as backups hold it. */
export const keptRowSchema = v.record(v.string(), v.union([v.string(), v.number(), v.null()]));
export type KeptRow = v.InferOutput<typeof keptRowSchema>;

export interface Table<TRow extends object> {
  name: string;
  /** The FROM clause of a SELECT. */
  from: string;
  fields: readonly { key: string; column: string; selected: string }[];
  schema: v.GenericSchema<unknown, TRow>;
  /** The row by its columns. */
  toColumns: (row: TRow) => KeptRow;
}

export type RowOf<TTable> = TTable extends Table<infer TRow> ? TRow : never;

interface TableOptions {
  /** Columns that are not their field's name in snake case. */
  columns?: Readonly<Record<string, string>>;
  /** A join, for rows with columns of several tables; `of` is the table that columns belong to unless `sql` says otherwise. */
  from?: string;
  of?: string;
  /** Selected instead of a column: an expression that is never text, or `safeColumn` of one. */
  sql?: Readonly<Record<string, string>>;
}

/**
 * A table by the fields of its rows. A field's schema reads what its column holds: JSON is a `json` column, a boolean a
 * `flag`. NULL is an absent field, so that its schema is `v.optional`.
 */
export function table<const TEntries extends v.ObjectEntries>(
  name: string,
  entries: TEntries,
  { columns = {}, from = name, of = name, sql = {} }: TableOptions = {},
): Table<v.InferOutput<v.ObjectSchema<TEntries, undefined>>> {
  const fields = Object.keys(entries).map((key) => {
    const column = columns[key] ?? inSnakeCase(key);
    return { key, column, selected: sql[key] ?? safeColumn(`${of}.${column}`) };
  });
  return {
    name,
    from,
    fields,
    schema: v.object(entries),
    toColumns: (row) => Object.fromEntries(fields.map(({ key, column }) => [column, toSql(Reflect.get(row, key))])),
  };
}

/** A boolean, 0 or 1 in the database. */
export const flag = v.pipe(
  v.number(),
  v.transform((value) => value === 1),
);

/** A text column that holds JSON of the given shape. */
export function json<TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.pipe(v.string(), v.parseJson(), schema);
}

/** The driver ends the process, without an error to catch, on text that is not UTF-8: text is selected as bytes. */
export function safeColumn(column: string): string {
  return `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) ELSE ${column} END`;
}

function inSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toSql(value: unknown): SqlValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

const plainId = /^[\w-]{1,64}$/;

// `ignoreBOM` keeps the mark: what was stored is what is read.
const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes that are no text stay bytes, which no schema accepts. */
function decodeText(value: unknown): unknown {
  // The driver's `get` of a row by names gives bytes in the other form.
  if (!(value instanceof Uint8Array) && !(value instanceof ArrayBuffer)) return value;
  try {
    return strictText.decode(value);
  } catch {
    return value;
  }
}

/** Rows of a table from the values of their fields, in order. One that cannot be read is reported once, and undefined. */
export function createRowReader<TRow extends object>(
  { name, fields, schema }: Table<TRow>,
  report: ReportUnreadable = () => undefined,
) {
  const reported = new Set<string>();
  return (values: unknown): TRow | undefined => {
    if (!Array.isArray(values)) return undefined;
    const row: Record<string, unknown> = {};
    for (const [index, { key }] of fields.entries()) {
      const value = decodeText(values[index]);
      if (value !== null) row[key] = value;
    }
    const parsed = v.safeParse(schema, row);
    if (parsed.success) return parsed.output;
    const given = String(row.id);
    const id = plainId.test(given) ? given : '(its id cannot be read either)';
    if (!reported.has(id)) report({ table: name, id });
    reported.add(id);
    return undefined;
  };
}

const countSchema = v.looseObject({ count: v.number() });

interface InsertOptions<TWith extends string, TWithout extends string> {
  verb?: 'INSERT' | 'INSERT OR IGNORE' | 'INSERT OR REPLACE';
  /** Columns that are written and never read. */
  with?: readonly TWith[];
  /** Columns that the database sets, or that are no columns of this table. */
  without?: readonly TWithout[];
}

interface UpsertOptions<TRow> {
  /** The fields of the primary key. */
  on?: readonly (keyof TRow & string)[];
  /** Fields that an existing row keeps as they are. */
  keep?: readonly (keyof TRow & string)[];
}

/** Statements on a table; each is prepared once. A row that cannot be read is reported once and left out. */
export function openTable<TRow extends object>(database: Database, table: Table<TRow>, report?: ReportUnreadable) {
  const { name, from, fields } = table;
  const read = createRowReader(table, report);
  const selected = fields.map((field) => field.selected).join(', ');

  /** `rest` follows the FROM clause. */
  function select(rest: string) {
    const statement = database.prepare(`SELECT ${selected} FROM ${from} ${rest}`).raw();
    return {
      /** Undefined where there is no row, or none that can be read. */
      get: (...parameters: unknown[]): TRow | undefined => read(statement.get(...parameters)),
      all: (...parameters: unknown[]): TRow[] => statement.all(...parameters).flatMap((row) => read(row) ?? []),
      /** One by one, an unreadable one as undefined. */
      *each(...parameters: unknown[]): Iterable<TRow | undefined> {
        for (const row of statement.iterate(...parameters)) yield read(row);
      },
    };
  }

  /** How many rows there are; `rest` follows the FROM clause. */
  function count(rest: string) {
    const statement = database.prepare(`SELECT count(*) AS count FROM ${from} ${rest}`);
    return (...parameters: unknown[]): number => v.parse(countSchema, statement.get(...parameters)).count;
  }

  const columnOf = (key: string) => fields.find((field) => field.key === key)?.column ?? inSnakeCase(key);

  function insert<TWith extends string = never, TWithout extends keyof TRow & string = never>(
    { verb = 'INSERT', with: more = [], without = [] }: InsertOptions<TWith, TWithout> = {},
    onConflict = '',
  ) {
    const left = new Set<string>(without);
    const keys = [...fields.map(({ key }) => key).filter((key) => !left.has(key)), ...more];
    const places = keys.map(() => '?').join(', ');
    const statement = database.prepare(
      `${verb} INTO ${name} (${keys.map(columnOf).join(', ')}) VALUES (${places}) ${onConflict}`,
    );
    return (row: Omit<TRow, TWithout> & Record<TWith, SqlValue>) =>
      statement.run(...keys.map((key) => toSql(Reflect.get(row, key))));
  }

  function upsert({ on, keep = [] }: UpsertOptions<TRow> = {}) {
    const key = on?.map(columnOf) ?? ['id'];
    const kept = new Set([...key, ...keep.map(columnOf)]);
    const set = fields.filter(({ column }) => !kept.has(column)).map(({ column }) => `${column} = excluded.${column}`);
    return insert({}, `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set.join(', ')}`);
  }

  /** Changes these fields of the row with an id; false if there is none. */
  function update<TKey extends keyof TRow & string>(...keys: readonly TKey[]) {
    const set = keys.map((key) => `${columnOf(key)} = ?`).join(', ');
    const statement = database.prepare(`UPDATE ${name} SET ${set} WHERE id = ?`);
    return (id: string | number, values: Pick<TRow, TKey>): boolean =>
      statement.run(...keys.map((key) => toSql(values[key])), id).changes > 0;
  }

  const byId = once(() => select(`WHERE ${name}.id = ?`));
  const removeById = once(() => database.prepare(`DELETE FROM ${name} WHERE id = ?`));
  return {
    select,
    count,
    insert,
    upsert,
    update,
    find: (id: string | number) => byId().get(id),
    remove: (id: string | number): boolean => removeById().run(id).changes > 0,
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const valuesSchema = v.array(v.unknown());
const nameSchema = v.looseObject({ name: v.string() });

/** The names of a table's columns, in order. */
export function columnNames(database: Database, name: string): string[] {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?)').all(name);
  return rows.map((row) => v.parse(nameSchema, row).name);
}

/**
 * A row by its columns.
 * @throws where there is none, or it has something that is no text.
 */
export function loadRow(database: Database, name: string, id: unknown): KeptRow {
  const columns = columnNames(database, name);
  const selected = columns.map((column) => safeColumn(column)).join(', ');
  const values = v.parse(valuesSchema, database.prepare(`SELECT ${selected} FROM ${name} WHERE id = ?`).raw().get(id));
  return v.parse(
    keptRowSchema,
    Object.fromEntries(columns.map((column, index) => [column, decodeText(values[index])])),
  );
}

/**
 * Restores a missing row; false if it exists, or is not allowed. Columns that the schema does not know (any more) are
 * left out.
 */
export function putRow(database: Database, name: string, row: KeptRow): boolean {
  const known = new Set(columnNames(database, name));
  const entries = Object.entries(row).filter(([column]) => known.has(column));
  const names = entries.map(([column]) => column).join(', ');
  const places = entries.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT OR IGNORE INTO ${name} (${names}) VALUES (${places})`);
  return insert.run(...entries.map(([, value]) => value)).changes > 0;
}
