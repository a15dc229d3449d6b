import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { OpenInvite } from '../../contract/account.ts';
import { hashSecret } from './api-keys.ts';
import type { Database } from './database.ts';
import { isMadeByGood, isMadeBySession } from './makers.ts';
import { createRowReader, type ReportUnreadable, selectColumns } from './rows.ts';

/** The file in the data directory with the address that `npm run sign-in-link` prints before a token. */
export const dashboardUrlName = 'dashboard-url';

/** Long enough for a message to be read the next morning. */
const inviteGoodForMs = 24 * 60 * 60_000;

const rowSchema = v.looseObject({
  id: v.string(),
  account_id: v.string(),
  name: v.string(),
  read_only: v.number(),
  wall_only: v.number(),
  created_by: v.string(),
  created_at: v.number(),
  expires_at: v.number(),
  made_by: v.nullable(v.string()),
  /** Lists alone have it. */
  ends_with_asker: v.optional(v.number()),
});
const countSchema = v.looseObject({ count: v.number() });

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
  const rows = createRowReader('invites', rowSchema, report);
  const isOpen = `invites.expires_at >= ? AND ${isMadeByGood('invites.made_by', configuredKey)}`;
  const select = (further = '') =>
    `SELECT ${selectColumns(database, 'invites')}${further} FROM invites WHERE ${isOpen}`;
  const byHash = database.prepare(`${select()} AND token_hash = ?`);
  const ofAccount = database.prepare(
    `${select(`, ${isMadeBySession('invites.made_by')} AS ends_with_asker`)} AND invites.account_id = ?
       ORDER BY invites.created_at DESC, invites.id`,
  );
  const countOf = database.prepare(`SELECT count(*) AS count FROM invites WHERE ${isOpen} AND invites.account_id = ?`);
  const removeExpired = database.prepare('DELETE FROM invites WHERE expires_at < ?');
  const remove = database.prepare('DELETE FROM invites WHERE account_id = ? AND id = ?');
  const add = database.prepare(
    `INSERT INTO invites (id, account_id, token_hash, name, read_only, wall_only, created_by, made_by, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    /** Has the account as many open invites as it may have? */
    isFull: (accountId: string): boolean => v.parse(countSchema, countOf.get(now(), accountId)).count >= mostInvites,

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
      const madeBy = by.id === '' ? hashSecret(configuredKey ?? '') : (by.id ?? null);
      database
        .transaction(() => {
          removeExpired.run(at);
          const may = [isReadOnly || isWallOnly ? 1 : 0, isWallOnly ? 1 : 0];
          add.run(id, accountId, hashSecret(token), name, ...may, by.name, madeBy, at, expiresAt);
        })
        .immediate();
      return { id, token, expiresAt };
    },

    /** The invitation of a token that is known and in time; it stays open until it is used. */
    find(token: string): (Invitation & { id: string; madeBy: string | undefined }) | undefined {
      const row = rows.read(byHash.get(now(), hashSecret(token)));
      if (row === undefined) return undefined;
      const { id, name, account_id: accountId } = row;
      const may = { isReadOnly: row.read_only === 1, isWallOnly: row.wall_only === 1 };
      return { id, accountId, name, ...may, madeBy: row.made_by ?? undefined };
    },

    /** The open invites of an account, newest first. `askerId`: the session that asks, where one does. */
    list: (accountId: string, askerId?: string): OpenInvite[] =>
      rows.readAll(ofAccount.all(askerId ?? null, now(), accountId)).map((row) => ({
        id: row.id,
        name: row.name,
        readOnly: row.read_only === 1,
        ...(row.wall_only === 1 && { wallOnly: true as const }),
        createdBy: row.created_by,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        ...(row.ends_with_asker === 1 && { endsWithThis: true as const }),
      })),

    /** It signs nobody in from now on. False if the account has no such invite. */
    remove: (accountId: string, id: string): boolean => remove.run(accountId, id).changes > 0,
  };
}
