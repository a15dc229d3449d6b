import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Clip } from '../../api/clips.ts';
import type { RecordingsFilter, RecordingsSort, RecordingTotals } from '../../api/recordings.ts';
import type { Session } from '../../domain/stream-object.ts';
import { createStore, type Store, useStore } from '../../lib/create-store.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useScopedAction } from '../../ui/scoped-actions.ts';

interface Row {
  id: string;
}

/** The selected rows of a list. */
interface Selection<TRow extends Row, TAll = never> {
  /** Everything that matches a filter, mounted or not, beside `rows` and but for `except`. */
  all?: TAll | undefined;
  /** By id, as they were when they were selected. */
  rows: ReadonlyMap<string, TRow>;
  except: ReadonlyMap<string, TRow>;
  /** The row whose box was used last: a range begins there. */
  last?: string | undefined;
}

export interface SelectionStore<TRow extends Row, TAll = never>
  extends Pick<Store<Selection<TRow, TAll>>, 'get' | 'subscribe'> {
  /** Selects these, or no longer; the others stay as they are. */
  select: (rows: readonly TRow[], isOn: boolean, last?: string) => void;
  selectAll: (all: TAll) => void;
  clear: () => void;
  /** Tells the order of the list, which ranges go by. */
  setOrder: (rows: readonly TRow[]) => void;
  /** The rows from the box that was used last to this one. */
  rangeTo: (row: TRow) => readonly TRow[];
}

export function createSelection<TRow extends Row, TAll = never>(): SelectionStore<TRow, TAll> {
  const nothing: Selection<TRow, TAll> = { rows: new Map(), except: new Map() };
  const { get, set, subscribe } = createStore(nothing);
  let order: readonly TRow[] = [];
  return {
    get,
    subscribe,
    select(chosen, isOn, last = chosen.at(-1)?.id) {
      const { all, ...before } = get();
      const [rows, except] = [new Map(before.rows), new Map(before.except)];
      for (const row of chosen) {
        if (isOn) except.delete(row.id);
        else rows.delete(row.id);
        if (isOn && all === undefined) rows.set(row.id, row);
        if (!isOn && all !== undefined) except.set(row.id, row);
      }
      set({ all, rows, except, last });
    },
    selectAll: (all) => set({ ...nothing, all }),
    clear: () => set({ ...nothing, last: get().last }),
    setOrder(rows) {
      order = rows;
    },
    rangeTo: (row) => rangeOf(order, get().last, row),
  };
}

export function isSelected({ all, rows, except }: Selection<Row, unknown>, id: string): boolean {
  return rows.has(id) || (all !== undefined && !except.has(id));
}

/** The rows from the one to the other in the order shown, both included; the second alone where the first is not shown. */
export function rangeOf<TRow extends Row>(rows: readonly TRow[], from: string | undefined, to: TRow): readonly TRow[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to.id)];
  return a < 0 || b < 0 ? [to] : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** A selection of each connection, which stays while other pages are open. */
function scopeOf<TRow extends Row, TAll = never>() {
  const stores = new WeakMap<QueryClient, SelectionStore<TRow, TAll>>();
  return (client: QueryClient): SelectionStore<TRow, TAll> => {
    const store = stores.get(client) ?? createSelection<TRow, TAll>();
    stores.set(client, store);
    return store;
  };
}

/** Everything that matches a filter, fetched or not. */
interface SelectedFilter {
  filter: RecordingsFilter;
  sort: RecordingsSort;
  totals: RecordingTotals;
}

export const streamsSelection = scopeOf<Row>();
export const recordingsSelection = scopeOf<Session, SelectedFilter>();
export const clipsSelection = scopeOf<Clip>();

/** The selection of one list of this connection. */
export function useSelection<TRow extends Row, TAll>(scope: (client: QueryClient) => SelectionStore<TRow, TAll>) {
  const store = scope(useQueryClient());
  return { ...useStore(store), store };
}

interface SelectBoxProps<TRow extends { id: string }, TAll> {
  selection: SelectionStore<TRow, TAll>;
  row: TRow;
  label: string;
  /** The place of the box. */
  className: string;
  /** Hidden until the pointer, the focus or another selection asks for it. */
  isQuiet?: boolean;
  /** Colours the ground of a selected row. */
  hasGround?: boolean;
}

/** The checkbox of a row: with Shift it takes all rows from the one whose box was used last. */
export function SelectBox<TRow extends { id: string }, TAll>({
  selection,
  row,
  label,
  className,
  isQuiet = true,
  hasGround = false,
}: SelectBoxProps<TRow, TAll>) {
  const { subscribe, get } = selection;
  const isOn = useStore({ subscribe, get: () => isSelected(get(), row.id) });
  const choose = (isRange: boolean) =>
    selection.select(isRange ? selection.rangeTo(row) : [row], !isSelected(get(), row.id), row.id);
  useScopedAction('select', () => choose(false));
  useScopedAction('select-range', () => choose(true));
  return (
    <>
      <label className={className}>
        <input
          type="checkbox"
          data-select
          value={row.id}
          aria-label={label}
          checked={isOn}
          onChange={({ nativeEvent }) => choose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          className={joinClasses('size-4 accent-accent-fill', isQuiet ? 'row-box' : 'cursor-pointer')}
        />
      </label>
      {isOn && hasGround ? <span className="row-chosen" /> : null}
    </>
  );
}

interface SelectAllBoxProps {
  label: string;
  /** How many of how many are selected. */
  count: number;
  total: number;
  onToggle: () => void;
  className: string;
}

/** The checkbox in the head of a list. On a narrow page the bar has a button instead. */
export function SelectAllBox({ label, count, total, onToggle, className }: SelectAllBoxProps) {
  const isAll = count > 0 && count === total;
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        ref={(element) => {
          if (element) element.indeterminate = count > 0 && !isAll;
        }}
        onChange={onToggle}
        className="size-4 accent-accent-fill"
      />
    </label>
  );
}
