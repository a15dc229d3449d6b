import { readPiece, type StoredFiles } from '../lib/stored-files.ts';
import { fragmentHeadLength, readFragmentHead, type SampleRun } from '../media/mp4/fragment.ts';
import type { InitTrack } from '../media/mp4/tracks.ts';
import type { JournalSegment } from '../recorder/journal.ts';
import type { FrameTable } from './frame-count.ts';
import { fileChecksum, type Pace } from './paced-reading.ts';
import { RecordingFault, readBoxes } from './recording-fault.ts';

// Holds the moof of two seconds at 60 frames per second with audio; a longer one costs a second read.
const firstReadBytes = 8192;
// How far audio may be from the cut, and a rendition's first frame from its source's.
const maxOffsetMs = 500;

/** A track of the segment's part. `nalLengthBytes`: before each NAL unit; undefined where its samples are none. */
export type CheckedTrack = Pick<InitTrack, 'kind' | 'timescale'> & { nalLengthBytes: number | undefined };
export type CheckedTracks = ReadonlyMap<number, CheckedTrack>;

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

export interface SegmentToCheck {
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

export interface CheckedSegment {
  /** How long its samples last. */
  seconds: number;
  /** Undefined where it has no video. */
  frames: FrameTable | undefined;
}

/**
 * Checks one segment against the journal: its size, its bytes, its boxes, its times. Throws `RecordingFault`, or the disk's own error.
 */
export async function checkSegment(segment: SegmentToCheck): Promise<CheckedSegment> {
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
 * Of its tracks, the one that lasts most nearly as long as the journal says. Video is cut where the segment is; audio ends
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
