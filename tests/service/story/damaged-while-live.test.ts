import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/stream-object.ts';
import { createRecordedStream, finalSessions, readSessions } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { initDamages, segmentDamages } from '../verify/damage-kinds.ts';

const small = { name: 'small', width: 160, height: 90, fps: 0, bitrate: 100_000 };
/** A file of the session, what befalls it while the session goes on, and whether the source is hit. */
const accidents = [
  { kind: 'a flipped bit in the middle of its media', file: 'source/0-00001.m4s', profiles: [] },
  { kind: 'times a second later', file: 'source/0-00001.m4s', profiles: [] },
  { kind: 'another timescale of its video', file: 'source/init-0.mp4', profiles: [] },
  { kind: 'its last byte flipped', file: 'small/0-00001.m4s', profiles: [small] },
] as const;
type Accident = (typeof accidents)[number];
const [rendition, ...sources] = [...accidents].reverse();

let dataDirectory: string;
let service: ServiceProcess;
const finals = new Map<Accident, StreamObject>();

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => undefined,
  );

/** Publishes, damages the file once the one after it is there too, and ends the session. */
async function liveThrough(accident: Accident): Promise<StreamObject | undefined> {
  const stream = await createRecordedStream(service, { profiles: accident.profiles });
  const live = await publishTestStream({
    url: service.rtmpUrl,
    streamKey: stream.streamKey ?? '',
    seconds: 3600,
    speed: 2,
  });
  live.sent.catch(() => undefined);
  const session = await waitUntil(async () => (await readSessions(service, stream.id))[0], {
    what: 'a session began',
  });
  const folder = join(dataDirectory, 'recordings', session.id);
  const folderOf = join(folder, accident.file, '..');
  await waitUntil(() => exists(join(folderOf, '0-00002.m4s')), { what: 'three segments are there' });
  const damage = segmentDamages[accident.kind] ?? initDamages[accident.kind];
  await damage?.(join(folder, accident.file), join(folderOf, '0-00000.m4s'));
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
  it.each(sources)('$kind in $file of the source fails the recording and is named', (accident) => {
    const session = finals.get(accident);
    expect(session?.recordingStatus).toBe('failed');
    expect(session?.aircheck?.failure).toContain(`${accident.file} is damaged`);
  });

  it('and the media of a failed recording stays on the disk, with playlists that name it', async () => {
    const session = sources[0] && finals.get(sources[0]);
    const folder = join(dataDirectory, 'recordings', session?.id ?? '');
    expect(await readFile(join(folder, 'source', 'index.m3u8'), 'utf8')).toContain('0-00002.m4s');
    expect(await exists(join(folder, 'source', '0-00000.m4s'))).toBe(true);
  });

  it('damage of a rendition leaves that one out, with the reason, and the recording is ready with the others', async () => {
    const session = rendition && finals.get(rendition);
    expect(session).toMatchObject({ recordingStatus: 'ready' });
    expect(session?.aircheck?.renditions).toMatchObject([
      { name: 'small', dropped: expect.stringContaining('small/0-00001.m4s is damaged') },
    ]);
    const master = await (await fetch(session?.recordingUrl ?? '')).text();
    expect(master).toContain('source/index.m3u8');
    expect(master).not.toContain('small/index.m3u8');
  });
});
