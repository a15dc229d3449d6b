import { operatorZone } from '../recording/operator-zone.ts';

const storageKey = 'aircheck.zone';
const listeners = new Set<() => void>();

/** The zone that was chosen: a store for `useSyncExternalStore(zone.subscribe, zone.get)`; undefined is the computer's. */
export const zone = {
  get: operatorZone.get,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Takes up the stored choice; called once, before anything renders. */
  restore(): void {
    operatorZone.set(store((storage) => storage.getItem(storageKey)) ?? undefined);
  },
  set(next: string | undefined): void {
    operatorZone.set(next);
    const kept = operatorZone.get();
    store((storage) => (kept === undefined ? storage.removeItem(storageKey) : storage.setItem(storageKey, kept)));
    for (const listener of listeners) listener();
  },
} as const;

/** Storage may be blocked: then the choice holds for this load alone. */
function store<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
