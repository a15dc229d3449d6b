import { join } from 'node:path';
import { entriesIn } from '../lib/files.ts';
import type { InitTrack } from '../media/mp4/tracks.ts';
import {
  isSource,
  type JournalPart,
  type JournalSegment,
  type JournalState,
  journalLine,
  journalName,
  pathOf,
  readJournal,
  renditionJournalName,
  writeJournal,
} from '../recorder/journal.ts';
import type { Span } from '../recorder/open-segment.ts';
import {
  asRecorded,
  type FoundSegment,
  readFoundSegment,
  readOrReason,
  readPart,
  rebuildSource,
  segmentName,
} from './rebuild-source.ts';
import { describeMisfits, eventsOf, missingNumbers, renditionEvents, setAside } from './repair-journal.ts';

/** Does a decoder read this segment, by the paths in the recording? */
export type Decodes = (initPath: string, segmentPath: string) => Promise<boolean>;

/** How far a segment may begin and end beside its own samples: audio is cut beside video. */
const maxOffsetMs = 500;

/** Could these lines describe one recording? Only the lines are compared; no file is read. */
export function isPlausible({ parts, segments }: JournalState): boolean {
  const source = segments.filter(isSource);
  const inits = parts.filter(isSource);
  // A part whose tracks were completed has a higher number than those after it.
  const places = new Map(inits.map(({ part }, i) => [part, i]));
  const placeOf = ({ part }: JournalSegment) => places.get(part) ?? Number.POSITIVE_INFINITY;
  if (places.size !== inits.length || new Set(source.map(({ uri }) => uri)).size !== source.length) return false;
  return source.every((segment, i) => {
    const before = source[i - 1];
    if (!isItsName(segment, inits[places.get(segment.part) ?? -1])) return false;
    if (before === undefined || before.part !== segment.part || before.number + 1 !== segment.number) {
      return before === undefined || (before.number < segment.number && placeOf(before) <= placeOf(segment));
    }
    const gapMs = segment.startMs - before.startMs - before.durationSeconds * 1000;
    return gapMs >= -maxOffsetMs;
  });
}

/** A file keeps the number of the part that it was recorded in, even where that part was split later. */
function isItsName({ uri, number }: JournalSegment, init: JournalPart | undefined): boolean {
  const [, namedPart, namedNumber] = segmentName.exec(uri) ?? [];
  return namedPart !== undefined && namedPart === initName.exec(init?.uri ?? '')?.[1] && Number(namedNumber) === number;
}

/**
 * Rewrites a journal that does not fit its media: a line that differs from its file, or repeats another line, is made again
 * from the file. A file with other bytes than were written is accepted if it decodes; otherwise its line stays, and the
 * check reports the damage. Returns what did not fit, as sentences; nothing changes where all lines fit. The old journal is
 * set aside. Throws on a disk error.
 */
export async function refitJournal(directory: string, decodes: Decodes): Promise<string[]> {
  const state = await readJournal(directory);
  const misfits: string[] = [];
  const parts = new Map<number, { line: JournalPart; tracks: PartTracks }>();
  for (const line of state.parts.filter(isSource)) {
    const tracks = parts.has(line.part) ? undefined : await tracksOf(directory, line, state.segments);
    if (tracks === undefined) misfits.push(pathOf(line));
    else parts.set(line.part, { line, tracks });
  }
  const segments = new Map<string, JournalSegment>();
  const ambiguous = new Set<string>();
  for (const line of state.segments.filter(isSource)) {
    const path = pathOf(line);
    const before = segments.get(line.uri);
    if (before !== undefined) {
      misfits.push(path);
      if (journalLine({ event: 'segment', ...before }) !== journalLine({ event: 'segment', ...line })) {
        ambiguous.add(line.uri);
      }
      continue;
    }
    segments.set(line.uri, line);
  }
  for (const [uri, line] of segments) {
    const part = parts.get(line.part);
    const fit = ambiguous.has(uri) || part === undefined ? 'other' : await fitOf(directory, line, part);
    const isRead = fit === 'bytes' && (await decodes(`source/${part?.line.uri}`, `source/${uri}`));
    if (fit === 'whole' || (fit === 'bytes' && !isRead)) continue;
    segments.delete(uri);
    misfits.push(`source/${uri}`);
  }
  if (misfits.length === 0) return [];

  const own = { ...state, parts: [...parts.values()].map(({ line }) => line), segments: [...segments.values()] };
  own.segments.sort((a, b) => a.number - b.number);
  const names = (await entriesIn(join(directory, 'source'))).map(({ name }) => name);
  const { state: rebuilt, unreadable } = await rebuildSource(directory, asRecorded(own, names) ?? own);
  const reason = describeMisfits(misfits, 'was written anew from its media');
  const lost = new Map([...unreadable, ...missingNumbers(rebuilt, unreadable)]);
  const refitted = [...(state.refitted ?? []), reason];
  await setAside(directory, journalName);
  await writeJournal(directory, journalName, eventsOf({ ...rebuilt, dropped: new Map(), lost, refitted }));
  await refitRenditions(directory, state, rebuilt);
  return [reason];
}

/** One of all parameter sets replaces the one that was written first. */
const initName = /^init-(\d{1,6})(-all)?\.mp4$/;

/** `damaged`: the file is missing or cannot be read. Nothing is known of its segments then: their lines stay. */
type PartTracks = readonly InitTrack[] | 'damaged';

/**
 * The tracks of a part's init segment; undefined where its line describes another file. A file whose bytes and description
 * both differ is damaged: its line stays.
 */
async function tracksOf(
  directory: string,
  line: JournalPart,
  segments: readonly JournalSegment[],
): Promise<PartTracks | undefined> {
  if (!initName.test(line.uri)) return undefined;
  const read = await readOrReason(() => readPart(join(directory, 'source', line.uri), line.part, line.uri));
  if (typeof read === 'string') {
    const isNamed = segments.some((segment) => segment.part === line.part && isItsName(segment, line));
    return isNamed ? 'damaged' : undefined;
  }
  const { journal, tracks } = read;
  const isWhole = journal.bytes === line.bytes && (line.crc32 === undefined || journal.crc32 === line.crc32);
  const isTrue =
    journal.video?.codec === line.video?.codec &&
    journal.audio?.codec === line.audio?.codec &&
    journal.video?.timescale === line.video?.timescale &&
    journal.audio?.timescale === line.audio?.timescale;
  return isWhole === isTrue ? tracks : undefined;
}

/**
 * `whole`: the line stays. `bytes`: the file has other bytes, and the line describes it. `other`: the line describes another
 * file. A file that is missing, or whose bytes and description both differ, is damaged: its line stays, for the check.
 */
async function fitOf(
  directory: string,
  line: JournalSegment,
  part: { line: JournalPart; tracks: PartTracks },
): Promise<'whole' | 'bytes' | 'other'> {
  const { tracks } = part;
  if (tracks === 'damaged') return isItsName(line, part.line) ? 'whole' : 'other';
  const found = await readOrReason(() => readFoundSegment(join(directory, 'source', line.uri), tracks));
  if (typeof found === 'string') return 'whole';
  const isTrue =
    isItsName(line, part.line) &&
    line.videoSamples === found.videoSamples &&
    line.audioSamples === found.audioSamples &&
    line.independent === found.isIndependent &&
    spansOf(found).some((span) => isNear(span, line));
  const isWhole = line.bytes === found.bytes && (line.crc32 === undefined || line.crc32 === found.crc32);
  if (isWhole) return isTrue ? 'whole' : 'other';
  return isTrue && spansOf(found).every((span) => isNear(span, line)) ? 'bytes' : 'whole';
}

function spansOf({ video, audio }: FoundSegment): Span[] {
  return [video, audio].flatMap((span) => span ?? []);
}

function isNear({ startMs, endMs }: Span, line: JournalSegment): boolean {
  const offsetsMs = [startMs - line.startMs, endMs - startMs - line.durationSeconds * 1000];
  return offsetsMs.every((offsetMs) => Math.abs(offsetMs) <= maxOffsetMs);
}

/** Renditions have the source's times, under the same names. */
async function refitRenditions(directory: string, state: JournalState, source: JournalState): Promise<void> {
  const isRendition = (file: { rendition: string }) => !isSource(file);
  const parts = state.parts.filter(isRendition);
  const lines = state.segments.filter(isRendition);
  if (parts.length + lines.length + state.dropped.size === 0) return;
  const sources = new Map(source.segments.map((segment) => [segment.uri, segment]));
  const segments = lines.map((line) => {
    const { part, number, startMs, durationSeconds, wallClockMs } = sources.get(line.uri) ?? line;
    return { ...line, part, number, startMs, durationSeconds, wallClockMs };
  });
  segments.sort((a, b) => a.number - b.number);
  await writeJournal(directory, renditionJournalName, renditionEvents({ parts, segments, dropped: state.dropped }));
}
