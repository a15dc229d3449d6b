import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { createMediaClock } from '../../../src/service/recorder/live-recorder.ts';
import { AudioClock } from '../../../src/service/recorder/open-segment.ts';
import { readWithMp4box } from './read-with-mp4box.ts';
import { record } from './record.ts';
import { audioConfig, media, videoConfig } from './synthetic-packets.ts';

function decodeTimes(sampleRate: number, frameLength: number, dtsMs: number[]): number[] {
  const clock = new AudioClock(sampleRate, frameLength);
  return dtsMs.map((ms) => clock.next(ms));
}

describe('AudioClock', () => {
  it.each([
    [48_000, 1024],
    [44_100, 1024],
    [22_050, 1024],
    [48_000, 960],
  ])(
    'counts samples exactly while timestamps are %i Hz in frames of %i, rounded or cut to milliseconds',
    (rate, length) => {
      for (const toMs of [Math.round, Math.floor, Math.ceil]) {
        const sentTimes = Array.from({ length: 5000 }, (_, i) => toMs((i * length * 1000) / rate));
        expect(decodeTimes(rate, length, sentTimes)).toEqual(sentTimes.map((_, i) => i * length));
      }
    },
  );

  it('starts at the given time, follows a gap, and a jump of more than 2 ms', () => {
    expect(decodeTimes(48_000, 1024, [10_000, 10_021])).toEqual([480_000, 481_024]);
    expect(decodeTimes(48_000, 1024, [0, 21, 300, 321])).toEqual([0, 1024, 14_400, 15_424]);
    expect(decodeTimes(48_000, 1024, [0, 24, 43])).toEqual([0, 1152, 2064]);
  });

  it('always increases, and is never more than 2 ms from the given time while that increases by whole frames', () => {
    const steps = fc.array(fc.integer({ min: 21, max: 400 }), { maxLength: 200 });
    fc.assert(
      fc.property(fc.nat(1e9), steps, (startMs, stepsMs) => {
        const sentTimes = [startMs];
        for (const step of stepsMs) sentTimes.push((sentTimes.at(-1) ?? 0) + step);
        const times = decodeTimes(48_000, 1024, sentTimes);
        times.forEach((time, i) => {
          expect(Math.abs(time / 48 - (sentTimes[i] ?? NaN))).toBeLessThanOrEqual(2 + 1 / 48);
          if (i > 0) expect(time).toBeGreaterThan(times[i - 1] ?? NaN);
        });
      }),
    );
  });

  it('increases although timestamps stand still or go back', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000)), (sentTimes) => {
        const times = decodeTimes(48_000, 1024, sentTimes);
        expect(times.every((time, i) => i === 0 || time > (times[i - 1] ?? NaN))).toBe(true);
      }),
    );
  });
});

const audio = (dtsMs: number): MediaPacket => ({ kind: 'audio', codec: 'aac', dtsMs, data: new Uint8Array() });
const video = (dtsMs: number): MediaPacket => ({
  kind: 'video',
  codec: 'h264',
  dtsMs,
  compositionMs: 0,
  isKeyframe: true,
  data: new Uint8Array(),
});

describe('the clock of a session that is not recorded', () => {
  it('adds up the steps of interleaved tracks once, and takes no time from headers and metadata', () => {
    const clock = createMediaClock();
    clock.observe({ kind: 'metadata', values: {}, dtsMs: 500 });
    clock.observe({ kind: 'audio-config', codec: 'aac', config: new Uint8Array(), dtsMs: 900 });
    expect(clock.seconds).toBe(0);
    for (const packet of [video(0), audio(10), video(33), audio(31), video(66), audio(53), video(100)])
      clock.observe(packet);
    expect(clock.seconds).toBe(0.1);
  });

  it('counts nothing for a jump, forwards or backwards', () => {
    const clock = createMediaClock();
    for (const dtsMs of [0, 40, 3_600_000, 3_600_040, 0, 40]) clock.observe(video(dtsMs));
    expect(clock.seconds).toBeCloseTo(0.12);
  });

  it('continues after a reconnect without counting the time between', () => {
    const clock = createMediaClock();
    clock.observe(video(0));
    clock.observe(video(40));
    clock.restart();
    clock.observe(video(2000));
    clock.observe(video(2040));
    expect(clock.seconds).toBeCloseTo(0.08);
  });
});

const configs = [videoConfig(), audioConfig()];

/** When each video and audio frame of a recording of one part is presented, in milliseconds, in the order they came. */
async function presentedTimes(packets: MediaPacket[]) {
  const { directory } = await record(packets);
  const { parts, segments } = await readJournal(directory);
  expect(parts).toHaveLength(1);
  const files = ['init-0.mp4', ...segments.map(({ uri }) => uri)];
  const content = await Promise.all(files.map((file) => readFile(join(directory, 'source', file))));
  const [video, audio] = readWithMp4box(Buffer.concat(content)).map(({ samples, timescale }) =>
    samples.map(({ ptsTicks }) => (ptsTicks * 1000) / timescale),
  );
  return { video: video ?? [], audio: audio ?? [] };
}

const sentTimes = (packets: MediaPacket[], kind: 'video' | 'audio') =>
  packets.filter((packet) => packet.kind === kind).map(({ dtsMs }) => dtsMs);

describe('Audio stays within 20 ms of the video', () => {
  it.each([
    ['300 ms back', -300],
    ['an hour ahead', 3_600_000],
  ])('where the times of both jump %s', async (_, byMs) => {
    const before = media({ fromMs: 4_000_000, toMs: 4_004_000 });
    const after = media({ fromMs: 4_004_000 + byMs, toMs: 4_008_000 + byMs });
    const { video, audio } = await presentedTimes([...configs, ...before, ...after]);
    const heard = sentTimes(after, 'audio').map((ms, i) => (audio[i + sentTimes(before, 'audio').length] ?? NaN) - ms);
    const seen = sentTimes(after, 'video').map((ms, i) => (video[i + sentTimes(before, 'video').length] ?? NaN) - ms);
    const apart = [...heard, ...seen];
    expect(Math.max(...apart) - Math.min(...apart)).toBeLessThanOrEqual(20);
    for (const times of [video, audio]) {
      expect(times.every((ms, i) => i === 0 || ms > (times[i - 1] ?? NaN))).toBe(true);
    }
  });
});
