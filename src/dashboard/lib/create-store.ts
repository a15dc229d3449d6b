import { useSyncExternalStore } from 'react';

/** A value that several components show and none of them owns; components read it with `useStore`. */
export interface Store<Value> {
  get: () => Value;
  /** An equal value notifies nobody. */
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** Loads the stored value again, or the initial one if nothing is stored. */
  restore: () => void;
}

interface Persistence<Value> {
  key: string;
  /** `session` ends with the tab; `local` is the default. */
  area?: 'local' | 'session';
  /** Undefined for a stored text that makes no sense. */
  parse: (text: string) => Value | undefined;
  /** Undefined removes the stored text. */
  serialize: (value: Value) => string | undefined;
}

interface StoreOptions<Value> {
  /** If storage is blocked or full, the value lasts until the page is left. */
  persisted?: Persistence<Value>;
  /** Called for the first listener; its result is called after the last one has left. */
  onWatched?: () => () => void;
}

/** For values that belong neither in the URL, nor in a query, nor in one component. */
export function createStore<Value>(initial: Value, { persisted, onWatched }: StoreOptions<Value> = {}): Store<Value> {
  const listeners = new Set<() => void>();
  // Loaded at the first `get`, so that importing a module touches no storage.
  let current: { value: Value } | undefined;
  let stopWatching: (() => void) | undefined;

  const load = (): Value => {
    const text = persisted && withStorage(persisted.area, (storage) => storage.getItem(persisted.key));
    return (text == null ? undefined : persisted?.parse(text)) ?? initial;
  };
  const get = (): Value => {
    current ??= { value: load() };
    return current.value;
  };
  const update = (value: Value) => {
    if (Object.is(get(), value)) return;
    current = { value };
    for (const listener of listeners) listener();
  };
  return {
    get,
    set(next) {
      const text = persisted?.serialize(next);
      if (persisted) {
        withStorage(persisted.area, (storage) =>
          text === undefined ? storage.removeItem(persisted.key) : storage.setItem(persisted.key, text),
        );
      }
      update(next);
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
    restore: () => update(load()),
  };
}

export function useStore<Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value {
  return useSyncExternalStore(subscribe, get);
}

/** Blocked storage throws on every access, even on reading the property. */
function withStorage<Result>(area: 'local' | 'session' = 'local', use: (storage: Storage) => Result) {
  try {
    return use(area === 'local' ? localStorage : sessionStorage);
  } catch {
    return undefined;
  }
}
