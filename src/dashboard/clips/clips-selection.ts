import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Clip } from '../api/clips.ts';
import { createStore, type Store, useStore } from '../ui/create-store.ts';

/** As they were when they were selected, by id. */
type SelectedClips = ReadonlyMap<string, Clip>;

const stores = new WeakMap<QueryClient, Store<SelectedClips>>();

function selectionOf(client: QueryClient): Store<SelectedClips> {
  const store = stores.get(client) ?? createStore<SelectedClips>(new Map());
  stores.set(client, store);
  return store;
}

/** The selected clips of one connection. They stay selected while recordings, or other pages, are looked at. */
export function useSelectedClips(): SelectedClips {
  return useStore(selectionOf(useQueryClient()));
}

/** Selects these, or no longer; the others stay as they are. */
export function selectClips(client: QueryClient, clips: readonly Clip[], isOn: boolean): void {
  const store = selectionOf(client);
  const kept = new Map(store.get());
  for (const clip of clips) {
    if (isOn) kept.set(clip.id, clip);
    else kept.delete(clip.id);
  }
  store.set(kept);
}

export function clearClips(client: QueryClient): void {
  selectionOf(client).set(new Map());
}
