import { crc32 } from 'node:zlib';
import type { StoredFiles } from '../lib/stored-files.ts';
import { nalLengthBytes } from '../media/codec/parameter-sets.ts';
import { readInitTracks } from '../media/mp4/tracks.ts';
import type { JournalPart, JournalSegment, JournalState } from '../recorder/journal.ts';
import { type CheckedTracks, checkSegment } from './check-segment.ts';
import type { FrameTable } from './frame-count.ts';
import type { Pace } from './paced-reading.ts';
import { type PlaylistSegment, parseMediaPlaylist } from './parse-playlist.ts';
import { nameFault, RecordingFault, readBoxes } from './recording-fault.ts';

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

/** Of each part that a rendition has, it has every segment: players change renditions between any two. */
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
