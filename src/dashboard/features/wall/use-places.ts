import { useState } from 'react';
import { type Division, divideFor, type Grid, gridFor } from './wall-grid.ts';
import { isSamePlaces, type Places, placeTiles, type TileWish } from './wall-slots.ts';

interface Kept {
  division: Division;
  onPage: number;
  places: Places;
}

/** The grid, and who is where in it: nobody is moved needlessly. */
export function usePlaces(
  wishes: readonly TileWish[],
  size: { width: number; height: number },
  nowMs: number,
): { grid: Grid; places: Places; onPage: number } {
  const [kept, setKept] = useState<Kept>();
  const division = divideFor(kept?.division, wishes.length, nowMs);
  const grid = gridFor(division.count, size);
  const onPage = grid.columns * grid.rows;
  const places = placeTiles(kept?.places ?? [], wishes, onPage, kept?.onPage);
  // Derived while rendering.
  if (!kept || kept.division !== division || kept.onPage !== onPage || !isSamePlaces(kept.places, places)) {
    setKept({ division, onPage, places });
  }
  return { grid, places, onPage };
}
