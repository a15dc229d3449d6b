// How many recordings became ready while nobody looked at this tab.
let count = 0;
const listeners = new Set<() => void>();

function become(next: number) {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

const forget = () => become(0);

/** A store for `useSyncExternalStore(unseenReady.subscribe, unseenReady.get)`; looking at the tab empties it. */
export const unseenReady = {
  get: () => count,
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener('focus', forget);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('focus', forget);
    };
  },
  add(more: number): void {
    if (!document.hasFocus()) become(count + more);
  },
} as const;
