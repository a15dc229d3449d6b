import { describe, expect, it } from 'vitest';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream, type TestStreamOptions } from '../../support/media/publish.ts';
import type { PacketTime } from '../../support/media/read-media.ts';
import { type ReadPart, readRecording } from '../../support/media/read-recording.ts';
import { openAccount } from '../../support/open-account.ts';

const service = await openAccount();

async function createStream(): Promise<{ id: string; streamKey: string }> {
  return service.post('/stream', { name: 'Council', record: true, aircheck: { reconnectSeconds: 60 } });
}

async function sessionsOf(streamId: string) {
  return service.get(`/stream/${streamId}/sessions`);
}

/** The stream's newest session once it is `ready`. */
async function readySession(streamId: string) {
  await expect.poll(async () => (await sessionsOf(streamId))[0]?.recordingStatus).toBe('ready');
  return (await sessionsOf(streamId))[0];
}

function publish(streamKey: string, options: Partial<TestStreamOptions>) {
  return publishTestStream({ url: service.rtmpUrl, streamKey, ...options });
}

/** Publishes a clip to a stream of its own and reads the one part of its recording. */
async function record(options: Partial<TestStreamOptions>) {
  const { id, streamKey } = await createStream();
  const counts = await (await publish(streamKey, options)).finish();
  const session = await readySession(id);
  const parts = await readRecording(session.recordingUrl);
  expect(parts).toHaveLength(1);
  const [part] = parts;
  if (!part) throw new Error('No part');
  expect(part.decodeErrors).toEqual([]);
  return { counts, session, part };
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

describe('a recording, decoded', () => {
  it.each([0, 2])('has every frame and audio packet, with video and audio in step, at %i B-frames', async (bFrames) => {
    const clip = { seconds: 7, bFrames };
    const { counts, session, part } = await record(clip);
    expect(part.framesDecoded).toBe(210);
    expect(part.videoPackets).toHaveLength(counts.framesSent);
    expect(part.audioPackets).toHaveLength(counts.audioPacketsSent);
    expect(Math.abs(await driftOf(part, clip))).toBeLessThan(0.01);
    expect(session.sourceSegmentsDuration).toBeGreaterThan(6.9);
    expect(session.sourceSegmentsDuration).toBeLessThan(7.1);
    expect(part.durationSeconds).toBeCloseTo(session.sourceSegmentsDuration, 1);
  });

  it('keeps the times of a stream that began long ago', async () => {
    const clip = { seconds: 3, timestampOffsetMs: 0xffffff - 1000 };
    const { counts, session, part } = await record(clip);
    expect(part.videoPackets).toHaveLength(counts.framesSent);
    expect(session.sourceSegmentsDuration).toBeCloseTo(3, 0);
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

  it('stays one session when the encoder drops and returns', async () => {
    const { id, streamKey } = await createStream();
    const first = await publish(streamKey, { seconds: 4 });
    await first.sent;
    first.abort();
    await expect.poll(async () => (await sessionsOf(id))[0]?.aircheck?.connection).toBe('reconnecting');
    const second = await publish(streamKey, { seconds: 3 });
    await second.finish();

    const session = await readySession(id);
    expect(await sessionsOf(id)).toHaveLength(1);
    const parts = await readRecording(session.recordingUrl);
    expect(parts).toMatchObject([{ framesDecoded: 120 + 90, decodeErrors: [] }]);
    expect(session.aircheck.gaps).toHaveLength(1);
    expect(session.sourceSegmentsDuration).toBeCloseTo(7, 0);
  });
});
