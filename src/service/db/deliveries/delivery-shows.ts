import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '../database.ts';
import { decodeRow } from '../rows.ts';
import type { DeliveryItem, DeliveryRow } from './delivery-pages.ts';

/** A session that an item of a delivery page has become. */
export interface DeliveryShow {
  id: string;
  itemId: string;
  sessionId: string;
}

/** How often something of a page was used: the page opened (no item), or the file of an item fetched. */
export interface DeliveryUse {
  itemId: string;
  times: number;
  visitors: number;
  /** Unix ms. */
  lastAt: number;
}

/** Of one item: an encoder that comes and goes all night fills no page. */
const mostShows = 50;
/** Rows of one page; what further visitors do is added to the last that came. */
const mostVisitors = 1_000;
const others = 'others';

const showSchema = v.pipe(
  v.looseObject({ id: v.string(), item_id: v.string(), session_id: v.string() }),
  v.transform(({ id, item_id, session_id }): DeliveryShow => ({ id, itemId: item_id, sessionId: session_id })),
);
const idSchema = v.looseObject({ id: v.string() });
const useSchema = v.pipe(
  v.looseObject({ item_id: v.string(), times: v.number(), visitors: v.number(), last_at: v.number() }),
  v.transform(
    ({ item_id, times, visitors, last_at }): DeliveryUse => ({ itemId: item_id, times, visitors, lastAt: last_at }),
  ),
);
const lastSchema = v.looseObject({ last_at: v.number() });
const countSchema = v.looseObject({ count: v.number() });

export type DeliveryShows = ReturnType<typeof createDeliveryShows>;

/** What became of the items of delivery pages, and what was done with it. */
export function createDeliveryShows(database: Database) {
  const ofPage = database.prepare(
    'SELECT id, item_id, session_id FROM delivery_shows WHERE delivery_id = ? ORDER BY rowid',
  );
  const inWindow = database.prepare(
    `SELECT id FROM sessions WHERE account_id = ? AND parent_id = ? AND created_at >= ? AND created_at < ? AND record = 1
       AND is_test = 0 AND id NOT IN (SELECT session_id FROM delivery_shows WHERE delivery_id = ? AND item_id = ?)
     ORDER BY created_at, id LIMIT ?`,
  );
  const add = database.prepare(
    'INSERT OR IGNORE INTO delivery_shows (id, delivery_id, item_id, session_id) VALUES (?, ?, ?, ?)',
  );
  const uses = database.prepare(
    `SELECT item_id, sum(times) AS times, count(*) AS visitors, max(last_at) AS last_at FROM delivery_uses
     WHERE delivery_id = ? GROUP BY item_id`,
  );
  const lastUse = database.prepare(
    'SELECT last_at FROM delivery_uses WHERE delivery_id = ? AND item_id = ? AND visitor = ?',
  );
  const countUses = database.prepare('SELECT count(*) AS count FROM delivery_uses WHERE delivery_id = ?');
  const use = database.prepare(
    `INSERT INTO delivery_uses (delivery_id, item_id, visitor, times, last_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET times = times + excluded.times, last_at = excluded.last_at`,
  );

  return {
    /** In the order in which they came. */
    list: (deliveryId: string): DeliveryShow[] =>
      ofPage.all(deliveryId).map((row) => v.parse(showSchema, decodeRow(row))),
    /** Sessions in the window of an item that are not known of it yet, the earliest first. */
    findNew({ id, accountId }: Pick<DeliveryRow, 'id' | 'accountId'>, { id: itemId, window }: DeliveryItem): string[] {
      if (window === undefined) return [];
      const { streamId, from, until } = window;
      const rows = inWindow.all(accountId, streamId, from, until, id, itemId, mostShows);
      return rows.map((row) => v.parse(idSchema, decodeRow(row)).id);
    },
    add(deliveryId: string, shows: readonly Pick<DeliveryShow, 'itemId' | 'sessionId'>[]): void {
      database
        .transaction(() => {
          for (const { itemId, sessionId } of shows) {
            add.run(randomBytes(12).toString('base64url'), deliveryId, itemId, sessionId);
          }
        })
        .immediate();
    },
    /** Without an item: that the page was opened. */
    uses: (deliveryId: string): DeliveryUse[] => uses.all(deliveryId).map((row) => v.parse(useSchema, decodeRow(row))),
    /**
     * Counts a use. One that follows the last of the same visitor within `sameWithinMs` is the same. True where it is the
     * first of this visitor.
     */
    use(
      deliveryId: string,
      { itemId, visitor, at, sameWithinMs }: { itemId: string; visitor: string; at: number; sameWithinMs: number },
    ): boolean {
      const known = v.parse(v.optional(lastSchema), lastUse.get(deliveryId, itemId, visitor));
      const isFull = () => v.parse(countSchema, countUses.get(deliveryId)).count >= mostVisitors;
      const counted = known === undefined && isFull() ? others : visitor;
      use.run(deliveryId, itemId, counted, known !== undefined && at - known.last_at < sameWithinMs ? 0 : 1, at);
      return known === undefined && counted === visitor;
    },
  };
}
