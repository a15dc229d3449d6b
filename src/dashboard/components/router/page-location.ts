/** Where the page is. `state` is what the link that led here sent along; it survives a reload and is in no address. */
export interface PageLocation {
  pathname: string;
  search: string;
  state: unknown;
}

let current: PageLocation | undefined;
const listeners = new Set<() => void>();

function read(): PageLocation {
  const { pathname, search } = window.location;
  return { pathname, search, state: window.history.state };
}

function arrive(): void {
  current = read();
  for (const listener of listeners) listener();
}

/**
 * The browser's own address and history: a store for `useSyncExternalStore(pageLocation.subscribe, pageLocation.get)`.
 * docs/decisions/002: what a router library would be used for here is this.
 */
export const pageLocation = {
  get(): PageLocation {
    current ??= read();
    return current;
  },
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      window.addEventListener('popstate', arrive);
      // Nobody listened for a while: the address may have changed meanwhile.
      current = undefined;
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('popstate', arrive);
    };
  },
  /** Goes to another page, or with `replace` changes the address of this one. */
  go(to: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}): void {
    if (replace) window.history.replaceState(state, '', to);
    else window.history.pushState(state, '', to);
    arrive();
    if (!replace) window.scrollTo(0, 0);
  },
} as const;
