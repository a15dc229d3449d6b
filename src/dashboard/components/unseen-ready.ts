import { createStore } from '../lib/create-store.ts';

const count = createStore(0, {
  onWatched: () => {
    window.addEventListener('focus', forget);
    return () => window.removeEventListener('focus', forget);
  },
});

function forget(): void {
  count.set(0);
}

/** How many recordings became ready while nobody looked at this tab; looking at it empties it. */
export const unseenReady = {
  ...count,
  add(more: number): void {
    if (!document.hasFocus()) count.set(count.get() + more);
  },
} as const;
