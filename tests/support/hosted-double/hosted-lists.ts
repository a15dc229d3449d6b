import * as v from 'valibot';
import { type Answer, HostedError, type SeenRequest } from './hosted-answer.ts';

export type Row = Readonly<Record<string, unknown>>;
export type FieldKind = 'exact' | 'contains' | 'boolean' | 'number';

/** Source: hosted-api, "Lists". */
export const streamFields: Readonly<Record<string, FieldKind>> = {
  id: 'exact',
  name: 'contains',
  lastSeen: 'number',
  createdAt: 'number',
  userId: 'exact',
  isActive: 'boolean',
  parentId: 'exact',
  playbackId: 'exact',
  record: 'boolean',
  suspended: 'boolean',
  sourceSegmentsDuration: 'number',
};
export const sessionFields: Readonly<Record<string, FieldKind>> = {
  id: 'exact',
  name: 'contains',
  lastSeen: 'number',
  createdAt: 'number',
  userId: 'exact',
  parentId: 'exact',
  record: 'boolean',
  recordingStatus: 'exact',
  sourceSegmentsDuration: 'number',
};

const filtersSchema = v.array(v.looseObject({ id: v.string(), value: v.unknown() }));
const rangeSchema = v.strictObject({
  gt: v.optional(v.number()),
  gte: v.optional(v.number()),
  lt: v.optional(v.number()),
  lte: v.optional(v.number()),
});

type Test = (row: Row) => boolean;

const badFilters = (why: string) => new HostedError(400, `error parsing filters: Error: ${why}`);

function readTest(id: string, value: unknown, kind: FieldKind | undefined): Test {
  if (value === undefined) throw badFilters(`missing filter value for id "${id}"`);
  switch (kind) {
    case undefined:
      throw badFilters(`unknown field: "${id}"`);
    case 'boolean':
      if (typeof value !== 'boolean') throw badFilters(`expected boolean value for field "${id}"`);
      return (row) => (row[id] === true) === value;
    case 'contains':
      return (row) => String(row[id]).toLowerCase().includes(String(value).toLowerCase());
    case 'exact':
      return (row) => row[id] === value;
    case 'number': {
      if (typeof value !== 'object') return (row) => Number(row[id]) === Number(value);
      const range = v.safeParse(rangeSchema, value);
      if (!range.success) throw badFilters('unknown comparison');
      const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range.output;
      return (row) => Number(row[id]) > gt && Number(row[id]) >= gte && Number(row[id]) < lt && Number(row[id]) <= lte;
    }
  }
}

function readFilters(text: string | null, fields: Readonly<Record<string, FieldKind>>): Test[] {
  if (!text) return [];
  let json: unknown;
  try {
    // It is decoded once more than the query string itself is.
    json = JSON.parse(decodeURIComponent(text));
  } catch (error) {
    throw new HostedError(400, `error parsing filters: ${error}`);
  }
  const filters = v.safeParse(filtersSchema, json);
  if (!filters.success) throw badFilters('must be an array');
  return filters.output.map(({ id, value }) => readTest(id, value, fields[id]));
}

/** `field-true` descending, `field-false` ascending; what is no field is passed over. */
function readOrder(text: string, fields: Readonly<Record<string, FieldKind>>): (a: Row, b: Row) => number {
  const keys = text.split(',').flatMap((part) => {
    const [field = '', direction, ...rest] = part.split('-');
    return fields[field] && direction !== undefined && rest.length === 0
      ? [{ field, sign: direction === 'true' ? -1 : 1 }]
      : [];
  });
  return (a, b) => {
    for (const { field, sign } of keys) {
      const order = compare(a[field], b[field]);
      if (order !== 0) return order * sign;
    }
    return 0;
  };
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' || typeof b === 'string') return String(a ?? '').localeCompare(String(b ?? ''));
  return Number(a ?? 0) - Number(b ?? 0);
}

/** `limit` 20 by default, 1000 at most; `cursor` is `skip<N>`. */
export function readPage(search: URLSearchParams): { limit: number; skip: number } {
  const limit = Number.parseInt(search.get('limit') ?? '', 10);
  const skip = /^skip(\d+)$/.exec(search.get('cursor') ?? '')?.[1];
  return { limit: Number.isNaN(limit) ? 20 : Math.min(1000, Math.max(1, limit)), skip: Number(skip ?? 0) };
}

/** A list as asked for: filtered, ordered, one page of it, with Link where the page is full and a count where asked. */
export function listAnswer(
  { search, path, headers }: SeenRequest,
  rows: readonly Row[],
  fields: Readonly<Record<string, FieldKind>>,
  present: (row: Row) => Row = (row) => row,
): Answer {
  const tests = readFilters(search.get('filters'), fields);
  const found = rows
    .filter((row) => tests.every((test) => test(row)))
    .sort(readOrder(search.get('order') || 'lastSeen-true,createdAt-true', fields));
  const { limit, skip } = readPage(search);
  const page = found.slice(skip, skip + limit);
  const next = new URLSearchParams(search);
  next.set('cursor', `skip${skip + limit}`);
  return {
    status: 200,
    json: page.map(present),
    headers: {
      ...(page.length === limit && { link: `<http://${headers.host}/api${path}?${next}>; rel="next"` }),
      ...(search.get('count') && page.length > 0 && { 'x-total-count': String(found.length) }),
    },
  };
}
