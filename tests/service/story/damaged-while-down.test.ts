import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, finalSessions, readSessions } from '../../support/final-session.ts';
import { findRecordingFaults } from '../../support/media/find-recording-faults.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { segmentDamages } from '../finish/damage-kinds.ts';

/** In its own time: what a slow machine has not encoded yet when the service is killed is encoded before it is checked. */
const clip = { seconds: 3600, speed: 1, bFrames: 2 };
const profiles = [{ name: 'small', width: 160, height: 90, fps: 0, bitrate: 100_000 }];
const damagedFiles = { source: 'source/0-00001.m4s', rendition: 'small/0-00001.m4s', journal: 'renditions.ndjson' };
type Kind = keyof typeof damagedFiles;
const kinds = ['source', 'rendition', 'journal'] as const satisfies Kind[];

let dataDirectory: string;
let service: ServiceProcess;
const streams = new Map<Kind, StreamObject>();
const folders = new Map<Kind, string>();

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => undefined,
  );

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-down-'));
  service = await startServiceProcess({ dataDirectory });
  for (const kind of kinds) {
    const stream = await createRecordedStream(service, { name: kind, profiles });
    streams.set(kind, stream);
    const { rtmpUrl: url } = service;
    const live = await publishTestStream({ url, streamKey: stream.streamKey ?? '', ...clip });
    live.sent.catch(() => undefined);
  }
  for (const kind of kinds) {
    const session = await waitUntil(async () => (await readSessions(service, streams.get(kind)?.id ?? ''))[0], {
      what: 'a session began',
    });
    const folder = join(dataDirectory, 'recordings', session.id);
    folders.set(kind, folder);
    await waitUntil(() => isThere(join(folder, 'small', '0-00002.m4s')), {
      what: 'three segments of the rendition are there',
    });
  }
  await service.kill();
  for (const kind of kinds) {
    // A source that decodes in spite of its damage is ready, with the problem said: this one does not.
    const damage = kind === 'source' ? 'its second half zeroed' : 'its last byte flipped';
    await segmentDamages[damage]?.(join(folders.get(kind) ?? '', damagedFiles[kind]), '');
  }
  service = await startServiceProcess({ dataDirectory });
});

afterAll(async () => {
  await service?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function settled(kind: Kind): Promise<StreamObject | undefined> {
  return (await finalSessions(service, streams.get(kind)?.id ?? ''))[0];
}

describe('What is damaged while the service is down is never ready as if whole', () => {
  it('what of the source is damaged is left out and named, and the rest plays', async () => {
    const session = await settled('source');
    expect(session).toMatchObject({ recordingStatus: 'ready' });
    expect(session?.aircheck?.damage).toMatchObject([{ file: damagedFiles.source, isLeftOut: true }]);
    expect(session?.aircheck?.gaps).toMatchObject([{ cause: 'damage' }]);
    const renditions = await readRenditions(session?.recordingUrl ?? '');
    expect(findRecordingFaults(renditions, session?.sourceSegmentsDuration ?? 0)).toEqual([]);
  });

  it.each(['rendition', 'journal'] as const)(
    'a damaged %s costs nothing: what it held is encoded again',
    async (kind) => {
      const session = await settled(kind);
      expect(session).toMatchObject({ recordingStatus: 'ready' });
      const renditions = await readRenditions(session?.recordingUrl ?? '');
      expect(renditions.map(({ name }) => name).sort()).toEqual(['small', 'source']);
      expect(findRecordingFaults(renditions, session?.sourceSegmentsDuration ?? 0)).toEqual([]);
    },
  );

  it('and the damaged file of a rendition is kept aside', async () => {
    await settled('rendition');
    const aside = join(folders.get('rendition') ?? '', 'set-aside', 'small', '0-00001.m4s');
    const again = join(folders.get('rendition') ?? '', 'small', '0-00001.m4s');
    expect((await readFile(aside)).equals(await readFile(again))).toBe(false);
    expect(service.output()).toContain('small/0-00001.m4s is damaged');
  });
});
