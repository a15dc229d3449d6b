import { crc32 } from 'node:zlib';
import { hasCode, isMissing } from '../lib/files.ts';
import { FilesGoneError, readPiece, type StoredFiles } from '../lib/stored-files.ts';
import { nalLengthBytes } from '../media/codec/nal-units.ts';
import { fragmentHeadLength, readWholeRuns, type WholeRun } from '../media/mp4/fragment.ts';
import { type InitTrack, readInitTracks } from '../media/mp4/tracks.ts';
import { type JournalPart, type JournalSegment, pathOf } from '../recorder/journal.ts';

/** A fault of a recording: the only error that its check throws on purpose. */
export class RecordingFault extends Error {
  override name = 'RecordingFault';

  /** `file`: the damaged one, relative to the recording. */
  constructor(
    message: string,
    readonly file?: string,
  ) {
    super(message);
  }
}

/** The result of `read` on a file's boxes; boxes that cannot be parsed are a fault of the file. */
function readBoxes<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RecordingFault(`${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`);
  }
}

/**
 * Runs a check of one file and names the file in its faults. A missing file is a fault too; other system errors (EIO,
 * EMFILE, a missing disk) say nothing about the recording and are rethrown: the check can be repeated.
 */
export async function nameFault<T>(file: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof RecordingFault) throw new RecordingFault(`${file} is damaged: ${error.message}`, file);
    // If everything is missing, it is not the fault of one file.
    if (error instanceof FilesGoneError) throw error;
    if (isMissing(error)) throw new RecordingFault(`${file} is missing`, file);
    if (hasCode(error, 'EISDIR')) throw new RecordingFault(`${file} is damaged: it is no file`, file);
    throw error;
  }
}

/** Waits until the given number of bytes may be read. Rejects when stopped. */
export type Pace = (bytes: number) => Promise<void>;

const wrongBytes = 'its bytes are not those that were written';

interface ReadOptions {
  /** The version under which the file was last found whole: then its bytes are not read again. */
  knownWhole?: string | undefined;
  /** Awaited after each piece, with its length, to slow reading down. */
  pace?: Pace | undefined;
}

/**
 * Compares a file with what the journal says of it. Resolves with the version under which it was found whole.
 * @throws RecordingFault if its bytes are not those that were written; the disk's own error.
 */
export async function readWritten(
  files: StoredFiles,
  path: string,
  { bytes, crc32: checksum }: { bytes: number; crc32?: number | undefined },
  { knownWhole, pace }: ReadOptions = {},
): Promise<string> {
  const found = await files.size(path);
  if (found.bytes !== bytes) throw new RecordingFault(`it has ${found.bytes} bytes instead of ${bytes}`);
  if (checksum === undefined || found.version === knownWhole) return found.version;
  // Measured on 650 kB: 6.4 GB/s, where SHA-256 has 1.9. It guards against accidents: whoever can write here needs no forgery.
  let sum = 0;
  for await (const piece of files.readRange(path, 0, bytes)) {
    sum = crc32(piece, sum);
    await pace?.(piece.length);
  }
  if (sum !== checksum) throw new RecordingFault(wrongBytes);
  return found.version;
}

/** A file that does not play, relative to the recording, and why. */
export interface FileDamage {
  rendition: string;
  file: string;
  reason: string;
}

interface FindOptions extends Pick<ReadOptions, 'pace'> {
  /** Are other files of a rendition left unread after its first fault? */
  isFirstOnly?: boolean;
}

/** The files that are not what the journal says of them. Throws the disk's own error. */
export async function findDamage(
  files: StoredFiles,
  written: readonly (JournalPart | JournalSegment)[],
  { pace, isFirstOnly = false }: FindOptions = {},
): Promise<FileDamage[]> {
  const damage: FileDamage[] = [];
  for (const one of written) {
    const { rendition } = one;
    if (isFirstOnly && damage.some((found) => found.rendition === rendition)) continue;
    const file = pathOf(one);
    try {
      await nameFault(file, () => readWritten(files, file, one, { pace }));
    } catch (error) {
      if (!(error instanceof RecordingFault)) throw error;
      damage.push({ rendition, file, reason: error.message });
    }
  }
  return damage;
}

/** A track of the segment's part. `nalLengthBytes`: before each NAL unit; undefined where its samples are none. */
type CheckedTrack = Pick<InitTrack, 'kind' | 'timescale'> & { nalLengthBytes: number | undefined };
export type CheckedTracks = ReadonlyMap<number, CheckedTrack>;

/** The tracks of an init segment, which is what the journal says of it. Throws `RecordingFault`. */
export function checkInit(content: Buffer, expected: JournalPart | undefined): CheckedTracks {
  if (content.length !== expected?.bytes) throw new RecordingFault('it is not as long as it was written');
  if (expected.crc32 !== undefined && crc32(content) !== expected.crc32) {
    throw new RecordingFault(wrongBytes);
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

/** The video of a segment, from its table. */
export interface FrameTable {
  /** When the first frame is shown. */
  from: number;
  /** When each is shown, in order: ticks after the first. */
  times: readonly number[];
  timescale: number;
}

// Holds the moof of two seconds at 60 frames per second with audio; a longer one costs a second read.
const firstReadBytes = 8192;
// How far audio may be from the cut, and a rendition's first frame from its source's.
const maxOffsetMs = 500;

interface SegmentToCheck extends ReadOptions {
  files: StoredFiles;
  path: string;
  journal: JournalSegment;
  /** By their ids. */
  tracks: CheckedTracks;
  /** Also walk its NAL units, as for the first and last segments and those without a checksum? */
  isReadWhole: boolean;
}

interface CheckedSegment {
  /** How long its samples last. */
  seconds: number;
  /** Undefined where it has no video. */
  frames: FrameTable | undefined;
}

/** Checks one segment against the journal: its size, its bytes, its boxes, its times. Throws `RecordingFault`, or the disk's own error. */
export async function checkSegment(segment: SegmentToCheck): Promise<CheckedSegment> {
  const { files, path, journal, tracks, isReadWhole, knownWhole, pace } = segment;
  await readWritten(files, path, journal, { knownWhole, pace });
  const { bytes } = journal;
  const readStart = (length: number) => readPiece(files, path, 0, length);
  const head = await readHead(readStart, isReadWhole ? bytes : Math.min(bytes, firstReadBytes), bytes);
  const runs = readBoxes(() => readWholeRuns(head, bytes));
  const found = runs.reduce((sum, { count }) => sum + count, 0);
  const expected = journal.videoSamples + journal.audioSamples;
  if (found !== expected) throw new RecordingFault(`it has ${found} samples instead of ${expected}`);
  // Bytes that are those that were written have the times that were: what the encoder sent is no damage.
  if (journal.rendition !== 'source' || journal.crc32 === undefined) compareTimes(runs, tracks, journal);
  if (isReadWhole) checkNalUnits(head, runs, tracks);
  return { seconds: mediaSeconds(runs, tracks, journal), frames: frameTable(runs, tracks) };
}

async function readHead(readStart: (length: number) => Promise<Buffer>, length: number, size: number): Promise<Buffer> {
  const head = await readStart(length);
  const needed = readBoxes(() => fragmentHeadLength(head));
  if (needed > size) throw new RecordingFault('its moof box is cut short');
  return needed <= head.length ? head : readStart(needed);
}

/** Samples of H.264 and HEVC are NAL units with their lengths: damage nearly always breaks that chain. */
function checkNalUnits(content: Buffer, runs: readonly WholeRun[], tracks: CheckedTracks): void {
  for (const { trackId, offset, sizes } of runs) {
    const lengthBytes = tracks.get(trackId)?.nalLengthBytes;
    if (lengthBytes === undefined) continue;
    let position = offset;
    for (const bytes of sizes) {
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
function compareTimes(runs: readonly WholeRun[], tracks: CheckedTracks, journal: JournalSegment): void {
  let nearestMs = Number.POSITIVE_INFINITY;
  for (const { trackId, decodeTime, first } of runs) {
    const track = tracks.get(trackId);
    if (track === undefined) continue;
    const offMs = [decodeTime, decodeTime + (first?.compositionOffset ?? 0)].map((time) =>
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
function mediaSeconds(runs: readonly WholeRun[], tracks: CheckedTracks, { durationSeconds }: JournalSegment): number {
  const all = runs.map(({ trackId, ticks }) => {
    const track = tracks.get(trackId);
    if (track === undefined) throw new RecordingFault('it has a track that its init segment does not describe');
    return ticks / track.timescale;
  });
  const offBy = (seconds: number) => Math.abs(seconds - durationSeconds);
  return all.reduce((nearest, seconds) => (offBy(seconds) < offBy(nearest) ? seconds : nearest));
}

function frameTable(runs: readonly WholeRun[], tracks: CheckedTracks): FrameTable | undefined {
  const run = runs.find(({ trackId }) => tracks.get(trackId)?.kind === 'video');
  const { timescale = 1 } = (run && tracks.get(run.trackId)) ?? {};
  const times = run?.presentationTimes.sort((a, b) => a - b) ?? [];
  const [from] = times;
  return from === undefined ? undefined : { from, times: times.map((time) => time - from), timescale };
}
