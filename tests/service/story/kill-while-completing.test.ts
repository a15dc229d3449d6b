import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { startingAt } from '../../support/media/change-tracks.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const profiles = [{ name: '72p', width: 128, height: 72, bitrate: 60_000, fps: 0 }];

it('a recording that is killed while its earlier parts get their sound has all frames in one part after the next start, in every rendition', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-completing-'));
  let service = await startServiceProcess({ dataDirectory });
  onTestFinished(async () => {
    await service.kill();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const { id, streamKey = '' } = await createRecordedStream(service, { profiles });
  const clip = await encodePackets({ width: 160, height: 90, bitrate: 100_000, seconds: 20 });
  const packets = startingAt('audio', 17_000, clip);
  const live = await publishTestStream({ url: service.rtmpUrl, streamKey, packets });
  await live.sent;
  const [session] = await readSessions(service, id);
  const finished = live.finish().catch(() => undefined);
  const folder = join(dataDirectory, 'recordings', session?.id ?? '', '72p');
  await waitUntil(
    async () => (await readdir(folder).catch(() => [])).some((name) => name.includes('-whole')) || undefined,
    { what: 'the first segments are completed', everyMs: 1 },
  );
  await service.kill();
  await finished;
  service = await startServiceProcess({ dataDirectory });
  await service.kill();
  service = await startServiceProcess({ dataDirectory });
  const { recordingUrl = '', aircheck } = await readySession(service, id);
  expect(aircheck?.damage).toBeUndefined();
  for (const { segments, playlist } of await readRenditions(recordingUrl)) {
    expect(segments.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0)).toBe(600);
    expect(segments.flatMap(({ decodeErrors }) => decodeErrors)).toEqual([]);
    expect(segments.every(({ audioPackets }) => audioPackets.length > 0)).toBe(true);
    expect(new Set(playlist.media.segments.map(({ initUri }) => initUri)).size).toBe(1);
  }
});
