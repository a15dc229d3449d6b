import { randomBytes } from 'node:crypto';
import { cp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkRecording } from '../../../src/service/finish/check-recording.ts';
import { createEarlyChecks, createReadBack } from '../../../src/service/finish/early-checks.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import {
  emptyJournal,
  type JournalSegment,
  type JournalState,
  readJournal,
} from '../../../src/service/recorder/journal.ts';
import { TranscodeClosedError } from '../../../src/service/transcode/messages.ts';
import { patient } from '../../support/patient.ts';
import { noLog, recordLog } from '../../support/record-log.ts';
import { fileOf, segmentDamages } from './damage-kinds.ts';
import { makeRecording } from './make-recording.ts';

const first = ['source/init-0.mp4', 'source/0-00000.m4s'] as const;

/** A recording without segments yet, those that are to come, and the files that were decoded. `faults`: errors, one by one. */
async function liveRecording(faults: (number | Error)[] = []) {
  const directory = await makeRecording();
  const { parts, segments } = await readJournal(directory);
  const state = { ...emptyJournal(), parts };
  const decoded: string[] = [];
  const queue = {
    async check({ segmentPath }: { segmentPath: string }) {
      decoded.push(basename(segmentPath));
      const errors = faults.shift() ?? 0;
      if (errors instanceof Error) throw errors;
      return { frames: 1, errors };
    },
    frameTimes: async () => [],
  };
  const readBack = createReadBack({ onDamage: () => undefined, log: noLog });
  onTestFinished(readBack.close);
  const growing = { sessionId: 's', directory, state, hasEveryFrame: () => false };
  const checks = createEarlyChecks({ readBack, queue, log: noLog }, growing);
  const add = (...come: JournalSegment[]) => {
    for (const segment of come) {
      state.segments.push(segment);
      checks.add(segment);
    }
  };
  return { directory, decoded, checks, state, segments, add, last: `source/${segments.at(-1)?.uri}` };
}

/** The same, with all of its segments. */
async function wholeRecording(faults: (number | Error)[] = []) {
  const recording = await liveRecording(faults);
  recording.add(...recording.segments);
  return recording;
}

it('reads each segment back while the session is live and decodes the first: only the last is left for its end', async () => {
  const { directory, decoded, checks, segments, last } = await wholeRecording();
  for (const { uri } of segments) {
    const { version } = await folderFiles(directory).size(`source/${uri}`);
    await vi.waitFor(() => expect(checks.versionOf(`source/${uri}`)).toBe(version), patient);
  }
  expect(await checks.decode(...first)).toBeUndefined();
  expect(await checks.decode('source/init-1.mp4', last)).toBeUndefined();
  expect(decoded).toEqual(['0-00000.m4s', basename(last)]);
});

it('decodes the last segment as soon as the session is over, and not again when the recording is checked', async () => {
  const { directory, decoded, checks, last } = await wholeRecording();
  checks.end();
  const each = ['0-00000.m4s', basename(last)];
  await vi.waitFor(() => expect([...decoded].sort()).toEqual(each), patient);
  expect(await checks.decode('source/init-1.mp4', last)).toBeUndefined();
  await utimes(join(directory, last), 1, 1);
  expect(await checks.decode('source/init-1.mp4', last)).toBeUndefined();
  expect([...decoded].sort()).toEqual([...each, basename(last)]);
});

it('decodes the last segment of a rendition as soon as it is encoded, and none in between', async () => {
  const { directory, decoded, checks, state, segments, add, last } = await wholeRecording();
  await cp(join(directory, 'source'), join(directory, 'half'), { recursive: true });
  const inHalf = <T extends { rendition: string }>(files: T[]) => files.map((file) => ({ ...file, rendition: 'half' }));
  checks.end();
  state.parts.push(...inHalf(state.parts));
  add(...inHalf(segments));
  const each = ['0-00000.m4s', basename(last)];
  await vi.waitFor(() => expect([...decoded].sort()).toEqual([...each, ...each].sort()), patient);
});

it.each(first)('decodes the first segment again once %s was touched', async (path) => {
  const { directory, decoded, checks } = await wholeRecording();
  await checks.decode(...first);
  await utimes(join(directory, path), 1, 1);
  await checks.decode(...first);
  expect(decoded).toEqual(['0-00000.m4s', '0-00000.m4s']);
});

it('asks again at the end where it found a fault or no answer', async () => {
  for (const early of [3, new Error('The worker died'), new TranscodeClosedError()]) {
    const { checks } = await wholeRecording([early, 4]);
    expect(await checks.decode(...first)).toMatchObject({ words: '4 errors' });
  }
});

it('leaves a session alone that is over with its first segment', async () => {
  const { decoded, checks, segments, add } = await liveRecording([3]);
  add(...segments.slice(0, 1));
  expect(await checks.decode(...first)).toMatchObject({ words: '3 errors' });
  expect(decoded).toEqual(['0-00000.m4s']);
});

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
