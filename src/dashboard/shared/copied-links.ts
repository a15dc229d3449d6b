// Session ids only: which recordings' links were copied on this computer, the newest last.
const storageKey = 'aircheck.copied';
const mostKept = 1000;
const listeners = new Set<() => void>();
let copied: ReadonlySet<string> | undefined;

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Which sessions' links were copied: a store for `useSyncExternalStore(copiedLinks.subscribe, copiedLinks.get)`. */
export const copiedLinks = {
  get(): ReadonlySet<string> {
    copied ??= read();
    return copied;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add(sessionId: string): void {
    copied = new Set([...copiedLinks.get(), sessionId].slice(-mostKept));
    try {
      localStorage.setItem(storageKey, JSON.stringify([...copied]));
    } catch {
      // Storage is blocked or full: the marks last as long as the page.
    }
    for (const listener of listeners) listener();
  },
} as const;
