import * as v from 'valibot';
import type { Database } from './database.ts';
import type { Page } from './streams.ts';

const entrySchema = v.looseObject({ id: v.string(), kind: v.picklist(['stream', 'session']) });

export interface ListingEntry {
  id: string;
  kind: 'stream' | 'session';
}

export type StreamListing = ReturnType<typeof createStreamListing>;

/** Parents and child sessions in one list, in the API's default order: what `GET /stream` tells without `streamsonly`. */
export function createStreamListing(database: Database) {
  const mixed = database.prepare(
    `SELECT id, 'stream' AS kind, last_seen, created_at FROM streams WHERE account_id = ?1 AND deleted_at IS NULL
     UNION ALL
     SELECT id, 'session' AS kind, last_seen, created_at FROM sessions WHERE account_id = ?1
     ORDER BY last_seen DESC, created_at DESC, id LIMIT ?2 OFFSET ?3`,
  );
  return {
    list: (accountId: string, page: Page): ListingEntry[] =>
      mixed.all(accountId, page.limit, page.skip).map((row) => v.parse(entrySchema, row)),
  };
}
