import * as v from 'valibot';
import { ListQueryError } from './list-errors.ts';

type Kind = 'text' | 'exact' | 'flag' | 'number';

interface Column {
  sql: string;
  kind: Kind;
}

/** The fields that lists can be filtered and ordered by, by their names in the API. */
const columns: ReadonlyMap<string, Column> = new Map([
  ['id', { sql: 'id', kind: 'exact' }],
  ['name', { sql: 'name', kind: 'text' }],
  ['parentId', { sql: 'parent_id', kind: 'exact' }],
  // A session returns its parent's.
  [
    'playbackId',
    { sql: '(SELECT playback_id FROM streams WHERE id = coalesce(parent_id, listing.id))', kind: 'exact' },
  ],
  ['userId', { sql: 'account_id', kind: 'exact' }],
  ['createdByTokenName', { sql: 'created_by', kind: 'exact' }],
  ['recordingStatus', { sql: 'recording_status', kind: 'exact' }],
  ['record', { sql: 'record', kind: 'flag' }],
  ['suspended', { sql: 'suspended', kind: 'flag' }],
  ['isActive', { sql: '(id IN (SELECT value FROM json_each(:active)))', kind: 'flag' }],
  ['createdAt', { sql: 'created_at', kind: 'number' }],
  ['lastSeen', { sql: 'last_seen', kind: 'number' }],
  ['handedOverAt', { sql: 'coalesce(handed_over_at, 0)', kind: 'number' }],
  ['sourceSegmentsDuration', { sql: 'duration_seconds', kind: 'number' }],
]);

const filtersSchema = v.array(v.strictObject({ id: v.string(), value: v.unknown() }));
const finite = v.pipe(v.number(), v.finite());
const rangeSchema = v.strictObject({
  gt: v.optional(finite),
  gte: v.optional(finite),
  lt: v.optional(finite),
  lte: v.optional(finite),
});
const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Bounds every part of a query, since names are compared row by row. */
const longest = { filters: 4_000, order: 500, value: 500 } as const;

/** An SQL condition; every value is a parameter. */
export interface Condition {
  sql: string;
  parameters: Record<string, string | number>;
}

/**
 * The `filters` of a list: JSON `[{"id":"name","value":"…"}]`, all of which must hold. A field
 * takes one filter. Source: hosted-api, "Lists".
 * @throws ListQueryError for anything that is not such a list.
 */
export function readFilters(filters: string | undefined): Condition[] {
  if (filters === undefined) return [];
  if (filters.length > longest.filters) {
    throw new ListQueryError(`filters is longer than ${longest.filters} characters`);
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), filtersSchema), filters);
  if (!parsed.success) throw new ListQueryError('filters is not a JSON array of {id, value}');
  const taken = new Set<string>();
  return parsed.output.map(({ id, value }, index) => {
    const column = columns.get(id);
    if (column === undefined) throw new ListQueryError(`filters: ${id.slice(0, 40)} cannot be filtered by`);
    if (taken.has(id)) throw new ListQueryError(`filters: ${id} is given twice; a field takes one filter`);
    taken.add(id);
    return condition(id, column, value, `f${index}`);
  });
}

function condition(id: string, { sql, kind }: Column, value: unknown, name: string): Condition {
  switch (kind) {
    case 'text':
      // instr rather than LIKE: a percent sign in a name is a percent sign.
      return { sql: `instr(lower(${sql}), lower(:${name})) > 0`, parameters: { [name]: expectText(id, value) } };
    case 'exact':
      return { sql: `${sql} = :${name}`, parameters: { [name]: expectText(id, value) } };
    case 'flag':
      if (typeof value !== 'boolean') throw new ListQueryError(`filters: ${id} takes true or false`);
      return { sql: `${sql} = :${name}`, parameters: { [name]: value ? 1 : 0 } };
    case 'number':
      return numberCondition(id, sql, value, name);
  }
}

function numberCondition(id: string, sql: string, value: unknown, name: string): Condition {
  const scalar = v.safeParse(finite, value);
  if (scalar.success) return { sql: `${sql} = :${name}`, parameters: { [name]: scalar.output } };
  const range = v.safeParse(rangeSchema, value);
  if (!range.success) throw new ListQueryError(`filters: ${id} takes a number or {gt, gte, lt, lte}`);
  const { gt, gte, lt, lte } = range.output;
  const bounds = Object.entries({ gt, gte, lt, lte }).flatMap(([key, bound]) =>
    bound === undefined ? [] : [{ key: v.parse(v.keyof(rangeSchema), key), bound }],
  );
  return {
    sql: bounds.length === 0 ? '1' : bounds.map(({ key }) => `${sql} ${operators[key]} :${name}${key}`).join(' AND '),
    parameters: Object.fromEntries(bounds.map(({ key, bound }) => [`${name}${key}`, bound])),
  };
}

function expectText(id: string, value: unknown): string {
  if (typeof value !== 'string') throw new ListQueryError(`filters: ${id} takes text`);
  if (value.length > longest.value) {
    throw new ListQueryError(`filters: ${id} takes at most ${longest.value} characters`);
  }
  return value;
}

/**
 * The `order` of a list as SQL: `field-true` descending, `field-false` ascending, comma-separated; by default
 * `lastSeen-true,createdAt-true`, so that streams which were never live come last. Source: hosted-api, "Lists".
 * @throws ListQueryError for a field that cannot be ordered by.
 */
export function readOrder(order: string | undefined): string {
  const given = order || 'lastSeen-true,createdAt-true';
  if (given.length > longest.order) throw new ListQueryError(`order is longer than ${longest.order} characters`);
  const taken = new Set<string>();
  const terms = given.split(',').map((term) => {
    const [, field = '', descending] = /^(\w+)-(true|false)$/.exec(term.trim()) ?? [];
    const column = columns.get(field);
    if (column === undefined)
      throw new ListQueryError(`order: ${term.slice(0, 40)} is not a field with -true or -false`);
    if (taken.has(field)) throw new ListQueryError(`order: ${field} is given twice; a field takes one term`);
    taken.add(field);
    return `${column.sql} ${descending === 'true' ? 'DESC' : 'ASC'}`;
  });
  // The id makes the order total: pages neither repeat nor miss a row.
  return [...terms, 'id ASC'].join(', ');
}
