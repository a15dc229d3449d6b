import { useMemo, useState } from 'react';
import type { StreamView } from '../../../domain/stream-state.ts';
import { isSameOrder, keptOrder, orderOf, type RowOrder, type Sort, withNew } from './stream-order.ts';

interface Wanted {
  views: readonly StreamView[];
  /** Those of the filter. What stopped matching stays in its place as well, until the order is taken anew. */
  matching: readonly StreamView[];
  sort: Sort;
  /** What was never used stands apart. */
  isFolding: boolean;
  /** It stands apart and is not shown. */
  isFolded: boolean;
  /** What was chosen; where it changes, the order is taken anew. */
  choice: string;
  /** Pointer and focus have left the rows: they may move. */
  isLeft: boolean;
  nowMs: number;
}

interface RowsInOrder {
  rows: readonly StreamView[];
  unused: readonly StreamView[];
  /** Both. */
  matching: readonly StreamView[];
  /** The same without what is folded away. */
  shown: readonly StreamView[];
  /** Would sorting again change anything? */
  isChanged: boolean;
  sortAgain: () => void;
}

/** The rows in the order of the last load, choice or request: what arrives since moves none of them until they are left. */
export function useRowOrder({
  views,
  matching,
  sort,
  isFolding,
  isFolded,
  choice,
  isLeft,
  nowMs,
}: Wanted): RowsInOrder {
  const fresh = useMemo(() => orderOf(matching, sort, isFolding, nowMs), [matching, sort, isFolding, nowMs]);
  const byId = useMemo(() => new Map(views.map((view) => [view.stream.id, view])), [views]);
  const [taken, setTaken] = useState<{ choice: string; order: RowOrder }>({ choice, order: fresh });
  const isTaken = taken.choice === choice;
  if (!isTaken) setTaken({ choice, order: fresh });

  // Just taken: whoever types draws this in each key, and waits for it.
  const isFresh = !isTaken || taken.order === fresh;
  const kept = isFresh ? fresh : keptOrder(taken.order, fresh, { isThere: (id) => byId.has(id), isFolded });
  if (!isFresh) {
    const next = withNew(taken.order, kept);
    if (next.rows.length > taken.order.rows.length) setTaken({ choice, order: next });
  }
  const isChanged = !isFresh && !isSameOrder(kept, fresh);
  if (isChanged && isLeft) setTaken({ choice, order: fresh });
  const read = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const [rows, unused] = [read(kept.rows), read(kept.unused)];
  const all = [...rows, ...unused];
  return {
    rows,
    unused,
    matching: all,
    shown: isFolded ? rows : all,
    isChanged,
    sortAgain: () => setTaken({ choice, order: fresh }),
  };
}
