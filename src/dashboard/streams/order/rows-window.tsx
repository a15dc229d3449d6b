import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, startTransition, useLayoutEffect } from 'react';
import type { Store } from '../../ui/create-store.ts';
import { selectionOf } from '../selection/selection.ts';
import { cutRows } from './cut-rows.ts';
import type { Cut } from './listed-rows.tsx';

interface RowsWindowProps {
  /** Holds the rows; each has a link marked `data-row`. */
  table: RefObject<HTMLElement | null>;
  cut: Store<Cut | undefined>;
}

/** Of a long list those rows are in the page that are near the window; room of their height stands for the others. Draws nothing. */
export function RowsWindow({ table, cut }: RowsWindowProps) {
  const client = useQueryClient();
  useLayoutEffect(() => {
    const body = table.current?.querySelector('tbody');
    if (!body) return;
    const stop = watchRows(body, cut, () => selectionOf(client).get().last);
    return () => {
      stop();
      cut.set(undefined);
    };
  }, [table, cut, client]);
  return null;
}

/** Who scrolls has rows drawn so far ahead, and kept so far behind, in px. */
const aheadPx = 560;
const behindPx = 160;
/** With less ahead the next are drawn, many at once: each time they come the whole window is laid out and painted. */
const leastPx = 240;
/** The height of a row where none was measured. */
const usualPx = 40;

/** Follows the window and the focus; returns what stops that. `lastSelected`: its box has the focus back later. */
function watchRows(body: Element, cut: Store<Cut | undefined>, lastSelected: () => string | undefined): () => void {
  const heights = new Map<string, number>();
  let averagePx = usualPx;
  let spot = { fromPx: 0, toPx: 0 };
  let focused: string | undefined;
  let lastTopPx = Number.NEGATIVE_INFINITY;

  // Before they go: of what is in the page nobody asks for the height.
  const measure = () => {
    const isFirst = heights.size === 0;
    for (const row of body.children) {
      const heightPx = row.getBoundingClientRect().height;
      if (row.ariaHidden !== 'true' && heightPx > 0) heights.set(idOf(row), heightPx);
    }
    // Taken once: room that is not looked at keeps its height.
    if (isFirst && heights.size > 0) averagePx = [...heights.values()].reduce((a, b) => a + b) / heights.size;
  };
  const draw = (next: typeof spot) => {
    spot = next;
    measure();
    const row = document.activeElement?.closest('tr');
    focused = row && body.contains(row) ? idOf(row) : undefined;
    const kept = [focused, lastSelected()];
    const heightPx = (id: string) => heights.get(id) ?? averagePx;
    cut.set((listed, isBare) => {
      // Rows that wait for the focus to come back can wait for the paint too.
      const inSight = {
        fromPx: lastTopPx,
        toPx: lastTopPx + window.innerHeight,
        kept: body.contains(document.activeElement) ? kept : [],
      };
      return cutRows(listed, { kept, heightPx, ...(isBare ? inSight : next) });
    });
  };
  /** What is to be drawn now; undefined while there is enough. */
  const look = () => {
    const rows = body.getBoundingClientRect();
    const topPx = -rows.top;
    const bottomPx = topPx + window.innerHeight;
    const isDown = topPx >= lastTopPx;
    lastTopPx = topPx;
    const isShort = isDown
      ? spot.toPx < Math.min(rows.height, bottomPx + leastPx)
      : spot.fromPx > Math.max(0, topPx - leastPx);
    if (!isShort) return undefined;
    // Until somebody scrolls what comes next is enough.
    const wayPx = spot.toPx === 0 ? leastPx : aheadPx;
    return { fromPx: topPx - (isDown ? behindPx : wayPx), toPx: bottomPx + (isDown ? wayPx : behindPx) };
  };
  const follow = () => {
    const next = look();
    // In slices, between which the page answers keys.
    if (next) startTransition(() => draw(next));
  };
  /** At once: the next key may be for its neighbour. */
  const followFocus = ({ target }: Event) => {
    const row = target instanceof Element && body.contains(target) ? target.closest('tr') : null;
    if (row && idOf(row) !== focused) draw(spot);
  };
  const beginAnew = () => {
    heights.clear();
    lastTopPx = Number.NEGATIVE_INFINITY;
    spot = { fromPx: 0, toPx: 0 };
    draw(look() ?? spot);
  };

  beginAnew();
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener('scroll', follow, { signal, passive: true });
  window.addEventListener('resize', beginAnew, { signal });
  window.addEventListener('focusin', followFocus, { signal });
  return () => stopped.abort();
}

/** The fold has the id that no stream has. */
function idOf(row: Element): string {
  return row.querySelector<HTMLElement>('[data-row]')?.dataset.row ?? '';
}
