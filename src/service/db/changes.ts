import * as v from 'valibot';
import type { Database } from './database.ts';
import { openTable, table } from './table.ts';

/** A row of `streams` or `sessions` that came, changed or went. */
export interface ChangedRow {
  id: string;
  kind: 'stream' | 'session';
}

export interface Change extends ChangedRow {
  seq: number;
}

export type Changes = ReturnType<typeof createChanges>;

/** The migration's trigger prunes what is older than this many changes. */
const maxChanges = 100_000;
/** Parsing 100,000 rows at once would hold up everybody for 0.3 s. */
const maxRowsAtOnce = 5_000;

const changesTable = table('changes', { seq: v.number(), accountId: v.string(), id: v.string() });
/** An account's changes, each row's last one. */
const changedTable = table(
  'changes',
  { seq: v.number(), kind: v.picklist(['stream', 'session']), id: v.string(), times: v.number() },
  {
    from: `(SELECT seq, kind, id FROM changes WHERE seq > ? AND account_id = ? ORDER BY seq LIMIT ${maxRowsAtOnce}) AS changes`,
    sql: { seq: 'max(seq)', times: 'count(*)' },
  },
);
const lastSchema = v.looseObject({ seq: v.number() });

/** The `changes` table, which triggers write: every writer's changes are in it, those of other processes too. */
export function createChanges(database: Database) {
  const ofAccount = openTable(database, changedTable).select('GROUP BY changes.kind, changes.id ORDER BY max(seq)');
  const ofAll = openTable(database, changesTable).select(`WHERE seq > ? ORDER BY seq LIMIT ${maxRowsAtOnce}`);
  const lastOne = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'changes'");
  const last = () => v.parse(lastSchema, lastOne.get()).seq;

  return {
    last,
    /**
     * An account's changed rows after `seq`, each once, the last change last. If `hasMore`, others follow after the seq of
     * the last one. Undefined if some may be pruned.
     */
    since(accountId: string, seq: number): { rows: Change[]; hasMore: boolean } | undefined {
      const newest = last();
      if (seq > newest || seq < newest - maxChanges) return undefined;
      const rows = ofAccount.all(seq, accountId);
      return { rows, hasMore: rows.reduce((sum, { times }) => sum + times, 0) === maxRowsAtOnce };
    },
    /** Clients get a newer number in time, before the changes after theirs are pruned. */
    isOld: (seq: number) => seq < last() - maxChanges / 2,
    /** The changed rows of all accounts after `seq`; the next call has those that follow. */
    ofAllSince: (seq: number) => ofAll.all(seq),
  };
}
