import * as v from 'valibot';
import type { Database } from '../database.ts';
import type { ChangedRow } from './row-changes.ts';

const countSchema = v.optional(v.looseObject({ rows: v.number() }));

export type RowCounts = ReturnType<typeof createRowCounts>;

/** What each write does to the number of an account's rows: a stream that is deleted stays in its table. */
const writes = [
  ['stream', 'streams_counted_in AFTER INSERT ON main.streams', 'NEW', '(NEW.deleted_at IS NULL)'],
  ['stream', 'streams_counted_out AFTER DELETE ON main.streams', 'OLD', '-(OLD.deleted_at IS NULL)'],
  [
    'stream',
    'streams_counted AFTER UPDATE OF deleted_at ON main.streams',
    'NEW',
    '(NEW.deleted_at IS NULL) - (OLD.deleted_at IS NULL)',
  ],
  ['session', 'sessions_counted_in AFTER INSERT ON main.sessions', 'NEW', '1'],
  ['session', 'sessions_counted_out AFTER DELETE ON main.sessions', 'OLD', '-1'],
] as const;

/**
 * How many streams and sessions each account has: counted once, then kept by each write in its own transaction, in
 * memory. Counted anew where another program has written.
 */
export function createRowCounts(database: Database, writeMark: () => string, version: () => number) {
  const triggers = writes.map(
    ([kind, trigger, row, change]) => `CREATE TEMP TRIGGER ${trigger} BEGIN
      UPDATE row_counts SET rows = rows + ${change} WHERE kind = '${kind}' AND account_id = ${row}.account_id;
    END;`,
  );
  database.exec(`PRAGMA temp_store = MEMORY;
    CREATE TEMP TABLE row_counts (
      account_id TEXT NOT NULL, kind TEXT NOT NULL, rows INTEGER NOT NULL, PRIMARY KEY (account_id, kind)
    ) WITHOUT ROWID;
    ${triggers.join('\n')}`);
  const find = database.prepare('SELECT rows FROM temp.row_counts WHERE account_id = ? AND kind = ?');
  const keep = database.prepare('INSERT OR REPLACE INTO temp.row_counts (account_id, kind, rows) VALUES (?, ?, ?)');
  const forgetAll = database.prepare('DELETE FROM temp.row_counts');
  let counted = version();

  return {
    /** `countEach` is asked where a number is not known; what it finds is kept if nothing was written meanwhile. */
    async of(
      accountId: string,
      kinds: readonly ChangedRow['kind'][],
      countEach: () => Promise<number[]>,
    ): Promise<number[]> {
      const found = version();
      if (found !== counted) forgetAll.run();
      counted = found;
      const known = kinds.flatMap((kind) => v.parse(countSchema, find.get(accountId, kind))?.rows ?? []);
      if (known.length === kinds.length) return known;
      const before = writeMark();
      const rows = await countEach();
      if (writeMark() === before)
        for (const [index, kind] of kinds.entries()) keep.run(accountId, kind, rows[index] ?? 0);
      return rows;
    },
  };
}
