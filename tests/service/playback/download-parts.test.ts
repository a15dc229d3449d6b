import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { readWithFfmpeg } from '../recorder/read-with-ffmpeg.ts';
import { readWithMp4box } from '../recorder/read-with-mp4box.ts';
import { aacConfig, audioConfig, media, videoConfig } from '../recorder/synthetic-packets.ts';
import { fetchSource, fetchSourceFile } from './fetch-download.ts';
import { readSamples } from './inspect-mp4.ts';
import { audioPackets, videoPackets } from './packets-of.ts';
import { recordParts } from './record-parts.ts';

const frameMs = 1000 / 30;
const audioMs = 1024 / 48;

function gaps(times: number[]): number[] {
  return times.slice(1).map((time, i) => time - (times[i] ?? Number.NaN));
}

async function shownTimes(path: string, kind: 'video' | 'audio'): Promise<number[]> {
  const { packets } = await readWithFfmpeg(path);
  return packets
    .filter((packet) => packet.kind === kind)
    .map(({ ptsMs }) => ptsMs)
    .sort((a, b) => a - b);
}

/** Parameter sets as they lie in an avcC with one of each, with lengths of four bytes. */
function inBand(packets: MediaPacket[]): Buffer {
  const config = Buffer.from(
    packets.flatMap((packet) => (packet.kind === 'video-config' ? [packet.config] : []))[0] ?? [],
  );
  const sequenceLength = config.readUInt16BE(6);
  const pictureAt = 8 + sequenceLength + 1;
  const length = Buffer.alloc(2);
  return Buffer.concat([
    ...[length, config.subarray(6, 8 + sequenceLength)],
    ...[length, config.subarray(pictureAt, pictureAt + 2 + config.readUInt16BE(pictureAt))],
  ]);
}

describe('the MP4 download of a session with a reconnect', () => {
  it('plays on over the seam, video and audio without a gap, and in step', async () => {
    const packets = await encodePackets({ seconds: 3, bFrames: 2 });
    const directory = await recordParts(packets, packets);
    const path = await fetchSourceFile(directory);
    const [video, audio] = [await shownTimes(path, 'video'), await shownTimes(path, 'audio')];
    const reading = await readWithFfmpeg(path);

    expect(reading.errors).toBe(0);
    expect(reading.frames.video).toBe(2 * videoPackets(packets).length);
    expect(Math.max(...gaps(video))).toBeLessThan(2 * frameMs);
    expect(Math.min(...gaps(video))).toBeGreaterThan(frameMs / 2);
    expect(Math.max(...gaps(audio))).toBeLessThan(2 * audioMs);
    const stepOf = (part: number) =>
      (video[part * videoPackets(packets).length] ?? Number.NaN) -
      (audio[part * audioPackets(packets).length] ?? Number.NaN);
    // To the millisecond in which times are sent.
    expect(Math.abs(stepOf(1) - stepOf(0))).toBeLessThan(1);
    const sent = [...videoPackets(packets), ...videoPackets(packets)];
    const [samples] = readSamples(await fetchSource(directory));
    expect(samples).toEqual(sent.map(({ data }) => ({ data: Buffer.from(data), description: 0 })));
  });
});

describe('the MP4 download of a session whose video changes its size', () => {
  const big = { seconds: 2, bFrames: 2 };
  const small = { seconds: 2, width: 160, height: 90 };

  it('describes each once, every keyframe begins with the parameter sets of its own, and every frame is decoded', async () => {
    const [first, second] = [await encodePackets(big), await encodePackets(small)];
    const directory = await recordParts(first, second, first);
    const [video] = readSamples(await fetchSource(directory));
    const expected = [first, second, first].flatMap((packets) =>
      videoPackets(packets).map(({ data, isKeyframe }) => ({
        data: Buffer.concat(isKeyframe ? [inBand(packets), data] : [data]),
        description: packets === first ? 0 : 1,
      })),
    );
    expect(video).toEqual(expected);
    const path = await fetchSourceFile(directory);
    expect(await readWithFfmpeg(path)).toMatchObject({ errors: 0, frames: { video: 180 } });
    const times = await shownTimes(path, 'video');
    expect(Math.max(...gaps(times))).toBeLessThan(3 * frameMs);
    expect(Math.min(...gaps(times))).toBeGreaterThan(0);
  });
});

describe('the MP4 download of a session that lacks', () => {
  it('audio for a while is silent for as long, and in step again afterwards', async () => {
    const whole = await encodePackets({ seconds: 2 });
    const mute = await encodePackets({ seconds: 2, audio: false });
    const path = await fetchSourceFile(await recordParts(whole, mute, whole));
    const [video, audio] = [await shownTimes(path, 'video'), await shownTimes(path, 'audio')];
    expect(video).toHaveLength(180);
    expect(Math.max(...gaps(audio))).toBeLessThan(2 * audioMs);
    const back = audio.length - audioPackets(whole).length;
    expect((video[120] ?? Number.NaN) - (audio[back] ?? Number.NaN)).toBeCloseTo(
      (video[0] ?? Number.NaN) - (audio[0] ?? Number.NaN),
      1,
    );
  });

  it('video at first shows it from where it began', async () => {
    const heard = await encodePackets({ seconds: 2, video: false });
    const path = await fetchSourceFile(await recordParts(heard, await encodePackets({ seconds: 2 })));
    const [video, audio] = [await shownTimes(path, 'video'), await shownTimes(path, 'audio')];
    expect(audio[0]).toBe(0);
    expect(video[0]).toBeGreaterThan(1950);
    expect(video[0]).toBeLessThan(2100);
    expect(Math.max(...gaps(audio))).toBeLessThan(2 * audioMs);
  });
});

describe('the MP4 download of a session whose clock goes on over a changed configuration', () => {
  it('joins both tracks to the millisecond, with audio of two configurations', async () => {
    const mono = Buffer.from('1188', 'hex');
    const sent = media({ fromMs: 0, toMs: 8000 });
    const change = sent.findIndex(({ dtsMs }) => dtsMs >= 4000);
    const packets = [
      ...[videoConfig(), audioConfig(aacConfig)],
      ...sent.slice(0, change),
      ...[audioConfig(mono, 4000), ...sent.slice(change)],
    ];
    const mp4 = await fetchSource(await recordParts(packets));
    const [video, audio] = readSamples(mp4);
    expect(new Set(video?.map(({ description }) => description))).toEqual(new Set([0]));
    expect(new Set(audio?.map(({ description }) => description))).toEqual(new Set([0, 1]));
    expect(video?.map(({ data }) => data)).toEqual(videoPackets(packets).map(({ data }) => data));
    expect(audio?.map(({ data }) => data)).toEqual(audioPackets(packets).map(({ data }) => data));

    const [videoTimes, audioTimes] = readWithMp4box(mp4).map(({ samples }) => samples.map(({ dtsTicks }) => dtsTicks));
    for (const gap of gaps(videoTimes ?? [])) expect(Math.abs(gap - 40 * 90)).toBeLessThanOrEqual(90);
    for (const gap of gaps(audioTimes ?? [])) expect(Math.abs(gap - 1024)).toBeLessThanOrEqual(48);
  });
});
