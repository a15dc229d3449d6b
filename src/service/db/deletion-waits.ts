import * as v from 'valibot';
import { type WaitingDeletion, waitReasons } from '../../contract/expiring.ts';
import type { Database } from './database.ts';

/** The clock as earlier runs left it. */
export interface KnownClock {
  /** Unix ms when the service ran last, as far as the clock could be trusted. */
  seenAt: number;
  isDoubted: boolean;
}

/** Recordings of an account wait, since then (Unix ms) and for this reason. */
export interface KnownWait {
  since: number;
  why: WaitingDeletion['why'];
  postponedUntil?: number | undefined;
}

export interface DeletionWaits {
  find(accountId: string): KnownWait | undefined;
  listAccounts(): string[];
  set(accountId: string, wait: KnownWait): void;
  remove(accountId: string): void;
  /** The service's days as they were in the last run. */
  serviceDays: { read(): { days: number | undefined } | undefined; save(days: number | undefined): void };
}

const clockSchema = v.pipe(
  v.looseObject({ seen_at: v.number(), is_doubted: v.number() }),
  v.transform((row): KnownClock => ({ seenAt: row.seen_at, isDoubted: row.is_doubted === 1 })),
);
const daysSchema = v.pipe(
  v.looseObject({ days: v.number() }),
  v.transform(({ days }) => ({ days: days === forever ? undefined : days })),
);
const waitSchema = v.pipe(
  v.looseObject({ since: v.number(), why: v.picklist(waitReasons), postponed_until: v.nullable(v.number()) }),
  v.transform(
    (row): KnownWait => ({ since: row.since, why: row.why, postponedUntil: row.postponed_until ?? undefined }),
  ),
);
const accountSchema = v.looseObject({ account_id: v.string() });
const newestSchema = v.looseObject({ at: v.nullable(v.number()) });

/** In the database 0 days stand for ever. */
const forever = 0;

/** The clock as it was when the service ran last. */
export function createLastClock(database: Database) {
  const find = database.prepare('SELECT seen_at, is_doubted FROM last_clock');
  const forget = database.prepare('DELETE FROM last_clock');
  const insert = database.prepare('INSERT INTO last_clock (seen_at, is_doubted) VALUES (?, ?)');
  const newest = database.prepare(
    `SELECT max(at) AS at FROM (
       SELECT max(created_at) AS at FROM sessions UNION ALL SELECT max(ended_at) FROM sessions
       UNION ALL SELECT max(at) FROM activity UNION ALL SELECT max(created_at) FROM streams)`,
  );
  const replace = database.transaction(({ seenAt, isDoubted }: KnownClock) => {
    forget.run();
    insert.run(seenAt, isDoubted ? 1 : 0);
  });
  return {
    read: (): KnownClock | undefined => readRow(clockSchema, find.get()),
    save(known: KnownClock): void {
      replace(known);
    },
    /** When anything was written last, Unix ms. */
    newestRowAt: (): number | undefined => readRow(newestSchema, newest.get())?.at ?? undefined,
  };
}

/** Accounts whose recordings wait before they are deleted. */
export function createDeletionWaits(database: Database): DeletionWaits {
  const days = database.prepare('SELECT days FROM last_service_days');
  const forgetDays = database.prepare('DELETE FROM last_service_days');
  const insertDays = database.prepare('INSERT INTO last_service_days (days) VALUES (?)');
  const find = database.prepare('SELECT since, why, postponed_until FROM waiting_deletions WHERE account_id = ?');
  const all = database.prepare('SELECT account_id FROM waiting_deletions');
  const set = database.prepare(
    `INSERT INTO waiting_deletions (account_id, since, why, postponed_until) VALUES (?, ?, ?, ?)
     ON CONFLICT (account_id) DO UPDATE SET why = excluded.why, postponed_until = excluded.postponed_until`,
  );
  const remove = database.prepare('DELETE FROM waiting_deletions WHERE account_id = ?');
  return {
    find: (accountId) => readRow(waitSchema, find.get(accountId)),
    listAccounts: () => all.all().flatMap((row) => readRow(accountSchema, row)?.account_id ?? []),
    set(accountId, { since, why, postponedUntil }) {
      set.run(accountId, since, why, postponedUntil ?? null);
    },
    remove(accountId) {
      remove.run(accountId);
    },
    serviceDays: {
      read: () => readRow(daysSchema, days.get()),
      save: database.transaction((own: number | undefined) => {
        forgetDays.run();
        insertDays.run(own ?? forever);
      }),
    },
  };
}

/** Undefined too where it cannot be read: then it is as if nothing was known. */
function readRow<TSchema extends v.GenericSchema>(schema: TSchema, row: unknown): v.InferOutput<TSchema> | undefined {
  const read = v.safeParse(schema, row);
  return read.success ? read.output : undefined;
}
