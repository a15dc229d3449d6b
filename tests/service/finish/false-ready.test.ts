import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRecording } from '../../../src/service/finish/check-recording.ts';
import { finishRecording } from '../../../src/service/finish/recording-steps.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { journalName, readJournal } from '../../../src/service/recorder/journal.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { type Damage, fileOf, initDamages, segmentDamages } from './damage-kinds.ts';

let root: string;
let intact: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'aircheck-damage-'));
  intact = join(root, 'intact');
  const recorder = createRecorder({ directory: intact, now: () => 1_700_000_000_000, freeBytes: async () => 1e12 });
  for (const packet of await encodePackets({ seconds: 10, fps: 30, bFrames: 2 })) await recorder.write(packet);
  await recorder.close();
  await finishRecording(intact);
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** What comes of a copy of the recording that `damage` befell. */
async function checkAfter(name: string, other: string, damage: Damage) {
  const directory = join(root, 'damaged');
  await rm(directory, { recursive: true, force: true });
  await cp(intact, directory, { recursive: true });
  await damage(fileOf(directory, name), fileOf(directory, other));
  return checkRecording(folderFiles(directory), await readJournal(directory));
}

describe('No damage comes out ready as if the recording were whole', () => {
  it('and a recording without any is found whole', async () => {
    const result = await checkAfter('index.m3u8', 'index.m3u8', async () => undefined);
    expect(result).toMatchObject({ ok: true, damaged: undefined });
  });

  it.each(Object.entries(segmentDamages))('with %s in a segment in the middle', async (_, damage) => {
    expect(await checkAfter('source/0-00002.m4s', 'source/0-00001.m4s', damage)).toMatchObject({ ok: false });
  });

  it('with damage in the first or the last segment', async () => {
    for (const name of ['source/0-00000.m4s', 'source/0-00004.m4s']) {
      for (const kind of ['its last byte flipped', 'a flipped bit in the length of a NAL unit', 'been deleted']) {
        const damage = segmentDamages[kind] ?? (async () => undefined);
        expect(await checkAfter(name, 'source/0-00001.m4s', damage), kind).toMatchObject({ ok: false });
      }
    }
  });

  it.each(Object.entries(initDamages))('with %s in the init segment', async (_, damage) => {
    expect(await checkAfter('source/init-0.mp4', 'source/0-00001.m4s', damage)).toMatchObject({ ok: false });
  });

  it('not even where the journal is of the first version and has no checksums, if times or timescale are others', async () => {
    const withoutChecksums: Damage = async (path) => {
      const journal = join(path, '..', '..', journalName);
      const text = await readFile(journal, 'utf8');
      await writeFile(journal, text.replaceAll(/,"(crc32|line|timescale)":\d+/g, ''));
    };
    for (const [name, damage] of [
      ['source/0-00002.m4s', segmentDamages['times an hour later']],
      ['source/0-00002.m4s', segmentDamages['the media of another segment']],
      ['source/init-0.mp4', initDamages['another timescale of its video']],
    ] as const) {
      const result = await checkAfter(name, 'source/0-00001.m4s', async (path, other) => {
        await withoutChecksums(path, other);
        await damage?.(path, other);
      });
      expect(result).toMatchObject({ ok: false });
    }
    const whole = await checkAfter('source/init-0.mp4', 'index.m3u8', withoutChecksums);
    expect(whole).toMatchObject({ ok: true });
  });
});
