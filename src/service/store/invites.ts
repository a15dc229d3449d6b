import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { hashSecret } from './api-keys.ts';
import type { Database } from './database.ts';
import { createRowReader, type ReportUnreadable, selectColumns } from './rows.ts';

/** Long enough for a message to be read the next morning. */
export const inviteGoodForMs = 24 * 60 * 60_000;

const rowSchema = v.looseObject({
  id: v.string(),
  account_id: v.string(),
  name: v.string(),
  read_only: v.number(),
  expires_at: v.number(),
  used_at: v.nullable(v.number()),
});

/** Whose session an invite begins. */
export interface Invitation {
  accountId: string;
  name: string;
  isReadOnly: boolean;
}

export type Invites = ReturnType<typeof createInvites>;

/** Sign-in links for other people and devices: 160 random bits of which the hash is stored, good for one sign-in. */
export function createInvites(database: Database, now: () => number, report?: ReportUnreadable) {
  const rows = createRowReader('invites', rowSchema, report);
  const byHash = database.prepare(`SELECT ${selectColumns(database, 'invites')} FROM invites WHERE token_hash = ?`);
  const markUsed = database.prepare('UPDATE invites SET used_at = ? WHERE id = ? AND used_at IS NULL');
  const removeOld = database.prepare('DELETE FROM invites WHERE expires_at < ?');
  const add = database.prepare(
    `INSERT INTO invites (id, account_id, token_hash, name, read_only, created_by, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    /** The token is returned only here. */
    create({ accountId, name, isReadOnly }: Invitation, createdBy: string): { token: string; expiresAt: number } {
      const token = randomBytes(20).toString('base64url');
      const at = now();
      const expiresAt = at + inviteGoodForMs;
      database
        .transaction(() => {
          removeOld.run(at);
          add.run(randomUUID(), accountId, hashSecret(token), name, isReadOnly ? 1 : 0, createdBy, at, expiresAt);
        })
        .immediate();
      return { token, expiresAt };
    },

    /** The invitation, once, for a token that is known and in time. */
    take: (token: string): Invitation | undefined =>
      database
        .transaction(() => {
          const row = rows.read(byHash.get(hashSecret(token)));
          if (row === undefined || row.used_at !== null || row.expires_at < now()) return undefined;
          markUsed.run(now(), row.id);
          return { accountId: row.account_id, name: row.name, isReadOnly: row.read_only === 1 };
        })
        .immediate(),
  };
}
