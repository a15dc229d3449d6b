import { describe, expect, it } from 'vitest';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream, type TestStreamOptions } from '../../support/media/publish.ts';
import type { PacketTime } from '../../support/media/read-media.ts';
import { type ReadPart, readRecording } from '../../support/media/read-recording.ts';
import { openAccount } from '../../support/open-account.ts';

const service = await openAccount();

/** Publishes a clip to a stream of its own and reads the one part of its recording. */
async function record(options: Partial<TestStreamOptions>) {
  const { id, streamKey = '' } = await createRecordedStream(service, { profiles: [] });
  const counts = await (await publishTestStream({ url: service.rtmpUrl, streamKey, ...options })).finish();
  const session = await readySession(service, id);
  const parts = await readRecording(session.recordingUrl ?? '');
  expect(parts).toHaveLength(1);
  const [part] = parts;
  if (!part) throw new Error('No part');
  expect(part.decodeErrors).toEqual([]);
  return { counts, seconds: session.sourceSegmentsDuration ?? 0, part };
}

function startOf(times: PacketTime[]): number {
  return Math.min(...times.map(({ pts }) => pts));
}

/** How much later the video is than in the clip, against the audio, in seconds. */
async function driftOf(part: ReadPart, options: Partial<TestStreamOptions>): Promise<number> {
  const packets = await encodePackets(options);
  const shownAtMs = packets.flatMap((packet) => (packet.kind === 'video' ? [packet.dtsMs + packet.compositionMs] : []));
  const heardAtMs = packets.flatMap((packet) => (packet.kind === 'audio' ? [packet.dtsMs] : []));
  const sent = (Math.min(...shownAtMs) - Math.min(...heardAtMs)) / 1000;
  return startOf(part.videoPackets) - startOf(part.audioPackets) - sent;
}

describe.concurrent('a recording, decoded', () => {
  it.each([0, 2])('has every frame and audio packet, with video and audio in step, at %i B-frames', async (bFrames) => {
    const clip = { seconds: 7, bFrames };
    const { counts, seconds, part } = await record(clip);
    expect(part.framesDecoded).toBe(210);
    expect(part.videoPackets).toHaveLength(counts.framesSent);
    expect(part.audioPackets).toHaveLength(counts.audioPacketsSent);
    expect(Math.abs(await driftOf(part, clip))).toBeLessThan(0.01);
    expect(seconds).toBeGreaterThan(6.9);
    expect(seconds).toBeLessThan(7.1);
    expect(part.durationSeconds).toBeCloseTo(seconds, 1);
  });

  it('keeps the times of a stream that began long ago', async () => {
    const clip = { seconds: 3, timestampOffsetMs: 0xffffff - 1000 };
    const { counts, seconds, part } = await record(clip);
    expect(part.videoPackets).toHaveLength(counts.framesSent);
    expect(seconds).toBeCloseTo(3, 0);
  });

  it('becomes ready with audio alone', async () => {
    const { counts, part } = await record({ seconds: 5, video: false });
    expect(part.videoPackets).toEqual([]);
    expect(part.audioPackets).toHaveLength(counts.audioPacketsSent);
    expect(part.durationSeconds).toBeCloseTo(5, 0);
  });

  it('becomes ready with video alone', async () => {
    const { part } = await record({ seconds: 5, audio: false });
    expect(part.framesDecoded).toBe(150);
    expect(part.audioPackets).toEqual([]);
    expect(part.durationSeconds).toBeCloseTo(5, 1);
  });
});
