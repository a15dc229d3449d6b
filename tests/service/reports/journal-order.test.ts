import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { checkRecording } from '../../../src/service/finish/check-recording.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import {
  type JournalEvent,
  journalEventSchema,
  journalLine,
  journalName,
  parseJournal,
  readJournal,
} from '../../../src/service/recorder/journal.ts';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { encodeGops } from '../../support/media/encode-gops.ts';
import { readNumbered } from '../../support/media/numbered-frames.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';
import { waitUntil } from '../../support/wait-until.ts';

type Line = JournalEvent;
type SegmentLine = Extract<Line, { event: 'segment' }>;

const seconds = 10;
const frames = Array.from({ length: seconds * 30 }, (_, number) => number);
const profiles = [{ name: 'half', width: 128, height: 96, bitrate: 200_000, fps: 0 }];

const isSegment = (line: Line): line is SegmentLine => line.event === 'segment';
const eachSegment = (change: (line: SegmentLine, i: number) => Line) => (lines: Line[]) => {
  let i = 0;
  return lines.map((line) => (isSegment(line) ? change(line, i++) : line));
};

/** Lines that are whole one by one, and false together. */
const falsifications: Record<string, (lines: Line[]) => Line[]> = {
  'times that are three seconds late': eachSegment((line) => ({ ...line, startMs: line.startMs + 3000 })),
  'one time that is false': eachSegment((line, i) => (i === 1 ? { ...line, startMs: line.startMs + 7000 } : line)),
  'a line of a file that there never was': (lines) =>
    lines.flatMap((line) =>
      isSegment(line) && line.number === 1 ? [line, { ...line, uri: '7-00099.m4s', number: 99 }] : line,
    ),
  'another count of frames': eachSegment((line, i) => (i === 1 ? { ...line, videoSamples: 3 } : line)),
};

/** Lines that say less than they could: what is still in memory says it. */
const harmless: Record<string, (lines: Line[]) => Line[]> = {
  'no line of its part': (lines) => lines.filter(({ event }) => event !== 'part'),
};

async function falsify(directory: string, change: (lines: Line[]) => Line[]): Promise<void> {
  const path = join(directory, journalName);
  const text = await readFile(path, 'utf8');
  const lines = text
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [v.parse(journalEventSchema, JSON.parse(line))]));
  await writeFile(path, change(lines).map(journalLine).join(''));
}

const service = await openAccount();
const packets = await encodeGops({ codec: 'h264', seconds, params: 'bframes=2', scale: 2 });

describe('a recording whose journal does not fit its media is ready, says so, and plays all of it', () => {
  it.concurrent.each(Object.entries({ ...falsifications, ...harmless }))('%s', async (name, change) => {
    const { id, streamKey = '' } = await createRecordedStream(service, { profiles });
    const live = await publishTestStream({ url: service.rtmpUrl, streamKey, packets });
    await live.sent;
    const directory = await waitUntil(
      async () => {
        const [session] = await readSessions(service, id);
        const folder = join(service.dataDirectory, 'recordings', session?.id ?? '');
        const text = await readFile(join(folder, journalName), 'utf8').catch(() => '');
        return parseJournal(text).segments.length >= 4 ? folder : undefined;
      },
      { what: 'four segments are recorded' },
    );
    await falsify(directory, change);
    await live.finish();
    const { recordingUrl = '', aircheck, sourceSegmentsDuration } = await readySession(service, id);
    expect(sourceSegmentsDuration).toBeCloseTo(seconds, 0);
    if (name in falsifications) expect(aircheck?.damage).toMatchObject([{ file: journalName, isRepaired: true }]);
    // A later check of the disk must find what the journal says now.
    const check = await checkRecording(folderFiles(directory), await readJournal(directory));
    expect(check).toMatchObject({ ok: true });
    expect(check).not.toHaveProperty('damaged', expect.anything());
    for (const rendition of ['source', 'half']) {
      const url = recordingUrl.replace('index.m3u8', `${rendition}/index.m3u8`);
      if (rendition === 'half') expect((await readNumbered(url)).numbers).toEqual(frames);
      else expect((await readNumbered(url)).numbers).toHaveLength(frames.length);
    }
  });
});
