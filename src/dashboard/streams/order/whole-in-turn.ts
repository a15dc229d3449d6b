import { startTransition, useEffect, useState } from 'react';

/** Where a row takes two lines, what stands in it makes its height: there it comes whole. */
const isWide = () => window.matchMedia('(width >= 80rem)').matches;
/** So many rows a frame: a key waits for no more. */
const rowsATurn = 2;
/**
 * While the page moves, one frame in so many takes a row for each of them: a frame in which rows become whole is laid out
 * and painted, and the others only move.
 */
const movingFrames = 4;
/** The height of a row, in px: a page that moves further in a frame is not read, and has none of its frames to spare. */
const passingPx = 40;

const waiting = new Set<() => void>();
let isUnderWay = false;
let lastTopPx = 0;
let restedFrames = 0;

/** How many rows this frame has time for. */
function rowsNow(): number {
  const movedPx = Math.abs(window.scrollY - lastTopPx);
  lastTopPx = window.scrollY;
  if (movedPx === 0) return rowsATurn;
  // The rows of the last frame have been left behind.
  if (movedPx > passingPx) return 0;
  restedFrames = (restedFrames + 1) % movingFrames;
  return restedFrames === 0 ? movingFrames : 0;
}

function takeTurn(): void {
  const turn = [...waiting].slice(0, rowsNow());
  for (const makeWhole of turn) waiting.delete(makeWhole);
  startTransition(() => {
    for (const makeWhole of turn) makeWhole();
  });
  isUnderWay = waiting.size > 0;
  if (isUnderWay) requestAnimationFrame(takeTurn);
}

function takeTurns(): void {
  if (isUnderWay) return;
  isUnderWay = true;
  lastTopPx = window.scrollY;
  requestAnimationFrame(takeTurn);
}

/**
 * Is this row to be drawn with all it has? At first with its name and its state alone, which is what is looked for: rows
 * are there soon, whether they were filtered or scrolled to, and become whole in turn, once they do not rush by.
 */
export function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(() => !isWide());
  useEffect(() => {
    if (isWhole) return;
    const makeWhole = () => setWhole(true);
    waiting.add(makeWhole);
    takeTurns();
    return () => {
      waiting.delete(makeWhole);
    };
  }, [isWhole]);
  return isWhole;
}
