import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { isMissing, writeWhole } from '../lib/files.ts';
import { FilesGoneError, type StoredFiles } from '../lib/stored-files.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const amount = v.pipe(v.number(), v.minValue(0));
/** One path segment without a leading dot: a journal can only name files in the rendition's own folder. */
const fileName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/));
/** The checksum of the file's bytes before they were written to disk. Journals of the first version have none. */
const fileChecksum = v.optional(v.pipe(count, v.maxValue(0xffffffff)));
/** Ticks per second of a track's times. */
const timescale = v.optional(count);

/** A part of a rendition: segments with the same init segment and time base. `uri` is relative to the rendition. */
const partSchema = v.object({
  rendition: fileName,
  part: count,
  uri: fileName,
  bytes: count,
  crc32: fileChecksum,
  /** Unix ms at the part's first sample. */
  wallClockMs: v.number(),
  /** Longest allowed segment of the session; only in source parts, and the same in each. */
  targetDurationSeconds: v.optional(count),
  /** Its size is the one at which it is shown: with square pixels. */
  video: v.optional(
    v.object({
      codec: v.string(),
      width: count,
      height: count,
      timescale,
      /** Its brightness has this range; absent for the usual one. */
      range: v.optional(v.picklist(['HLG', 'PQ'])),
    }),
  ),
  audio: v.optional(v.object({ codec: v.string(), sampleRate: count, channels: count, timescale })),
});
export type JournalPart = v.InferOutput<typeof partSchema>;

/** A finished segment. `number` continues over the parts; `startMs` is media time, in the part's time base. */
const segmentSchema = v.object({
  rendition: fileName,
  part: count,
  number: count,
  uri: fileName,
  bytes: count,
  crc32: fileChecksum,
  startMs: v.number(),
  durationSeconds: amount,
  wallClockMs: v.number(),
  /** Can all of it be decoded without earlier segments? */
  independent: v.boolean(),
  /** Not all, but decoding can begin here: only frames shown before its first, or its first ones, need the segment before. */
  isOpen: v.optional(v.boolean()),
  videoSamples: count,
  audioSamples: count,
  /** Samples among them that were not sent: a picture that is shown again, silence. */
  filledVideo: v.optional(count),
  filledAudio: v.optional(count),
  /** Media time at which its silence begins; absent where all of it is. */
  silentFromMs: v.optional(v.number()),
  /** The file that it was before a track was added to it, in the same rendition. */
  replaces: v.optional(fileName),
  /** bit/s */
  bitrate: amount,
  /** The channels in which captions came, by their names in HLS. */
  captions: v.optional(v.array(v.pipe(v.string(), v.regex(/^(CC[1-4]|SERVICE\d{1,2})$/)))),
});
export type JournalSegment = v.InferOutput<typeof segmentSchema>;

const summarySchema = v.object({
  durationSeconds: amount,
  segments: count,
  parts: count,
  bytes: count,
  /** Why the recording stopped before its end, in words. */
  stopped: v.optional(v.string()),
});
export type RecordingSummary = v.InferOutput<typeof summarySchema>;

export const journalEventSchema = v.variant('event', [
  v.object({ event: v.literal('start'), version: v.literal(1), atMs: v.number() }),
  v.object({ event: v.literal('part'), ...partSchema.entries }),
  v.object({ event: v.literal('segment'), ...segmentSchema.entries }),
  v.object({ event: v.literal('drop'), rendition: fileName, reason: v.string() }),
  v.object({ event: v.literal('lost'), rendition: fileName, uri: fileName, reason: v.string() }),
  /** The journal did not fit the media, and was written anew from it. */
  v.object({ event: v.literal('refit'), reason: v.string() }),
  v.object({ event: v.literal('end'), atMs: v.number(), summary: summarySchema }),
]);
export type JournalEvent = v.InferOutput<typeof journalEventSchema>;

/** Everything in a session's journal. Each rendition's parts and segments are in the order they were written. */
export interface JournalState {
  parts: JournalPart[];
  segments: JournalSegment[];
  /** Renditions that were left out, and why: they have gaps and are not listed. */
  dropped: Map<string, string>;
  /** Files missing from the recording, by `rendition/uri`, and why. */
  lost?: Map<string, string> | undefined;
  /** Misfits of the journal that were put right, as sentences. */
  refitted?: string[] | undefined;
  /** Present when the recorder closed properly. A resumed recording clears it. */
  end?: RecordingSummary | undefined;
}

export function emptyJournal(): JournalState {
  return { parts: [], segments: [], dropped: new Map() };
}

/** Was a file sent by the encoder, or is it a rendition's? */
export function isSource({ rendition }: { rendition: string }): boolean {
  return rendition === 'source';
}

/** A file's path in the recording. */
export function pathOf({ rendition, uri }: { rendition: string; uri: string }): string {
  return `${rendition}/${uri}`;
}

/** The part that a segment belongs to. */
export function partOf({ parts }: JournalState, segment: JournalSegment): JournalPart | undefined {
  return parts.find(({ rendition, part }) => rendition === segment.rendition && part === segment.part);
}

/** Longest allowed segment of the session, once it is fixed. */
export function targetDurationOf({ parts }: JournalState): number | undefined {
  return parts.find(({ targetDurationSeconds }) => targetDurationSeconds !== undefined)?.targetDurationSeconds;
}

/** Adds an event to the state in place: a day's journal has 43,200 of them. */
export function applyJournalEvent(state: JournalState, event: JournalEvent): void {
  switch (event.event) {
    case 'start':
      state.end = undefined;
      return;
    case 'part': {
      const { event: _, ...part } = event;
      const known = state.parts.findIndex((each) => each.rendition === part.rendition && each.part === part.part);
      // A part that is described again has more parameter sets than before.
      if (known < 0) state.parts.push(part);
      else state.parts[known] = part;
      return;
    }
    case 'segment': {
      const { event: _, ...segment } = event;
      state.segments.push(segment);
      return;
    }
    case 'drop':
      state.dropped.set(event.rendition, event.reason);
      return;
    case 'lost':
      state.lost ??= new Map();
      state.lost.set(pathOf(event), event.reason);
      return;
    case 'refit':
      state.refitted = [...(state.refitted ?? []), event.reason];
      return;
    case 'end':
      state.end = event.summary;
  }
}

/** How much of the source was recorded, whether or not the recorder closed. */
export function summarize(state: JournalState): RecordingSummary {
  const segments = state.segments.filter(isSource);
  const parts = new Set(segments.map((segment) => segment.part));
  return {
    durationSeconds: round(segments.reduce((sum, segment) => sum + segment.durationSeconds, 0)),
    segments: segments.length,
    parts: parts.size,
    bytes: segments.reduce((sum, segment) => sum + segment.bytes, 0),
    stopped: state.end?.stopped,
  };
}

/** Whole microseconds, as in the journal: long sums would gather rounding errors. */
function round(seconds: number): number {
  return Number(seconds.toFixed(6));
}

export const journalName = 'journal.ndjson';
/** The transcoder's results have their own journal: one writer per file. */
export const renditionJournalName = 'renditions.ndjson';

/** Characters parsed at a time: about 50 lines, a millisecond. */
const pieceLength = 16 * 1024;

/** Called with the number (from 1) of each unreadable line. */
type OnDamagedLine = (line: number) => void;

/**
 * Reads as much of a session's journal as is readable, in pieces, so that a long one blocks nothing. A missing journal
 * is empty; a last line without line break was torn by a crash; a damaged line is left out: `repairJournal` finds what
 * it named. Throws only on a disk error.
 */
export function readJournal(directory: string, onDamaged?: (name: string) => void): Promise<JournalState> {
  return readJournals((name) => readJournalText(join(directory, name)), onDamaged);
}

/** The same for a finished recording, wherever it is stored. Throws if nothing of the recording is there. */
export function readStoredJournal(files: StoredFiles, onDamaged?: (name: string) => void): Promise<JournalState> {
  return readJournals(async (name) => {
    try {
      return (await files.read(name)).toString();
    } catch (error) {
      if (isMissing(error) && !(error instanceof FilesGoneError)) return '';
      throw error;
    }
  }, onDamaged);
}

async function readJournals(
  readText: (name: string) => Promise<string>,
  onDamaged?: (name: string) => void,
): Promise<JournalState> {
  const [source, renditions] = await Promise.all([readText(journalName), readText(renditionJournalName)]);
  const state = emptyJournal();
  for (const text of [source, renditions]) {
    for (const piece of pieces(text)) {
      parseJournal(piece, state, onDamaged && (() => onDamaged(text === source ? journalName : renditionJournalName)));
      await setImmediate();
    }
  }
  // After a crash some of a rendition's segments are encoded again, out of order.
  if (!isInOrder(state)) state.segments.sort((a, b) => a.number - b.number);
  return state;
}

function isInOrder({ segments }: JournalState): boolean {
  const latest = new Map<string, number>();
  return segments.every(({ rendition, number }) => {
    const isNext = number > (latest.get(rendition) ?? -1);
    latest.set(rendition, number);
    return isNext;
  });
}

/** Whole lines; the last piece may end with a torn one. */
function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start + pieceLength) + 1;
    yield end === 0 ? text.slice(start) : text.slice(start, end);
    if (end === 0) return;
    start = end;
  }
}

/** Adds the events in `text` to `state`; calls `onDamaged` for each whole line that cannot be read. */
export function parseJournal(
  text: string,
  state: JournalState = emptyJournal(),
  onDamaged?: OnDamagedLine,
): JournalState {
  const lines = text.split('\n');
  lines.pop();
  lines.forEach((line, i) => {
    const parsed = v.safeParse(journalEventSchema, readJournalLine(line));
    if (parsed.success) applyJournalEvent(state, parsed.output);
    else onDamaged?.(i + 1);
  });
  return state;
}

/** A missing journal is empty. */
export async function readJournalText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

export interface JournalWriter {
  /** Resolves when the line is on disk, or with the system where nothing has to last. After a failure nothing more is written, so that a torn line stays the last. */
  append(event: JournalEvent): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a session's journal (or that of its renditions) for appending; first cuts off a line torn by a crash. One that
 * is not `isDurable` outlives the process, but no power cut.
 */
export async function openJournal(
  directory: string,
  name: string = journalName,
  { isDurable = true }: { isDurable?: boolean } = {},
): Promise<JournalWriter> {
  const file = await open(join(directory, name), 'a+');
  try {
    const written = await file.readFile();
    await file.truncate(written.lastIndexOf(0x0a) + 1);
  } catch (error) {
    await file.close();
    throw error;
  }
  let failure: unknown;

  return {
    async append(event) {
      if (failure !== undefined) throw failure;
      try {
        await file.appendFile(journalLine(event));
        if (isDurable) await file.datasync();
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    close: () => file.close(),
  };
}

/** Replaces a journal with one of these lines. */
export function writeJournal(directory: string, name: string, events: readonly JournalEvent[], write = writeWhole) {
  return write(join(directory, name), events.map(journalLine).join(''));
}

const lineChecksum = /,"line":(\d{1,10})\}$/;

/** An event as a journal line, with its checksum last: otherwise a changed digit would go unnoticed. */
export function journalLine(event: JournalEvent): string {
  const text = JSON.stringify(event);
  return `${text.slice(0, -1)},"line":${crc32(text)}}\n`;
}

/** Parses a line without its line break; undefined if damaged. Lines of the first version have no checksum. */
function readJournalLine(line: string): unknown {
  const found = lineChecksum.exec(line);
  const text = found === null ? line : `${line.slice(0, found.index)}}`;
  if (found !== null && Number(found[1]) !== crc32(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
