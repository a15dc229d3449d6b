import { crc32 } from 'node:zlib';
import { readPiece, type StoredFiles } from '../lib/stored-files.ts';
import { nalLengthBytes } from '../media/codec/nal-units.ts';
import { fragmentHeadLength, readFragmentHead, type SampleRun } from '../media/mp4/fragment.ts';
import { type InitTrack, readInitTracks } from '../media/mp4/tracks.ts';
import type { JournalPart, JournalSegment, JournalState } from '../recorder/journal.ts';
import type { FrameTable } from './frames.ts';
import { fileChecksum, nameFault, type Pace, RecordingFault, readBoxes } from './read-back.ts';

const segmentsAtOnce = 8;
// Sums of durations written with six decimals.
const roundingSeconds = 0.001;

/** `isPartial`: some frames are damaged, others are not. */
export interface DecodingFault {
  words: string;
  isPartial: boolean;
}

/** Decodes a segment with its init segment, by their paths in the recording; returns what is wrong, or undefined. */
export type DecodeSegment = (initPath: string, segmentPath: string) => Promise<DecodingFault | undefined>;

/** The version under which a file of the recording was last found whole, by its path in the recording. */
export type KnownWhole = (path: string) => string | undefined;

export interface RenditionCheckOptions {
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
      readTracks(await files.read(`${name}/${uri}`), expected),
    );
    inits.set(uri, tracks);
  }
  return inits;
}

function readTracks(content: Buffer, expected: JournalPart | undefined): CheckedTracks {
  if (content.length !== expected?.bytes) throw new RecordingFault('it is not as long as it was written');
  if (expected.crc32 !== undefined && crc32(content) !== expected.crc32) {
    throw new RecordingFault('its bytes are not those that were written');
  }
  const tracks = readBoxes(() =>
    readInitTracks(content).map((track) => ({ ...track, nalLengthBytes: nalLengthBytes(track.sampleEntry) })),
  );
  for (const { kind, timescale } of tracks) {
    const written =
      kind === 'video' ? expected.video?.timescale : (expected.audio?.timescale ?? expected.audio?.sampleRate);
    if (written !== undefined && written !== timescale) {
      throw new RecordingFault(`its ${kind} has ${timescale} ticks a second, not ${written}`);
    }
  }
  return new Map(tracks.map((track) => [track.id, track]));
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

// Holds the moof of two seconds at 60 frames per second with audio; a longer one costs a second read.
const firstReadBytes = 8192;
// How far audio may be from the cut, and a rendition's first frame from its source's.
const maxOffsetMs = 500;

/** A track of the segment's part. `nalLengthBytes`: before each NAL unit; undefined where its samples are none. */
type CheckedTrack = Pick<InitTrack, 'kind' | 'timescale'> & { nalLengthBytes: number | undefined };
type CheckedTracks = ReadonlyMap<number, CheckedTrack>;

interface Run extends Pick<SampleRun, 'trackId' | 'offset' | 'decodeTime'> {
  /** Time of the first sample. */
  compositionOffset: number;
  durationTicks: number;
  sampleSizes: number[];
  /** When each sample is shown. */
  presentationTimes: number[];
}

interface Fragment {
  runs: Run[];
  media: { start: number; end: number };
}

interface SegmentToCheck {
  files: StoredFiles;
  path: string;
  journal: JournalSegment;
  /** By their ids. */
  tracks: CheckedTracks;
  /** Also walk its NAL units, as for the first and last segments and those without a checksum? */
  isReadWhole: boolean;
  /** The file's version when it was last read and had the bytes that were written. */
  knownWhole?: string | undefined;
  pace?: Pace | undefined;
}

interface CheckedSegment {
  /** How long its samples last. */
  seconds: number;
  /** Undefined where it has no video. */
  frames: FrameTable | undefined;
}

/**
 * Checks one segment against the journal: its size, its bytes, its boxes, its times. Throws `RecordingFault`, or the disk's own error.
 */
async function checkSegment(segment: SegmentToCheck): Promise<CheckedSegment> {
  const { files, path, journal, tracks, isReadWhole, knownWhole, pace } = segment;
  const { bytes, version } = await files.size(path);
  if (bytes !== journal.bytes) throw new RecordingFault(`it has ${bytes} bytes instead of ${journal.bytes}`);
  const isToRead = journal.crc32 !== undefined && version !== knownWhole;
  if (isToRead && (await fileChecksum(files, path, { bytes, pace })) !== journal.crc32) {
    throw new RecordingFault('its bytes are not those that were written');
  }
  const readStart = (length: number) => readPiece(files, path, 0, length);
  const head = await readHead(readStart, isReadWhole ? bytes : Math.min(bytes, firstReadBytes), bytes);
  const fragment = readFragment(head);
  if (fragment.runs.length === 0) throw new RecordingFault('it has no samples');
  checkMedia(fragment, bytes);
  const samples = fragment.runs.reduce((sum, run) => sum + run.sampleSizes.length, 0);
  const expected = journal.videoSamples + journal.audioSamples;
  if (samples !== expected) throw new RecordingFault(`it has ${samples} samples instead of ${expected}`);
  // Bytes that are those that were written have the times that were: what the encoder sent is no damage.
  if (journal.rendition !== 'source' || journal.crc32 === undefined) compareTimes(fragment, tracks, journal);
  if (isReadWhole) checkNalUnits(head, fragment, tracks);
  return { seconds: mediaSeconds(fragment, tracks, journal), frames: frameTable(fragment, tracks) };
}

async function readHead(readStart: (length: number) => Promise<Buffer>, length: number, size: number): Promise<Buffer> {
  const head = await readStart(length);
  const needed = readBoxes(() => fragmentHeadLength(head));
  if (needed > size) throw new RecordingFault('its moof box is cut short');
  return needed <= head.length ? head : readStart(needed);
}

function readFragment(head: Buffer): Fragment {
  const { runs, media } = readBoxes(() => readFragmentHead(head));
  return { runs: runs.map(sumUp), media };
}

function sumUp(run: SampleRun): Run {
  const { trackId, offset, decodeTime } = run;
  const empty = { compositionOffset: 0, durationTicks: 0, sampleSizes: [], presentationTimes: [] };
  const summed: Run = { trackId, offset, decodeTime, ...empty };
  run.each((duration, size, _isSync, compositionOffset) => {
    if (summed.sampleSizes.length === 0) summed.compositionOffset = compositionOffset;
    summed.presentationTimes.push(decodeTime + summed.durationTicks + compositionOffset);
    summed.durationTicks += duration;
    summed.sampleSizes.push(size);
  });
  return summed;
}

function checkMedia({ runs, media }: Fragment, size: number): void {
  if (media.end !== size) throw new RecordingFault('its media is cut short');
  let expectedOffset = media.start;
  for (const run of runs) {
    if (run.offset !== expectedOffset) throw new RecordingFault('its samples are not where its table says');
    expectedOffset += run.sampleSizes.reduce((sum, bytes) => sum + bytes, 0);
  }
  if (expectedOffset !== media.end) throw new RecordingFault('its samples do not fill its media');
}

/** Samples of H.264 and HEVC are NAL units with their lengths: damage nearly always breaks that chain. */
function checkNalUnits(content: Buffer, { runs }: Fragment, tracks: CheckedTracks): void {
  for (const run of runs) {
    const lengthBytes = tracks.get(run.trackId)?.nalLengthBytes;
    if (lengthBytes === undefined) continue;
    let position = run.offset;
    for (const bytes of run.sampleSizes) {
      const end = position + bytes;
      while (position + lengthBytes <= end) position += lengthBytes + content.readUIntBE(position, lengthBytes);
      if (position !== end) throw new RecordingFault('its video is damaged');
    }
  }
}

/**
 * Do the samples begin when the journal says? Exact to the millisecond where video begins a segment; audio may begin
 * off the cut, and a rendition's frames are decoded a little early.
 */
function compareTimes({ runs }: Fragment, tracks: CheckedTracks, journal: JournalSegment): void {
  let nearestMs = Number.POSITIVE_INFINITY;
  for (const { trackId, decodeTime, compositionOffset } of runs) {
    const track = tracks.get(trackId);
    if (track === undefined) continue;
    const offMs = [decodeTime, decodeTime + compositionOffset].map((time) =>
      Math.abs((time * 1000) / track.timescale - journal.startMs),
    );
    const off = Math.min(...offMs);
    nearestMs = Math.min(nearestMs, off);
    if (track.kind === 'video' && off > journal.durationSeconds * 1000 + maxOffsetMs)
      nearestMs = Number.POSITIVE_INFINITY;
    if (nearestMs === Number.POSITIVE_INFINITY) break;
  }
  if (nearestMs > maxOffsetMs) throw new RecordingFault('its times are not those that were recorded');
}

/**
 * The track that lasts most nearly as long as the journal says. Video is cut where the segment is; audio ends
 * with a whole frame, some milliseconds after that in most segments, which a long recording would add up to seconds.
 */
function mediaSeconds({ runs }: Fragment, tracks: CheckedTracks, { durationSeconds }: JournalSegment): number {
  const all = runs.map((run) => {
    const track = tracks.get(run.trackId);
    if (track === undefined) throw new RecordingFault('it has a track that its init segment does not describe');
    return run.durationTicks / track.timescale;
  });
  const offBy = (seconds: number) => Math.abs(seconds - durationSeconds);
  return all.reduce((nearest, seconds) => (offBy(seconds) < offBy(nearest) ? seconds : nearest));
}

function frameTable({ runs }: Fragment, tracks: CheckedTracks): FrameTable | undefined {
  const run = runs.find(({ trackId }) => tracks.get(trackId)?.kind === 'video');
  const { timescale = 1 } = (run && tracks.get(run.trackId)) ?? {};
  const times = run?.presentationTimes.sort((a, b) => a - b) ?? [];
  const [from] = times;
  return from === undefined ? undefined : { from, times: times.map((time) => time - from), timescale };
}
