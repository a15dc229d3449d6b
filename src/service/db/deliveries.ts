import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { WriteDelivery } from '../../contract/delivery.ts';
import { hashSecret } from './api-keys.ts';
import { type Database, inTransaction } from './database.ts';
import type { Page } from './lists/stream-listing.ts';
import { json, openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

const text = v.string();
const number = v.number();

const itemSchema = v.object({
  id: text,
  name: text,
  sessionId: v.optional(text),
  clipId: v.optional(text),
  /** Each recorded session of this stream that begins from `from` on, and before `until`. Unix ms. */
  window: v.optional(v.object({ streamId: text, from: number, until: number, startsAt: v.optional(number) })),
});
/** A recording or a clip of a delivery page, or a show that is to become one. */
export type DeliveryItem = v.InferOutput<typeof itemSchema>;

/** Pages for clients. Times are Unix ms. */
const pagesTable = table(
  'delivery_pages',
  {
    id: text,
    accountId: text,
    token: text,
    title: text,
    note: v.optional(text),
    to: v.optional(text),
    sender: v.optional(text),
    items: json(v.array(itemSchema)),
    expiresAt: v.optional(number),
    revokedAt: v.optional(number),
    createdBy: text,
    /** Absent for the configured key. */
    createdByKeyId: v.optional(text),
    createdAt: number,
  },
  { columns: { to: 'recipient' } },
);
export type DeliveryRow = RowOf<typeof pagesTable>;

export type NewDelivery = Pick<DeliveryRow, 'accountId' | 'items' | 'createdBy' | 'createdByKeyId'> & WriteDelivery;

export type DeliveryPages = ReturnType<typeof createDeliveryPages>;

/** Pages at addresses that nobody can guess: 160 random bits, looked up by their hash. docs/decisions/057. */
export function createDeliveryPages(database: Database, now: () => number, report?: ReportUnreadable) {
  const pages = openTable(database, pagesTable, report);
  const isOpen = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)';
  const newestFirst = 'ORDER BY created_at DESC, id DESC';
  const byToken = pages.select('WHERE token_hash = ?');
  const page = pages.select(`WHERE account_id = ? ${newestFirst} LIMIT ? OFFSET ?`);
  const countOpen = pages.count(`WHERE account_id = ? AND ${isOpen}`);
  const waiting = pages.select(
    `WHERE ${isOpen} AND EXISTS (SELECT 1 FROM json_each(delivery_pages.items)
       WHERE json_extract(value, '$.window.streamId') = ?)`,
  );
  const advanced = pages.select(
    `WHERE account_id = ? AND ${isOpen}
     AND EXISTS (SELECT 1 FROM delivery_shows JOIN sessions ON sessions.id = delivery_shows.session_id
       WHERE delivery_shows.delivery_id = delivery_pages.id AND sessions.ready_at >= ?)
     ${newestFirst} LIMIT ?`,
  );
  const insert = pages.insert({ with: ['tokenHash'] });
  const prune = database.prepare(
    `DELETE FROM delivery_pages WHERE account_id = ? AND NOT (${isOpen}) AND (created_at, id) <=
       (SELECT created_at, id FROM delivery_pages WHERE account_id = ? ${newestFirst} LIMIT 1 OFFSET ?)`,
  );
  const setRevoked = pages.update('revokedAt');

  return {
    /** The last that was made first. */
    list: (accountId: string, { limit, skip }: Page): DeliveryRow[] => page.all(accountId, limit, skip),
    find: (id: string): DeliveryRow | undefined => pages.find(id),
    /** By its hash, so that timing reveals nothing about a token. */
    findByToken: (token: string): DeliveryRow | undefined => byToken.get(hashSecret(token)),
    /** Open pages that wait for shows of a stream. */
    waitingFor: (streamId: string): DeliveryRow[] => waiting.all(now(), streamId),
    /** Open pages with a recording that became ready since then, the last that was made first. */
    advancedSince: (accountId: string, sinceMs: number, limit: number): DeliveryRow[] =>
      advanced.all(accountId, now(), sinceMs, limit),
    countOpen: (accountId: string): number => countOpen(accountId, now()),
    /** `most`: of an account; those that were revoked or have expired go first, the oldest before the others. */
    create(delivery: NewDelivery, most: number): DeliveryRow {
      const token = randomBytes(20).toString('base64url');
      const row: DeliveryRow = { ...delivery, id: randomUUID(), token, createdAt: now() };
      inTransaction(database, () => {
        insert({ ...row, tokenHash: hashSecret(token) });
        prune.run(row.accountId, row.createdAt, row.accountId, most);
      });
      return row;
    },
    replace: pages.update('title', 'note', 'to', 'sender', 'expiresAt'),
    setRevoked: (id: string, revokedAt: number | undefined) => setRevoked(id, { revokedAt }),
  };
}

/** Sessions that an item of a delivery page has become. */
const showsTable = table('delivery_shows', { id: text, deliveryId: text, itemId: text, sessionId: text });
export type DeliveryShow = Omit<RowOf<typeof showsTable>, 'deliveryId'>;

/** How often something of a page was used: the page opened (no item), or the file of an item fetched. */
const usesTable = table(
  'delivery_uses',
  { itemId: text, times: number, visitors: number, lastAt: number },
  { sql: { times: 'sum(times)', visitors: 'count(*)', lastAt: 'max(last_at)' } },
);
export type DeliveryUse = RowOf<typeof usesTable>;

/** Shows of one item: an encoder that comes and goes all night fills no page. */
const maxShows = 50;
/** Rows of one page; what further visitors do is added to the last that came. */
const maxVisitors = 1_000;
const others = 'others';

const lastSchema = v.looseObject({ last_at: number });

export type DeliveryShows = ReturnType<typeof createDeliveryShows>;

/** Shows that items of delivery pages became, and uses of the pages. */
export function createDeliveryShows(database: Database) {
  const shows = openTable(database, showsTable);
  const ofPage = shows.select('WHERE delivery_id = ? ORDER BY rowid');
  const add = shows.insert({ verb: 'INSERT OR IGNORE' });
  const inWindow = openTable(database, table('sessions', { id: text })).select(
    `WHERE account_id = ? AND parent_id = ? AND created_at >= ? AND created_at < ? AND record = 1
       AND is_test = 0 AND id NOT IN (SELECT session_id FROM delivery_shows WHERE delivery_id = ? AND item_id = ?)
     ORDER BY created_at, id LIMIT ?`,
  );
  const uses = openTable(database, usesTable);
  const usesOfPage = uses.select('WHERE delivery_id = ? GROUP BY item_id');
  const countUses = uses.count('WHERE delivery_id = ?');
  const lastUse = database.prepare(
    'SELECT last_at FROM delivery_uses WHERE delivery_id = ? AND item_id = ? AND visitor = ?',
  );
  const use = database.prepare(
    `INSERT INTO delivery_uses (delivery_id, item_id, visitor, times, last_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET times = times + excluded.times, last_at = excluded.last_at`,
  );

  return {
    /** In the order in which they came. */
    list: (deliveryId: string): DeliveryShow[] => ofPage.all(deliveryId),
    /** Sessions in the window of an item that are not known of it yet, the earliest first. */
    findNew({ id, accountId }: DeliveryRow, { id: itemId, window }: DeliveryItem): string[] {
      if (window === undefined) return [];
      const { streamId, from, until } = window;
      return inWindow.all(accountId, streamId, from, until, id, itemId, maxShows).map((session) => session.id);
    },
    add(deliveryId: string, found: readonly Omit<DeliveryShow, 'id'>[]): void {
      inTransaction(database, () => {
        for (const show of found) add({ ...show, deliveryId, id: randomBytes(12).toString('base64url') });
      });
    },
    /** Without an item: that the page was opened. */
    uses: (deliveryId: string): DeliveryUse[] => usesOfPage.all(deliveryId),
    /**
     * Counts a use. One that follows the last of the same visitor within `sameWithinMs` is the same. True where it is the
     * first of this visitor.
     */
    use(
      deliveryId: string,
      { itemId, visitor, at, sameWithinMs }: { itemId: string; visitor: string; at: number; sameWithinMs: number },
    ): boolean {
      const known = v.parse(v.optional(lastSchema), lastUse.get(deliveryId, itemId, visitor));
      const isFull = () => countUses(deliveryId) >= maxVisitors;
      const counted = known === undefined && isFull() ? others : visitor;
      use.run(deliveryId, itemId, counted, known !== undefined && at - known.last_at < sameWithinMs ? 0 : 1, at);
      return known === undefined && counted === visitor;
    },
  };
}
