/** Rows of 5 pixels, top to bottom, the leftmost in bit 4: a 5×7 font for a clock. */
const glyphs: Record<string, readonly number[]> = {
  '0': [0x0e, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0e],
  '1': [0x04, 0x0c, 0x04, 0x04, 0x04, 0x04, 0x0e],
  '2': [0x0e, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1f],
  '3': [0x1f, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0e],
  '4': [0x02, 0x06, 0x0a, 0x12, 0x1f, 0x02, 0x02],
  '5': [0x1f, 0x10, 0x1e, 0x01, 0x01, 0x11, 0x0e],
  '6': [0x06, 0x08, 0x10, 0x1e, 0x11, 0x11, 0x0e],
  '7': [0x1f, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08],
  '8': [0x0e, 0x11, 0x11, 0x0e, 0x11, 0x11, 0x0e],
  '9': [0x0e, 0x11, 0x11, 0x0f, 0x01, 0x02, 0x0c],
  ':': [0x00, 0x0c, 0x0c, 0x00, 0x0c, 0x0c, 0x00],
  '.': [0x00, 0x00, 0x00, 0x00, 0x00, 0x0c, 0x0c],
};

/** A glyph and the gap after it, and a glyph's height, in font pixels. */
export const digitCell = { width: 6, height: 7 } as const;

/** One plane of a frame, one byte per pixel, rows without padding. */
export interface Plane {
  bytes: Uint8Array;
  width: number;
}

/** Draws `text` (digits, `:` and `.`; others leave a gap) with its top left corner at x, y, `scale` pixels per font pixel. */
export function drawDigits(
  plane: Plane,
  text: string,
  at: { x: number; y: number; scale: number },
  luma: number,
): void {
  const { bytes, width } = plane;
  for (const [index, character] of [...text].entries()) {
    const left = at.x + index * digitCell.width * at.scale;
    for (const [row, bits] of (glyphs[character] ?? []).entries()) {
      for (let column = 0; column < 5; column += 1) {
        if ((bits & (0x10 >> column)) === 0) continue;
        const start = left + column * at.scale;
        for (let line = 0; line < at.scale; line += 1) {
          const offset = (at.y + row * at.scale + line) * width + start;
          bytes.fill(luma, offset, offset + at.scale);
        }
      }
    }
  }
}
