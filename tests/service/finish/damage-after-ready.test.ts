import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { finishRecording } from '../../../src/service/finish/recording-steps.ts';
import { inspectReadyRecording, startScrub } from '../../../src/service/finish/scrub.ts';
import { journalLine, journalName, readJournal, renditionJournalName } from '../../../src/service/recorder/journal.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import { createFileStorage, markRoot } from '../../../src/service/storage/recordings.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { patient } from '../../support/patient.ts';
import { noLog } from '../../support/record-log.ts';
import { type Damage, fileOf, initDamages, segmentDamages } from './damage-kinds.ts';

const id = '0b8f6a52-6b5f-4c57-9a55-0d0a4a1f3c77';
const renditions = [{ name: 'half', directory: 'half' }];
const unhurried = async () => undefined;
let base: string;
let intact: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'aircheck-scrub-'));
  intact = join(base, 'intact', id);
  await mkdir(join(base, 'intact'));
  markRoot(join(base, 'intact'), () => true);
  const recorder = createRecorder({ directory: intact, now: () => 1_700_000_000_000, freeBytes: async () => 1e12 });
  for (const packet of await encodePackets({ seconds: 10, fps: 30, bFrames: 2 })) await recorder.write(packet);
  await recorder.close();
  // A second rendition, as like the source as can be.
  await cp(join(intact, 'source'), join(intact, 'half'), { recursive: true });
  const { parts, segments } = await readJournal(intact);
  const lines = [
    ...parts.map((part) => journalLine({ event: 'part', ...part, rendition: 'half' })),
    ...segments.map((segment) => journalLine({ event: 'segment', ...segment, rendition: 'half' })),
  ];
  await writeFile(join(intact, renditionJournalName), lines.join(''));
  await finishRecording(intact);
});

afterAll(() => rm(base, { recursive: true, force: true }));

/** What is found in a copy of the recording that `damage` befell. */
async function findAfter(name: string, damage: Damage) {
  const root = join(base, 'damaged');
  await rm(root, { recursive: true, force: true });
  await cp(join(base, 'intact'), root, { recursive: true });
  await damage(fileOf(join(root, id), name), fileOf(join(root, id), name.replace('00002', '00003')));
  return { root, ...(await inspectReadyRecording(createFileStorage(root), { id, renditions }, unhurried)) };
}

const media = [
  ...Object.entries(segmentDamages).map(([kind, damage]) => ({ kind, damage, file: '0-00002.m4s' })),
  ...Object.entries(initDamages).map(([kind, damage]) => ({ kind, damage, file: 'init-0.mp4' })),
];

describe('What is damaged after a recording was ready is found', () => {
  it('and nothing is found in one that is whole', async () => {
    expect(await findAfter('index.m3u8', unhurried)).toMatchObject({ damage: [], notes: [] });
  });

  it.each(media)('in the source: $file with $kind', async ({ damage: befall, file }) => {
    const { damage } = await findAfter(`source/${file}`, befall);
    expect(damage).toMatchObject([{ rendition: 'source', file: `source/${file}` }]);
  });

  it('in a rendition, and the source is not blamed for it', async () => {
    const { damage } = await findAfter('half/0-00004.m4s', (path) => rm(path));
    expect(damage).toEqual([{ rendition: 'half', file: 'half/0-00004.m4s', reason: 'half/0-00004.m4s is missing' }]);
  });

  it.each([
    ['is missing', (path: string) => rm(path)],
    [
      'has lines that are damaged',
      async (path: string) => writeFile(path, (await readFile(path, 'utf8')).replace('"bytes":', '"bytes":1')),
    ],
  ])('in its journal, which %s, and no rendition is blamed for it', async (reason, befall) => {
    for (const name of [journalName, renditionJournalName]) {
      expect((await findAfter(name, befall)).damage).toEqual([{ file: name, reason: `${name} ${reason}` }]);
    }
  });

  it('in the whole folder, if only that is gone', async () => {
    const { damage } = await findAfter('index.m3u8', async (path) => {
      await rm(join(path, '..'), { recursive: true });
    });
    const reason = 'the folder of the recording is missing';
    expect(damage).toEqual(['source', 'half'].map((rendition) => ({ rendition, reason })));
  });

  it.each(['index.m3u8', 'source/index.m3u8', 'half/index.m3u8'])(
    'in the playlist %s, which is written again from the journal',
    async (name) => {
      for (const befall of [(path: string) => rm(path), (path: string) => truncate(path, 60)]) {
        const { root, damage, notes } = await findAfter(name, befall);
        expect({ damage, notes }).toEqual({ damage: [], notes: [expect.stringContaining(name)] });
        expect(await readFile(join(root, id, name), 'utf8')).toBe(await readFile(join(intact, name), 'utf8'));
      }
    },
  );

  it('but a disk that is not there is not damage', async () => {
    const root = join(base, 'unmounted');
    await cp(join(base, 'intact'), root, { recursive: true });
    await rm(root, { recursive: true });
    await mkdir(root);
    await expect(inspectReadyRecording(createFileStorage(root), { id, renditions }, unhurried)).rejects.toMatchObject({
      code: 'ENODEV',
    });
  });
});

it('takes its time for recordings of which it has nothing to read, too', async () => {
  const inspected: string[] = [];
  const scrub = startScrub({
    nextDue: () => `session ${inspected.length}`,
    async inspect(sessionId) {
      inspected.push(sessionId);
    },
    bytesPerSecond: () => 1,
    pollEveryMs: 1,
    log: noLog,
  });
  await vi.waitFor(() => expect(inspected).toEqual(['session 0']), patient);
  for (let turns = 0; turns < 100; turns += 1) await turn();
  expect(inspected).toEqual(['session 0']);
  await scrub.close();
});
