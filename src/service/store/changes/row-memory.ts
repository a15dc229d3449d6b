import { type Database, isInTransaction } from '../database.ts';
import type { RowChanges } from './row-changes.ts';

/** Parsed rows take one or two kilobytes each. */
const mostRows = 5_000;

export interface RowMemoryParts {
  database: Database;
  writeMark: () => string;
  rowChanges: Pick<RowChanges, 'idsSince' | 'version'>;
}

/**
 * The same look-up of one table's rows by id, which remembers them as they were parsed: that takes ten times as long as
 * to know that a row is still the same. Each is forgotten with its next write, all where another program has written.
 * Nobody may change a row that it returns.
 */
export function rememberRows<Row>(
  { database, writeMark, rowChanges }: RowMemoryParts,
  find: (id: string) => Row | undefined,
): (id: string) => Row | undefined {
  const rows = new Map<string, Row>();
  let mark = writeMark();
  let version = rowChanges.version();
  let { seq } = rowChanges.idsSince(0);

  function forgetChanged(): void {
    const found = writeMark();
    if (found === mark) return;
    const changed = rowChanges.idsSince(seq);
    const foundVersion = rowChanges.version();
    for (const id of changed.ids) rows.delete(id);
    if (foundVersion !== version) rows.clear();
    [mark, version, seq] = [found, foundVersion, changed.seq];
  }

  function forgetOldest(): void {
    for (const id of rows.keys()) {
      if (rows.size <= mostRows) return;
      rows.delete(id);
    }
  }

  return (id) => {
    // What a transaction has written may be rolled back, and the numbers of its changes are given again.
    if (isInTransaction(database)) return find(id);
    forgetChanged();
    const known = rows.get(id);
    if (known !== undefined) return known;
    const row = find(id);
    if (row !== undefined) rows.set(id, row);
    forgetOldest();
    return row;
  };
}
