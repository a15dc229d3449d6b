import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { readWithMp4box } from '../recorder/read-with-mp4box.ts';
import { audioConfig, audioFrame, frame, videoConfig } from '../recorder/synthetic-packets.ts';
import { fetchSource } from './fetch-download.ts';
import { recordParts } from './record-parts.ts';

const rates = [
  ['23.976', 24_000, 1001],
  ['24', 24, 1],
  ['25', 25, 1],
  ['29.97', 30_000, 1001],
  ['30', 30, 1],
  ['50', 50, 1],
  ['59.94', 60_000, 1001],
  ['60', 60, 1],
] as const;

type ToMs = (ms: number) => number;

/** A show at a constant rate as it is sent over RTMP: decode and presentation times rounded each by itself. */
function show(
  frames: number,
  frameMs: number,
  { toMs = Math.round, bFrames = false, skip = (i: number) => i < 0 } = {},
) {
  const reordering = bFrames ? [1, 3, 0, 1, 0] : [0];
  const packets: MediaPacket[] = [];
  for (let i = 0; i < frames; i++) {
    if (skip(i)) continue;
    const dtsMs = toMs(70 + i * frameMs);
    const presentedMs = toMs(70 + (i + (reordering[i % reordering.length] ?? 0)) * frameMs);
    packets.push({ ...frame(dtsMs, i % 60 === 0), compositionMs: presentedMs - dtsMs });
  }
  for (let ms = 70; ms < 70 + frames * frameMs; ms += 1024 / 48) packets.push(audioFrame(Math.round(ms)));
  return [videoConfig(), audioConfig(), ...packets.sort((a, b) => a.dtsMs - b.dtsMs)];
}

async function readVideo(...connections: MediaPacket[][]) {
  const tracks = readWithMp4box(await fetchSource(await recordParts(...connections)));
  const [video, audio] = tracks;
  if (video === undefined || audio === undefined) throw new Error('a track is missing');
  const seconds = video.samples.map(({ dtsTicks }) => dtsTicks / video.timescale);
  const lengths = video.samples.map(({ durationTicks }) => durationTicks / video.timescale);
  return { video, audio, seconds, lengths };
}

describe('The MP4 of a source at a constant rate', () => {
  it.each(rates)('of %s frames a second has frames of exactly that length, the last too', async (_, count, seconds) => {
    for (const [toMs, bFrames] of [
      [Math.round, false],
      [Math.floor, true],
    ] as [ToMs, boolean][]) {
      const { lengths, video } = await readVideo(show(400, (1000 * seconds) / count, { toMs, bFrames }));
      expect(lengths).toHaveLength(400);
      expect(lengths.filter((length) => Math.abs(length - seconds / count) > 1e-12)).toEqual([]);
      const reordered = video.samples.map(
        ({ dtsTicks, ptsTicks }) => ((ptsTicks - dtsTicks) * count) / video.timescale / seconds,
      );
      expect(reordered.filter((frames) => Math.abs(frames - Math.round(frames)) > 1e-9)).toEqual([]);
    }
  });

  it('keeps a gap, and the rate before and after it, also over a reconnect', async () => {
    const skip = (i: number) => i >= 200 && i < 290;
    const others = async (...connections: MediaPacket[][]) =>
      (await readVideo(...connections)).lengths.filter((length) => Math.abs(length - 1.001 / 30) > 1e-9);
    expect(await others(show(500, 1001 / 30, { skip }))).toEqual([expect.closeTo((91 * 1.001) / 30, 9)]);
    expect((await others(show(300, 1001 / 30), show(300, 1001 / 30))).length).toBeLessThanOrEqual(1);
  });

  it('stays beside the sound', async () => {
    const { seconds } = await readVideo(show(1500, 1001 / 30));
    expect(Math.abs((seconds.at(-1) ?? 0) - (1499 * 1.001) / 30)).toBeLessThan(0.001);
  });
});

describe('The MP4 of a source at a variable rate', () => {
  it('has the times that were sent', async () => {
    let ms = 0;
    const sent = Array.from({ length: 200 }, (_, i) => (ms += 20 + ((i * 7919) % 61)));
    const packets = [videoConfig(), ...sent.map((dtsMs, i) => frame(dtsMs, i % 60 === 0))];
    const [video] = readWithMp4box(await fetchSource(await recordParts(packets)));
    expect(video?.samples.map(({ dtsTicks }) => dtsTicks / 90)).toEqual(sent.map((each) => each - (sent[0] ?? 0)));
  });
});
