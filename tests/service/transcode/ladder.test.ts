import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Profile } from '../../../src/contract/stream.ts';
import {
  buildLadder,
  createCapacity,
  createFrameRateDecimator,
  defaultProfiles,
} from '../../../src/service/transcode/ladder.ts';
import { createTranscodeQueue } from '../../../src/service/transcode/queue.ts';
import { noLog } from '../../support/record-log.ts';
import { makeRecording } from './make-recording.ts';

const sizes = (width: number, height: number, fps = 30) =>
  buildLadder(defaultProfiles, { width, height, fps }).renditions.map(
    (rendition) => `${rendition.width}x${rendition.height}`,
  );
const profile = (over: Partial<Profile>): Profile => ({
  name: 'p',
  width: 640,
  height: 360,
  bitrate: 800_000,
  fps: 0,
  ...over,
});
const hd = { width: 1920, height: 1080, fps: 30 };

describe('the ladder', () => {
  it('leaves out a profile that is not smaller than the source', () => {
    expect(sizes(1920, 1080)).toEqual(['1280x720', '854x480', '640x360', '426x240']);
    expect(sizes(1280, 720)).toEqual(['854x480', '640x360', '426x240']);
    expect(sizes(640, 360)).toEqual(['426x240']);
    expect(sizes(426, 240)).toEqual([]);
    expect(sizes(320, 180)).toEqual([]);
    expect(sizes(0, 0)).toEqual([]);
  });

  it('turns the box to match the video', () => {
    expect(sizes(720, 1280)).toEqual(['480x854', '360x640', '240x426']);
    expect(buildLadder([profile({ width: 360, height: 640 })], hd).renditions).toMatchObject([
      { width: 640, height: 360 },
    ]);
  });

  it('keeps the shape of other video', () => {
    expect(sizes(1440, 1080)).toEqual(['960x720', '640x480', '480x360', '320x240']);
    expect(sizes(1080, 1080)).toEqual(['720x720', '480x480', '360x360', '240x240']);
    expect(sizes(2560, 1080)).toEqual(['1280x540', '854x360', '640x270', '426x180']);
    expect(sizes(1366, 768)).toEqual(['1280x720', '854x480', '640x360', '426x240']);
  });

  it('counts a size within two pixels of the source as the source', () => {
    expect(sizes(1281, 721)).toEqual(['852x480', '640x360', '426x240']);
    expect(sizes(1284, 722)[0]).toBe('1280x720');
  });

  it('divides the frames by `fpsDen`, and never raises the frame rate', () => {
    const fpsOf = (fps: number, source: number, fpsDen = 1) =>
      buildLadder([profile({ fps, fpsDen })], { ...hd, fps: source }).renditions[0]?.fps;
    expect([fpsOf(0, 30), fpsOf(60, 30), fpsOf(30, 30), fpsOf(30, 60), fpsOf(30, 0)]).toEqual([0, 0, 0, 30, 30]);
    expect([fpsOf(30, 60, 2), fpsOf(60, 60), fpsOf(0, 60, 1001)]).toEqual([15, 0, 0]);
    expect(fpsOf(30_000, 60, 1001)).toBeCloseTo(29.97, 2);
  });

  it('reads the keyframe interval and the H.264 profile in the words of the hosted API', () => {
    const read = (over: Partial<Profile>) => buildLadder([profile(over)], hd).renditions[0];
    expect(read({ gop: '2.0', profile: 'H264ConstrainedHigh' })).toMatchObject({
      gopSeconds: 2,
      profile: 'constrained-high',
    });
    expect(read({ gop: 'intra', profile: 'H264Baseline' })).toMatchObject({ gopSeconds: 0, profile: 'baseline' });
    expect(read({ gop: 'soon', profile: 'VP9' })).not.toHaveProperty('gopSeconds');
    expect(read({ gop: '-1', profile: 'VP9' })).not.toHaveProperty('profile');
  });

  it('never makes a path of a name', () => {
    const names = ['../up', 'a/b', '', 'source', '720p', '720P', 'CON ', '.hidden', 'ok_1-2'];
    const made = buildLadder(
      names.map((name) => profile({ name })),
      hd,
    ).renditions;
    const directories = made.map(({ directory }) => directory);
    expect(made.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(directories.filter((directory) => !/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(directory))).toEqual([]);
    expect(new Set(directories.map((directory) => directory.toLowerCase())).size).toBe(names.length);
    expect(directories).toContain('ok_1-2');
    expect(directories).not.toContain('source');
  });

  it('has one level at the size of a source whose codec does not play everywhere', () => {
    const hevc = (width: number, height: number) =>
      buildLadder(defaultProfiles, { width, height, fps: 30, codec: 'hvc1.1.6.L93.B0' }).renditions.map(
        (rendition) => `${rendition.name} ${rendition.width}x${rendition.height}`,
      );
    expect(hevc(1280, 720)).toEqual(['720p0 1280x720', '480p0 854x480', '360p0 640x360', '240p0 426x240']);
    expect(hevc(321, 181)).toEqual(['240p0 320x180']);
  });

  it('stands in for a source with more colour or more bits than every player takes', () => {
    const profiles = [{ name: 'all', width: 640, height: 360, bitrate: 1e6, fps: 0 }];
    const made = (codec: string) =>
      buildLadder(profiles, { width: 640, height: 360, fps: 30, codec }).renditions.length;
    for (const codec of ['avc1.42c01f', 'avc1.4d401f', 'avc1.64001f']) expect(made(codec), codec).toBe(0);
    // High 10, High 4:2:2, High 4:4:4
    for (const codec of ['avc1.6e001f', 'avc1.7a001f', 'avc1.f4001f']) expect(made(codec), codec).toBe(1);
    for (const codec of ['hvc1.1.6.L93.B0', 'hev1.1.6.L93.B0', 'av01.0.05M.08']) expect(made(codec), codec).toBe(1);
  });

  it('has even sizes, never larger than the source, in its shape within a pixel, largest first', () => {
    const side = fc.integer({ min: 16, max: 4320 });
    const profiles = fc.array(
      fc.record({ name: fc.string(), width: side, height: side, bitrate: fc.nat(), fps: fc.nat(120) }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(profiles, side, side, (asked, width, height) => {
        const made = buildLadder(asked, { width, height, fps: 30 }).renditions;
        for (const rendition of made) {
          const scale = Math.max(rendition.width, rendition.height) / Math.max(width, height);
          expect((rendition.width % 2) + (rendition.height % 2)).toBe(0);
          expect(rendition.width <= width && rendition.height <= height).toBe(true);
          expect(rendition.width < width || rendition.height < height).toBe(true);
          // The longer side is itself up to a pixel off.
          expect(
            Math.abs(Math.min(rendition.width, rendition.height) - scale * Math.min(width, height)),
          ).toBeLessThanOrEqual(2);
          expect(asked.find(({ name }) => name === rendition.name)).toBeDefined();
        }
        const heights = made.map((rendition) => rendition.height);
        expect(heights).toEqual([...heights].sort((a, b) => b - a));
      }),
    );
  });
});

describe('fewer frames a second', () => {
  const keep = (fps: number, times: number[]) => times.filter(createFrameRateDecimator(fps));

  it('keep every second frame of 60 in spite of millisecond times', () => {
    const times = Array.from({ length: 60 }, (_, i) => Math.round((i * 1000) / 60) / 1000);
    expect(keep(30, times)).toEqual(times.filter((_, i) => i % 2 === 0));
  });

  it('come out at the rate asked for, the first frame always, and all where the source has less', () => {
    const times = Array.from({ length: 300 }, (_, i) => i / 30);
    expect(keep(24, times)).toHaveLength(240);
    expect(keep(24, [0.2, 0.21])).toEqual([0.2]);
    expect(keep(60, times)).toEqual(times);
    expect(keep(0, times)).toEqual(times);
  });
});

const ladderOf = (height: number) =>
  buildLadder(defaultProfiles, { width: Math.round((height * 16) / 9), height, fps: 30, codec: 'avc1.64001f' });
const { renditions } = ladderOf(720);

describe('What a machine encodes in real time', () => {
  it('is not known before it has encoded ten seconds', () => {
    const capacity = createCapacity({ workers: 1, cores: 2 });
    capacity.add({ renditions }, 8, { seconds: 4, cpuSeconds: 6 });
    expect(capacity.read()).toEqual({ measuredSeconds: 8 });
  });

  it('is what all workers together encode in a second', () => {
    const capacity = createCapacity({ workers: 2, cores: 8 });
    capacity.add({ renditions }, 18, { seconds: 8, cpuSeconds: 2 });
    capacity.add({ renditions }, 2, { seconds: 2, cpuSeconds: 2 });
    expect(capacity.read()).toEqual({ sessions: 4, measuredSeconds: 20 });
  });

  it('is no more than the processor has time for: one worker alone is quicker than all at once', () => {
    const capacity = createCapacity({ workers: 4, cores: 8 });
    capacity.add({ renditions }, 20, { seconds: 4, cpuSeconds: 16 });
    expect(capacity.read().sessions).toBe(10);
  });

  it('counts what a session takes after its last segment', () => {
    const capacity = createCapacity({ workers: 1, cores: 2 });
    capacity.add({ renditions }, 20, { seconds: 9, cpuSeconds: 9 });
    capacity.add({ renditions }, 0, { seconds: 1, cpuSeconds: 1 });
    expect(capacity.read().sessions).toBe(2);
  });

  it('follows the machine: after ten minutes what was before is forgotten', () => {
    const capacity = createCapacity({ workers: 1, cores: 2 });
    for (let i = 0; i < 300; i++) capacity.add({ renditions }, 2, { seconds: 4, cpuSeconds: 4 });
    expect(capacity.read().sessions).toBe(0.5);
    for (let i = 0; i < 300; i++) capacity.add({ renditions }, 2, { seconds: 1, cpuSeconds: 1 });
    expect(capacity.read()).toEqual({ sessions: 2, measuredSeconds: 600 });
  });

  it('takes the default ladder of a source of any size, and no other', () => {
    const capacity = createCapacity({ workers: 1, cores: 2 });
    capacity.add({ renditions: ladderOf(1080).renditions }, 10, { seconds: 5, cpuSeconds: 5 });
    capacity.add({ renditions: renditions.slice(0, 1) }, 20, { seconds: 1, cpuSeconds: 1 });
    capacity.add({ renditions: renditions.map((one) => ({ ...one, bitrate: 1 })) }, 20, { seconds: 1, cpuSeconds: 1 });
    expect(capacity.read()).toEqual({ sessions: 2, measuredSeconds: 10 });
  });
});

it('is learned from what the workers encoded, not from what was there before', async () => {
  const recording = await makeRecording({ seconds: 12, fps: 10, width: 480, height: 270 });
  const ladder = ladderOf(270).renditions;
  const encodeAll = async () => {
    const queue = createTranscodeQueue({ jobs: 1, log: noLog });
    onTestFinished(() => queue.close());
    for (const job of recording.jobs(ladder)) queue.enqueue(job);
    const leftOut = vi.fn();
    queue.listen({ onSegment: () => undefined, onLeftOut: leftOut });
    await queue.finishSession('session');
    expect(leftOut).not.toHaveBeenCalled();
    return queue.capacity();
  };
  expect(ladder.map(({ name }) => name)).toEqual(['240p0']);
  const { measuredSeconds, sessions } = await encodeAll();
  // Frames of a worker that died are encoded again, and count again.
  expect(measuredSeconds).toBeGreaterThan(11);
  expect(sessions).toBeGreaterThan(0);
  expect(await encodeAll()).toEqual({ measuredSeconds: 0 });
});
