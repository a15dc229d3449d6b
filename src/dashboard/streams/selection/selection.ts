import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createStore, type Store, useStore } from '../../ui/create-store.ts';

/** The selected streams of one connection, by id; they stay selected while other pages are looked at. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The stream whose box was used last: a range begins there. */
  last?: string | undefined;
}

const nothing: Selection = { ids: new Set() };
const stores = new WeakMap<QueryClient, Store<Selection>>();

export function selectionOf(client: QueryClient): Store<Selection> {
  const store = stores.get(client) ?? createStore(nothing);
  stores.set(client, store);
  return store;
}

export function useSelection(): Selection {
  return useStore(selectionOf(useQueryClient()));
}

/** Selects these streams, or no longer; the others stay as they are. */
export function select(client: QueryClient, ids: readonly string[], isSelected: boolean, last = ids.at(-1)): void {
  const store = selectionOf(client);
  const next = new Set(store.get().ids);
  for (const id of ids) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  store.set({ ids: next, last });
}

/** The ids from one to the other in the order shown, both included; the last alone where the first is not shown. */
export function rangeOf(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
