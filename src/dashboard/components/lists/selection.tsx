import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Clip } from '../../api/clips.ts';
import type { RecordingsFilter, RecordingsSort, RecordingTotals } from '../../api/recordings.ts';
import type { Session } from '../../domain/stream-object.ts';
import { createStore, type Store, useStore } from '../../lib/create-store.ts';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useScopedAction } from '../../ui/scoped-actions.ts';

interface Row {
  id: string;
}

interface Selection<TRow extends Row, TAll = never> {
  /** All that matches a filter is selected, fetched or not, without `except`. */
  all?: TAll | undefined;
  /** By id, in the state in which they were selected. */
  rows: ReadonlyMap<string, TRow>;
  except: ReadonlyMap<string, TRow>;
  /** The row whose box was used last: a range begins there. */
  last?: string | undefined;
}

export interface SelectionStore<TRow extends Row, TAll = never>
  extends Pick<Store<Selection<TRow, TAll>>, 'get' | 'subscribe'> {
  /** Selects or deselects these rows; the others stay as they are. */
  select: (rows: readonly TRow[], isOn: boolean, last?: string) => void;
  selectAll: (all: TAll) => void;
  clear: () => void;
  /** A range follows this order. */
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

/** The rows from one to the other, both included; only `to` if `from` is not in the list. */
export function rangeOf<TRow extends Row>(rows: readonly TRow[], from: string | undefined, to: TRow): readonly TRow[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to.id)];
  return a < 0 || b < 0 ? [to] : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Everything that matches a filter, fetched or not. */
interface SelectedFilter {
  filter: RecordingsFilter;
  sort: RecordingsSort;
  totals: RecordingTotals;
}

// Each connection has its own, which stay while other pages are open.
export const streamsSelection = memoizeByObject((_: QueryClient) => createSelection<Row>());
export const recordingsSelection = memoizeByObject((_: QueryClient) => createSelection<Session, SelectedFilter>());
export const clipsSelection = memoizeByObject((_: QueryClient) => createSelection<Clip>());

export function useSelection<TRow extends Row, TAll>(scope: (client: QueryClient) => SelectionStore<TRow, TAll>) {
  const store = scope(useQueryClient());
  return { ...useStore(store), store };
}

interface SelectBoxProps<TRow extends Row, TAll> {
  selection: SelectionStore<TRow, TAll>;
  row: TRow;
  label: string;
  className: string;
  isQuiet?: boolean;
  /** Colours the ground of a selected row. */
  hasGround?: boolean;
}

/** With Shift the box selects all rows from the one whose box was used last. */
export function SelectBox<TRow extends Row, TAll>(props: SelectBoxProps<TRow, TAll>) {
  const { selection, row, label, className, isQuiet = true, hasGround } = props;
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
  count: number;
  total: number;
  onToggle: () => void;
  className: string;
}

/** The box in the head of a list. A narrow page has a button in the bar instead. */
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
