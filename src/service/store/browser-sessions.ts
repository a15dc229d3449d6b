import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { BrowserSession } from '../../contract/sign-in.ts';
import { type Bearer, configuredKeyName, hashSecret } from './api-keys.ts';
import type { Database } from './database.ts';
import { createRowReader, type ReportUnreadable, safeColumn, selectColumns } from './rows.ts';

/** A session that nobody uses ends after this time; each use begins it anew. */
export const unusedForMs = 30 * 24 * 60 * 60_000;
/** One poll per second must not cause one write per second. */
const usedEveryMs = 60_000;

const rowSchema = v.looseObject({
  id: v.string(),
  account_id: v.string(),
  account: v.string(),
  name: v.string(),
  created_at: v.number(),
  last_used_at: v.number(),
  key_id: v.nullable(v.string()),
  configured_key_hash: v.nullable(v.string()),
  key_name: v.nullable(v.string()),
  read_only: v.nullable(v.number()),
});
type Row = v.InferOutput<typeof rowSchema>;

/** The API key that a new session stands for: one of its own, or the one that was typed. */
export type SessionKey =
  | { of: 'browser'; accountId: string; isReadOnly: boolean }
  | { of: 'key'; accountId: string; keyId: string }
  /** `AIRCHECK_API_KEY`: sessions end when the setting changes. */
  | { of: 'setting'; accountId: string; key: string };

export type BrowserSessions = ReturnType<typeof createBrowserSessions>;

/**
 * Browsers that are signed in. Each holds a random token, of which the hash is stored, and acts by an API key: one made
 * for it, whose secret nobody has and which ends with it, or one that was typed, which does not.
 */
export function createBrowserSessions(database: Database, now: () => number, report?: ReportUnreadable) {
  const rows = createRowReader('browser_sessions', rowSchema, report);
  const columns = ['id', 'account_id', 'name', 'created_at', 'last_used_at', 'key_id', 'configured_key_hash']
    .map((column) => safeColumn(`b.${column}`))
    .join(', ');
  const select = `SELECT ${columns}, CAST(a.name AS BLOB) AS account, CAST(k.name AS BLOB) AS key_name, k.read_only
    FROM browser_sessions b JOIN accounts a ON a.id = b.account_id LEFT JOIN api_keys k ON k.id = b.key_id
    WHERE b.ended_at IS NULL AND (b.key_id IS NULL OR (k.id IS NOT NULL AND k.revoked_at IS NULL))`;
  const byHash = database.prepare(`${select} AND b.token_hash = ?`);
  const ofAccount = database.prepare(`${select} AND b.account_id = ? ORDER BY b.created_at DESC, b.id`);
  const markUsed = database.prepare('UPDATE browser_sessions SET last_used_at = ? WHERE id = ? AND last_used_at < ?');
  const end = database.prepare(
    'UPDATE browser_sessions SET ended_at = ? WHERE account_id = ? AND id = ? AND ended_at IS NULL',
  );
  const endOwnKey = database.prepare(
    `UPDATE api_keys SET revoked_at = ? WHERE of_browser = 1 AND revoked_at IS NULL
     AND id = (SELECT key_id FROM browser_sessions WHERE id = ?)`,
  );
  const addKey = database.prepare(
    `INSERT INTO api_keys (id, account_id, name, prefix, hash, created_at, read_only, of_browser)
     VALUES (?, ?, ?, '', ?, ?, ?, 1)`,
  );
  const add = database.prepare(
    `INSERT INTO browser_sessions (id, account_id, token_hash, key_id, configured_key_hash, name, created_at, last_used_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const used = new Map<string, number>();

  const lastUsedAt = (row: Row) => used.get(row.id) ?? row.last_used_at;
  const isInTime = (row: Row) => now() - lastUsedAt(row) <= unusedForMs;

  return {
    /** Begins a session. Its token is returned only here. */
    create(name: string, sessionKey: SessionKey): { id: string; token: string } {
      const token = randomBytes(32).toString('base64url');
      const id = randomUUID();
      const at = now();
      database
        .transaction(() => {
          let keyId = sessionKey.of === 'key' ? sessionKey.keyId : null;
          if (sessionKey.of === 'browser') {
            keyId = randomUUID();
            const unknown = randomBytes(32).toString('hex');
            addKey.run(keyId, sessionKey.accountId, name, hashSecret(unknown), at, sessionKey.isReadOnly ? 1 : 0);
          }
          const configured = sessionKey.of === 'setting' ? hashSecret(sessionKey.key) : null;
          add.run(id, sessionKey.accountId, hashSecret(token), keyId, configured, name, at, at);
        })
        .immediate();
      return { id, token };
    },

    /** Whom a session's token speaks for. Undefined if it is unknown, ended, unused for too long, or its key is revoked. */
    find(token: string, configuredKey: string | undefined): Bearer | undefined {
      const row = rows.read(byHash.get(hashSecret(token)));
      if (row === undefined || !isInTime(row)) return undefined;
      if (row.configured_key_hash !== null) {
        if (configuredKey === undefined || hashSecret(configuredKey) !== row.configured_key_hash) return undefined;
      }
      const at = now();
      if (at - lastUsedAt(row) >= usedEveryMs) used.set(row.id, at);
      return {
        sessionId: row.id,
        keyId: row.key_id ?? '',
        accountId: row.account_id,
        accountName: row.account,
        keyName: row.key_name ?? configuredKeyName,
        isReadOnly: row.read_only === 1,
      };
    },

    /** The browsers signed in to an account, newest first. */
    list: (accountId: string): BrowserSession[] =>
      rows
        .readAll(ofAccount.all(accountId))
        .filter(isInTime)
        .map((row) => ({
          id: row.id,
          name: row.name,
          readOnly: row.read_only === 1,
          createdAt: row.created_at,
          lastUsedAt: lastUsedAt(row),
        })),

    /** Ends a session, and the key that was made for it. False if the account has no such session. */
    end: (accountId: string, id: string): boolean =>
      database
        .transaction(() => {
          const hasEnded = end.run(now(), accountId, id).changes > 0;
          if (hasEnded) endOwnKey.run(now(), id);
          return hasEnded;
        })
        .immediate(),

    /** Writes when sessions were last used. Reads only remember it in memory. */
    saveUses(): void {
      if (used.size === 0) return;
      database
        .transaction(() => {
          for (const [id, at] of used) markUsed.run(at, id, at);
        })
        .immediate();
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
