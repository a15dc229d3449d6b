import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { WriteDelivery } from '../../../contract/delivery.ts';
import { hashSecret } from '../api-keys.ts';
import type { Database } from '../database.ts';
import type { Page } from '../lists/stream-listing.ts';
import { absent, createRowReader, jsonColumn, type ReportUnreadable, selectColumns } from '../rows.ts';

const itemSchema = v.object({
  id: v.string(),
  name: v.string(),
  sessionId: v.optional(v.string()),
  clipId: v.optional(v.string()),
  /** Each recorded session of this stream that begins from `from` on, and before `until`. Unix ms. */
  window: v.optional(
    v.object({ streamId: v.string(), from: v.number(), until: v.number(), startsAt: v.optional(v.number()) }),
  ),
});
/** A recording or a clip of a delivery page, or a show that is to become one. */
export type DeliveryItem = v.InferOutput<typeof itemSchema>;

/** A page for a client as stored. Times are Unix ms. */
export interface DeliveryRow extends WriteDelivery {
  id: string;
  accountId: string;
  token: string;
  items: readonly DeliveryItem[];
  revokedAt: number | undefined;
  createdBy: string;
  /** Absent for the configured key. */
  createdByKeyId: string | undefined;
  createdAt: number;
}

export type NewDelivery = Pick<DeliveryRow, 'accountId' | 'items' | 'createdBy' | 'createdByKeyId'> & WriteDelivery;

const rowSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    account_id: v.string(),
    token: v.string(),
    title: v.string(),
    note: absent(v.string()),
    recipient: absent(v.string()),
    sender: absent(v.string()),
    items: jsonColumn(v.array(itemSchema)),
    expires_at: absent(v.number()),
    revoked_at: absent(v.number()),
    created_by: v.string(),
    created_by_key_id: absent(v.string()),
    created_at: v.number(),
  }),
  v.transform(
    (row): DeliveryRow => ({
      id: row.id,
      accountId: row.account_id,
      token: row.token,
      title: row.title,
      ...(row.note !== undefined && { note: row.note }),
      ...(row.recipient !== undefined && { to: row.recipient }),
      ...(row.sender !== undefined && { sender: row.sender }),
      ...(row.expires_at !== undefined && { expiresAt: row.expires_at }),
      items: row.items,
      revokedAt: row.revoked_at,
      createdBy: row.created_by,
      createdByKeyId: row.created_by_key_id,
      createdAt: row.created_at,
    }),
  ),
);
const countSchema = v.looseObject({ count: v.number() });

export type DeliveryPages = ReturnType<typeof createDeliveryPages>;

/** Pages at addresses that nobody can guess: 160 random bits, looked up by their hash. docs/decisions/057. */
export function createDeliveryPages(database: Database, now: () => number, report?: ReportUnreadable) {
  const { read, readAll } = createRowReader('delivery_pages', rowSchema, report);
  const columns = selectColumns(database, 'delivery_pages');
  const byId = database.prepare(`SELECT ${columns} FROM delivery_pages WHERE id = ?`);
  const byToken = database.prepare(`SELECT ${columns} FROM delivery_pages WHERE token_hash = ?`);
  const page = database.prepare(
    `SELECT ${columns} FROM delivery_pages WHERE account_id = ?
     ORDER BY delivery_pages.created_at DESC, delivery_pages.id DESC LIMIT ? OFFSET ?`,
  );
  const isOpen = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)';
  const countOpen = database.prepare(`SELECT count(*) AS count FROM delivery_pages WHERE account_id = ? AND ${isOpen}`);
  const waiting = database.prepare(
    `SELECT ${columns} FROM delivery_pages WHERE ${isOpen}
     AND EXISTS (SELECT 1 FROM json_each(delivery_pages.items) WHERE json_extract(value, '$.window.streamId') = ?)`,
  );
  const advanced = database.prepare(
    `SELECT ${columns} FROM delivery_pages WHERE account_id = ? AND ${isOpen}
     AND EXISTS (SELECT 1 FROM delivery_shows JOIN sessions ON sessions.id = delivery_shows.session_id
       WHERE delivery_shows.delivery_id = delivery_pages.id AND sessions.ready_at >= ?)
     ORDER BY delivery_pages.created_at DESC, delivery_pages.id DESC LIMIT ?`,
  );
  const insert = database.prepare(
    `INSERT INTO delivery_pages (id, account_id, token, token_hash, title, note, recipient, sender, items, expires_at,
       created_by, created_by_key_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const prune = database.prepare(
    `DELETE FROM delivery_pages WHERE account_id = ? AND NOT (${isOpen}) AND (created_at, id) <=
       (SELECT created_at, id FROM delivery_pages WHERE account_id = ? ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ?)`,
  );
  const update = database.prepare(
    'UPDATE delivery_pages SET title = ?, note = ?, recipient = ?, sender = ?, expires_at = ? WHERE id = ?',
  );
  const setRevoked = database.prepare('UPDATE delivery_pages SET revoked_at = ? WHERE id = ?');
  const texts = ({ title, note, to, sender }: WriteDelivery) => [title, note ?? null, to ?? null, sender ?? null];

  return {
    /** The last that was made first. */
    list: (accountId: string, { limit, skip }: Page): DeliveryRow[] => readAll(page.all(accountId, limit, skip)),
    find: (id: string): DeliveryRow | undefined => read(byId.get(id)),
    /** By its hash, so that timing reveals nothing about a token. */
    findByToken: (token: string): DeliveryRow | undefined => read(byToken.get(hashSecret(token))),
    /** Open pages that wait for shows of a stream. */
    waitingFor: (streamId: string): DeliveryRow[] => readAll(waiting.all(now(), streamId)),
    /** Open pages with a recording that became ready since then, the last that was made first. */
    advancedSince: (accountId: string, sinceMs: number, limit: number): DeliveryRow[] =>
      readAll(advanced.all(accountId, now(), sinceMs, limit)),
    countOpen: (accountId: string): number => v.parse(countSchema, countOpen.get(accountId, now())).count,
    /** `most`: of an account; those that were revoked or have expired go first, the oldest before the others. */
    create(delivery: NewDelivery, most: number): DeliveryRow {
      const row: DeliveryRow = {
        ...delivery,
        id: randomUUID(),
        token: randomBytes(20).toString('base64url'),
        revokedAt: undefined,
        createdAt: now(),
      };
      const { id, accountId, token, items, expiresAt, createdBy, createdByKeyId, createdAt } = row;
      const kept = [JSON.stringify(items), expiresAt ?? null, createdBy, createdByKeyId ?? null, createdAt];
      database
        .transaction(() => {
          insert.run(id, accountId, token, hashSecret(token), ...texts(row), ...kept);
          prune.run(accountId, createdAt, accountId, most);
        })
        .immediate();
      return row;
    },
    replace(id: string, written: WriteDelivery): void {
      update.run(...texts(written), written.expiresAt ?? null, id);
    },
    setRevoked(id: string, revokedAt: number | undefined): void {
      setRevoked.run(revokedAt ?? null, id);
    },
  };
}
