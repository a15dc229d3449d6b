import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { ApiKeyInfo } from '../../contract/account.ts';
import { thisMachineName } from '../../contract/connections.ts';
import type { Logger } from '../lib/logger.ts';
import type { Database } from './database.ts';
import { createRowReader, type ReportUnreadable, safeColumn, selectColumns } from './rows.ts';

const bearerSchema = v.looseObject({
  id: v.string(),
  account_id: v.string(),
  name: v.string(),
  account: v.string(),
  read_only: v.number(),
});
/** One poll per second must not cause one write per second. */
const usedEveryMs = 60_000;

const infoSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    name: v.string(),
    prefix: v.string(),
    read_only: v.number(),
    created_at: v.number(),
    last_used_at: v.nullable(v.number()),
  }),
  v.transform(
    (row): ApiKeyInfo => ({
      id: row.id,
      name: row.name,
      prefix: row.prefix,
      readOnly: row.read_only === 1,
      createdAt: row.created_at,
      ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
    }),
  ),
);
const accountSchema = v.looseObject({ id: v.string(), name: v.string() });

/** The name that pages show for the key of the settings. */
export const configuredKeyName = 'AIRCHECK_API_KEY';

/** The sender of a request: an account, through one of its API keys. */
export interface Bearer {
  keyId: string;
  accountId: string;
  accountName: string;
  keyName: string;
  isReadOnly: boolean;
  /** It may show the wall, and nothing else. */
  isWallOnly?: boolean;
  /** The session of a browser that is signed in, if no key was sent. */
  sessionId?: string;
}

export interface Account {
  id: string;
  name: string;
}

/** SHA-256 of a secret in hex, stored instead of it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

export function createApiKeys(database: Database, now: () => number, report?: ReportUnreadable) {
  const bearers = createRowReader('api_keys', bearerSchema, report);
  const infos = createRowReader('api_keys', infoSchema, report);
  const owners = createRowReader('accounts', accountSchema, report);
  const byHash = database.prepare(
    `SELECT ${['k.id', 'k.account_id', 'k.name', 'k.read_only'].map(safeColumn).join(', ')},
       CAST(a.name AS BLOB) AS account
     FROM api_keys k JOIN accounts a ON a.id = k.account_id
     WHERE k.hash = ? AND k.revoked_at IS NULL`,
  );
  const findRow = (hash: string) => bearers.read(byHash.get(hash));
  const markUsed = database.prepare(
    'UPDATE api_keys SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)',
  );
  const ofAccount = database.prepare(
    `SELECT ${selectColumns(database, 'api_keys')} FROM api_keys
     WHERE account_id = ? AND revoked_at IS NULL AND of_browser = 0 ORDER BY api_keys.created_at DESC, api_keys.id`,
  );
  const revokeOne = database.prepare(
    'UPDATE api_keys SET revoked_at = ? WHERE account_id = ? AND id = ? AND revoked_at IS NULL',
  );
  const account = `SELECT ${safeColumn('id')}, ${safeColumn('name')} FROM accounts`;
  const allAccounts = database.prepare(`${account} ORDER BY accounts.created_at`);
  /** When each key was used, if not written yet, and when that was last noted. */
  const used = new Map<string, number>();
  const noted = new Map<string, number>();
  let byDefault: Account | undefined;

  function addAccount(name: string): Account {
    const added = { id: randomUUID(), name };
    database.prepare('INSERT INTO accounts (id, name, created_at) VALUES (?, ?, ?)').run(added.id, name, now());
    return added;
  }

  return {
    /** The default account; created on the first start. */
    defaultAccount(): Account {
      byDefault ??= owners.readAll(allAccounts.all())[0] ?? addAccount(thisMachineName);
      return byDefault;
    },

    /** The bearer of the key of the settings, which is in no row. */
    configuredBearer(): Bearer {
      const { id, name } = this.defaultAccount();
      return { keyId: '', accountId: id, accountName: name, keyName: configuredKeyName, isReadOnly: false };
    },

    /** Creates a key of 160 random bits. The key is returned only here; only its SHA-256 is stored. */
    create(accountId: string, name: string, { isReadOnly = false } = {}): string {
      const key = `ak_${randomBytes(20).toString('hex')}`;
      database
        .prepare(
          'INSERT INTO api_keys (id, account_id, name, prefix, hash, created_at, read_only) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(randomUUID(), accountId, name, key.slice(0, 7), hashSecret(key), now(), isReadOnly ? 1 : 0);
      return key;
    },

    /** The bearer of a key, or undefined if it is unknown or revoked. Looked up by hash: timing reveals nothing about it. */
    find(key: string): Bearer | undefined {
      const found = findRow(hashSecret(key));
      if (found === undefined) return undefined;
      const at = now();
      if (at - (noted.get(found.id) ?? 0) >= usedEveryMs) {
        used.set(found.id, at);
        noted.set(found.id, at);
      }
      return {
        keyId: found.id,
        accountId: found.account_id,
        accountName: found.account,
        keyName: found.name,
        isReadOnly: found.read_only === 1,
      };
    },

    /** The valid keys of an account, newest first. */
    list: (accountId: string): ApiKeyInfo[] =>
      infos.readAll(ofAccount.all(accountId)).map((info) => {
        const lastUsedAt = used.get(info.id) ?? info.lastUsedAt;
        return { ...info, ...(lastUsedAt !== undefined && { lastUsedAt }) };
      }),

    /** Writes when keys were last used. Reads only remember it in memory: a poll neither writes nor waits for a write. */
    saveUses(): void {
      if (used.size === 0) return;
      database
        .transaction(() => {
          for (const [id, at] of used) markUsed.run(at, id, at);
        })
        .immediate();
      used.clear();
    },

    /** False if the account has no such key, or it is already revoked. */
    revokeOf: (accountId: string, keyId: string): boolean => revokeOne.run(now(), accountId, keyId).changes > 0,

    /** The account of that name; created if missing. */
    account: (name: string): Account =>
      owners.read(database.prepare(`${account} WHERE name = ?`).get(name)) ?? addAccount(name),
    accounts: (): Account[] => owners.readAll(allAccounts.all()),

    revoke(keyId: string): void {
      database.prepare('UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL').run(now(), keyId);
    },
  };
}

const saveUsesEveryMs = 5000;

/**
 * A read only remembers in memory that its key was used. Saves these times now and then; returns a function that stops it
 * and saves once more.
 */
export function saveUsesRegularly(
  stores: readonly { saveUses(): void }[],
  isWritable: () => boolean,
  log: Logger,
): () => void {
  const save = () => {
    try {
      if (isWritable()) for (const store of stores) store.saveUses();
    } catch (error) {
      log.warn('When API keys and browsers were last used could not be saved yet', { error });
    }
  };
  const timer = setInterval(save, saveUsesEveryMs);
  return () => {
    clearInterval(timer);
    save();
  };
}
