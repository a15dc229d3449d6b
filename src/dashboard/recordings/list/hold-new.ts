import type { Session } from '../../recording/stream-object.ts';

/** Where a list goes to, and in which order. */
export interface LoadedList {
  rows: readonly Session[];
  /** It goes on after its last row. */
  hasMore: boolean;
  isNewestFirst: boolean;
}

/**
 * Sessions that would stand in the list by now and do not: newer than its last row, or anywhere in a list that is read to
 * its end.
 */
export function missingFrom({ rows, hasMore, isNewestFirst }: LoadedList, matching: readonly Session[]): Session[] {
  const known = new Set(rows.map(({ id }) => id));
  const newest = isNewestFirst ? rows.at(-1) : rows.reduce<Session | undefined>(newerOf, undefined);
  const sinceMs = hasMore ? (newest?.createdAtMs ?? 0) : Number.NEGATIVE_INFINITY;
  return matching.filter(({ id, createdAtMs = 0 }) => !known.has(id) && createdAtMs > sinceMs);
}

/** With these in their places: by their beginning where the list is in that order, else at its top. */
export function withAdded({ rows, isNewestFirst }: LoadedList, added: readonly Session[]): readonly Session[] {
  if (added.length === 0) return rows;
  const newestFirst = [...added].sort((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0));
  if (!isNewestFirst) return [...newestFirst, ...rows];
  const merged: Session[] = [];
  let next = 0;
  for (const row of rows) {
    for (
      let each = newestFirst[next];
      each !== undefined && (each.createdAtMs ?? 0) >= (row.createdAtMs ?? 0);
      each = newestFirst[next]
    ) {
      merged.push(each);
      next += 1;
    }
    merged.push(row);
  }
  return [...merged, ...newestFirst.slice(next)];
}

function newerOf(newest: Session | undefined, row: Session): Session {
  return newest !== undefined && (newest.createdAtMs ?? 0) >= (row.createdAtMs ?? 0) ? newest : row;
}
