import * as v from 'valibot';
import {
  type ActivityEntry,
  type ActivityKind,
  activityEntrySchema,
  activityKinds,
  automaticKinds,
  encoderKinds,
} from '../../contract/activity.ts';
import type { Logger } from '../lib/logger.ts';
import { type Database, inTransaction } from './database.ts';
import { json, openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

/** A new entry; the store adds `id`, and `at` where it is now. */
export type NewActivity = Omit<ActivityEntry, 'id' | 'at'> & { at?: number | undefined };

const detailsSchema = v.object(v.omit(activityEntrySchema, ['id', 'at', 'by', 'connection', 'what']).entries);
export type ActivityDetails = v.InferOutput<typeof detailsSchema>;

const activityTable = table(
  'activity',
  {
    id: v.number(),
    at: v.number(),
    by: v.string(),
    connection: v.string(),
    what: v.picklist(activityKinds),
    details: json(detailsSchema),
  },
  { columns: { by: 'key_name' } },
);

const entryOf = ({ details, ...row }: RowOf<typeof activityTable>): ActivityEntry => ({ ...row, ...details });

/** Characters. An entry may name 1,000 sessions, and a page have 1,000 entries. */
const longestPage = 500_000;
/** Characters of what an entry is found by. */
const mostSearched = 2_000;

/** An encoder may go on trying, or come and go, all night. */
const mostByEncoders = 1_000;
const byItself: readonly ActivityKind[] = [...encoderKinds, ...automaticKinds];
/** Per account; the oldest are dropped. What happens by itself does not crowd out what people did. */
const kept: readonly { most: number; kinds: readonly ActivityKind[] }[] = [
  { most: mostByEncoders, kinds: encoderKinds },
  // Ninety days of twenty streams with three shows a day.
  { most: 20_000, kinds: automaticKinds },
  { most: 10_000, kinds: activityKinds.filter((kind) => !byItself.includes(kind)) },
];

/** Which entries are listed: of these kinds, about this stream, with all these words in their names. */
export interface ActivityFilter {
  kinds?: readonly ActivityKind[] | undefined;
  streamId?: string | undefined;
  search?: string | undefined;
}

/** The last entry of a page, after which the next one begins. */
export interface ActivityPlace {
  at: number;
  id: number;
}

export interface ActivityPage {
  entries: ActivityEntry[];
  hasMore: boolean;
}

export type Activity = ReturnType<typeof createActivity>;

export interface ActivityOptions {
  keep?: number;
  pruneEvery?: number;
  report?: ReportUnreadable;
  /** Told when `note` fails. */
  log?: Logger;
}

/** However many they are: it is one statement. */
const hasAllWords = `NOT EXISTS (SELECT 1 FROM json_each(?) AS word WHERE instr(activity.found_by, word.value) = 0)`;

const beginning: ActivityPlace = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

export function createActivity(
  database: Database,
  now: () => number,
  { keep = Number.MAX_SAFE_INTEGER, pruneEvery = 100, report, log }: ActivityOptions = {},
) {
  const activity = openTable(database, activityTable, report);
  const insert = activity.insert({ with: ['accountId', 'streamId', 'foundBy'], without: ['id'] });
  const those = 'account_id = ? AND what IN (SELECT value FROM json_each(?))';
  const prune = database.prepare(
    `DELETE FROM activity WHERE ${those} AND (at, id) <=
       (SELECT at, id FROM activity WHERE ${those} ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?)`,
  );
  const change = database.prepare('UPDATE activity SET details = ?, stream_id = ?, found_by = ? WHERE id = ?');
  const doneBy = activity.select(`WHERE account_id = ? AND json_extract(details, '$.byKeyId') = ?`);
  const rename = database.prepare('UPDATE activity SET key_name = ?, found_by = ? WHERE id = ?');
  const refusedSince = activity.select(`WHERE what = 'encoder-refused' AND at > ? ORDER BY id DESC LIMIT ?`);
  const last = activity.select(`WHERE ${those} ORDER BY at DESC, id DESC LIMIT 1`);
  const pages = new Map<string, ReturnType<typeof activity.select>>();

  /** One statement for each combination of filters. */
  function pageOf(conditions: readonly string[]) {
    const where = ['account_id = ?', '(at, id) < (?, ?)', ...conditions].join(' AND ');
    const statement = pages.get(where) ?? activity.select(`WHERE ${where} ORDER BY at DESC, id DESC LIMIT ?`);
    pages.set(where, statement);
    return statement;
  }

  function dropOldest(accountId: string): void {
    for (const { most, kinds } of kept) {
      const names = JSON.stringify(kinds);
      prune.run(accountId, names, accountId, names, Math.min(keep, most));
    }
  }

  function add(accountId: string, { by, connection, what, at = now(), ...details }: NewActivity): number {
    const { streamId = null } = details;
    const entry = { at, by, connection, what, details: v.parse(detailsSchema, details) };
    const { lastInsertRowid } = insert({ ...entry, accountId, streamId, foundBy: foundBy(by, details) });
    const id = Number(lastInsertRowid);
    // To look through a long log takes milliseconds, so about a hundred too many stay for a while.
    if (id % pruneEvery === 0) dropOldest(accountId);
    return id;
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
    change: (id: number, by: string, details: ActivityDetails): boolean =>
      change.run(JSON.stringify(v.parse(detailsSchema, details)), details.streamId ?? null, foundBy(by, details), id)
        .changes > 0,
    /** Lists what an API key did under its new name. */
    rename(accountId: string, keyId: string, by: string): void {
      inTransaction(database, () => {
        for (const { id, details } of doneBy.all(accountId, keyId)) {
          rename.run(by, foundBy(by, details), id);
        }
      });
    },
    /** The newest entries about refused encoders after `at`, over all accounts. */
    refusedSince: (at: number): ActivityEntry[] => refusedSince.all(at, mostByEncoders).map(entryOf),
    /** The newest entry of one of these kinds. */
    lastOf(accountId: string, kinds: readonly ActivityKind[]): ActivityEntry | undefined {
      const row = last.get(accountId, JSON.stringify(kinds));
      return row && entryOf(row);
    },
    /** Newest first, those after `after` in that order; fewer than `limit` if they are long. */
    list(
      accountId: string,
      {
        limit,
        after = beginning,
        kinds,
        streamId,
        search = '',
      }: ActivityFilter & { limit: number; after?: ActivityPlace | undefined },
    ): ActivityPage {
      const terms = folded(search).split(/\s+/).filter(Boolean);
      const conditions = [
        ...(kinds === undefined ? [] : ['what IN (SELECT value FROM json_each(?))']),
        ...(streamId === undefined ? [] : ['stream_id = ?']),
        ...(terms.length === 0 ? [] : [hasAllWords]),
      ];
      const values = [
        ...(kinds === undefined ? [] : [JSON.stringify(kinds)]),
        ...(streamId === undefined ? [] : [streamId]),
        ...(terms.length === 0 ? [] : [JSON.stringify(terms)]),
      ];
      const entries: ActivityEntry[] = [];
      let characters = 0;
      let found = 0;
      for (const row of pageOf(conditions).each(accountId, after.at, after.id, ...values, limit)) {
        if (characters > longestPage) return { entries, hasMore: true };
        found++;
        if (row === undefined) continue;
        const entry = entryOf(row);
        entries.push(entry);
        characters += JSON.stringify(entry).length;
      }
      return { entries, hasMore: found === limit };
    },
  };
}

/** The names in an entry: who, to whom, which stream by its name now and before, from which address. */
function foundBy(by: string, { name, to, changes = [], refused }: ActivityDetails): string {
  const renamed = changes.find(({ field }) => field === 'name');
  return folded([by, name, to, renamed?.from, refused?.address].filter(Boolean).join(' ')).slice(0, mostSearched);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
