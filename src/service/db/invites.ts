import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { OpenInvite } from '../../contract/account.ts';
import { hashSecret } from './api-keys.ts';
import { type Database, inTransaction } from './database.ts';
import { isMadeByGood, isMadeBySession } from './makers.ts';
import { flag, openTable, type ReportUnreadable, table } from './table.ts';

/** The file in the data directory with the address that `npm run sign-in-link` prints before a token. */
export const dashboardUrlName = 'dashboard-url';

/** Long enough for a message to be read the next morning. */
const inviteGoodForMs = 24 * 60 * 60_000;

/** The session that asks is the first parameter. Times are Unix ms. */
const invitesTable = table(
  'invites',
  {
    id: v.string(),
    accountId: v.string(),
    name: v.string(),
    readOnly: flag,
    wallOnly: flag,
    createdBy: v.string(),
    createdAt: v.number(),
    expiresAt: v.number(),
    madeBy: v.optional(v.string()),
    endsWithAsker: flag,
  },
  { sql: { endsWithAsker: isMadeBySession('invites.made_by') } },
);

/** Open invites of an account. */
const mostInvites = 100;

/** The person whose session an invite begins. */
export interface Invitation {
  accountId: string;
  name: string;
  isReadOnly: boolean;
  isWallOnly?: boolean;
}

/**
 * The session or the key that makes an invite, which ends with it. `id`: empty for the key of the settings, undefined for
 * the terminal, whose links end with nothing.
 */
interface Maker {
  id: string | undefined;
  name: string;
}

export interface InvitesOptions {
  /** `AIRCHECK_API_KEY`. */
  configuredKey?: string | undefined;
  report?: ReportUnreadable;
}

export type Invites = ReturnType<typeof createInvites>;

/** Sign-in links for other people and devices: 160 random bits of which the hash is stored, good for one sign-in. */
export function createInvites(database: Database, now: () => number, { configuredKey, report }: InvitesOptions = {}) {
  const invites = openTable(database, invitesTable, report);
  const insert = invites.insert({ with: ['tokenHash'], without: ['endsWithAsker'] });
  const isOpen = `invites.expires_at >= ? AND ${isMadeByGood('invites.made_by', configuredKey)}`;
  const byHash = invites.select(`WHERE ${isOpen} AND token_hash = ?`);
  const ofAccount = invites.select(`WHERE ${isOpen} AND invites.account_id = ? ORDER BY created_at DESC, id`);
  const count = invites.count(`WHERE ${isOpen} AND invites.account_id = ?`);
  const removeExpired = database.prepare('DELETE FROM invites WHERE expires_at < ?');
  const remove = database.prepare('DELETE FROM invites WHERE account_id = ? AND id = ?');
  return {
    /** Has the account as many open invites as it may have? */
    isFull: (accountId: string): boolean => count(now(), accountId) >= mostInvites,

    /** The token is returned only here. */
    create(
      { accountId, name, isReadOnly, isWallOnly = false }: Invitation,
      by: Maker,
      goodForMs = inviteGoodForMs,
    ): { id: string; token: string; expiresAt: number } {
      const token = randomBytes(20).toString('base64url');
      const id = randomUUID();
      const at = now();
      const expiresAt = at + goodForMs;
      const madeBy = by.id === '' ? hashSecret(configuredKey ?? '') : by.id;
      inTransaction(database, () => {
        removeExpired.run(at);
        insert({
          id,
          accountId,
          tokenHash: hashSecret(token),
          name,
          readOnly: isReadOnly || isWallOnly,
          wallOnly: isWallOnly,
          createdBy: by.name,
          madeBy,
          createdAt: at,
          expiresAt,
        });
      });
      return { id, token, expiresAt };
    },

    /** The invitation of a token that is known and in time; it stays open until it is used. */
    find(token: string): (Invitation & { id: string; madeBy: string | undefined }) | undefined {
      const row = byHash.get(null, now(), hashSecret(token));
      if (row === undefined) return undefined;
      const { id, accountId, name, readOnly: isReadOnly, wallOnly: isWallOnly, madeBy } = row;
      return { id, accountId, name, isReadOnly, isWallOnly, madeBy };
    },

    /** The open invites of an account, newest first. `askerId`: the session that asks, where one does. */
    list: (accountId: string, askerId?: string): OpenInvite[] =>
      ofAccount.all(askerId ?? null, now(), accountId).map((row) => ({
        id: row.id,
        name: row.name,
        readOnly: row.readOnly,
        ...(row.wallOnly && { wallOnly: true as const }),
        createdBy: row.createdBy,
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
        ...(row.endsWithAsker && { endsWithThis: true as const }),
      })),

    /** It signs nobody in from now on. False if the account has no such invite. */
    remove: (accountId: string, id: string): boolean => remove.run(accountId, id).changes > 0,
  };
}
