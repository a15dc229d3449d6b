import { describe, expect, it } from 'vitest';
import type { TestMediaOptions } from '../../../src/service/broadcast/broadcast-job.ts';
import { encodeTestMedia, testTone } from '../../../src/service/broadcast/test-media.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';

const small = { width: 160, height: 90, fps: 30, bitrate: 200_000 };

async function encode(options: Partial<TestMediaOptions>): Promise<MediaPacket[]> {
  const packets: MediaPacket[] = [];
  for await (const packet of encodeTestMedia({ ...small, ...options })) packets.push(packet);
  return packets;
}

const videoOf = (packets: MediaPacket[]) => packets.filter((packet) => packet.kind === 'video');
const audioOf = (packets: MediaPacket[]) => packets.filter((packet) => packet.kind === 'audio');

describe('encoding the test picture and tone', () => {
  it('returns the metadata and both configurations before the first packet', async () => {
    const packets = await encode({ seconds: 0.5 });
    expect(packets.slice(0, 3).map(({ kind }) => kind)).toEqual(['metadata', 'video-config', 'audio-config']);
    const [metadata, video, audio] = packets;
    expect(metadata).toMatchObject({ values: { width: 160, height: 90, framerate: 30, videocodecid: 7 } });
    // avcC version 1; AAC-LC at 48 kHz in stereo is 0x1190.
    expect(video).toMatchObject({ config: expect.objectContaining({ 0: 1 }) });
    expect(audio).toMatchObject({ config: expect.objectContaining({ 0: 0x11, 1: 0x90 }) });
  });

  it('makes as many frames as seconds and frame rate say, and the audio as long', async () => {
    const packets = await encode({ seconds: 2 });
    expect(videoOf(packets)).toHaveLength(60);
    // 2 s are 93.75 packets of 1024 samples; one more is the encoder's priming.
    expect(audioOf(packets)).toHaveLength(95);
  });

  it('hands packets over in the order of their decode times, which begin at 0', async () => {
    const times = (await encode({ seconds: 1, bFrames: 2 })).map(({ dtsMs }) => dtsMs);
    expect(times[0]).toBe(0);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  it('has keyframes at every requested interval and nowhere else', async () => {
    const keyframes = videoOf(await encode({ seconds: 3, gopSeconds: 1 })).map(({ isKeyframe }) => isKeyframe);
    expect(keyframes.flatMap((isKeyframe, index) => (isKeyframe ? [index] : []))).toEqual([0, 30, 60]);
  });

  it('shows every frame once, a frame apart, with B-frames too', async () => {
    const packets = videoOf(await encode({ seconds: 1, bFrames: 2 }));
    expect(packets.some(({ compositionMs }) => compositionMs > 100)).toBe(true);
    expect(packets.every(({ compositionMs }) => compositionMs >= 0)).toBe(true);
    const shownAtMs = packets
      .map(({ dtsMs, compositionMs }) => dtsMs + compositionMs)
      .sort((one, other) => one - other);
    // Two frames of reordering come before the first frame.
    expect(shownAtMs).toEqual(packets.map((_, index) => Math.round(((index + 2) * 1000) / 30)));
  });

  it.each([0, 2])('starts video and audio together with %i B-frames', async (bFrames) => {
    const packets = await encode({ seconds: 0.5, bFrames });
    const shownAtMs = Math.min(...videoOf(packets).map(({ dtsMs, compositionMs }) => dtsMs + compositionMs));
    // The first packet is priming; the second begins with the first sample heard.
    expect(Math.abs(shownAtMs - (audioOf(packets)[1]?.dtsMs ?? 0))).toBeLessThanOrEqual(1);
  });

  it('makes audio alone and video alone', async () => {
    const audio = await encode({ seconds: 0.5, video: false });
    expect(new Set(audio.map(({ kind }) => kind))).toEqual(new Set(['metadata', 'audio-config', 'audio']));
    const video = await encode({ seconds: 0.5, audio: false });
    expect(new Set(video.map(({ kind }) => kind))).toEqual(new Set(['metadata', 'video-config', 'video']));
    expect(videoOf(video)).toHaveLength(15);
  });

  it('writes frames as length-prefixed NAL units, as RTMP carries them', async () => {
    for (const { data } of videoOf(await encode({ seconds: 0.2, audio: false }))) {
      const view = Buffer.from(data);
      let offset = 0;
      while (offset < view.length) offset += 4 + view.readUInt32BE(offset);
      expect(offset).toBe(view.length);
    }
  });

  it('stops encoding when nobody reads on', async () => {
    for await (const packet of encodeTestMedia({ ...small, seconds: 3600 })) {
      if (packet.kind === 'video') break;
    }
  });
});

describe('the test tone', () => {
  it('beeps at 1 kHz in the first tenth of a second and hums at 440 Hz after it', () => {
    const crossings = (samples: Float32Array) =>
      samples.filter((value, index) => index > 0 && value >= 0 && (samples[index - 1] ?? 0) < 0).length;
    const second = testTone(48_000, 48_000);
    expect(crossings(second.subarray(0, 4800))).toBeCloseTo(100, -1);
    expect(crossings(second.subarray(4800))).toBeCloseTo(440 * 0.9, -1);
  });

  it('is the same in pieces as in one', () => {
    expect([...testTone(1000, 24), ...testTone(1024, 24)]).toEqual([...testTone(1000, 48)]);
  });
});
