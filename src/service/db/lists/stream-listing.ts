import * as v from 'valibot';
import { json } from '../table.ts';
import { readFilters, readOrder } from './list-filter.ts';
import { hexText, type ListReader } from './list-reader.ts';

const entriesSchema = v.looseObject({
  entries: json(v.array(v.looseObject({ id: hexText, kind: v.picklist(['stream', 'session']) }))),
});
const countSchema = v.looseObject({ count: v.number() });

export interface ListingEntry {
  id: string;
  kind: 'stream' | 'session';
}

export interface Page {
  limit: number;
  skip: number;
}

export interface ListQuery {
  accountId: string;
  /** Parents only, sessions only, or both mixed. */
  kind?: 'stream' | 'session' | undefined;
  parentId?: string | undefined;
  record?: boolean | undefined;
  /** Only what is live now. */
  activeOnly?: boolean | undefined;
  /** The text that the client sent: see `list-filter.ts`. */
  filters?: string | undefined;
  order?: string | undefined;
  /** Ids of streams and sessions that are live now: the database does not know. */
  activeIds: readonly string[];
  page: Page;
}

export type StreamListing = ReturnType<typeof createStreamListing>;

type Parameters = Record<string, string | number>;

/** Both tables by the same columns. The columns of an order may be asked for once more outside: all of them are there. */
const tables = {
  stream: `SELECT id, 'stream' AS kind, account_id, name, NULL AS parent_id, playback_id, record, suspended, created_by,
    created_at, last_seen, NULL AS recording_status, 0 AS duration_seconds, NULL AS handed_over_at
    FROM streams WHERE deleted_at IS NULL`,
  session: `SELECT id, 'session' AS kind, account_id, name, parent_id, playback_id, record, 0 AS suspended, created_by,
    created_at, last_seen, recording_status, duration_seconds, handed_over_at FROM sessions`,
} as const;
const bothKinds = ['stream', 'session'] as const;

/**
 * The rows of a page: `id` and `kind`. Each table is read in order from an index, as far as the page ends, and both are
 * merged then: of their union SQLite would read and sort every row.
 * @throws ListQueryError for an invalid filter or order.
 */
export function listingStatement(query: ListQuery): { sql: string; parameters: Parameters } {
  const { where, parameters } = conditionsOf(query);
  const order = readOrder(query.order);
  const { limit, skip } = query.page;
  const ordered = (columns: string, kind: ListingEntry['kind']) =>
    `SELECT ${columns} FROM (${tables[kind]}) AS listing WHERE ${where} ORDER BY ${order}`;
  const range = 'LIMIT :limit OFFSET :skip';
  const arms = bothKinds.map((kind) => `SELECT * FROM (${ordered('*', kind)} LIMIT :limit + :skip)`);
  const sql =
    query.kind === undefined
      ? `SELECT id, kind FROM (${arms.join(' UNION ALL ')}) AS listing ORDER BY ${order} ${range}`
      : `${ordered('id, kind', query.kind)} ${range}`;
  return { sql, parameters: { ...parameters, limit, skip } };
}

function conditionsOf({ accountId, parentId, record, activeOnly, activeIds, filters }: ListQuery) {
  const conditions = [
    // The plus keeps SQLite from reading all of an account for the sessions of one stream.
    { sql: `${parentId === undefined ? '' : '+'}account_id = :account`, parameters: { account: accountId } },
    ...(parentId === undefined ? [] : [{ sql: 'parent_id = :parent', parameters: { parent: parentId } }]),
    ...(record === undefined ? [] : [{ sql: 'record = :record', parameters: { record: record ? 1 : 0 } }]),
    ...(activeOnly ? [{ sql: 'id IN (SELECT value FROM json_each(:active))', parameters: {} }] : []),
    ...readFilters(filters),
  ];
  const parameters: Parameters = Object.assign(
    { active: JSON.stringify(activeIds) },
    ...conditions.map((one) => one.parameters),
  );
  return { where: conditions.map(({ sql }) => `(${sql})`).join(' AND '), parameters };
}

/** Lists of parents and child sessions, filtered and ordered. Both throw ListBusyError where that takes too long. */
export function createStreamListing(read: ListReader['read']) {
  return {
    /** @throws ListQueryError for an invalid filter or order. */
    async list(query: ListQuery): Promise<ListingEntry[]> {
      const { sql, parameters } = listingStatement(query);
      // One row: what is read row by row is read on the thread of JavaScript, filters and all.
      const page = `SELECT json_group_array(json_object('id', hex(id), 'kind', kind)) AS entries FROM (${sql})`;
      return v.parse(entriesSchema, await read(query.accountId, page, parameters)).entries;
    },
    async count(query: ListQuery): Promise<number> {
      const kinds = query.kind === undefined ? bothKinds : [query.kind];
      const { where, parameters } = conditionsOf(query);
      const counts = kinds.map((kind) => `(SELECT count(*) FROM (${tables[kind]}) AS listing WHERE ${where})`);
      const row = await read(query.accountId, `SELECT ${counts.join(' + ')} AS count`, parameters);
      return v.parse(countSchema, row).count;
    },
  };
}
