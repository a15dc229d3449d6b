import * as v from 'valibot';
import type { Database } from './database.ts';
import { readFilters, readOrder } from './list-filter.ts';
import { createRowReader, type ReportUnreadable, safeColumn } from './read-rows.ts';
import type { Page } from './streams.ts';

const entrySchema = v.looseObject({ id: v.string(), kind: v.picklist(['stream', 'session']) });
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

/** Lists of parents and child sessions, filtered and ordered. */
export function createStreamListing(database: Database, report?: ReportUnreadable) {
  const { readAll } = createRowReader('listing', entrySchema, report);
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
    const parameters = Object.assign({ active: JSON.stringify(activeIds) }, ...conditions.map((one) => one.parameters));
    return { where, parameters };
  };
  return {
    /** @throws ListQueryError where the filters or the order cannot be meant. */
    list(query: ListQuery): ListingEntry[] {
      const { where, parameters } = statement(query);
      const sql = `SELECT ${safeColumn('listing.id')}, kind FROM listing WHERE ${where} ORDER BY ${readOrder(query.order)} LIMIT :limit OFFSET :skip`;
      const { limit, skip } = query.page;
      return readAll(database.prepare(sql).all({ ...parameters, limit, skip }));
    },
    count(query: ListQuery): number {
      const { where, parameters } = statement(query);
      return v.parse(
        countSchema,
        database.prepare(`SELECT count(*) AS count FROM listing WHERE ${where}`).get(parameters),
      ).count;
    },
  };
}
