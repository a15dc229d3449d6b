import { useCallback, useMemo } from 'react';
import { useStableOrder } from '../../../components/lists/stable-rows.tsx';
import type { StreamView } from '../../../domain/stream-state.ts';
import { mergeOrder, orderOf, type RowOrder, type Sort } from '../order.ts';

interface Wanted {
  views: readonly StreamView[];
  /** Those of the filter. What stopped matching stays in its place as well, until the order is taken anew. */
  matching: readonly StreamView[];
  sort: Sort;
  /** Streams that were never used stand apart. */
  isFolding: boolean;
  /** It stands apart and is not shown. */
  isFolded: boolean;
  /** Another choice of the operator sorts the rows anew. */
  choice: string;
  /** Pointer and focus have left the rows: they may move. */
  mayMove: boolean;
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
export function useRowOrder(wanted: Wanted): RowsInOrder {
  const { views, matching, sort, isFolding, isFolded, choice, mayMove, nowMs } = wanted;
  const fresh = useMemo(() => orderOf(matching, sort, isFolding, nowMs), [matching, sort, isFolding, nowMs]);
  const byId = useMemo(() => new Map(views.map((view) => [view.stream.id, view])), [views]);
  const merge = useCallback(
    (taken: RowOrder, next: RowOrder) => mergeOrder(taken, next, { isThere: (id) => byId.has(id), isFolded }),
    [byId, isFolded],
  );
  const { order, isChanged, takeFresh } = useStableOrder(fresh, { listKey: choice, mayMove, merge });
  const viewsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const [rows, unused] = [viewsOf(order.rows), viewsOf(order.unused)];
  const all = [...rows, ...unused];
  return { rows, unused, matching: all, shown: isFolded ? rows : all, isChanged, sortAgain: takeFresh };
}
