import { cp, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEarlyChecks, createReadBack } from '../../../src/service/finish/early-checks.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { emptyJournal, type JournalSegment, readJournal } from '../../../src/service/recorder/journal.ts';
import { TranscodeClosedError } from '../../../src/service/transcode/messages.ts';
import { patient } from '../../support/patient.ts';
import { noLog } from '../../support/record-log.ts';
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
      return { frames: 1, audioPackets: 1, errors, durationSeconds: 2 };
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

it('reads each segment back while the session is live, and knows the version that it found whole', async () => {
  const { directory, checks, segments } = await wholeRecording();
  for (const { uri } of segments) {
    const { version } = await folderFiles(directory).size(`source/${uri}`);
    await vi.waitFor(() => expect(checks.versionOf(`source/${uri}`)).toBe(version), patient);
  }
});

it('decodes the first segment while the session is live, so that only the last is left for its end', async () => {
  const { decoded, checks, last } = await wholeRecording();
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
