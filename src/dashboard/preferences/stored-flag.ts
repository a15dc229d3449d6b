/** A yes or no that outlives the page: a store for `useSyncExternalStore(flag.subscribe, flag.get)`. */
export interface StoredFlag {
  get: () => boolean;
  subscribe: (listener: () => void) => () => void;
  set: (value: boolean) => void;
}

/** Kept in localStorage under `key`; where storage is blocked it holds for this load alone. */
export function createStoredFlag(key: string, initial: boolean): StoredFlag {
  const listeners = new Set<() => void>();
  let value: boolean | undefined;
  return {
    get: () => {
      value ??= read(key) ?? initial;
      return value;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      value = next;
      try {
        localStorage.setItem(key, next ? 'yes' : 'no');
      } catch {
        // Storage is blocked or full: the choice holds until the page is left.
      }
      for (const listener of listeners) listener();
    },
  };
}

function read(key: string): boolean | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : stored === 'yes';
  } catch {
    return undefined;
  }
}
