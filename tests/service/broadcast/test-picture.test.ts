import { describe, expect, it } from 'vitest';
import { clockText, createTestPicture, drawDigits } from '../../../src/service/broadcast/test-picture.ts';

const options = { width: 320, height: 180, fps: 30 };
const lumaSize = options.width * options.height;

function lumaAt(picture: Uint8Array, x: number, y: number): number | undefined {
  return picture[y * options.width + x];
}

/** The columns of the strip at the bottom that the marker covers. */
function markerColumns(picture: Uint8Array): number[] {
  return Array.from({ length: options.width }, (_, x) => x).filter(
    (x) => lumaAt(picture, x, options.height - 1) === 235,
  );
}

describe('the clock of the test picture', () => {
  it('counts hours, minutes, seconds and the frames of the second', () => {
    expect(clockText(0, 30)).toBe('0:00:00.00');
    expect(clockText(29, 30)).toBe('0:00:00.29');
    expect(clockText(30 * 3725 + 7, 30)).toBe('1:02:05.07');
  });

  it('is drawn in digits of five by seven pixels', () => {
    const plane = { bytes: new Uint8Array(12 * 7), width: 12 };
    drawDigits(plane, '1.', { x: 0, y: 0, scale: 1 }, 1);
    const rows = Array.from({ length: 7 }, (_, row) => plane.bytes.subarray(row * 12, row * 12 + 12).join(''));
    expect(rows).toEqual([
      '001000000000',
      '011000000000',
      '001000000000',
      '001000000000',
      '001000000000',
      '001000011000',
      '011100011000',
    ]);
  });

  it('leaves a gap for a character it has no digit for', () => {
    const plane = { bytes: new Uint8Array(6 * 7), width: 6 };
    drawDigits(plane, 'x', { x: 0, y: 0, scale: 1 }, 1);
    expect(plane.bytes.every((value) => value === 0)).toBe(true);
  });
});

describe('the test picture', () => {
  it('is a YUV 4:2:0 frame of the asked size', () => {
    expect(createTestPicture(options).draw(0)).toHaveLength((lumaSize * 3) / 2);
  });

  it('has seven bars of falling brightness', () => {
    const frame = createTestPicture(options).draw(15);
    const lumas = [0, 1, 2, 3, 4, 5, 6].map((bar) => lumaAt(frame, Math.floor(((bar + 0.5) * options.width) / 7), 60));
    expect(lumas).toEqual([180, 168, 145, 133, 63, 51, 28]);
  });

  it('differs in every frame of two seconds', () => {
    const picture = createTestPicture(options);
    const frames = Array.from({ length: 60 }, (_, index) => Buffer.from(picture.draw(index)).toString('base64'));
    expect(new Set(frames).size).toBe(60);
  });

  it('sweeps its marker from left to right in two seconds and begins again', () => {
    const picture = createTestPicture(options);
    const firstColumns = [0, 15, 30, 45, 60].map((frame) => markerColumns(picture.draw(frame))[0]);
    expect(firstColumns).toEqual([0, 78, 157, 236, 0]);
  });

  it('flashes its corner in the first tenth of each second', () => {
    const picture = createTestPicture(options);
    const corners = [0, 2, 3, 29, 30, 33].map((frame) => lumaAt(picture.draw(frame), 0, 0));
    expect(corners).toEqual([235, 235, 180, 180, 235, 180]);
  });

  it('has no colour behind the clock, where the digits are to be read', () => {
    const frame = createTestPicture(options).draw(0);
    const [x, y] = [options.width / 4, options.height / 4];
    const chroma = frame[lumaSize + y * (options.width / 2) + x];
    expect(chroma).toBe(128);
  });

  it.each([
    { width: 64, height: 36, fps: 5 },
    { width: 36, height: 64, fps: 5 },
    { width: 1920, height: 1080, fps: 60 },
  ])('fits into $width × $height', (size) => {
    const picture = createTestPicture(size);
    expect(() => picture.draw(2 * size.fps - 1)).not.toThrow();
    expect(picture.draw(0)).toHaveLength((size.width * size.height * 3) / 2);
  });
});
