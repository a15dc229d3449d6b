import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { fragment, samplesOfTrack } from '../../../src/service/media/mp4/fragment.ts';
import { readInitTracks } from '../../../src/service/media/mp4/tracks.ts';
import { parseJournal, readJournal, renditionJournalName } from '../../../src/service/recorder/journal.ts';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { encodeGops } from '../../support/media/encode-gops.ts';
import { readNumbered } from '../../support/media/numbered-frames.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { openAccount } from '../../support/open-account.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const profiles = [
  { name: 'all', width: 128, height: 96, bitrate: 200_000, fps: 0 },
  { name: 'some', width: 128, height: 96, bitrate: 100_000, fps: 10 },
];

/** Takes frames away from the end of a segment. */
async function shorten(folder: string, rendition: string, frames: number): Promise<void> {
  const init = await readFile(join(folder, rendition, 'init-0.mp4'));
  const path = join(folder, rendition, '0-00001.m4s');
  const content = await readFile(path);
  const tracks = readInitTracks(init).map(({ id, kind }) => {
    const samples = samplesOfTrack(content, kind);
    return { trackId: id, samples: kind === 'video' ? samples.slice(0, -frames) : samples };
  });
  await writeFile(path, fragment(2, tracks));
}

/** A frame in units of a type that no decoder knows: it gives no picture, and nothing is made of it. */
function unreadable(data: Uint8Array): Buffer {
  const unknown = Buffer.from(data);
  for (let at = 0; at + 4 < unknown.length; at += 4 + unknown.readUInt32BE(at)) unknown[at + 4] = 30;
  return unknown;
}

describe.concurrent('a rendition that has fewer frames than its source', () => {
  it('is not ready as if it had all: it is encoded again, or left out and said', async ({ onTestFinished }) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-frames-'));
    let service: ServiceProcess = await startServiceProcess({ dataDirectory });
    onTestFinished(async () => {
      await service.kill();
      await rm(dataDirectory, { recursive: true, force: true });
    });
    const { id, streamKey = '' } = await createRecordedStream(service, { profiles });
    const packets = await encodeGops({ codec: 'h264', seconds: 10, params: 'bframes=2', scale: 2 });
    const live = await publishTestStream({ url: service.rtmpUrl, streamKey, packets });
    await live.sent;
    const folder = await waitUntil(
      async () => {
        const [session] = await readSessions(service, id);
        const path = join(dataDirectory, 'recordings', session?.id ?? '');
        const text = await readFile(join(path, renditionJournalName), 'utf8').catch(() => '');
        return parseJournal(text).segments.length >= 6 ? path : undefined;
      },
      { what: 'some segments have renditions' },
    );
    await service.kill();
    // Nothing vouches for these files any more, and they are whole as far as they go.
    await rm(join(folder, renditionJournalName));
    await shorten(folder, 'all', 10);
    await shorten(folder, 'some', 3);
    service = await startServiceProcess({ dataDirectory });
    const session = await readySession(service, id);
    expect(session.aircheck?.renditions).toMatchObject([
      { name: 'all', bytes: expect.any(Number) },
      { name: 'some', dropped: expect.stringContaining('some has 17 of 20 frames in some/0-00001.m4s') },
    ]);
    const read = (name: string) =>
      readNumbered(session.recordingUrl?.replace('index.m3u8', `${name}/index.m3u8`) ?? '');
    const sent = (await read('source')).numbers.length;
    expect(sent).toBeGreaterThan(180);
    expect((await read('all')).numbers).toEqual(Array.from({ length: sent }, (_, number) => number));
    expect((await readRenditions(session.recordingUrl ?? '')).map(({ name }) => name)).toEqual(['source', 'all']);
  });

  it('has all where it lacks what the source does not give: frames that no decoder reads', async () => {
    const service = await openAccount();
    const { id, streamKey = '' } = await createRecordedStream(service, { profiles });
    const sent = await encodeGops({ codec: 'h264', seconds: 10, params: 'bframes=2', scale: 2 });
    const isReference = ({ data }: { data: Uint8Array }) => ((data[4] ?? 0) & 0x60) !== 0;
    const packets = sent.map((packet, i): MediaPacket => {
      const isLost = packet.kind === 'video' && i % 7 === 0 && !isReference(packet);
      return isLost ? { ...packet, data: unreadable(packet.data) } : packet;
    });
    const live = await publishTestStream({ url: service.rtmpUrl, streamKey, packets });
    await live.finish();
    const session = await readySession(service, id);
    const { segments } = await readJournal(join(service.dataDirectory, 'recordings', session.id));
    const samples = (name: string) =>
      segments.reduce((sum, { rendition, videoSamples }) => sum + (rendition === name ? videoSamples : 0), 0);
    expect(samples('all')).toBeGreaterThan(0);
    expect(samples('all')).toBeLessThan(samples('source'));
    expect(session.aircheck?.renditions).toMatchObject(
      profiles.map(({ name }) => ({ name, bytes: expect.any(Number) })),
    );
  });
});
