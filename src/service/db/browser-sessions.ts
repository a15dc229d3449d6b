import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { BrowserSession } from '../../contract/account.ts';
import { type Bearer, configuredKeyName, hashSecret } from './api-keys.ts';
import type { Database } from './database.ts';
import { isMadeByGood, isMadeBySession } from './makers.ts';
import { createRowReader, type ReportUnreadable, safeColumn, selectColumns } from './rows.ts';

/** A session that nobody uses ends after this time; each use begins it anew. */
export const unusedForMs = 30 * 24 * 60 * 60_000;
/** One poll per second must not cause one write per second. */
const usedEveryMs = 60_000;
/** One session more ends the one that was used longest ago. A key never ends the sessions of another one. */
const most = { ofLinks: 200, ofKey: 50 };

const rowSchema = v.looseObject({
  id: v.string(),
  account_id: v.string(),
  account: v.string(),
  name: v.string(),
  created_at: v.number(),
  last_used_at: v.number(),
  key_id: v.nullable(v.string()),
  key_name: v.nullable(v.string()),
  read_only: v.nullable(v.number()),
  wall_only: v.nullable(v.number()),
  /** Lists alone have it. */
  ends_with_asker: v.optional(v.number()),
});
type Row = v.InferOutput<typeof rowSchema>;
const ownKeySchema = v.array(v.looseObject({ key_id: v.nullable(v.string()) }));
const idsSchema = v.array(v.looseObject({ id: v.string() }));

/** The API key that a new session stands for: one of its own, or the one that was typed. */
export type SessionKey =
  | { of: 'browser'; accountId: string; isReadOnly: boolean; isWallOnly?: boolean; madeBy?: string | undefined }
  | { of: 'key'; accountId: string; keyId: string }
  /** `AIRCHECK_API_KEY`: sessions end when the setting changes. */
  | { of: 'setting'; accountId: string };

export interface NewSession {
  name: string;
  key: SessionKey;
  /** The token of the session that the same browser had before: it ends. */
  replaced?: string | undefined;
  /** Written with it, or neither is. */
  alongside?: (() => void) | undefined;
}

export interface BrowserSessionOptions {
  /** `AIRCHECK_API_KEY`. */
  configuredKey?: string | undefined;
  report?: ReportUnreadable;
}

export type BrowserSessions = ReturnType<typeof createBrowserSessions>;

/**
 * Browsers that are signed in. Each holds a random token, of which the hash is stored, and acts by an API key: one made
 * for it, whose secret nobody has and which ends with it, or one that was typed, which does not. A session that an invite
 * began ends with what made the invite.
 */
export function createBrowserSessions(
  database: Database,
  now: () => number,
  { configuredKey, report }: BrowserSessionOptions = {},
) {
  const rows = createRowReader('browser_sessions', rowSchema, report);
  const columns = ['id', 'account_id', 'name', 'created_at', 'last_used_at', 'key_id']
    .map((column) => safeColumn(`b.${column}`))
    .join(', ');
  const configuredHash = configuredKey === undefined ? null : hashSecret(configuredKey);
  const select = (
    further = '',
  ) => `SELECT ${columns}${further}, CAST(a.name AS BLOB) AS account, CAST(k.name AS BLOB) AS key_name, k.read_only, k.wall_only
    FROM browser_sessions b JOIN accounts a ON a.id = b.account_id LEFT JOIN api_keys k ON k.id = b.key_id
    WHERE (CASE WHEN b.key_id IS NULL THEN b.configured_key_hash = ?
      ELSE k.id IS NOT NULL AND k.revoked_at IS NULL END) AND ${isMadeByGood('b.made_by', configuredKey)}`;
  const byHash = database.prepare(`${select()} AND b.token_hash = ?`);
  const findRow = (tokenHash: string) => rows.read(byHash.get(configuredHash, tokenHash));
  const ofAccount = database.prepare(
    `${select(`, ${isMadeBySession('b.made_by')} AS ends_with_asker`)} AND b.account_id = ? ORDER BY b.created_at DESC, b.id`,
  );
  const markUsed = database.prepare('UPDATE browser_sessions SET last_used_at = ? WHERE id = ? AND last_used_at < ?');
  const ownKey = database.prepare(
    `SELECT b.id, k.id AS key_id FROM browser_sessions b LEFT JOIN api_keys k ON k.id = b.key_id AND k.of_browser = 1
       WHERE b.account_id = ? AND b.id = ?`,
  );
  const rename = database.prepare('UPDATE browser_sessions SET name = ? WHERE id = ?');
  const renameKey = database.prepare('UPDATE api_keys SET name = ? WHERE id = ?');
  const end = database.prepare('DELETE FROM browser_sessions WHERE account_id = ? AND id = ?');
  const ofHash = database.prepare('SELECT id FROM browser_sessions WHERE token_hash = ?');
  const ofNoUse = database.prepare(
    `SELECT id FROM browser_sessions b WHERE last_used_at < ?
       OR (key_id IS NULL AND configured_key_hash IS NOT ?)
       OR key_id IN (SELECT id FROM api_keys WHERE revoked_at IS NOT NULL)
       OR NOT ${isMadeByGood('b.made_by', configuredKey)}`,
  );
  const oldest = database.prepare(
    `SELECT b.id FROM browser_sessions b LEFT JOIN api_keys k ON k.id = b.key_id
       WHERE b.account_id = ? AND CASE WHEN k.of_browser = 1 THEN 'links' ELSE coalesce(b.key_id, 'setting') END = ?
       ORDER BY b.last_used_at DESC LIMIT -1 OFFSET ?`,
  );
  const passOn = (['invites', 'browser_sessions'] as const).map((table) =>
    database.prepare(
      `UPDATE ${table} SET made_by = (SELECT made_by FROM browser_sessions WHERE id = ?) WHERE made_by = ?`,
    ),
  );
  const remove = database.prepare('DELETE FROM browser_sessions WHERE id = ?');
  const removeOwnKeys = database.prepare(
    `DELETE FROM api_keys WHERE of_browser = 1
       AND id NOT IN (SELECT key_id FROM browser_sessions WHERE key_id IS NOT NULL)`,
  );
  const addKey = database.prepare(
    `INSERT INTO api_keys (id, account_id, name, prefix, hash, created_at, read_only, wall_only, of_browser)
     VALUES (?, ?, ?, '', ?, ?, ?, ?, 1)`,
  );
  const add = database.prepare(
    `INSERT INTO browser_sessions
       (id, account_id, token_hash, key_id, configured_key_hash, made_by, name, created_at, last_used_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const used = new Map<string, number>();

  const lastUsedAt = (row: Row) => used.get(row.id) ?? row.last_used_at;
  const isInTime = (row: Row) => now() - lastUsedAt(row) <= unusedForMs;

  function writeUses(): void {
    for (const [id, at] of used) markUsed.run(at, id, at);
  }

  /** Ends sessions that nobody ended. Whoever they invited stays in, and belongs to what made them from now on. */
  function retire(found: readonly unknown[]): void {
    for (const { id } of v.parse(idsSchema, found)) {
      for (const statement of passOn) statement.run(id, id);
      remove.run(id);
    }
  }

  /** Leaves room for one more session of this key. */
  function makeRoom(key: SessionKey, replaced: string | undefined): void {
    writeUses();
    retire(ofNoUse.all(now() - unusedForMs, configuredHash));
    if (replaced !== undefined) retire(ofHash.all(hashSecret(replaced)));
    const group = { browser: 'links', setting: 'setting', key: key.of === 'key' ? key.keyId : '' }[key.of];
    retire(oldest.all(key.accountId, group, (key.of === 'browser' ? most.ofLinks : most.ofKey) - 1));
    removeOwnKeys.run();
  }

  return {
    /** Begins a session. Its token is returned only here. */
    create({ name, key, replaced, alongside }: NewSession): { id: string; token: string } {
      const token = randomBytes(32).toString('base64url');
      const id = randomUUID();
      const at = now();
      database
        .transaction(() => {
          makeRoom(key, replaced);
          let keyId = key.of === 'key' ? key.keyId : null;
          if (key.of === 'browser') {
            keyId = randomUUID();
            const unknown = randomBytes(32).toString('hex');
            const may = [key.isReadOnly ? 1 : 0, key.isWallOnly ? 1 : 0];
            addKey.run(keyId, key.accountId, name, hashSecret(unknown), at, ...may);
          }
          add.run(
            id,
            key.accountId,
            hashSecret(token),
            keyId,
            key.of === 'setting' ? configuredHash : null,
            { browser: key.of === 'browser' ? (key.madeBy ?? null) : null, key: keyId, setting: configuredHash }[
              key.of
            ],
            name,
            at,
            at,
          );
          alongside?.();
        })
        .immediate();
      return { id, token };
    },

    /** Whom a session's token speaks for. Undefined if it is unknown, ended, unused for too long, or its key is revoked. */
    find(token: string): Bearer | undefined {
      const row = findRow(hashSecret(token));
      if (row === undefined || !isInTime(row)) return undefined;
      const at = now();
      if (at - lastUsedAt(row) >= usedEveryMs) used.set(row.id, at);
      return {
        sessionId: row.id,
        keyId: row.key_id ?? '',
        accountId: row.account_id,
        accountName: row.account,
        keyName: row.key_name ?? configuredKeyName,
        isReadOnly: row.read_only === 1,
        isWallOnly: row.wall_only === 1,
      };
    },

    /** The browsers signed in to an account, newest first. `askerId`: the session that asks, where one does. */
    list: (accountId: string, askerId?: string): BrowserSession[] =>
      rows
        .readAll(ofAccount.all(askerId ?? null, configuredHash, accountId))
        .filter(isInTime)
        .map((row) => ({
          id: row.id,
          name: row.name,
          readOnly: row.read_only === 1,
          ...(row.wall_only === 1 && { wallOnly: true as const }),
          createdAt: row.created_at,
          lastUsedAt: lastUsedAt(row),
          ...(row.id === askerId && { isThis: true as const }),
          ...(row.ends_with_asker === 1 && { endsWithThis: true as const }),
        })),

    /**
     * Renames a session, with the key that was made for it, whose id is returned; a key that was typed keeps its name.
     * Undefined if the account has no such session.
     */
    rename: (accountId: string, id: string, name: string): { keyId: string | undefined } | undefined =>
      database
        .transaction(() => {
          const [found] = v.parse(ownKeySchema, ownKey.all(accountId, id));
          if (found === undefined) return undefined;
          rename.run(name, id);
          if (found.key_id !== null) renameKey.run(name, found.key_id);
          return { keyId: found.key_id ?? undefined };
        })
        .immediate(),

    /** Ends a session with the key that was made for it, and whatever it invited. False if the account has no such session. */
    end: (accountId: string, id: string): boolean =>
      database
        .transaction(() => {
          const hasEnded = end.run(accountId, id).changes > 0;
          if (hasEnded) removeOwnKeys.run();
          return hasEnded;
        })
        .immediate(),

    /** Writes when sessions were last used. Reads only remember it in memory. */
    saveUses(): void {
      if (used.size === 0) return;
      database.transaction(writeUses).immediate();
      used.clear();
    },

    /** Stays with the database: cookies of services on other ports of this host have other names. */
    instanceId(): string {
      const sql = `SELECT ${selectColumns(database, 'instance')} FROM instance`;
      const found = createRowReader('instance', v.looseObject({ id: v.string() }), report).read(
        database.prepare(sql).get(),
      );
      if (found === undefined) throw new Error('The database has no instance id.');
      return found.id;
    },
  };
}
