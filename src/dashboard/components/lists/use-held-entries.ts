import { useState } from 'react';

interface HeldEntries<Entry> {
  shown: readonly Entry[];
  /** How many came since. */
  newCount: number;
  showNew: () => void;
}

interface Held<Entry> {
  /** What is listed: another list begins anew. */
  of: string;
  /** What is cached is no beginning. */
  isRead: boolean;
  /** Greater with each entry that is made: a number that counts up, or a time. */
  orderOf: (entry: Entry) => number;
}

/** What came since the page was read waits to be asked for: nothing moves under the pointer. */
export function useHeldEntries<Entry>(
  entries: readonly Entry[],
  { of, isRead, orderOf }: Held<Entry>,
): HeldEntries<Entry> {
  const [held, setHeld] = useState<{ of: string; after: number }>();
  const newest = entries.reduce((most, entry) => Math.max(most, orderOf(entry)), 0);
  const after = held?.of === of ? held.after : undefined;
  if (after === undefined && isRead) setHeld({ of, after: newest });
  const shown = after === undefined ? entries : entries.filter((entry) => orderOf(entry) <= after);
  return { shown, newCount: entries.length - shown.length, showNew: () => setHeld({ of, after: newest }) };
}
