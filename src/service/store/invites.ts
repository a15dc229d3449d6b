import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { hashSecret } from './api-keys.ts';
import type { Database } from './database.ts';
import { createRowReader, type ReportUnreadable, selectColumns } from './rows.ts';

/** Long enough for a message to be read the next morning. */
const inviteGoodForMs = 24 * 60 * 60_000;

const rowSchema = v.looseObject({
  id: v.string(),
  account_id: v.string(),
  name: v.string(),
  read_only: v.number(),
  wall_only: v.number(),
  expires_at: v.number(),
});
const countSchema = v.looseObject({ count: v.number() });

/** Of an account, at once. */
const mostInvites = 100;

/** Whose session an invite begins. */
export interface Invitation {
  accountId: string;
  name: string;
  isReadOnly: boolean;
  isWallOnly?: boolean;
}

export type Invites = ReturnType<typeof createInvites>;

/** Sign-in links for other people and devices: 160 random bits of which the hash is stored, good for one sign-in. */
export function createInvites(database: Database, now: () => number, report?: ReportUnreadable) {
  const rows = createRowReader('invites', rowSchema, report);
  const byHash = database.prepare(`SELECT ${selectColumns(database, 'invites')} FROM invites WHERE token_hash = ?`);
  const countOf = database.prepare(
    'SELECT count(*) AS count FROM invites WHERE invites.account_id = ? AND invites.expires_at >= ?',
  );
  const removeOld = database.prepare('DELETE FROM invites WHERE expires_at < ?');
  const remove = database.prepare('DELETE FROM invites WHERE id = ?');
  const add = database.prepare(
    `INSERT INTO invites (id, account_id, token_hash, name, read_only, wall_only, created_by, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    /** Has the account as many open invites as it may have? */
    isFull: (accountId: string): boolean => v.parse(countSchema, countOf.get(accountId, now())).count >= mostInvites,

    /** The token is returned only here. */
    create(
      { accountId, name, isReadOnly, isWallOnly = false }: Invitation,
      createdBy: string,
    ): { token: string; expiresAt: number } {
      const token = randomBytes(20).toString('base64url');
      const at = now();
      const expiresAt = at + inviteGoodForMs;
      database
        .transaction(() => {
          removeOld.run(at);
          const may = [isReadOnly || isWallOnly ? 1 : 0, isWallOnly ? 1 : 0];
          add.run(randomUUID(), accountId, hashSecret(token), name, ...may, createdBy, at, expiresAt);
        })
        .immediate();
      return { token, expiresAt };
    },

    /** The invitation of a token that is known and in time; it stays open until it is used. */
    find(token: string): (Invitation & { id: string }) | undefined {
      const row = rows.read(byHash.get(hashSecret(token)));
      if (row === undefined || row.expires_at < now()) return undefined;
      const { id, name, account_id: accountId } = row;
      return { id, accountId, name, isReadOnly: row.read_only === 1, isWallOnly: row.wall_only === 1 };
    },

    /** It signs nobody in from now on. */
    use(id: string): void {
      remove.run(id);
    },
  };
}
