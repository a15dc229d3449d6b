import { cp, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createEarlyDecoding } from '../../../src/service/finish/early-decoding.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { patient } from '../../support/patient.ts';
import { makeRecording } from './make-recording.ts';

const first = ['source/init-0.mp4', 'source/0-00000.m4s'] as const;

/** A recording whose segments have come one by one, and the files that were decoded since. */
async function liveRecording(faults: (string | undefined | Error)[] = []) {
  const directory = await makeRecording();
  const { parts, segments } = await readJournal(directory);
  const decoded: string[] = [];
  const decoding = createEarlyDecoding(async (_, segmentPath) => {
    decoded.push(basename(segmentPath));
    const fault = faults.shift();
    if (fault instanceof Error) throw fault;
    return fault === undefined ? undefined : { words: fault, isPartial: false };
  });
  for (const segment of segments) decoding.add(directory, parts, segment);
  return { directory, decoded, decoding, parts, segments, last: `source/${segments.at(-1)?.uri}` };
}

it('decodes the first segment while the session is live, so that only the last is left for its end', async () => {
  const { directory, decoded, decoding, last } = await liveRecording();
  expect(await decoding.decode(directory, ...first)).toBeUndefined();
  expect(await decoding.decode(directory, 'source/init-1.mp4', last)).toBeUndefined();
  expect(decoded).toEqual(['0-00000.m4s', basename(last)]);
});

it('decodes the last segment as soon as the session is over, and not again when the recording is checked', async () => {
  const { directory, decoded, decoding, parts, segments, last } = await liveRecording();
  decoding.end(directory, parts, segments);
  const each = ['0-00000.m4s', basename(last)];
  await vi.waitFor(() => expect([...decoded].sort()).toEqual(each), patient);
  expect(await decoding.decode(directory, 'source/init-1.mp4', last)).toBeUndefined();
  await utimes(join(directory, last), 1, 1);
  expect(await decoding.decode(directory, 'source/init-1.mp4', last)).toBeUndefined();
  expect([...decoded].sort()).toEqual([...each, basename(last)]);
});

it('decodes the last segment of a rendition as soon as it is encoded, and none in between', async () => {
  const { directory, decoded, decoding, parts, segments, last } = await liveRecording();
  await cp(join(directory, 'source'), join(directory, 'half'), { recursive: true });
  const inHalf = <T extends { rendition: string }>(files: T[]) => files.map((file) => ({ ...file, rendition: 'half' }));
  decoding.end(directory, parts, segments);
  for (const segment of inHalf(segments)) decoding.add(directory, [...parts, ...inHalf(parts)], segment);
  const each = ['0-00000.m4s', basename(last)];
  await vi.waitFor(() => expect([...decoded].sort()).toEqual([...each, ...each].sort()), patient);
});

it.each(first)('decodes the first segment again once %s was touched', async (path) => {
  const { directory, decoded, decoding } = await liveRecording();
  await decoding.decode(directory, ...first);
  await utimes(join(directory, path), 1, 1);
  await decoding.decode(directory, ...first);
  expect(decoded).toEqual(['0-00000.m4s', '0-00000.m4s']);
});

it('asks again at the end where it found a fault or no answer', async () => {
  for (const early of ['3 errors', new Error('The worker died')]) {
    const { directory, decoding } = await liveRecording([early, '4 errors']);
    expect(await decoding.decode(directory, ...first)).toMatchObject({ words: '4 errors' });
  }
});

it('knows nothing of a session that was forgotten, and leaves one alone that is over with its first segment', async () => {
  const { directory, decoded, decoding } = await liveRecording();
  await decoding.decode(directory, ...first);
  decoding.forget(directory);
  const { parts, segments } = await readJournal(directory);
  for (const segment of segments.slice(0, 1)) decoding.add(directory, parts, segment);
  expect(decoded).toHaveLength(1);
  await decoding.decode(directory, ...first);
  expect(decoded).toHaveLength(2);
});
