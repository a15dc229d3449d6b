import type { StoredFiles } from '../lib/stored-files.ts';
import { masterPlaylist, mediaPlaylist, renditionNames } from '../media/hls/playlists.ts';
import { isSource, type JournalSegment, type JournalState, partOf, pathOf } from '../recorder/journal.ts';
import {
  type CheckedTracks,
  checkInit,
  checkSegment,
  type FrameTable,
  nameFault,
  type Pace,
  RecordingFault,
} from './check-file.ts';

/** A rendition that cannot be listed; `file`: the damaged one, relative to the recording. */
export interface RenditionDamage {
  rendition: string;
  file?: string | undefined;
  reason: string;
}

/** `damaged`: renditions that must be left out; absent if there are none. */
type RecordingCheck =
  | { ok: true; durationSeconds: number; damaged?: RenditionDamage[] | undefined }
  | { ok: false; reason: string; file?: string | undefined };

/**
 * Is a finished recording what its journal says? Reads back the playlists and every file they name, as a player would
 * have to. `ready` rests on this alone. Damage of the source is damage of the recording: renditions were encoded from
 * it. Durations are seconds of the source; a reason is for the operator. `decode`, where given, is tried on the first
 * and the last segment of each rendition; what is still as `knownWhole` has it is not read again; with `frameRule` the
 * frames of renditions are counted against the source's. Throws the disk's own error (EIO, EMFILE, the whole folder
 * missing): that says nothing about the recording, and the check can be made again.
 */
export async function checkRecording(
  files: StoredFiles,
  journal: JournalState,
  decode?: DecodeSegment,
  knownWhole?: KnownWhole,
  frameRule?: FrameRule,
): Promise<RecordingCheck> {
  if (journal.segments.length === 0) return { ok: false, reason: 'no media' };
  try {
    checkNoHoles(journal);
    const renditions = renditionNames(journal);
    await checkPlaylist(files, { path: 'index.m3u8', text: masterPlaylist(journal, renditions) });
    const sourceSeconds = sumSeconds(journal.segments.filter(isSource));
    const longestSeconds = journal.segments.reduce((most, segment) => Math.max(most, segment.durationSeconds), 0);
    const damaged: RenditionDamage[] = [];
    const count = frameRule && createFrameCount(journal, frameRule);
    for (const name of sourceFirst(renditions)) {
      try {
        const seconds = await checkRendition(files, name, journal, { decode, knownWhole, onFrames: count?.add });
        if (Math.abs(seconds - sourceSeconds) > longestSeconds) {
          throw new RecordingFault(`${name} lasts ${seconds.toFixed(1)} s, the source ${sourceSeconds.toFixed(1)} s`);
        }
        await count?.check(name);
      } catch (error) {
        if (!(error instanceof RecordingFault) || name === 'source') throw error;
        damaged.push({ rendition: name, file: error.file, reason: error.message });
      }
    }
    if (sourceSeconds === 0) return { ok: false, reason: 'no media' };
    return {
      ok: true,
      durationSeconds: sourceSeconds,
      damaged: damaged.length > 0 ? damaged : undefined,
    };
  } catch (error) {
    if (error instanceof RecordingFault) return { ok: false, reason: error.message, file: error.file };
    throw error;
  }
}

function sourceFirst(renditions: readonly string[]): string[] {
  return [...renditions].sort((a, b) => Number(b === 'source') - Number(a === 'source'));
}

/** Lost media may lie only between parts: within one, players expect that each segment follows the one before it. */
function checkNoHoles({ segments }: JournalState): void {
  const source = segments.filter(isSource);
  const beside = source.find(({ part, number }, i) => {
    const before = source[i - 1];
    return before?.part === part && before.number + 1 !== number;
  });
  if (beside) throw new RecordingFault(`The segment before source/${beside.uri} is missing`);
}

function sumSeconds(segments: readonly JournalSegment[]): number {
  return Number(segments.reduce((sum, segment) => sum + segment.durationSeconds, 0).toFixed(6));
}

const segmentsAtOnce = 8;
// Sums of durations written with six decimals.
const roundingSeconds = 0.001;

/** `isPartial`: some frames are damaged, others are not. */
export interface DecodingFault {
  words: string;
  isPartial: boolean;
}

/** Decodes a segment with its init segment, by their paths in the recording; returns what is wrong, or undefined. */
type DecodeSegment = (initPath: string, segmentPath: string) => Promise<DecodingFault | undefined>;

/** The version under which a file of the recording was last found whole, by its path in the recording. */
type KnownWhole = (path: string) => string | undefined;

interface RenditionCheckOptions {
  decode?: DecodeSegment | undefined;
  knownWhole?: KnownWhole | undefined;
  /** Reads one file at a time, waiting here before each piece. */
  pace?: Pace | undefined;
  /** Called with the video of each segment that is whole, in no order. */
  onFrames?: ((segment: JournalSegment, frames: FrameTable | undefined) => void) | undefined;
}

/**
 * Reads back one rendition: its playlist against the journal, every segment whole that was not read back before, at
 * least its head. Returns its seconds. Throws `RecordingFault`, or the disk's own error.
 */
export async function checkRendition(
  files: StoredFiles,
  name: string,
  state: JournalState,
  { decode, knownWhole, pace, onFrames }: RenditionCheckOptions,
): Promise<number> {
  const segments = state.segments.filter(({ rendition }) => rendition === name);
  const playlist = { path: `${name}/index.m3u8`, text: mediaPlaylist(state, name, 'final') };
  await checkPlaylist(files, playlist);
  compareWithSource(state, name);
  const inits = await readInits(files, segments, state);
  const lastIndex = segments.length - 1;

  async function check(journal: JournalSegment, i: number): Promise<number> {
    const isOutermost = i === 0 || i === lastIndex;
    const path = pathOf(journal);
    const init = initOf(state, journal);
    const tracks = inits.get(init) ?? new Map();
    const { seconds, frames } = await nameFault(path, () =>
      checkSegment({
        files,
        path,
        journal,
        tracks,
        isReadWhole: isOutermost,
        pace,
        knownWhole: knownWhole?.(path),
      }),
    );
    onFrames?.(journal, frames);
    const fault = isOutermost ? await decode?.(init, path) : undefined;
    // A source whose bytes are those that were written is what the encoder sent: players skip what is damaged in it.
    const isAsSent = name === 'source' && journal.crc32 !== undefined && fault?.isPartial === true;
    if (fault && !isAsSent) throw new RecordingFault(`${path} does not decode: ${fault.words}`, path);
    return seconds;
  }

  let mediaSeconds = 0;
  const atOnce = pace === undefined ? segmentsAtOnce : 1;
  for (let i = 0; i <= lastIndex; i += atOnce) {
    const batch = segments.slice(i, i + atOnce).map((segment, j) => check(segment, i + j));
    for (const seconds of await Promise.all(batch)) mediaSeconds += seconds;
  }
  return compareDurations(name, segments, mediaSeconds);
}

/** Is a final playlist the one that the journal gives? Throws `RecordingFault`. */
export async function checkPlaylist(files: StoredFiles, { path, text }: { path: string; text: string }): Promise<void> {
  await nameFault(path, async () => {
    if ((await files.read(path)).toString() !== text)
      throw new RecordingFault('it does not list what the journal does');
  });
}

function initOf(state: JournalState, segment: JournalSegment): string {
  const part = partOf(state, segment);
  if (part === undefined) throw new RecordingFault(`The journal does not name the part of ${pathOf(segment)}`);
  return pathOf(part);
}

/** A rendition has every segment of its parts: players change renditions between any two. */
function compareWithSource({ segments }: JournalState, name: string): void {
  if (name === 'source') return;
  const own = segments.filter(({ rendition }) => rendition === name);
  const numbers = new Set(own.map(({ number }) => number));
  const parts = new Set(own.map(({ part }) => part));
  const missing = segments.find(
    ({ rendition, part, number }) => rendition === 'source' && parts.has(part) && !numbers.has(number),
  );
  if (missing) throw new RecordingFault(`${name} does not have the source's segment ${missing.uri}`);
  const misplaced = own.find(({ number }, i) => number <= (own[i - 1]?.number ?? -1));
  if (misplaced) throw new RecordingFault(`${name} does not list ${misplaced.uri} in its place`);
}

/** The tracks of each init segment, by its path. */
async function readInits(files: StoredFiles, segments: readonly JournalSegment[], state: JournalState) {
  const inits = new Map<string, CheckedTracks>();
  for (const segment of segments) {
    const path = initOf(state, segment);
    if (inits.has(path)) continue;
    const tracks = await nameFault(path, async () => checkInit(await files.read(path), partOf(state, segment)));
    inits.set(path, tracks);
  }
  return inits;
}

/** Checks that durations in journal and samples agree within one segment. */
function compareDurations(name: string, segments: readonly JournalSegment[], mediaSeconds: number): number {
  const seconds = sumSeconds(segments);
  const longest = segments.reduce((most, { durationSeconds }) => Math.max(most, durationSeconds), 0);
  if (Math.abs(seconds - mediaSeconds) > longest + roundingSeconds) {
    throw new RecordingFault(
      `${name}/index.m3u8 lists ${seconds.toFixed(1)} s of media where there are ${mediaSeconds.toFixed(1)} s`,
    );
  }
  return seconds;
}

/** Renditions need so much of their source. */
interface FrameRule {
  /** How many of a source segment's frames a rendition has; undefined where nothing is known of the rendition. */
  count(rendition: string, times: readonly number[], timescale: number): number | undefined;
  /** When the frames are shown that a source segment gives, ticks after its first sample; undefined where nobody knows. */
  decodedTimes(number: number): Promise<number[] | undefined>;
}

/**
 * Counts the frames of renditions, segment by segment. The rule: a rendition has as many as the source has samples of
 * video there, or, with a lower frame rate, as many as that rate takes of samples with these times. Where it has fewer, the
 * source is decoded, and what it gives counts in the place of its samples.
 */
export function createFrameCount({ segments }: JournalState, rule: FrameRule) {
  const source = segments.filter(isSource);
  const renditions = new Set(segments.map(({ rendition }) => rendition));
  const tables = new Map<number, Omit<FrameTable, 'times'>>();
  const wanted = new Map<string, number>();
  const found = new Map<string, { frames: number; path: string }>();
  const keyOf = (rendition: string, number: number) => `${rendition} ${number}`;

  /** Frames from the next segment's first one on are that segment's. */
  async function timesGiven(index: number, { from }: Omit<FrameTable, 'times'>): Promise<number[] | undefined> {
    const [segment, next] = [source[index], source[index + 1]];
    if (segment === undefined) return undefined;
    const times = await rule.decodedTimes(segment.number);
    const end = next?.part === segment.part ? tables.get(next.number)?.from : undefined;
    return end === undefined ? times : times?.filter((time) => time < end - from);
  }

  return {
    /** The source's segments come first. */
    add(segment: JournalSegment, table: FrameTable | undefined): void {
      const { rendition, number } = segment;
      if (!isSource(segment)) {
        found.set(keyOf(rendition, number), { frames: table?.times.length ?? 0, path: pathOf(segment) });
        return;
      }
      if (table === undefined) return;
      const { from, times, timescale } = table;
      tables.set(number, { from, timescale });
      for (const name of renditions) wanted.set(keyOf(name, number), rule.count(name, times, timescale) ?? 0);
    },
    /** Throws `RecordingFault` where the rendition has too few frames; else what `decodedTimes` throws. */
    async check(rendition: string): Promise<void> {
      // From the end: what is decoded for one segment holds for those that it was decoded after.
      for (const [index, { number }] of [...source.entries()].reverse()) {
        const own = found.get(keyOf(rendition, number));
        const table = tables.get(number);
        if (own === undefined || table === undefined) continue;
        if (own.frames >= (wanted.get(keyOf(rendition, number)) ?? 0)) continue;
        const times = await timesGiven(index, table);
        const given = times && rule.count(rendition, times, table.timescale);
        if (given === undefined || own.frames >= given) continue;
        throw new RecordingFault(`${rendition} has ${own.frames} of ${given} frames in ${own.path}`, own.path);
      }
    },
  };
}
