const storageKey = 'aircheck.dismissed-notices';

const listeners = new Set<() => void>();
let dismissed: readonly string[] | undefined;

/** The notices that were read in this tab, by id: a store for `useSyncExternalStore`. */
export const dismissedNotices = {
  get: (): readonly string[] => {
    dismissed ??= read();
    return dismissed;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add(id: string): void {
    dismissed = [...dismissedNotices.get(), id];
    try {
      sessionStorage.setItem(storageKey, dismissed.join(' '));
    } catch {
      // Storage is blocked: it holds until the page is left.
    }
    for (const listener of listeners) listener();
  },
};

function read(): readonly string[] {
  try {
    return (sessionStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
