interface Spot {
  /** What is near the window, in px from the first row's top. */
  fromPx: number;
  toPx: number;
  heightPx: (id: string) => number;
  /** Rows that stay in the page wherever they are, with their neighbours. */
  kept: readonly (string | undefined)[];
}

/**
 * The rows of a long list that are in the page, in their order, and how many px of room stand above each for those that
 * are not. The first and the last are there in any case: they are what is gone to from elsewhere.
 */
export function cutRows(
  listed: readonly string[],
  { fromPx, toPx, heightPx, kept }: Spot,
): ReadonlyMap<string, number> {
  const keptAt = kept.map((id) => (id === undefined ? -1 : listed.indexOf(id))).filter((at) => at >= 0);
  const rows = new Map<string, number>();
  let topPx = 0;
  let roomPx = 0;
  for (const [at, id] of listed.entries()) {
    const bottomPx = topPx + heightPx(id);
    const isEnd = at === 0 || at === listed.length - 1;
    if (isEnd || (bottomPx > fromPx && topPx < toPx) || keptAt.some((place) => Math.abs(at - place) <= 1)) {
      rows.set(id, roomPx);
      roomPx = 0;
    } else {
      roomPx += bottomPx - topPx;
    }
    topPx = bottomPx;
  }
  return rows;
}
