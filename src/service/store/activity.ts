import * as v from 'valibot';
import { type ActivityEntry, activityEntrySchema, activityKinds } from '../../contract/activity.ts';
import type { Logger } from '../log/logger.ts';
import type { Database } from './database.ts';
import { createRowReader, jsonColumn, type ReportUnreadable, selectColumns } from './rows.ts';

/** A new entry; the store adds `id` and `at`. */
export type NewActivity = Pick<ActivityEntry, 'by' | 'connection' | 'what'> & ActivityDetails;

const detailsSchema = v.object({
  byKeyId: v.optional(v.string()),
  streamId: v.optional(v.string()),
  sessionIds: v.optional(v.array(v.string())),
  name: v.optional(v.string()),
  record: v.optional(v.boolean()),
  changes: activityEntrySchema.entries.changes,
  note: v.optional(v.string()),
  refused: activityEntrySchema.entries.refused,
});
export type ActivityDetails = v.InferOutput<typeof detailsSchema>;

const rowSchema = v.pipe(
  v.looseObject({
    id: v.number(),
    at: v.number(),
    key_name: v.string(),
    connection: v.string(),
    what: v.picklist(activityKinds),
    details: jsonColumn(detailsSchema),
  }),
  v.transform(
    (row): ActivityEntry => ({
      id: row.id,
      at: row.at,
      by: row.key_name,
      connection: row.connection,
      what: row.what,
      ...row.details,
    }),
  ),
);

/** Characters. An entry may name 1,000 sessions, and a page have 1,000 entries. */
const longestPage = 500_000;

/** Per account; the oldest are dropped. */
const mostRows = 10_000;
/** Of these: encoders that go on trying are not to crowd out what people did. */
const mostRefused = 1_000;

export type Activity = ReturnType<typeof createActivity>;

export interface ActivityOptions {
  keep?: number;
  report?: ReportUnreadable;
  /** Where it is said that `note` failed. */
  log?: Logger;
}

export function createActivity(
  database: Database,
  now: () => number,
  { keep = mostRows, report, log }: ActivityOptions = {},
) {
  const { read } = createRowReader('activity', rowSchema, report);
  const insert = database.prepare(
    'INSERT INTO activity (account_id, at, key_name, connection, what, details) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const prune = database.prepare(
    `DELETE FROM activity WHERE account_id = ? AND id <=
       (SELECT id FROM activity WHERE account_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  );
  const pruneRefused = database.prepare(
    `DELETE FROM activity WHERE account_id = ? AND what = 'encoder-refused' AND id <=
       (SELECT id FROM activity WHERE account_id = ? AND what = 'encoder-refused' ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  );
  const change = database.prepare('UPDATE activity SET details = ? WHERE id = ?');
  const refusedSince = database.prepare(
    `SELECT ${selectColumns(database, 'activity')} FROM activity
     WHERE activity.what = 'encoder-refused' AND activity.at > ? ORDER BY activity.id DESC LIMIT ?`,
  );
  const before = database.prepare(
    `SELECT ${selectColumns(database, 'activity')} FROM activity
     WHERE account_id = ? AND activity.id < ? ORDER BY activity.id DESC LIMIT ?`,
  );

  function add(accountId: string, { by, connection, what, ...details }: NewActivity): number {
    const added = insert.run(accountId, now(), by, connection, what, JSON.stringify(v.parse(detailsSchema, details)));
    prune.run(accountId, accountId, keep);
    if (what === 'encoder-refused') pruneRefused.run(accountId, accountId, Math.min(keep, mostRefused));
    return Number(added.lastInsertRowid);
  }

  return {
    /** Returns the entry's id. */
    add,
    /** Adds what is done already. That it cannot be written down is logged, and must not make it look undone. */
    note(accountId: string, entry: NewActivity): void {
      try {
        add(accountId, entry);
      } catch (error) {
        log?.error('The activity log was not written', { error });
      }
    },
    /** Replaces the details of an entry; false if it is no longer there. */
    change: (id: number, details: ActivityDetails): boolean =>
      change.run(JSON.stringify(v.parse(detailsSchema, details)), id).changes > 0,
    /** The newest entries about refused encoders after `at`, over all accounts. */
    refusedSince: (at: number): ActivityEntry[] => refusedSince.all(at, mostRefused).flatMap((row) => read(row) ?? []),
    /** Newest first, those before the entry `beforeId`; fewer than `limit` if they are long. */
    list(
      accountId: string,
      { limit, beforeId = Number.MAX_SAFE_INTEGER }: { limit: number; beforeId?: number | undefined },
    ): { entries: ActivityEntry[]; hasMore: boolean } {
      const entries: ActivityEntry[] = [];
      let characters = 0;
      let found = 0;
      for (const row of before.iterate(accountId, beforeId, limit)) {
        if (characters > longestPage) return { entries, hasMore: true };
        found++;
        const entry = read(row);
        if (entry === undefined) continue;
        entries.push(entry);
        characters += JSON.stringify(entry).length;
      }
      return { entries, hasMore: found === limit };
    },
  };
}
