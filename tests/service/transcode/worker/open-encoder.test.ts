import { AV_LOG_QUIET, AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame, Log } from 'node-av/lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { parameterSetsOfAvcConfig } from '../../../../src/service/media/codec/nal-units.ts';
import type { Rendition } from '../../../../src/service/transcode/messages.ts';
import { type EncodedFrame, encoderChoices, openEncoder } from '../../../../src/service/transcode/worker/encoder.ts';
import { createScaler } from '../../../../src/service/transcode/worker/scaler.ts';
import { createTestPicture } from '../../../support/media/test-picture.ts';
import { small } from '../make-recording.ts';

const fps = 30;
const timescale = 90_000;
const frameTicks = timescale / fps;

beforeAll(() => Log.setLevel(AV_LOG_QUIET));

function frame(index: number, { width, height }: { width: number; height: number }): Frame {
  const bytes = Buffer.from(createTestPicture({ width, height, fps }).draw(index));
  return Frame.fromVideoBuffer(bytes, { width, height, format: AV_PIX_FMT_YUV420P, pts: BigInt(index * frameTicks) });
}

async function openSoftware(over: Partial<Rendition> = {}) {
  const rendition = { ...small, ...over };
  const sample = frame(0, rendition);
  const encoder = await openEncoder(rendition, encoderChoices.software, { timescale, fps, sample, threads: 1 });
  sample.free();
  return { rendition, encoder };
}

/** Encodes frames, each in `keys` as a keyframe. */
async function encode(count: number, keys: number[], over: Partial<Rendition> = {}) {
  const { rendition, encoder } = await openSoftware(over);
  const frames: EncodedFrame[] = [];
  for (let i = 0; i < count; i++) frames.push(...(await encoder.encode(frame(i, rendition), keys.includes(i))));
  const heldBack = count - frames.length;
  frames.push(...(await encoder.encode(undefined, false)));
  encoder.close();
  return { frames, heldBack, config: encoder.config, reorderedFrames: encoder.reorderedFrames };
}

const times = (frames: EncodedFrame[]) => frames.map(({ presentationTime }) => presentationTime / frameTicks);
const isInOrder = (values: number[]) => values.every((value, i) => value >= (values[i - 1] ?? 0));

describe('the encoder', () => {
  it('returns every frame once, at its time, with keyframes where it is asked to, and reorders no further than it says', async () => {
    const { frames, heldBack, config, reorderedFrames } = await encode(60, [0, 13, 47]);
    const found = times(frames);
    expect([...found].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect(heldBack).toBeGreaterThan(0);
    const keys = frames.filter(({ isKey }) => isKey);
    expect(times(keys)).toEqual([0, 13, 47]);
    for (const key of keys) {
      const before = frames.slice(0, frames.indexOf(key));
      expect(before.every(({ presentationTime }) => presentationTime < key.presentationTime)).toBe(true);
    }
    const early = found.map((time, i) => found.slice(i + 1).filter((later) => later < time).length);
    expect(reorderedFrames).toBeGreaterThan(0);
    expect(Math.max(...found.map((time) => found.indexOf(time) - time))).toBeLessThanOrEqual(reorderedFrames);
    expect(Math.max(...early)).toBeGreaterThan(0);
    // Samples and a configuration as in MP4.
    expect(config[0]).toBe(1);
    expect(parameterSetsOfAvcConfig(config).length).toBeGreaterThan(8);
    for (const { data } of frames) {
      let position = 0;
      while (position < data.length) position += 4 + data.readUInt32BE(position);
      expect(position).toBe(data.length);
    }
  });

  it.each([
    ['baseline', 66],
    ['constrained-high', 100],
  ] as const)('has no B-frames in the profile %s', async (profile, profileNumber) => {
    const { frames, config, reorderedFrames } = await encode(30, [0], { profile });
    expect(isInOrder(times(frames))).toBe(true);
    expect([config[1], reorderedFrames]).toEqual([profileNumber, 0]);
  });

  it('makes keyframes only where there is no room between them', async () => {
    const { frames } = await encode(10, [], { gopSeconds: 0 });
    expect(frames.every(({ isKey }) => isKey)).toBe(true);
  });

  it('has the same configuration whenever it is opened', async () => {
    const configs = await Promise.all([encode(1, [0]), encode(20, [0])]);
    expect(configs[0]?.config).toEqual(configs[1]?.config);
  });

  it('reports a size that cannot be encoded', async () => {
    const { rendition, encoder } = await openSoftware();
    encoder.close();
    const sample = frame(0, rendition);
    const odd = { ...rendition, width: 321 };
    await expect(openEncoder(odd, encoderChoices.software, { timescale, fps, sample, threads: 1 })).rejects.toThrow(
      'Could not open libx264',
    );
    sample.free();
  });
});

describe('the scaler', () => {
  it('brings frames of changing shapes to one, with their times', () => {
    const scaler = createScaler({ width: 160, height: 90, format: AV_PIX_FMT_YUV420P });
    const results: unknown[] = [];
    for (const [index, size] of [
      { width: 320, height: 180 },
      { width: 640, height: 360 },
      { width: 320, height: 180 },
    ].entries()) {
      const source = frame(index, size);
      const scaled = scaler.scale(source);
      results.push([scaled.width, scaled.height, Number(scaled.pts)]);
      source.free();
      scaled.free();
    }
    scaler.close();
    expect(results).toEqual([0, 1, 2].map((index) => [160, 90, index * frameTicks]));
  });
});
