import * as v from 'valibot';
import { waitReasons } from '../../contract/expiring.ts';
import { type Database, inTransaction } from './database.ts';
import { flag, openTable, type RowOf, safeColumn, table } from './table.ts';

const number = v.number();

/** The clock as earlier runs left it; at most one row. */
const clockTable = table('last_clock', {
  /** Unix ms when the service ran last, as far as the clock could be trusted. */
  seenAt: number,
  isDoubted: flag,
});
export type KnownClock = RowOf<typeof clockTable>;

/** When anything was written last. */
const newestTable = table(
  'newest',
  { at: v.optional(number) },
  {
    from: `(SELECT max(created_at) AS at FROM sessions UNION ALL SELECT max(ended_at) FROM sessions
      UNION ALL SELECT max(at) FROM activity UNION ALL SELECT max(created_at) FROM streams) AS newest`,
    sql: { at: safeColumn('max(at)') },
  },
);

/** Recordings of an account wait, since then (Unix ms) and for this reason. */
const waitsTable = table('waiting_deletions', {
  accountId: v.string(),
  since: number,
  why: v.picklist(waitReasons),
  postponedUntil: v.optional(number),
});
export type KnownWait = Omit<RowOf<typeof waitsTable>, 'accountId'>;

/** The service's days as they were in the last run; at most one row. */
const daysTable = table('last_service_days', { days: number });

/** In the database 0 days stand for ever. */
const forever = 0;

/** The clock as it was when the service ran last. */
export function createLastClock(database: Database) {
  const clock = openTable(database, clockTable);
  const find = clock.select('');
  const forget = database.prepare('DELETE FROM last_clock');
  const insert = clock.insert();
  const newest = openTable(database, newestTable).select('');
  return {
    /** Undefined too where it cannot be read: then it is as if nothing was known. */
    read: (): KnownClock | undefined => find.get(),
    save(known: KnownClock): void {
      inTransaction(database, () => {
        forget.run();
        insert(known);
      });
    },
    /** When anything was written last, Unix ms. */
    newestRowAt: (): number | undefined => newest.get()?.at,
  };
}

export type DeletionWaits = ReturnType<typeof createDeletionWaits>;

/** Accounts whose recordings wait before they are deleted. */
export function createDeletionWaits(database: Database) {
  const waits = openTable(database, waitsTable);
  const all = waits.select('');
  const find = waits.select('WHERE account_id = ?');
  const set = waits.upsert({ on: ['accountId'], keep: ['since'] });
  const remove = database.prepare('DELETE FROM waiting_deletions WHERE account_id = ?');
  const serviceDays = openTable(database, daysTable);
  const findDays = serviceDays.select('');
  const forgetDays = database.prepare('DELETE FROM last_service_days');
  const insertDays = serviceDays.insert();
  return {
    find: (accountId: string): KnownWait | undefined => find.get(accountId),
    listAccounts: (): string[] => all.all().map(({ accountId }) => accountId),
    set(accountId: string, wait: KnownWait): void {
      set({ accountId, ...wait });
    },
    remove(accountId: string): void {
      remove.run(accountId);
    },
    serviceDays: {
      read(): { days: number | undefined } | undefined {
        const known = findDays.get();
        return known && { days: known.days === forever ? undefined : known.days };
      },
      save(days: number | undefined): void {
        inTransaction(database, () => {
          forgetDays.run();
          insertDays({ days: days ?? forever });
        });
      },
    },
  };
}
