import { createStore, type Store } from '../lib/create-store.ts';

export interface PersistedIds extends Store<ReadonlySet<string>> {
  add: (id: string) => void;
  remove: (id: string) => void;
}

/** A set of ids that this browser stores for all its tabs; the oldest leaves when there are more than `maxCount`. */
export function createPersistedIds(key: string, maxCount: number): PersistedIds {
  const store = createStore<ReadonlySet<string>>(new Set(), {
    persisted: { key, parse: parseIds, serialize: (ids) => JSON.stringify([...ids]) },
    onWatched: () => {
      const follow = (event: StorageEvent) => event.key === key && store.restore();
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
  });
  const without = (id: string) => [...store.get()].filter((each) => each !== id);
  return {
    ...store,
    add: (id) => store.set(new Set([...without(id), id].slice(-maxCount))),
    remove: (id) => store.set(new Set(without(id))),
  };
}

function parseIds(text: string): ReadonlySet<string> | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return undefined;
  }
}

/**
 * The alerts that the operator has acknowledged, of unrecorded, lost or missing shows: title, tone and notices are silent
 * about them. The stream's next session is an alert again.
 */
export const acknowledged = createPersistedIds('aircheck.acknowledged', 200);
