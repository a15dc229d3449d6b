import { randomBytes } from 'node:crypto';
import { rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn, setImmediate as turn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { checkRecording } from '../../../src/service/finish/check-recording.ts';
import { createReadBack } from '../../../src/service/finish/early-checks.ts';
import { startScrub } from '../../../src/service/finish/scrub.ts';
import { MediaChanges } from '../../../src/service/finish/session-recordings.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { type JournalSegment, type JournalState, readJournal } from '../../../src/service/recorder/journal.ts';
import { patient } from '../../support/patient.ts';
import { noLog, recordLog } from '../../support/record-log.ts';
import { fileOf, segmentDamages } from './damage-kinds.ts';
import { makeRecording } from './make-recording.ts';

const flipped = segmentDamages['a flipped bit in the middle of its media'];

async function readAllBack(directory: string, journal: JournalState) {
  const damaged: string[] = [];
  const { log, logged } = recordLog();
  const readBack = createReadBack({
    onDamage: (_, path, reason) => damaged.push(`${path}: ${reason}`),
    log,
  });
  const whole = new Map<string, string | undefined>();
  const readOne = async (segment: JournalSegment) =>
    whole.set(`${segment.rendition}/${segment.uri}`, await readBack.read(directory, segment));
  await Promise.all(journal.segments.map(readOne));
  return { damaged, logged, knownWhole: (path: string) => whole.get(path) };
}

describe('Each file is read back once while its session is live', () => {
  it('and what was found whole is not read again at the end, the rest is', async () => {
    const directory = await makeRecording();
    const journal = await readJournal(directory);
    const { knownWhole, damaged } = await readAllBack(directory, journal);
    expect(damaged).toEqual([]);
    // Checksums that nothing has: whatever is read at the end is found damaged.
    const wrong = { ...journal, segments: journal.segments.map((segment) => ({ ...segment, crc32: 1 })) };
    expect(await checkRecording(folderFiles(directory), wrong, undefined, knownWhole)).toMatchObject({ ok: true });
    const isFirst = (path: string) => (path === 'source/0-00000.m4s' ? undefined : knownWhole(path));
    expect(await checkRecording(folderFiles(directory), wrong, undefined, isFirst)).toMatchObject({
      ok: false,
      reason: 'source/0-00000.m4s is damaged: its bytes are not those that were written',
    });
  });

  it('and damage is reported at once', async () => {
    const directory = await makeRecording();
    await flipped?.(fileOf(directory, 'source/0-00001.m4s'), '');
    const { damaged } = await readAllBack(directory, await readJournal(directory));
    expect(damaged).toEqual(['source/0-00001.m4s: its bytes are not those that were written']);
  });

  it('and a file that was touched after it was read back is read again, even with its time put back', async () => {
    const directory = await makeRecording();
    const journal = await readJournal(directory);
    const { knownWhole } = await readAllBack(directory, journal);
    const path = fileOf(directory, 'source/0-00001.m4s');
    const { mtimeMs } = await stat(path);
    await flipped?.(path, '');
    await utimes(path, new Date(), new Date(mtimeMs));
    expect(await checkRecording(folderFiles(directory), journal, undefined, knownWhole)).toMatchObject({ ok: false });
  });

  it('and all of it, however long it is', async () => {
    const directory = await makeRecording();
    const bytes = randomBytes(2_500_000);
    const written = { rendition: 'source', bytes: bytes.length, crc32: crc32(bytes) };
    const damaged: string[] = [];
    const readBack = createReadBack({ onDamage: (_, path) => damaged.push(path), log: recordLog().log });
    await writeFile(fileOf(directory, 'source/long.m4s'), bytes);
    bytes.writeUInt8(bytes.readUInt8(2_499_999) ^ 1, 2_499_999);
    await writeFile(fileOf(directory, 'source/damaged.m4s'), bytes);
    const read = ['long.m4s', 'damaged.m4s'].map((uri) => readBack.read(directory, { ...written, uri }));
    const { version } = await folderFiles(directory).size('source/long.m4s');
    expect(await Promise.all(read)).toEqual([version, undefined]);
    expect(damaged).toEqual(['source/damaged.m4s']);
  });

  it('and a folder that disappears meanwhile is not damage', async () => {
    const directory = await makeRecording();
    const journal = await readJournal(directory);
    await rm(directory, { recursive: true });
    const { damaged, logged } = await readAllBack(directory, journal);
    expect(damaged).toEqual([]);
    expect(logged).toHaveLength(journal.segments.length);
  });
});

describe('A disk that refuses says nothing about a recording', () => {
  it('where the whole folder is missing, as on a disk that is not mounted', async () => {
    const directory = await makeRecording();
    const journal = await readJournal(directory);
    await rename(directory, `${directory}.away`);
    await expect(checkRecording(folderFiles(directory), journal)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('where a file cannot be opened, with the code of the system', async () => {
    const directory = await makeRecording();
    const journal = await readJournal(directory);
    const path = fileOf(directory, 'source/0-00001.m4s');
    await rm(path);
    await symlink(path, path);
    await expect(checkRecording(folderFiles(directory), journal)).rejects.toMatchObject({ code: 'ELOOP' });
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

function waitAs(count: number) {
  const changes = new MediaChanges();
  let woken = 0;
  const all = Array.from({ length: count }, () =>
    changes.next(60_000).then(() => {
      woken += 1;
    }),
  );
  return { changes, all, woken: () => woken };
}

describe('A change of what is live', () => {
  it('wakes nobody who began to wait after it', async () => {
    const { changes, all, woken } = waitAs(40);
    changes.note();
    let isWoken = false;
    const later = changes.next(60_000).then(() => {
      isWoken = true;
    });
    await Promise.all(all);
    await nextTurn();
    expect([woken(), isWoken]).toEqual([40, false]);
    changes.note();
    await later;
  });
});
