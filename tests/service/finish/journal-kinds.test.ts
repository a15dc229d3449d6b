import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeTracks } from '../../../src/service/finish/complete-tracks.ts';
import { eventsOf } from '../../../src/service/finish/repair-journal.ts';
import {
  type JournalEvent,
  type JournalSegment,
  type JournalState,
  journalLine,
  journalName,
  parseJournal,
  readJournal,
} from '../../../src/service/recorder/journal.ts';
import { record } from '../recorder/record.ts';
import { audioConfig, media, videoConfig } from '../recorder/synthetic-packets.ts';
import { finishAfterRestart, lateSound } from './finish-after-restart.ts';

const show = [videoConfig(), audioConfig(), ...media({ fromMs: 0, toMs: 8000 })];

type Change = (text: string) => string;
const change =
  (edit: (events: JournalEvent[]) => JournalEvent[]): Change =>
  (text) =>
    edit(eventsOf(parseJournal(text)))
      .map(journalLine)
      .join('');
const eachSegment = (edit: (line: JournalSegment, i: number) => Partial<JournalSegment>) =>
  change((events) => {
    let i = 0;
    return events.map((event) => (event.event === 'segment' ? { ...event, ...edit(event, i++) } : event));
  });
const lines =
  (edit: (lines: string[]) => string[]): Change =>
  (text) =>
    edit(text.split('\n').slice(0, -1))
      .map((line) => `${line}\n`)
      .join('');

/** A journal may have become any of these while the service was away; all is put right from the media. */
const accidents: Record<string, { edit: Change; isSaid: boolean }> = {
  'is empty': { edit: () => '', isSaid: false },
  'lacks a line of a segment': { edit: lines((all) => all.filter((line) => !line.includes('-00001'))), isSaid: false },
  'lacks the lines of its parts': {
    edit: lines((all) => all.filter((line) => !line.includes('"part","'))),
    isSaid: true,
  },
  'ends in the middle of a line': { edit: (text) => text.slice(0, Math.round(text.length * 0.7)), isSaid: false },
  'has lines that are none': {
    edit: lines((all) => all.flatMap((line) => [line, '{"event":"guest"}', 'no line'])),
    isSaid: false,
  },
  'is one of the first version': { edit: (text) => text.replaceAll(/,"(crc32|line)":\d+/g, ''), isSaid: false },
  'is reversed': { edit: lines((all) => all.toReversed()), isSaid: true },
  'has two lines in each other’s place': {
    edit: lines((all) => all.with(3, all[4] ?? '').with(4, all[3] ?? '')),
    isSaid: true,
  },
  'has each line twice': { edit: lines((all) => all.flatMap((line) => [line, line])), isSaid: true },
  'says twice what it had in another way': {
    edit: (text) => text + eachSegment(() => ({ startMs: 4 }))(text),
    isSaid: true,
  },
  'has a false checksum': { edit: eachSegment((_, i) => (i === 1 ? { crc32: 7 } : {})), isSaid: true },
  'has a false size': { edit: eachSegment((_, i) => (i === 1 ? { bytes: 5 } : {})), isSaid: true },
  'has a false length': { edit: eachSegment((_, i) => (i === 1 ? { durationSeconds: 30 } : {})), isSaid: true },
  'has a false time': {
    edit: eachSegment(({ startMs }, i) => (i === 1 ? { startMs: startMs + 7000 } : {})),
    isSaid: true,
  },
  'has false numbers': { edit: eachSegment((_, i) => (i < 2 ? { number: 1 - i } : {})), isSaid: true },
};

/** Files do not say when their bytes came: that may differ after a rebuild. */
function contentOf({ segments }: JournalState) {
  return segments.map(({ number, bytes, startMs, durationSeconds, videoSamples, audioSamples }) => {
    return { number, bytes, startMs, durationSeconds, videoSamples, audioSamples };
  });
}

async function befall(directory: string, edit: Change): Promise<void> {
  const path = join(directory, journalName);
  const text = await readFile(path, 'utf8');
  const edited = edit(text);
  expect(edited).not.toBe(text);
  await writeFile(path, edited);
}

describe('a recording is whole after a restart, and says so where its journal said something else than its media, when the journal', () => {
  it.each(Object.entries(accidents))('%s', async (_, { edit, isSaid }) => {
    const { directory } = await record(show);
    const before = await readJournal(directory);
    await befall(directory, edit);
    const { check, journal } = await finishAfterRestart(directory);
    expect(check).toMatchObject({ ok: true, durationSeconds: expect.closeTo(8, 1) });
    expect(contentOf(journal)).toEqual(contentOf(before));
    expect(journal.refitted?.length ?? 0).toBe(isSaid ? 1 : 0);
    expect((await finishAfterRestart(directory)).journal).toEqual(journal);
  });

  it.each(Object.entries(accidents))(
    '%s, after its earlier parts got the tracks that came later',
    async (_, { edit, isSaid }) => {
      const { directory } = await record(lateSound);
      await completeTracks(directory, await readJournal(directory));
      const before = await readJournal(directory);
      expect(before.segments.filter(({ replaces }) => replaces !== undefined).length).toBeGreaterThan(1);
      await befall(directory, edit);
      const { check, journal } = await finishAfterRestart(directory);
      expect(check).toMatchObject({ ok: true, durationSeconds: expect.closeTo(8, 1) });
      expect(contentOf(journal)).toEqual(contentOf(before));
      expect(journal.parts).toHaveLength(before.parts.length);
      if (isSaid) expect(journal.refitted).not.toBeUndefined();
    },
  );
});
