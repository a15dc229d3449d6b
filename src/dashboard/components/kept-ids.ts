import { createStore, type Store } from '../lib/create-store.ts';

export interface KeptIds extends Store<ReadonlySet<string>> {
  add: (id: string) => void;
  remove: (id: string) => void;
}

/** A set of ids kept in this browser, for all its tabs: the newest `mostKept`. */
export function createKeptIds(key: string, mostKept: number): KeptIds {
  const store = createStore<ReadonlySet<string>>(new Set(), {
    persisted: { key, parse: readIds, serialize: (ids) => JSON.stringify([...ids]) },
    onWatched: () => {
      const follow = (event: StorageEvent) => event.key === key && store.restore();
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
  });
  const without = (id: string) => [...store.get()].filter((each) => each !== id);
  return {
    ...store,
    add: (id) => store.set(new Set([...without(id), id].slice(-mostKept))),
    remove: (id) => store.set(new Set(without(id))),
  };
}

function readIds(text: string): ReadonlySet<string> | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return undefined;
  }
}
