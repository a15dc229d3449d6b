import { useState } from 'react';
import type { HandoverItem } from './blocks/entry.ts';

export interface HandoverOrder {
  items: readonly HandoverItem[];
  /** Puts one where another stands. */
  place: (id: string, atId: string) => void;
  /** By so many places; nothing happens beyond the ends. Returns the new place. */
  move: (id: string, by: number) => number;
  leaveOut: (id: string) => void;
  sort: (isNewestFirst: boolean) => void;
}

/**
 * The recordings of an open dialog in their order: those it was opened with, as they are now. One that the page no longer
 * shows stays as it was.
 */
export function useOrder(given: readonly HandoverItem[], isNewestFirst: boolean): HandoverOrder {
  const [atOpening] = useState(given);
  const [ids, setIds] = useState(() => sorted(given, isNewestFirst));
  const byId = new Map([...atOpening, ...given].map((item) => [item.session.id, item]));
  const moveTo = (id: string, place: number) => {
    const others = ids.filter((each) => each !== id);
    setIds([...others.slice(0, place), id, ...others.slice(place)]);
  };
  return {
    items: ids.flatMap((id) => byId.get(id) ?? []),
    place: (id, atId) => moveTo(id, ids.indexOf(atId)),
    move: (id, by) => {
      const place = Math.min(ids.length - 1, Math.max(0, ids.indexOf(id) + by));
      moveTo(id, place);
      return place;
    },
    leaveOut: (id) => setIds(ids.filter((each) => each !== id)),
    sort: (newestFirst) =>
      setIds(
        sorted(
          ids.flatMap((id) => byId.get(id) ?? []),
          newestFirst,
        ),
      ),
  };
}

/** By their beginning. */
function sorted(items: readonly HandoverItem[], isNewestFirst: boolean): string[] {
  const sign = isNewestFirst ? -1 : 1;
  return [...items]
    .sort((a, b) => sign * ((a.session.createdAtMs ?? 0) - (b.session.createdAtMs ?? 0)))
    .map(({ session }) => session.id);
}
