import { useSyncExternalStore } from 'react';

/** A value outside React, for what several components show and none of them owns. Read it with `useStore`. */
export interface Store<Value> {
  get: () => Value;
  /** Keeps the value and notifies the listeners; nothing happens where it is the same one. */
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** Reads again what is kept in the browser; the initial value where nothing is. */
  restore: () => void;
}

interface Kept<Value> {
  key: string;
  /** `session` ends with the tab; `local`, unless said otherwise, outlives it. */
  area?: 'local' | 'session';
  /** Reads what was stored; undefined where it is nonsense. */
  read: (text: string) => Value | undefined;
  /** What to store; undefined removes it. */
  write: (value: Value) => string | undefined;
}

interface StoreOptions<Value> {
  /** Keeps the value in the browser's storage; where that is blocked or full it holds for this load alone. */
  kept?: Kept<Value>;
  /** Called when the first listener comes; what it returns is called when the last one has left. */
  onWatched?: () => () => void;
}

/** The one place of every value that is neither in the URL, nor a query's, nor one component's own. */
export function createStore<Value>(initial: Value, { kept, onWatched }: StoreOptions<Value> = {}): Store<Value> {
  const listeners = new Set<() => void>();
  // Read when it is first asked for, not when the module is loaded.
  let current: { value: Value } | undefined;
  let stopWatching: (() => void) | undefined;

  const readKept = (): Value => {
    const text = kept && withStorage(kept.area, (storage) => storage.getItem(kept.key));
    return (text == null ? undefined : kept?.read(text)) ?? initial;
  };
  const get = (): Value => {
    current ??= { value: readKept() };
    return current.value;
  };
  const become = (value: Value) => {
    if (Object.is(get(), value)) return;
    current = { value };
    for (const listener of listeners) listener();
  };
  return {
    get,
    set(next) {
      const text = kept?.write(next);
      if (kept) {
        withStorage(kept.area, (storage) =>
          text === undefined ? storage.removeItem(kept.key) : storage.setItem(kept.key, text),
        );
      }
      become(next);
    },
    subscribe(listener) {
      if (listeners.size === 0) stopWatching = onWatched?.();
      listeners.add(listener);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
    restore: () => become(readKept()),
  };
}

/** The store's value; renders again when it changes. */
export function useStore<Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get);
}

/** Storage may be blocked, and throw when it is merely touched: then nothing happens. */
function withStorage<Result>(area: 'local' | 'session' = 'local', use: (storage: Storage) => Result) {
  try {
    return use(area === 'local' ? localStorage : sessionStorage);
  } catch {
    return undefined;
  }
}
