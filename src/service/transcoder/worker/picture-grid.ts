/** Luma of a picture, 0 to 255, at points that are spread over it evenly. */
export type PictureGrid = Uint8Array;

const columns = 160;
const rows = 90;

/** A plane of luma as decoders leave it: rows of `lineBytes`, a sample in one byte or, above 8 bits, in two. */
export interface LumaPlane {
  bytes: Uint8Array;
  lineBytes: number;
  width: number;
  height: number;
}

/** Takes single pixels, not means: noise and small text, which a mean hides, are what distinguishes live video from a still. */
export function takeGrid({ bytes, lineBytes, width, height }: LumaPlane): PictureGrid {
  const grid = new Uint8Array(columns * rows);
  const isDeep = lineBytes >= width * 2;
  for (let row = 0; row < rows; row++) {
    const line = Math.floor(((row + 0.5) * height) / rows) * lineBytes;
    for (let column = 0; column < columns; column++) {
      const at = Math.floor(((column + 0.5) * width) / columns);
      // Ten bits, little-endian: what lies beyond is brighter than any black.
      const value = isDeep
        ? Math.min(255, ((bytes[line + at * 2 + 1] ?? 0) * 256 + (bytes[line + at * 2] ?? 0)) >> 2)
        : (bytes[line + at] ?? 0);
      grid[row * columns + column] = value;
    }
  }
  return grid;
}

/** Video's black is 16; a lens cap's noise is a little above it. */
const darkLuma = 32;
/** So few bright points are dead pixels, not a picture. */
const brightShare = 0.002;

/** Is there nothing but black? */
export function isBlackGrid(grid: PictureGrid): boolean {
  let bright = 0;
  for (const value of grid) if (value > darkLuma) bright++;
  return bright <= grid.length * brightShare;
}

/** Encoding the same picture twice does not give the same bytes: so much is no change. */
const meanDifference = 1.5;
const clearDifference = 32;
const clearShare = 0.001;

/** Do both show the same picture? A pointer that moved, or the noise of a camera, makes it another one. */
export function isSamePicture(one: PictureGrid, other: PictureGrid): boolean {
  let sum = 0;
  let clear = 0;
  for (let index = 0; index < one.length; index++) {
    const difference = Math.abs((one[index] ?? 0) - (other[index] ?? 0));
    sum += difference;
    if (difference > clearDifference) clear++;
  }
  return sum <= one.length * meanDifference && clear <= one.length * clearShare;
}
