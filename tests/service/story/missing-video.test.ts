import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import type { Profile } from '../../../src/contract/stream.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { patient } from '../../support/patient.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const video = { width: 320, height: 180, bitrate: 300_000 };
const profiles: Profile[] = [
  { name: 'half', width: 160, height: 90, bitrate: 100_000, fps: 0 },
  { name: 'quarter', width: 80, height: 46, bitrate: 50_000, fps: 0 },
];

let dataDirectory: string;
let service: ServiceProcess;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-video-'));
  service = await startServiceProcess({ dataDirectory, env: { AIRCHECK_RECONNECT_SECONDS: '5' } });
});
afterAll(async () => {
  await service.kill();
  await rm(dataDirectory, { recursive: true, force: true });
});

const create = () => createRecordedStream(service, { profiles });
const push = (stream: StreamObject, packets: MediaPacket[]) =>
  publishTestStream({ url: service.rtmpUrl, streamKey: stream.streamKey ?? '', packets });

/** What the service holds open of a session's folder. */
function openFilesOf(sessionId: string): string[] {
  const folder = `/proc/${service.pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      const path = readlinkSync(join(folder, name));
      return path.includes(sessionId) ? [path] : [];
    } catch {
      return [];
    }
  });
}

/** What a look at a finished folder opens is closed again within moments; what has been forgotten stays open. */
const nothingLeftOpen = (sessionId: string) => vi.waitFor(() => expect(openFilesOf(sessionId)).toEqual([]), patient);

/** Reads everything back as a player does: every rendition is listed, in step with the source, and decodes. */
async function readBack(session: StreamObject) {
  const renditions = await readRenditions(session.recordingUrl ?? '');
  const [source, ...others] = renditions;
  const durations = (of: typeof source) => of?.segments.map(({ durationSeconds }) => durationSeconds);
  const audio = (of: typeof source) => of?.segments.flatMap(({ audioPackets }) => audioPackets);
  for (const other of others) {
    expect(durations(other)).toEqual(durations(source));
    expect(audio(other)).toEqual(audio(source));
    expect(other.segments.flatMap(({ decodeErrors }) => decodeErrors)).toEqual([]);
  }
  return renditions;
}

describe('A rendition never fails the recording', () => {
  it.each([
    ['codec configurations and then only audio', ['video']],
    ['only audio and its configuration', ['video', 'video-config']],
  ])('a reconnect that brings %s goes on with the last picture in every rendition', async (_, missing) => {
    const stream = await create();
    const clip = await encodePackets({ ...video, seconds: 4 });
    const first = await push(stream, clip);
    await first.sent;
    first.abort();
    await waitUntil(
      async () => {
        const [session]: StreamObject[] = await service.get(`/stream/${stream.id}/sessions`);
        return session?.aircheck?.connection === 'reconnecting' || undefined;
      },
      { what: 'the encoder is away' },
    );
    await (
      await push(
        stream,
        clip.filter(({ kind }) => !missing.includes(kind)),
      )
    ).finish();
    const session = await readySession(service, stream.id);
    const renditions = await readBack(session);
    expect(renditions.map(({ name }) => name)).toEqual(['source', 'half', 'quarter']);
    expect(session.sourceSegmentsDuration).toBeCloseTo(8, 0);
    for (const { segments } of renditions) {
      // So that players go on with the sound: a segment without a frame is passed over.
      expect(segments.filter(({ framesDecoded }) => framesDecoded === 0)).toEqual([]);
    }
    await nothingLeftOpen(session.id);
  });

  it('no keyframe at all leaves the audio, in every rendition', async () => {
    const stream = await create();
    const keyless = (await encodePackets({ ...video, seconds: 4 })).map((packet) =>
      packet.kind === 'video' ? { ...packet, isKeyframe: false } : packet,
    );
    await (await push(stream, keyless)).finish();
    const session = await readySession(service, stream.id);
    expect((await readBack(session)).length).toBeGreaterThan(0);
    await nothingLeftOpen(session.id);
  });
});
