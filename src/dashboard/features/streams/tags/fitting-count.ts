/** Beside the name, between two tags, and what "+12" takes. */
const [beforePx, betweenPx, moreWidthPx] = [8, 4, 26];

/** How many of the first tags fit into a room of so many pixels; where some do not, with the count of the others. */
export function fittingCount(widths: readonly number[], roomPx: number): number {
  let usedPx = beforePx;
  for (const [index, width] of widths.entries()) {
    usedPx += width;
    const isLast = index === widths.length - 1;
    if (usedPx + (isLast ? 0 : betweenPx + moreWidthPx) > roomPx) return index;
    usedPx += betweenPx;
  }
  return widths.length;
}
