import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { RecordingsFilter, RecordingsSort, RecordingTotals } from '../../api/recordings/recordings-part.ts';
import type { Session } from '../../recording/stream-object.ts';
import { createStore, type Store, useStore } from '../../ui/create-store.ts';

/** All that match a filter, whether they were read or not. */
export interface SelectedFilter {
  filter: RecordingsFilter;
  sort: RecordingsSort;
  totals: RecordingTotals;
}

/** The selected sessions of one connection; they stay selected while other pages are looked at. */
export interface RecordingsSelection {
  /** Beside `rows`, and but for `except`. */
  all?: SelectedFilter | undefined;
  /** As they were when they were selected, by id. */
  rows: ReadonlyMap<string, Session>;
  except: ReadonlyMap<string, Session>;
  /** Whose box was used last: a range begins there. */
  last?: string | undefined;
}

const nothing: RecordingsSelection = { rows: new Map(), except: new Map() };
const stores = new WeakMap<QueryClient, Store<RecordingsSelection>>();

export function recordingsSelectionOf(client: QueryClient): Store<RecordingsSelection> {
  const store = stores.get(client) ?? createStore(nothing);
  stores.set(client, store);
  return store;
}

export function useRecordingsSelection(): RecordingsSelection {
  return useStore(recordingsSelectionOf(useQueryClient()));
}

export function isSelected({ all, rows, except }: RecordingsSelection, id: string): boolean {
  return rows.has(id) || (all !== undefined && !except.has(id));
}

/** Selects these, or no longer; the others stay as they are. `last`: whose box was used. */
export function selectRecordings(
  client: QueryClient,
  sessions: readonly Session[],
  isOn: boolean,
  last = sessions.at(-1)?.id,
): void {
  const store = recordingsSelectionOf(client);
  const { all, ...kept } = store.get();
  const [rows, except] = [new Map(kept.rows), new Map(kept.except)];
  for (const session of sessions) {
    if (isOn) except.delete(session.id);
    else rows.delete(session.id);
    if (isOn && all === undefined) rows.set(session.id, session);
    if (!isOn && all !== undefined) except.set(session.id, session);
  }
  store.set({ all, rows, except, last });
}

/** All that match, also what was not read yet: they are read when something is done with them. */
export function selectFilter(client: QueryClient, all: SelectedFilter): void {
  recordingsSelectionOf(client).set({ all, rows: new Map(), except: new Map() });
}

export function clearRecordings(client: QueryClient): void {
  const store = recordingsSelectionOf(client);
  store.set({ ...nothing, last: store.get().last });
}

/** From the one to the other in the order shown, both included; the second alone where the first is not shown. */
export function rangeOfRows(rows: readonly Session[], from: string | undefined, to: Session): readonly Session[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.indexOf(to)];
  return a < 0 || b < 0 ? [to] : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}
