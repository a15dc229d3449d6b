/** How the wall is divided. */
export interface Grid {
  columns: number;
  rows: number;
}

const most = 4;
/** Below this a name can no longer be read from where one stands. */
const leastWidth = 280;
const leastHeight = 150;

/** About what the name and the state below a picture take: wall.css sets them by the tile's width, within bounds. */
const footHeight = (width: number) => Math.min(132, Math.max(76, width / 8 + 20));

/** The grid in which so many pictures are largest; where they are too many for one page, a share of them on each. */
export function gridFor(count: number, { width, height }: { width: number; height: number }): Grid {
  const fits = (length: number, least: number) => Math.min(most, Math.max(1, Math.floor(length / least)));
  const [mostColumns, mostRows] = [fits(width, leastWidth), fits(height, leastHeight)];
  const pages = Math.max(1, Math.ceil(count / (mostColumns * mostRows)));
  const wanted = Math.max(1, Math.ceil(count / pages));
  let best: Grid = { columns: mostColumns, rows: mostRows };
  let bestSize = 0;
  for (let columns = 1; columns <= mostColumns; columns++) {
    const rows = Math.ceil(wanted / columns);
    const tileWidth = width / columns;
    // The grid is the one in which a whole 16:9 picture above its foot is largest.
    const size = Math.min(tileWidth / 16, (height / rows - footHeight(tileWidth)) / 9);
    if (rows > mostRows || size <= bestSize) continue;
    best = { columns, rows };
    bestSize = size;
  }
  return best;
}

/** For how many tiles the wall is divided, and when it last had as many. */
export interface Division {
  count: number;
  atMs: number;
}

/** A show that ends and one that begins must not move all the others: tiles grow only after a while. */
const growAfterMs = 30_000;

export function divideFor(before: Division | undefined, count: number, nowMs: number): Division {
  if (before === undefined || count >= before.count) {
    return before && count === before.count && nowMs - before.atMs < 1_000 ? before : { count, atMs: nowMs };
  }
  return nowMs - before.atMs < growAfterMs ? before : { count, atMs: nowMs };
}
