import * as v from 'valibot';
import { jsonColumn } from '../rows.ts';
import type { Page } from '../streams.ts';
import { readFilters, readOrder } from './list-filter.ts';
import type { ListReader } from './list-reader.ts';

/** The driver ends the process over text that is not UTF-8: what a damaged row has for an id comes in digits. */
const hexText = v.pipe(
  v.string(),
  v.transform((digits) => Buffer.from(digits, 'hex').toString('utf8')),
);
const entriesSchema = v.looseObject({
  entries: jsonColumn(v.array(v.looseObject({ id: hexText, kind: v.picklist(['stream', 'session']) }))),
});
const countSchema = v.looseObject({ count: v.number() });

export interface ListingEntry {
  id: string;
  kind: 'stream' | 'session';
}

export interface ListQuery {
  accountId: string;
  /** Parents only, sessions only, or both mixed. */
  kind?: 'stream' | 'session' | undefined;
  parentId?: string | undefined;
  record?: boolean | undefined;
  /** Only what is live now. */
  activeOnly?: boolean | undefined;
  /** As the client sent them: see `list-filter.ts`. */
  filters?: string | undefined;
  order?: string | undefined;
  /** Ids of streams and sessions that are live now: the database does not know. */
  activeIds: readonly string[];
  page: Page;
}

export type StreamListing = ReturnType<typeof createStreamListing>;

/** Lists of parents and child sessions, filtered and ordered. Both throw ListBusyError where that takes too long. */
export function createStreamListing(reader: Pick<ListReader, 'read'>) {
  const statement = (query: ListQuery) => {
    const { accountId, kind, parentId, record, activeOnly, activeIds } = query;
    const conditions = [
      { sql: 'account_id = :account', parameters: { account: accountId } },
      ...(kind === undefined ? [] : [{ sql: 'kind = :kind', parameters: { kind } }]),
      ...(parentId === undefined ? [] : [{ sql: 'parent_id = :parent', parameters: { parent: parentId } }]),
      ...(record === undefined ? [] : [{ sql: 'record = :record', parameters: { record: record ? 1 : 0 } }]),
      ...(activeOnly ? [{ sql: 'id IN (SELECT value FROM json_each(:active))', parameters: {} }] : []),
      ...readFilters(query.filters),
    ];
    const where = conditions.map(({ sql }) => `(${sql})`).join(' AND ');
    const parameters: Record<string, string | number> = Object.assign(
      { active: JSON.stringify(activeIds) },
      ...conditions.map((one) => one.parameters),
    );
    return { where, parameters };
  };
  return {
    /** @throws ListQueryError for an invalid filter or order. */
    async list(query: ListQuery): Promise<ListingEntry[]> {
      const { where, parameters } = statement(query);
      const page = `SELECT id, kind FROM listing WHERE ${where} ORDER BY ${readOrder(query.order)} LIMIT :limit OFFSET :skip`;
      // One row: what is read row by row is read on the thread of JavaScript, filters and all.
      const sql = `SELECT json_group_array(json_object('id', hex(id), 'kind', kind)) AS entries FROM (${page})`;
      const { limit, skip } = query.page;
      return v.parse(entriesSchema, await reader.read(query.accountId, sql, { ...parameters, limit, skip })).entries;
    },
    async count(query: ListQuery): Promise<number> {
      const { where, parameters } = statement(query);
      const sql = `SELECT count(*) AS count FROM listing WHERE ${where}`;
      return v.parse(countSchema, await reader.read(query.accountId, sql, parameters)).count;
    },
  };
}
