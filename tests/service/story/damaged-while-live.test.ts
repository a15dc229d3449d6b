import { access, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, finalSessions, readSessions } from '../../support/final-session.ts';
import { findRecordingFaults } from '../../support/media/find-recording-faults.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readMedia } from '../../support/media/read-media.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { initDamages, segmentDamages } from '../finish/damage-kinds.ts';

const small = { name: 'small', width: 160, height: 90, fps: 0, bitrate: 100_000 };
/** A file of the session, or its folder, and what befalls it while the session goes on. */
const accidents = [
  { kind: 'times a second later', file: 'source/0-00001.m4s' },
  { kind: 'its second half zeroed', file: 'source/0-00000.m4s' },
  { kind: 'been deleted', file: 'source/0-00001.m4s' },
  { kind: 'been moved away with all that is in it', file: '' },
  { kind: 'another timescale of its video', file: 'source/init-0.mp4' },
  { kind: 'its last byte flipped', file: 'small/0-00001.m4s' },
] as const;
type Accident = (typeof accidents)[number];
const [shifted, zeroed, deleted, removed, unusable, rendition] = accidents;
const leftOut = [shifted, zeroed, deleted, removed];

let dataDirectory: string;
let service: ServiceProcess;
const finals = new Map<Accident, StreamObject>();

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => undefined,
  );

/** Publishes, damages the file once the one after it is there too, and ends the session once more has come. */
async function liveThrough(accident: Accident): Promise<StreamObject | undefined> {
  const stream = await createRecordedStream(service, { name: accident.kind, profiles: [small] });
  const live = await publishTestStream({
    url: service.rtmpUrl,
    streamKey: stream.streamKey ?? '',
    seconds: 3600,
    speed: 1,
  });
  live.sent.catch(() => undefined);
  const session = await waitUntil(async () => (await readSessions(service, stream.id))[0], {
    what: 'a session began',
  });
  const folder = join(dataDirectory, 'recordings', session.id);
  const segments = join(folder, accident.file.startsWith('small') ? 'small' : 'source');
  await waitUntil(() => exists(join(segments, '0-00002.m4s')), { what: 'three segments are there' });
  if (accident === removed) {
    await rename(folder, join(dataDirectory, 'moved-away'));
    await waitUntil(() => exists(join(segments, 'init-1.mp4')), { what: 'it is recorded again' });
  }
  const damage = segmentDamages[accident.kind] ?? initDamages[accident.kind];
  await damage?.(join(folder, accident.file), join(segments, '0-00002.m4s'));
  const before = (await readdir(segments)).length;
  await waitUntil(async () => (await readdir(segments)).length > before + 1 || undefined, { what: 'it goes on' });
  await live.stop();
  return (await finalSessions(service, stream.id))[0];
}

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-damage-'));
  service = await startServiceProcess({ dataDirectory });
  await Promise.all(
    accidents.map(async (accident) => {
      const final = await liveThrough(accident);
      if (final !== undefined) finals.set(accident, final);
    }),
  );
});

afterAll(async () => {
  await service?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

describe('What was damaged before the recording was ready is never ready as if whole', () => {
  it.each(leftOut)('a source of which $file has $kind plays without it, and says so', async (accident) => {
    const session = finals.get(accident);
    expect(session).toMatchObject({ recordingStatus: 'ready' });
    expect(session?.aircheck?.damage).toMatchObject([
      { file: expect.stringContaining(accident.file || 'source/0-00000.m4s'), isLeftOut: true },
    ]);
    expect(session?.aircheck?.gaps).toMatchObject([{ cause: 'damage' }]);
    const [gap] = session?.aircheck?.gaps ?? [];
    const onAir = (session?.aircheck?.endedAt ?? 0) - (session?.createdAt ?? 0);
    const missing = (gap?.endedAt ?? 0) - (gap?.startedAt ?? 0);
    expect(missing).toBeGreaterThan(500);
    expect(missing).toBeLessThan(onAir);
  });

  it.each(leftOut)('what is left plays in every rendition where $file has $kind', async (accident) => {
    const session = finals.get(accident);
    const renditions = await readRenditions(session?.recordingUrl ?? '');
    expect(renditions.map(({ name }) => name).sort()).toEqual(['small', 'source']);
    expect(findRecordingFaults(renditions, session?.sourceSegmentsDuration ?? 0)).toEqual([]);
    const download = await fetch(session?.aircheck?.renditions?.[0]?.mp4Url ?? '');
    const { decodeErrors, framesDecoded } = await readMedia(Buffer.from(await download.arrayBuffer()));
    expect(decodeErrors).toEqual([]);
    const frames = renditions[0]?.segments.reduce((sum, segment) => sum + segment.framesDecoded, 0);
    expect(framesDecoded).toBe(frames);
  });

  it('a recording of which nothing plays fails, and the file is named', () => {
    const session = finals.get(unusable);
    expect(session?.recordingStatus).toBe('failed');
    expect(session?.aircheck?.failure).toContain(`${unusable.file} is damaged`);
  });

  it('and the media of a failed recording stays on the disk, with playlists that name it', async () => {
    const folder = join(dataDirectory, 'recordings', finals.get(unusable)?.id ?? '');
    expect(await readFile(join(folder, 'source', 'index.m3u8'), 'utf8')).toContain('0-00002.m4s');
    expect(await exists(join(folder, 'source', '0-00000.m4s'))).toBe(true);
  });

  it('what is damaged is kept aside', async () => {
    const folder = join(dataDirectory, 'recordings', finals.get(shifted)?.id ?? '');
    expect(await exists(join(folder, 'set-aside', shifted.file))).toBe(true);
  });

  it('damage of a rendition leaves that one out, with the reason, and the recording is ready with the others', async () => {
    const session = finals.get(rendition);
    expect(session).toMatchObject({ recordingStatus: 'ready' });
    expect(session?.aircheck?.damage).toBeUndefined();
    expect(session?.aircheck?.renditions).toMatchObject([
      { name: 'small', dropped: expect.stringContaining('small/0-00001.m4s is damaged') },
    ]);
    const master = await (await fetch(session?.recordingUrl ?? '')).text();
    expect(master).toContain('source/index.m3u8');
    expect(master).not.toContain('small/index.m3u8');
  });
});
