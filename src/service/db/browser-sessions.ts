import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { BrowserSession } from '../../contract/account.ts';
import { apiKeysTable, type Bearer, configuredKeyName, hashSecret } from './api-keys.ts';
import { type Database, inTransaction } from './database.ts';
import { createLastUses } from './last-uses.ts';
import { isMadeByGood, isMadeBySession } from './makers.ts';
import { flag, openTable, type ReportUnreadable, type RowOf, safeColumn, table } from './table.ts';

/** A session that nobody uses ends after this time; each use begins it anew. */
export const unusedForMs = 30 * 24 * 60 * 60_000;
/** One session more ends the one that was used longest ago. A key never ends the sessions of another one. */
const most = { ofLinks: 200, ofKey: 50 };

const text = v.string();
const number = v.number();

/** Sessions with what their keys allow; the session that asks is the first parameter. Times are Unix ms. */
const sessionsTable = table(
  'browser_sessions',
  {
    id: text,
    accountId: text,
    accountName: text,
    /** Absent where the session stands for the key of the settings. */
    keyId: v.optional(text),
    keyName: v.optional(text),
    readOnly: v.optional(flag),
    wallOnly: v.optional(flag),
    name: text,
    createdAt: number,
    lastUsedAt: number,
    endsWithAsker: flag,
  },
  {
    from: 'browser_sessions b JOIN accounts a ON a.id = b.account_id LEFT JOIN api_keys k ON k.id = b.key_id',
    of: 'b',
    sql: {
      accountName: safeColumn('a.name'),
      keyName: safeColumn('k.name'),
      readOnly: safeColumn('k.read_only'),
      wallOnly: safeColumn('k.wall_only'),
      endsWithAsker: isMadeBySession('b.made_by'),
    },
  },
);
type SessionRow = RowOf<typeof sessionsTable>;

const idsTable = table(
  'browser_sessions',
  { id: text },
  { from: 'browser_sessions b LEFT JOIN api_keys k ON k.id = b.key_id', of: 'b' },
);

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
  const configuredHash = configuredKey === undefined ? null : hashSecret(configuredKey);
  const sessions = openTable(database, sessionsTable, report);
  const isValid = `(CASE WHEN b.key_id IS NULL THEN b.configured_key_hash = ?
      ELSE k.id IS NOT NULL AND k.revoked_at IS NULL END) AND ${isMadeByGood('b.made_by', configuredKey)}`;
  const byHash = sessions.select(`WHERE ${isValid} AND b.token_hash = ?`);
  const ofAccount = sessions.select(`WHERE ${isValid} AND b.account_id = ? ORDER BY b.created_at DESC, b.id`);
  const byId = sessions.select('WHERE b.account_id = ? AND b.id = ?');
  const rename = database.prepare('UPDATE browser_sessions SET name = ? WHERE id = ?');
  const renameKey = database.prepare('UPDATE api_keys SET name = ? WHERE id = ? AND of_browser = 1');
  const end = database.prepare('DELETE FROM browser_sessions WHERE account_id = ? AND id = ?');
  const ids = openTable(database, idsTable);
  const ofHash = ids.select('WHERE b.token_hash = ?');
  const ofNoUse = ids.select(
    `WHERE b.last_used_at < ? OR (b.key_id IS NULL AND b.configured_key_hash IS NOT ?) OR k.revoked_at IS NOT NULL
       OR NOT ${isMadeByGood('b.made_by', configuredKey)}`,
  );
  const oldest = ids.select(
    `WHERE b.account_id = ? AND CASE WHEN k.of_browser = 1 THEN 'links' ELSE coalesce(b.key_id, 'setting') END = ?
       ORDER BY b.last_used_at DESC LIMIT -1 OFFSET ?`,
  );
  const passOn = (['invites', 'browser_sessions'] as const).map((table) =>
    database.prepare(
      `UPDATE ${table} SET made_by = (SELECT made_by FROM browser_sessions WHERE id = ?) WHERE made_by = ?`,
    ),
  );
  const removeOwnKeys = database.prepare(
    `DELETE FROM api_keys WHERE of_browser = 1
       AND id NOT IN (SELECT key_id FROM browser_sessions WHERE key_id IS NOT NULL)`,
  );
  const addKey = openTable(database, apiKeysTable).insert({ with: ['hash'] });
  const add = sessions.insert({
    with: ['tokenHash', 'configuredKeyHash', 'madeBy'],
    without: ['accountName', 'keyName', 'readOnly', 'wallOnly', 'endsWithAsker'],
  });
  const uses = createLastUses(database, 'browser_sessions');

  const lastUsedAt = (row: SessionRow) => uses.unsaved(row.id) ?? row.lastUsedAt;
  const isInTime = (row: SessionRow) => now() - lastUsedAt(row) <= unusedForMs;

  /** Ends sessions that nobody ended. Whoever they invited stays in, and belongs to what made them from now on. */
  function retire(found: readonly { id: string }[]): void {
    for (const { id } of found) {
      for (const statement of passOn) statement.run(id, id);
      sessions.remove(id);
    }
  }

  /** Leaves room for one more session of this key. */
  function makeRoom(key: SessionKey, replaced: string | undefined): void {
    uses.write();
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
      inTransaction(database, () => {
        makeRoom(key, replaced);
        let keyId = key.of === 'key' ? key.keyId : undefined;
        if (key.of === 'browser') {
          keyId = randomUUID();
          addKey({
            id: keyId,
            accountId: key.accountId,
            name,
            prefix: '',
            hash: hashSecret(randomBytes(32).toString('hex')),
            createdAt: at,
            readOnly: key.isReadOnly,
            wallOnly: key.isWallOnly ?? false,
            ofBrowser: true,
          });
        }
        const configuredKeyHash = key.of === 'setting' ? configuredHash : null;
        add({
          id,
          accountId: key.accountId,
          tokenHash: hashSecret(token),
          keyId,
          configuredKeyHash,
          madeBy: key.of === 'browser' ? (key.madeBy ?? null) : (keyId ?? configuredKeyHash),
          name,
          createdAt: at,
          lastUsedAt: at,
        });
        alongside?.();
      });
      return { id, token };
    },

    /** Whom a session's token speaks for. Undefined if it is unknown, ended, unused for too long, or its key is revoked. */
    find(token: string): Bearer | undefined {
      const row = byHash.get(null, configuredHash, hashSecret(token));
      if (row === undefined || !isInTime(row)) return undefined;
      uses.note(row, now());
      return {
        sessionId: row.id,
        keyId: row.keyId ?? '',
        accountId: row.accountId,
        accountName: row.accountName,
        keyName: row.keyName ?? configuredKeyName,
        isReadOnly: row.readOnly === true,
        isWallOnly: row.wallOnly === true,
      };
    },

    /** The browsers signed in to an account, newest first. `askerId`: the session that asks, where one does. */
    list: (accountId: string, askerId?: string): BrowserSession[] =>
      ofAccount
        .all(askerId ?? null, configuredHash, accountId)
        .filter(isInTime)
        .map((row) => ({
          id: row.id,
          name: row.name,
          readOnly: row.readOnly === true,
          ...(row.wallOnly && { wallOnly: true as const }),
          createdAt: row.createdAt,
          lastUsedAt: lastUsedAt(row),
          ...(row.id === askerId && { isThis: true as const }),
          ...(row.endsWithAsker && { endsWithThis: true as const }),
        })),

    /**
     * Renames a session, with the key that was made for it, whose id is returned; a key that was typed keeps its name.
     * Undefined if the account has no such session.
     */
    rename: (accountId: string, id: string, name: string): { keyId: string | undefined } | undefined =>
      inTransaction(database, () => {
        const found = byId.get(null, accountId, id);
        if (found === undefined) return undefined;
        rename.run(name, id);
        const isOwn = found.keyId !== undefined && renameKey.run(name, found.keyId).changes > 0;
        return { keyId: isOwn ? found.keyId : undefined };
      }),

    /** Ends a session with the key that was made for it, and whatever it invited. False if the account has no such session. */
    end: (accountId: string, id: string): boolean =>
      inTransaction(database, () => {
        const hasEnded = end.run(accountId, id).changes > 0;
        if (hasEnded) removeOwnKeys.run();
        return hasEnded;
      }),

    saveUses: uses.save,

    /** Stays with the database: cookies of services on other ports of this host have other names. */
    instanceId(): string {
      const found = openTable(database, table('instance', { id: text }), report)
        .select('')
        .get();
      if (found === undefined) throw new Error('The database has no instance id.');
      return found.id;
    },
  };
}
