import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { ApiKeyInfo } from '../../contract/account.ts';
import { thisMachineName } from '../../contract/connections.ts';
import type { Database } from './database.ts';
import { createLastUses } from './last-uses.ts';
import { flag, openTable, type ReportUnreadable, type RowOf, safeColumn, table } from './table.ts';

const accountsTable = table('accounts', { id: v.string(), name: v.string() });
export type Account = RowOf<typeof accountsTable>;

const bearerFields = {
  id: v.string(),
  accountId: v.string(),
  name: v.string(),
  lastUsedAt: v.optional(v.number()),
  readOnly: flag,
};

/** API keys; browsers have keys of their own here, which no list shows. Times are Unix ms. */
export const apiKeysTable = table('api_keys', {
  ...bearerFields,
  prefix: v.string(),
  createdAt: v.number(),
  wallOnly: flag,
  ofBrowser: flag,
});

/** Valid keys with the names of their accounts. */
const bearersTable = table(
  'api_keys',
  { ...bearerFields, accountName: v.string() },
  {
    from: 'api_keys k JOIN accounts a ON a.id = k.account_id',
    of: 'k',
    sql: { accountName: safeColumn('a.name') },
  },
);

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

/** SHA-256 of a secret in hex, stored instead of it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

export function createApiKeys(database: Database, now: () => number, report?: ReportUnreadable) {
  const bearers = openTable(database, bearersTable, report).select('WHERE k.hash = ? AND k.revoked_at IS NULL');
  const keys = openTable(database, apiKeysTable, report);
  const insert = keys.insert({ with: ['hash'] });
  const ofAccount = keys.select(
    'WHERE account_id = ? AND revoked_at IS NULL AND of_browser = 0 ORDER BY created_at DESC, id',
  );
  const revokeOne = database.prepare(
    'UPDATE api_keys SET revoked_at = ? WHERE account_id = ? AND id = ? AND revoked_at IS NULL',
  );
  const revoke = database.prepare('UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');
  const accounts = openTable(database, accountsTable, report);
  const insertAccount = accounts.insert({ with: ['createdAt'] });
  const accountNamed = accounts.select('WHERE name = ?');
  const allAccounts = accounts.select('ORDER BY created_at');
  const uses = createLastUses(database, 'api_keys');
  let byDefault: Account | undefined;

  function addAccount(name: string): Account {
    const added = { id: randomUUID(), name };
    insertAccount({ ...added, createdAt: now() });
    return added;
  }

  return {
    /** The default account; created on the first start. */
    defaultAccount(): Account {
      byDefault ??= allAccounts.all()[0] ?? addAccount(thisMachineName);
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
      insert({
        id: randomUUID(),
        accountId,
        name,
        prefix: key.slice(0, 7),
        hash: hashSecret(key),
        createdAt: now(),
        readOnly: isReadOnly,
        wallOnly: false,
        ofBrowser: false,
      });
      return key;
    },

    /** The bearer of a key, or undefined if it is unknown or revoked. Looked up by hash: timing reveals nothing about it. */
    find(key: string): Bearer | undefined {
      const found = bearers.get(hashSecret(key));
      if (found === undefined) return undefined;
      uses.note(found, now());
      return {
        keyId: found.id,
        accountId: found.accountId,
        accountName: found.accountName,
        keyName: found.name,
        isReadOnly: found.readOnly,
      };
    },

    /** The valid keys of an account, newest first. */
    list: (accountId: string): ApiKeyInfo[] =>
      ofAccount.all(accountId).map((row) => ({
        id: row.id,
        name: row.name,
        prefix: row.prefix,
        readOnly: row.readOnly,
        createdAt: row.createdAt,
        lastUsedAt: uses.unsaved(row.id) ?? row.lastUsedAt,
      })),

    saveUses: uses.save,

    /** False if the account has no such key, or it is already revoked. */
    revokeOf: (accountId: string, keyId: string): boolean => revokeOne.run(now(), accountId, keyId).changes > 0,

    /** The account of that name; created if missing. */
    account: (name: string): Account => accountNamed.get(name) ?? addAccount(name),
    accounts: (): Account[] => allAccounts.all(),

    revoke: (keyId: string) => revoke.run(now(), keyId),
  };
}
