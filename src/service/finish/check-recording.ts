import type { StoredFiles } from '../lib/stored-files.ts';
import { isSource, type JournalSegment, type JournalState, pathOf } from '../recorder/journal.ts';
import {
  type CheckedTracks,
  checkInit,
  checkSegment,
  type FrameTable,
  nameFault,
  type Pace,
  RecordingFault,
} from './check-file.ts';

export const masterName = 'index.m3u8';

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
    const renditions = await nameFault(masterName, () => readRenditions(files));
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

/** The names of the renditions that the master playlist lists. */
async function readRenditions(files: StoredFiles): Promise<string[]> {
  const uris = parseMasterPlaylist((await files.read(masterName)).toString());
  if (uris.length === 0) throw new RecordingFault('it lists no rendition');
  return uris.map((uri) => {
    const name = /^([A-Za-z0-9_-][A-Za-z0-9._-]*)\/index\.m3u8$/.exec(uri)?.[1];
    if (name === undefined) throw new RecordingFault(`it lists ${uri}, which is no rendition of ours`);
    return name;
  });
}

function sumSeconds(segments: JournalSegment[]): number {
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

interface ListedSegment {
  listed: PlaylistSegment;
  journal: JournalSegment;
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
  const playlist = await nameFault(`${name}/index.m3u8`, () => readPlaylist(files, `${name}/index.m3u8`));
  const segments = matchJournal(playlist, state, name);
  compareWithSource(state, name);
  const inits = await readInits(files, name, playlist, state);
  const lastIndex = segments.length - 1;

  async function check({ listed, journal }: ListedSegment, i: number): Promise<number> {
    const isOutermost = i === 0 || i === lastIndex;
    const path = `${name}/${listed.uri}`;
    const tracks = inits.get(listed.initUri) ?? new Map();
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
    const fault = isOutermost ? await decode?.(`${name}/${listed.initUri}`, path) : undefined;
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

/** Does a rendition's playlist list what the journal names? Throws `RecordingFault`. */
export async function checkPlaylist(files: StoredFiles, name: string, state: JournalState): Promise<void> {
  const file = `${name}/index.m3u8`;
  await nameFault(file, async () => matchJournal(await readPlaylist(files, file), state, name));
}

async function readPlaylist(files: StoredFiles, path: string): Promise<PlaylistSegment[]> {
  return parseMediaPlaylist((await files.read(path)).toString());
}

function matchJournal(playlist: PlaylistSegment[], state: JournalState, name: string): ListedSegment[] {
  const journal = state.segments.filter((segment) => segment.rendition === name);
  if (playlist.length !== journal.length) {
    throw new RecordingFault(`${name}/index.m3u8 lists ${playlist.length} of ${journal.length} segments`);
  }
  return journal.map((segment, i) => {
    const listed = playlist[i];
    if (listed?.uri !== segment.uri) throw new RecordingFault(`${name}/index.m3u8 does not list ${segment.uri}`);
    return { listed, journal: segment };
  });
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

async function readInits(files: StoredFiles, name: string, playlist: PlaylistSegment[], state: JournalState) {
  const inits = new Map<string, CheckedTracks>();
  for (const uri of new Set(playlist.map((segment) => segment.initUri))) {
    const expected = state.parts.find((part) => part.rendition === name && part.uri === uri);
    const tracks = await nameFault(`${name}/${uri}`, async () =>
      checkInit(await files.read(`${name}/${uri}`), expected),
    );
    inits.set(uri, tracks);
  }
  return inits;
}

/** Checks that durations in playlist, journal and samples agree within one segment. */
function compareDurations(name: string, segments: ListedSegment[], mediaSeconds: number): number {
  const listedSeconds = segments.reduce((sum, { listed }) => sum + listed.durationSeconds, 0);
  const journalSeconds = segments.reduce((sum, { journal }) => sum + journal.durationSeconds, 0);
  const longest = segments.reduce((most, { journal }) => Math.max(most, journal.durationSeconds), 0);
  for (const seconds of [journalSeconds, mediaSeconds]) {
    if (Math.abs(listedSeconds - seconds) > longest + roundingSeconds) {
      throw new RecordingFault(
        `${name}/index.m3u8 lists ${listedSeconds.toFixed(1)} s of media where there are ${seconds.toFixed(1)} s`,
      );
    }
  }
  return listedSeconds;
}

interface PlaylistSegment {
  uri: string;
  durationSeconds: number;
  initUri: string;
}

/** The rendition playlists that a master playlist names, in its order. Throws `RecordingFault`. */
export function parseMasterPlaylist(text: string): string[] {
  const uris: string[] = [];
  let isVariantNext = false;
  for (const line of playlistLines(text)) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) isVariantNext = true;
    if (line.startsWith('#')) continue;
    if (!isVariantNext) throw new RecordingFault('The master playlist names a rendition without describing it');
    uris.push(line);
    isVariantNext = false;
  }
  if (isVariantNext) throw new RecordingFault('The master playlist is cut short');
  return uris;
}

/** The segments of a finished rendition's playlist. Throws `RecordingFault`. */
export function parseMediaPlaylist(text: string): PlaylistSegment[] {
  const segments: PlaylistSegment[] = [];
  const lines = playlistLines(text);
  let durationSeconds: number | undefined;
  let initUri: string | undefined;
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) durationSeconds = readDuration(line);
    if (line.startsWith('#EXT-X-MAP:')) initUri = /^#EXT-X-MAP:URI="([^"]+)"$/.exec(line)?.[1];
    if (line.startsWith('#')) continue;
    if (durationSeconds === undefined || initUri === undefined) {
      throw new RecordingFault(`The playlist names ${line} without its duration or init segment`);
    }
    segments.push({ uri: line, durationSeconds, initUri });
    durationSeconds = undefined;
  }
  if (lines.at(-1) !== '#EXT-X-ENDLIST') throw new RecordingFault('A playlist is cut short: it has no end');
  return segments;
}

function playlistLines(text: string): string[] {
  if (!text.startsWith('#EXTM3U\n') || !text.endsWith('\n')) throw new RecordingFault('A playlist is cut short');
  return text.split('\n').filter((line) => line !== '');
}

function readDuration(line: string): number {
  const text = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line)?.[1];
  if (text === undefined) throw new RecordingFault(`The playlist has a duration that cannot be read: ${line}`);
  return Number(text);
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
