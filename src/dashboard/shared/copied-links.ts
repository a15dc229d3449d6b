import { createStore } from '../ui/create-store.ts';

const mostKept = 1000;

// Session ids only, the newest last.
const copied = createStore<ReadonlySet<string>>(new Set(), {
  kept: { key: 'aircheck.copied', read: readIds, write: (ids) => JSON.stringify([...ids]) },
});

/** Which sessions' links were copied on this computer. */
export const copiedLinks = {
  ...copied,
  add(sessionId: string): void {
    copied.set(new Set([...copied.get(), sessionId].slice(-mostKept)));
  },
} as const;

function readIds(text: string): ReadonlySet<string> | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return undefined;
  }
}
