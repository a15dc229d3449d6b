import { useState } from 'react';

interface HeldEntries<Entry> {
  shown: readonly Entry[];
  /** How many came since. */
  newCount: number;
  showNew: () => void;
}

/**
 * What came since the page was read waits to be asked for: nothing moves under the pointer. `of`: what is listed; another
 * list begins anew. `isRead`: what is cached is no beginning.
 */
export function useHeldEntries<Entry extends { id: number }>(
  entries: readonly Entry[],
  { of, isRead }: { of: string; isRead: boolean },
): HeldEntries<Entry> {
  const [held, setHeld] = useState<{ of: string; after: number }>();
  const newest = entries.reduce((most, { id }) => Math.max(most, id), 0);
  const after = held?.of === of ? held.after : undefined;
  if (after === undefined && isRead) setHeld({ of, after: newest });
  const shown = after === undefined ? entries : entries.filter(({ id }) => id <= after);
  return { shown, newCount: entries.length - shown.length, showNew: () => setHeld({ of, after: newest }) };
}
