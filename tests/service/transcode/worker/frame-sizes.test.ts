import fc from 'fast-check';
import { AV_PIX_FMT_NV12, AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { describe, expect, it } from 'vitest';
import { fitProfiles } from '../../../../src/contract/ladder.ts';
import { createScaler, fitPicture } from '../../../../src/service/transcode/worker/scaler.ts';
import { createFrameScaler } from '../../../../src/service/transcode/worker/segment.ts';

const format = AV_PIX_FMT_YUV420P;
const large = { width: 640, height: 360, format };
const middle = { width: 320, height: 180, format };
const small = { width: 160, height: 90, format };

/** Waves that become finer to the right and to the foot, so that scaling has something to lose. */
const waves = Buffer.alloc((large.width * large.height * 3) / 2, 128);
for (let y = 0; y < large.height; y++) {
  for (let x = 0; x < large.width; x++) {
    const phase = (x * x) / large.width + (y * y) / large.height;
    waves[y * large.width + x] = Math.round(128 + 100 * Math.sin(phase / 6));
  }
}

/** A frame that only points to them. */
const source = () => Frame.fromVideoBuffer(waves, { ...large, pts: 42n });

function bytesOf(frame: Frame): Buffer {
  const bytes = Buffer.from(frame.toBuffer());
  frame.free();
  return bytes;
}

describe('the sizes of a frame', () => {
  it('are each made from the next larger that was asked for', () => {
    const frame = source();
    const scaler = createFrameScaler();
    const sizes = scaler.sizesOf(frame);
    sizes.in(middle).free();
    const fromMiddle = bytesOf(sizes.in(small));
    sizes.free();

    const [toMiddle, toSmall] = [createScaler(middle), createScaler(small)];
    const between = toMiddle.scale(frame);
    expect(fromMiddle).toEqual(bytesOf(toSmall.scale(between)));
    expect(fromMiddle).not.toEqual(bytesOf(toSmall.scale(frame)));
    between.free();
    for (const one of [toMiddle, toSmall]) one.close();
    frame.free();
    scaler.close();
  });

  it('come from the source where nothing larger is there: of a smaller size, of another format, of the frame before', () => {
    const frame = source();
    const scaler = createFrameScaler();
    const before = scaler.sizesOf(frame);
    before.in(middle).free();
    before.free();
    const sizes = scaler.sizesOf(frame);
    const first = bytesOf(sizes.in(small));
    const second = bytesOf(sizes.in(middle));
    const other = bytesOf(sizes.in({ ...middle, format: AV_PIX_FMT_NV12 }));
    sizes.free();

    for (const [shape, made] of [
      [small, first],
      [middle, second],
      [{ ...middle, format: AV_PIX_FMT_NV12 }, other],
    ] as const) {
      const alone = createScaler(shape);
      expect(made).toEqual(bytesOf(alone.scale(frame)));
      alone.close();
    }
    frame.free();
    scaler.close();
  });

  it('keep the time of their frame, and outlive it', () => {
    const frame = source();
    const scaler = createFrameScaler();
    const sizes = scaler.sizesOf(frame);
    const [one, same] = [sizes.in(middle), sizes.in(middle)];
    sizes.free();
    frame.free();
    scaler.close();
    expect([one, same].map(({ pts, width, height }) => [Number(pts), width, height])).toEqual([
      [42, 320, 180],
      [42, 320, 180],
    ]);
    expect(bytesOf(one)).toEqual(bytesOf(same));
  });
});

const side = fc.integer({ min: 64, max: 4096 });

describe('a picture in a box', () => {
  it('fills the size that the ladder chose for its source, without bars', () => {
    fc.assert(
      fc.property(side, side, side, side, (width, height, boxWidth, boxHeight) => {
        const { made } = fitProfiles([{ width: boxWidth, height: boxHeight }], { width, height, codec: 'avc1.64001f' });
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
