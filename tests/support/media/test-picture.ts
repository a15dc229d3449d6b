export interface TestPicture {
  /** The frame as YUV 4:2:0, planes one after the other, rows without padding. The next call overwrites it. */
  draw(frameNumber: number): Uint8Array;
}

/** 75 % colour bars in BT.709, studio range: Y, Cb, Cr. */
const bars = [
  [180, 128, 128],
  [168, 44, 136],
  [145, 147, 44],
  [133, 63, 52],
  [63, 193, 204],
  [51, 109, 212],
  [28, 212, 120],
] as const;
const black = 16;
const white = 235;

/** The picture's clock, `h:mm:ss.ff`, where `ff` counts frames within the second. */
export function clockText(frameNumber: number, fps: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(frameNumber / fps);
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}.${pad(frameNumber % fps)}`;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function fill(plane: Plane, { left, top, right, bottom }: Box, value: number): void {
  for (let row = top; row < bottom; row += 1)
    plane.bytes.fill(value, row * plane.width + left, row * plane.width + right);
}

/** The bars above, a black strip for the marker below, a black box for the clock in the middle. */
function drawBackground(width: number, height: number, box: Box): Uint8Array {
  const planes = bars[0].map((_, component) => {
    const halving = component === 0 ? 1 : 2;
    const plane = { width: width / halving, height: height / halving, bytes: new Uint8Array(0) };
    const neutral = component === 0 ? black : 128;
    plane.bytes = new Uint8Array(plane.width * plane.height).fill(neutral);
    const bottom = plane.height - Math.ceil(plane.height / 8);
    for (const [index, bar] of bars.entries()) {
      const [left, right] = [index, index + 1].map((edge) => Math.floor((edge * plane.width) / bars.length));
      fill(plane, { left: left ?? 0, top: 0, right: right ?? 0, bottom }, bar[component] ?? neutral);
    }
    const scaled = {
      left: box.left / halving,
      top: box.top / halving,
      right: box.right / halving,
      bottom: box.bottom / halving,
    };
    fill(plane, scaled, neutral);
    return plane.bytes;
  });
  return Buffer.concat(planes);
}

/**
 * Colour bars, a clock that runs, a marker that sweeps once in two seconds, and a white corner in the first tenth of
 * each second, when the tone beeps too: so a frozen picture, or audio out of sync, is noticed at once.
 * `width` and `height` are even.
 */
export function createTestPicture(options: { width: number; height: number; fps: number }): TestPicture {
  const { width, height, fps } = options;
  const cells = clockText(0, fps).length * digitCell.width;
  const scale = Math.max(1, Math.min(Math.floor((width * 0.7) / cells), Math.floor((height * 0.3) / digitCell.height)));
  const even = (value: number) => Math.max(0, Math.floor(value / 2) * 2);
  const clock = { x: even((width - cells * scale) / 2), y: even((height - digitCell.height * scale) / 2), scale };
  const background = drawBackground(width, height, {
    left: even(clock.x - scale),
    top: even(clock.y - scale),
    right: even(clock.x + cells * scale),
    bottom: even(clock.y + (digitCell.height + 1) * scale + 1),
  });
  const frame = new Uint8Array(background.length);
  const luma: Plane = { bytes: frame.subarray(0, width * height), width };
  const markerWidth = Math.max(2, width >> 6);

  return {
    draw(frameNumber) {
      frame.set(background);
      drawDigits(luma, clockText(frameNumber, fps), clock, white);
      const sweep = (frameNumber % (2 * fps)) / (2 * fps);
      const left = Math.floor(sweep * (width - markerWidth));
      fill(luma, { left, top: height - (height >> 3), right: left + markerWidth, bottom: height }, white);
      if (frameNumber % fps < fps / 10) fill(luma, { left: 0, top: 0, right: width >> 3, bottom: height >> 3 }, white);
      return frame;
    },
  };
}

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
const digitCell = { width: 6, height: 7 } as const;

/** One plane of a frame, one byte per pixel, rows without padding. */
interface Plane {
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
