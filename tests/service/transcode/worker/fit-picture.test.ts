import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitProfiles } from '../../../../src/contract/ladder.ts';
import { fitPicture } from '../../../../src/service/transcode/worker/media/scaler.ts';

const side = fc.integer({ min: 64, max: 4096 });

describe('a picture in a box', () => {
  it('fills the size that the ladder chose for its source, without bars', () => {
    fc.assert(
      fc.property(side, side, side, side, (width, height, boxWidth, boxHeight) => {
        const { made } = fitProfiles([{ width: boxWidth, height: boxHeight }], { width, height, isH264: true });
        for (const box of made)
          expect(fitPicture({ width, height }, box)).toEqual({ width: box.width, height: box.height });
      }),
    );
  });

  it('is even, inside the box, and keeps its shape', () => {
    fc.assert(
      fc.property(side, side, side, side, (width, height, boxWidth, boxHeight) => {
        const box = { width: 2 * Math.ceil(boxWidth / 2), height: 2 * Math.ceil(boxHeight / 2) };
        const fitted = fitPicture({ width, height }, box);
        expect(fitted.width % 2 === 0 && fitted.height % 2 === 0).toBe(true);
        expect(fitted.width <= box.width && fitted.height <= box.height).toBe(true);
        expect(Math.abs(fitted.width - (fitted.height * width) / height)).toBeLessThanOrEqual(2 + (2 * width) / height);
      }),
    );
  });
});
