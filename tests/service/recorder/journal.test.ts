import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyJournal,
  type JournalEvent,
  type JournalSegment,
  journalName,
  openJournal,
  parseJournal,
  readJournal,
} from '../../../src/service/recorder/journal.ts';
import { makeFolder } from './record.ts';

function segmentEvent(number: number): JournalEvent & JournalSegment {
  return {
    event: 'segment',
    rendition: 'source',
    part: 0,
    number,
    uri: `0-${String(number).padStart(5, '0')}.m4s`,
    bytes: 600_000,
    startMs: number * 2000,
    durationSeconds: 2,
    wallClockMs: 1_700_000_000_000 + number * 2000,
    independent: true,
    videoSamples: 60,
    audioSamples: 94,
    bitrate: 2_400_000,
  };
}

const events: JournalEvent[] = [
  { event: 'start', version: 1, atMs: 1_700_000_000_000 },
  { event: 'part', rendition: 'source', part: 0, uri: 'init-0.mp4', bytes: 900, wallClockMs: 1_700_000_000_000 },
  ...Array.from({ length: 4 }, (_, i) => segmentEvent(i)),
  { event: 'end', atMs: 1, summary: { durationSeconds: 8, segments: 4, parts: 1, bytes: 2_400_000 } },
];
const lines = events.map((event) => `${JSON.stringify(event)}\n`);
const whole = lines.join('');

describe('the journal', () => {
  it('of a session without media is empty', async () => {
    expect(await readJournal(join(await makeFolder(), 'missing'))).toEqual(emptyJournal());
  });

  it('torn at any byte yields exactly the lines that were complete', () => {
    fc.assert(
      fc.property(fc.nat(whole.length), (length) => {
        const text = whole.slice(0, length);
        const wholeLines = text.split('\n').length - 1;
        const segments = Math.min(4, Math.max(0, wholeLines - 2));
        const state = parseJournal(text);
        expect(state.parts).toHaveLength(wholeLines >= 2 ? 1 : 0);
        expect(state.segments.map(({ number }) => number)).toEqual([0, 1, 2, 3].slice(0, segments));
        expect(state.end?.durationSeconds).toBe(wholeLines === lines.length ? 8 : undefined);
      }),
      { numRuns: 300 },
    );
  });

  it('damaged before its last line is read but for that line, which is reported', () => {
    for (const [found, changed, line] of [
      ['"number":1', '"number":x', 4],
      ['"bytes":600000', '"bytes":-1', 3],
    ] as const) {
      const damaged: number[] = [];
      const state = parseJournal(whole.replace(found, changed), emptyJournal(), (at) => damaged.push(at));
      expect(damaged).toEqual([line]);
      expect(state.segments).toHaveLength(3);
    }
  });

  it('is read back as it was appended, and takes no changed digit for another truth', async () => {
    const folder = await makeFolder();
    const journal = await openJournal(folder);
    for (const event of events) await journal.append(event);
    await journal.close();
    expect(await readJournal(folder)).toEqual(parseJournal(whole));
    const text = await readFile(join(folder, journalName), 'utf8');
    const damaged: number[] = [];
    const state = parseJournal(text.replace('"bytes":600000', '"bytes":600001'), emptyJournal(), (at) =>
      damaged.push(at),
    );
    expect(damaged).toEqual([3]);
    expect(state.segments.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('names no file outside its rendition', () => {
    for (const uri of ['../0-00000.m4s', '/etc/passwd', '.hidden', 'a/b.m4s', '']) {
      expect(parseJournal(`${JSON.stringify({ ...segmentEvent(0), uri })}\n`)).toEqual(emptyJournal());
    }
  });

  it('that is opened again goes on after its last whole line', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, journalName), `${lines[0]}${lines[1]}${lines[2]?.slice(0, 30)}`);
    const journal = await openJournal(folder);
    await journal.append(segmentEvent(0));
    await journal.close();
    const text = await readFile(join(folder, journalName), 'utf8');
    expect(text.startsWith(`${lines[0]}${lines[1]}${lines[2]?.slice(0, 30)}`)).toBe(true);
    expect(text.split('\n')).toHaveLength(4);
    expect(parseJournal(text).segments).toEqual(parseJournal(lines.slice(0, 3).join('')).segments);
  });

  it('that goes on after its end has no end any more', () => {
    expect(parseJournal(`${whole}${lines[0]}`).end).toBeUndefined();
  });
});
