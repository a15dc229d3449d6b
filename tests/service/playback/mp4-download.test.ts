import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { readWithFfmpeg } from '../recorder/read-with-ffmpeg.ts';
import { readWithMp4box } from '../recorder/read-with-mp4box.ts';
import { fetchSource, fetchSourceFile } from './fetch-download.ts';
import { boxTypes, readSamples } from './inspect-mp4.ts';
import { audioPackets, firstShownMs, videoPackets } from './packets-of.ts';
import { recordParts } from './record-parts.ts';

/** Digits of `closeTo` for 1.2 ms: RTMP rounds times, and the download gives frames of a constant rate their own. */
const rounding = -0.4;
const sixSeconds = { seconds: 6, fps: 30, bFrames: 2 };

/** The same media as a publisher would send it whose clock has been running for a month. */
function later(packets: MediaPacket[], byMs: number): MediaPacket[] {
  return packets.map((packet) => ({ ...packet, dtsMs: packet.dtsMs + byMs }));
}

/** FFmpeg's reading of a download against what was sent, times counted from the first shown. */
/** `silentFrames`: of the sound, before what was sent. */
async function expectSameAsSent(path: string, packets: MediaPacket[], silentFrames = 0): Promise<void> {
  const reading = await readWithFfmpeg(path);
  const originMs = firstShownMs(packets);
  expect(reading.errors).toBe(0);
  expect(reading.frames.video).toBe(videoPackets(packets).length);
  expect(reading.packets.filter(({ kind }) => kind === 'video')).toEqual(
    videoPackets(packets).map(({ dtsMs, compositionMs, data, isKeyframe }) => ({
      kind: 'video',
      dtsMs: expect.closeTo(dtsMs - originMs, rounding),
      ptsMs: expect.closeTo(dtsMs + compositionMs - originMs, rounding),
      size: data.length,
      isKeyframe,
    })),
  );
  const heard = reading.packets.filter(({ kind }) => kind === 'audio');
  const firstAudioMs = audioPackets(packets)[0]?.dtsMs ?? Number.NaN;
  // RTMP rounds to milliseconds; AAC at 48 kHz lasts 1024 samples a frame, exactly.
  expect(heard.slice(silentFrames).map(({ ptsMs, size }) => ({ ptsMs, size }))).toEqual(
    audioPackets(packets).map(({ data }, i) => ({
      ptsMs: expect.closeTo(firstAudioMs - originMs + (i * 1024) / 48, rounding),
      size: data.length,
    })),
  );
}

describe('the MP4 download of 6 s of H.264 with B-frames and AAC', () => {
  it('begins with complete sample tables and has every sample once, byte for byte, as mp4box reads it', async () => {
    const packets = await encodePackets(sixSeconds);
    const mp4 = await fetchSource(await recordParts(packets));
    expect(boxTypes(mp4)).toEqual(['ftyp', 'moov', 'mdat']);
    const [video, audio] = readWithMp4box(mp4);
    const sent = videoPackets(packets);
    const firstMs = sent[0]?.dtsMs ?? Number.NaN;

    expect(sent.some(({ compositionMs }) => compositionMs > 40)).toBe(true);
    expect(video).toMatchObject({ codec: expect.stringMatching(/^avc1\./), timescale: 90_000 });
    expect(
      video?.samples.map(({ dtsTicks, ptsTicks, size, isSync }) => ({ dtsTicks, ptsTicks, size, isSync })),
    ).toEqual(
      sent.map(({ dtsMs, compositionMs, data, isKeyframe }) => ({
        dtsTicks: Math.round(((dtsMs - firstMs) * 30) / 1000) * 3000,
        ptsTicks: Math.round(((dtsMs - firstMs + compositionMs) * 30) / 1000) * 3000,
        size: data.length,
        isSync: isKeyframe,
      })),
    );
    expect(audio).toMatchObject({ codec: 'mp4a.40.2', timescale: 48_000 });
    expect(audio?.samples.map(({ dtsTicks }) => dtsTicks)).toEqual(audioPackets(packets).map((_, i) => i * 1024));
    const bytesOf = (all: readonly { data: Uint8Array }[] = []) => all.map(({ data }) => Buffer.from(data));
    const [videoBytes, audioBytes] = readSamples(mp4);
    expect(bytesOf(videoBytes)).toEqual(bytesOf(sent));
    expect(bytesOf(audioBytes)).toEqual(bytesOf(audioPackets(packets)));
  });

  it('has video and audio in step, from 0, as FFmpeg reads it, also from a publisher whose clock is far from 0', async () => {
    const packets = await encodePackets(sixSeconds);
    const monthMs = 30 * 86_400_000;
    for (const sent of [packets, later(packets, monthMs)])
      await expectSameAsSent(await fetchSourceFile(await recordParts(sent)), packets);
  });
});

describe('the MP4 download of a recording with', () => {
  it('audio that begins 300 ms after the video is silent until then', async () => {
    const packets = (await encodePackets({ seconds: 2 })).filter(
      (packet) => packet.kind !== 'audio' || packet.dtsMs >= 300,
    );
    await expectSameAsSent(await fetchSourceFile(await recordParts(packets)), packets, Math.floor(300 / (1024 / 48)));
  });

  it('frames shown before they are decoded keeps them in step', async () => {
    const sent = await encodePackets({ seconds: 2, bFrames: 2 });
    const early = sent.map((packet) =>
      packet.kind === 'video' ? { ...packet, compositionMs: packet.compositionMs - 100 } : packet,
    );
    const reading = await readWithFfmpeg(await fetchSourceFile(await recordParts(early)));
    const shown = reading.packets.filter(({ kind }) => kind === 'video').map(({ ptsMs }) => ptsMs);
    const originMs = firstShownMs(early);
    expect(reading.errors).toBe(0);
    expect(shown).toEqual(
      videoPackets(early).map(({ dtsMs, compositionMs }) => expect.closeTo(dtsMs + compositionMs - originMs, rounding)),
    );
  });

  it('video alone has one track', async () => {
    const packets = await encodePackets({ seconds: 2, audio: false });
    const mp4 = await fetchSource(await recordParts(packets));
    expect(readWithMp4box(mp4).map(({ samples }) => samples.length)).toEqual([videoPackets(packets).length]);
  });

  it('audio alone has one track, which begins at 0', async () => {
    const packets = await encodePackets({ seconds: 2, video: false });
    const path = await fetchSourceFile(await recordParts(packets));
    const reading = await readWithFfmpeg(path);
    expect(readWithMp4box(await readFile(path))).toHaveLength(1);
    expect(reading.packets.map(({ size }) => size)).toEqual(audioPackets(packets).map(({ data }) => data.length));
    expect(reading.packets[0]?.ptsMs).toBe(0);
    expect(reading.errors).toBe(0);
  });
});
