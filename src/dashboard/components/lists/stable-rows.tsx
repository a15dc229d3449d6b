import { type RefObject, useEffect, useMemo, useState } from 'react';
import { createStore } from '../../lib/create-store.ts';
import { Button } from '../../ui/button.tsx';

/** `order` is shown, and the next merge starts from `taken`. */
export interface StableOrder<Order> {
  order: Order;
  taken: Order;
}

interface StableOrderOptions<Order> {
  /** Another key (a filter, a sort) takes the fresh order at once. */
  listKey: string;
  /** False shows the fresh order without taking it, for example while only cached rows are there. */
  isLoaded?: boolean;
  /** The rows are idle, so a changed order is taken without a request. */
  mayMove?: boolean;
  /**
   * Keeps the rows of the taken order in place and decides about new ones. It returns the same objects where nothing
   * differs, and has to be the same function while it does the same.
   */
  merge: (taken: Order, fresh: Order) => StableOrder<Order>;
}

/** The order of the last load, choice or request: rows that change or arrive later move none that somebody may point at. */
export function useStableOrder<Order>(fresh: Order, options: StableOrderOptions<Order>) {
  const { listKey, isLoaded = true, mayMove = false, merge } = options;
  const [state, setState] = useState(isLoaded ? { listKey, taken: fresh } : undefined);
  const take = (taken: Order) => setState({ listKey, taken });
  const isTaken = state?.listKey === listKey;
  const taken = isTaken ? state.taken : fresh;
  const merged = useMemo(
    () => (taken === fresh ? { order: fresh, taken } : merge(taken, fresh)),
    [taken, fresh, merge],
  );
  const isChanged = merged.order !== fresh;
  if (isTaken ? isChanged && mayMove : isLoaded) take(fresh);
  else if (isTaken && merged.taken !== taken) take(merged.taken);
  return { order: merged.order, isChanged, takeFresh: () => take(fresh) };
}

interface Row {
  id: string | number;
}

interface NewRowsOptions<TRow extends Row> extends Pick<StableOrderOptions<readonly TRow[]>, 'listKey' | 'isLoaded'> {
  /** False for a row that is shown at once. It has to be the same function while it answers the same. */
  mayWait?: (row: TRow) => boolean;
}

/** A new row that would push others down waits until the operator asks for it. */
export function useNewRows<TRow extends Row>(rows: readonly TRow[], options: NewRowsOptions<TRow>) {
  const { listKey, isLoaded = true, mayWait } = options;
  const merge = useMemo(
    () => (taken: readonly TRow[], fresh: readonly TRow[]) => withoutNewRows(taken, fresh, mayWait),
    [mayWait],
  );
  const { order, takeFresh } = useStableOrder(rows, { listKey, isLoaded, merge });
  return { shown: order, newCount: rows.length - order.length, showNew: takeFresh };
}

/** Leaves out new rows, except below the last known row, where they push nothing down. */
function withoutNewRows<TRow extends Row>(
  taken: readonly TRow[],
  fresh: readonly TRow[],
  mayWait: (row: TRow) => boolean = () => true,
): StableOrder<readonly TRow[]> {
  const known = new Set(taken.map(({ id }) => id));
  const last = fresh.findLastIndex(({ id }) => known.has(id));
  const order = fresh.filter((row, index) => index > last || known.has(row.id) || !mayWait(row));
  const added = order.filter(({ id }) => !known.has(id));
  return {
    order: order.length === fresh.length ? fresh : order,
    taken: added.length === 0 ? taken : [...taken, ...added],
  };
}

interface NewRowsButtonProps {
  /** How many rows wait. */
  count: number;
  children: string;
  onShow: () => void;
  /** Receives the focus, which would fall to the page's top when the button is removed. */
  focusAfter: RefObject<HTMLElement | null>;
  /** By default it floats over a narrow page, because a line of its own would push the rows down. */
  className?: string;
}

const overNarrowPages =
  'max-desk:fixed max-desk:bottom-18 max-desk:left-1/2 max-desk:z-10 max-desk:-translate-x-1/2 max-desk:bg-canvas';

export function NewRowsButton(props: NewRowsButtonProps) {
  const { count, children, onShow, focusAfter, className = overNarrowPages } = props;
  if (count === 0) return null;
  const show = () => {
    onShow();
    focusAfter.current?.focus();
  };
  return (
    <Button className={className} onClick={show}>
      {children}
    </Button>
  );
}

/** Pointer and focus have been away from the rows for some seconds, so that the rows may move. */
export const areRowsIdle = createStore(false);

const idleAfterMs = 2000;

/** Follows pointer and focus in the rows of this table for `areRowsIdle`. */
export function useRowsIdle(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rows = ref.current?.querySelector('tbody');
    if (!rows) return undefined;
    let isPointed = false;
    let isFocused = rows.contains(document.activeElement);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (next: { isPointed?: boolean; isFocused?: boolean }) => {
      ({ isPointed = isPointed, isFocused = isFocused } = next);
      clearTimeout(timer);
      if (isPointed || isFocused) areRowsIdle.set(false);
      else timer = setTimeout(() => areRowsIdle.set(true), idleAfterMs);
    };
    const ended = new AbortController();
    rows.addEventListener('pointerenter', () => follow({ isPointed: true }), ended);
    rows.addEventListener('pointermove', () => follow({ isPointed: true }), ended);
    rows.addEventListener('pointerleave', () => follow({ isPointed: false }), ended);
    rows.addEventListener('focusin', () => follow({ isFocused: true }), ended);
    const blur = ({ relatedTarget: to }: FocusEvent) => follow({ isFocused: to instanceof Node && rows.contains(to) });
    rows.addEventListener('focusout', blur, ended);
    follow({});
    return () => {
      ended.abort();
      clearTimeout(timer);
      areRowsIdle.set(false);
    };
  }, [ref]);
}
