import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { MadeClip } from '../../db/clips.ts';
import { makeFolder, writeWhole } from '../../lib/files.ts';
import type { StoredFiles } from '../../lib/stored-files.ts';
import { masterPlaylist, mediaPlaylist } from '../../media/hls/playlists.ts';
import {
  type MediaSample,
  mediaSegment,
  moveFragment,
  presentedAt,
  type SegmentSamples,
} from '../../media/mp4/fragment.ts';
import type { TrackKind } from '../../media/mp4/tracks.ts';
import {
  type JournalEvent,
  type JournalSegment,
  type JournalState,
  journalLine,
  journalName,
  summarize,
} from '../../recorder/journal.ts';
import type { CutPart } from './cut-part.ts';
import { readSegment, rendition, segmentAt } from './part-range.ts';
import type { Piece } from './plan-part.ts';

type WrittenClip = Omit<MadeClip, 'isExact'>;

interface ClipTarget {
  files: StoredFiles;
  /** The clip's own folder, which is empty. */
  directory: string;
  /** `share` is 0 to 1. */
  onProgress: (share: number) => void;
  /** Throws when the clip was deleted. */
  assertWanted: () => void;
}

export class NothingBetweenError extends Error {
  override name = 'NothingBetweenError';
}

const piecesAtATime = 4;

/**
 * Writes a clip as a recording of its own: segments, then its playlists, its journal last. Its times begin at 0, in each
 * of its parts.
 */
export async function writeClip(parts: readonly CutPart[], target: ClipTarget): Promise<WrittenClip> {
  const { directory } = target;
  await makeFolder(join(directory, rendition));
  const state: JournalState = { parts: [], segments: [], dropped: new Map() };
  const places: PiecePlace[] = [];
  for (const [index, part] of parts.entries()) {
    const { init, range } = part;
    const startTicks = startTicksOf(part);
    for (const piece of part.plan.pieces) places.push({ part, index, piece, startTicks, number: places.length });
    const uri = `init-${index}.mp4`;
    await writeWhole(join(directory, rendition, uri), init);
    const first = segmentAt(range, part.plan.pieces[0]?.segment ?? range.first);
    const wallClockMs = Math.round(first.wallClockMs + Math.max(0, startTicks / ticksPerMs - first.startMs));
    state.parts.push({ ...range.part, part: index, uri, bytes: init.length, crc32: crc32(init), wallClockMs });
  }

  let encodedBytes = 0;
  let done = 0;
  const write = async (place: PiecePlace): Promise<JournalSegment> => {
    target.assertWanted();
    const built = await buildSegment(place, target.files);
    const uri = `${place.index}-${String(place.number).padStart(5, '0')}.m4s`;
    await writeWhole(join(directory, rendition, uri), built.bytes);
    encodedBytes += built.encodedBytes;
    target.onProgress(++done / places.length);
    return describe(place, built, uri);
  };
  for (let i = 0; i < places.length; i += piecesAtATime) {
    state.segments.push(...(await Promise.all(places.slice(i, i + piecesAtATime).map(write))));
  }
  joinDurations(state.segments);
  return finish(state, directory, encodedBytes);
}

/** A piece, and where it comes in the clip. */
interface PiecePlace {
  part: CutPart;
  /** The part's index in the clip. */
  index: number;
  piece: Piece;
  /** The decode time of the part's first sample: see `startTicksOf`. */
  startTicks: number;
  /** Counts through all parts. */
  number: number;
}

async function finish(state: JournalState, directory: string, encodedBytes: number): Promise<WrittenClip> {
  const [first] = state.segments;
  if (first === undefined) throw new NothingBetweenError('Nothing lies between the marks');
  const summary = summarize(state);
  const events: JournalEvent[] = [
    { event: 'start', version: 1, atMs: first.wallClockMs },
    ...state.parts.flatMap((part): JournalEvent[] => [
      { event: 'part', ...part },
      ...state.segments
        .filter((segment) => segment.part === part.part)
        .map((segment): JournalEvent => ({ event: 'segment', ...segment })),
    ]),
    { event: 'end', atMs: first.wallClockMs + summary.durationSeconds * 1000, summary },
  ];
  await writeWhole(join(directory, rendition, 'index.m3u8'), mediaPlaylist(state, rendition, 'final'));
  await writeWhole(join(directory, 'index.m3u8'), masterPlaylist(state, [rendition]));
  await writeWhole(join(directory, journalName), events.map(journalLine).join(''));
  return {
    durationSeconds: summary.durationSeconds,
    startedAt: first.wallClockMs,
    sizeBytes: summary.bytes + state.parts.reduce((sum, { bytes }) => sum + bytes, 0),
    encodedBytes,
  };
}

function describe(
  { part, index, piece, startTicks, number }: PiecePlace,
  built: BuiltSegment,
  uri: string,
): JournalSegment {
  const segment = segmentAt(part.range, piece.segment);
  const { bytes, startSeconds, endSeconds } = built;
  const intoMs = startSeconds * 1000 + startTicks / ticksPerMs - segment.startMs;
  const durationSeconds = Number(Math.max(0, endSeconds - startSeconds).toFixed(6));
  return {
    rendition,
    part: index,
    number,
    uri,
    bytes: bytes.length,
    crc32: crc32(bytes),
    startMs: Math.max(0, startSeconds * 1000),
    durationSeconds,
    wallClockMs: Math.round(segment.wallClockMs + Math.max(0, intoMs)),
    independent: built.isIndependent,
    isOpen: built.isOpen ? true : undefined,
    videoSamples: built.videoSamples,
    audioSamples: built.audioSamples,
    bitrate: durationSeconds > 0 ? Math.round((bytes.length * 8) / durationSeconds) : 0,
    ...(segment.captions && { captions: segment.captions }),
  };
}

/** A cut segment lasts until its neighbour begins. */
function joinDurations(segments: JournalSegment[]): void {
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    if (next === undefined || next.part !== segment.part) continue;
    const gapMs = next.startMs - segment.startMs - segment.durationSeconds * 1000;
    if (Math.abs(gapMs) < 500) {
      segment.durationSeconds = Number((segment.durationSeconds + gapMs / 1000).toFixed(6));
    }
  }
}

/** The source's bytes are not those that were recorded. */
export class DamagedSourceError extends Error {
  override name = 'DamagedSourceError';
}

const videoTicks = 90_000;
const ticksPerMs = videoTicks / 1000;

/** The decode time of the part's first sample, in ticks of 90,000 a second. */
function startTicksOf(part: CutPart): number {
  const [first] = part.plan.pieces;
  if (first === undefined) return 0;
  if (first.isWhole) return Math.floor((segmentAt(part.range, first.segment).startMs * videoTicks) / 1000);
  const [video, audio] = [videoSamples(part, first), first.audio];
  const times = [
    ...video.map(({ decodeTime }) => (decodeTime * videoTicks) / scaleOf(part, 'video')),
    ...audio.map(({ decodeTime }) => (decodeTime * videoTicks) / scaleOf(part, 'audio')),
  ];
  return Math.floor(Math.min(...times, Number.MAX_SAFE_INTEGER));
}

interface BuiltSegment {
  bytes: Buffer;
  encodedBytes: number;
  videoSamples: number;
  audioSamples: number;
  /** Seconds in the clip's part at which its first sample is decoded. */
  startSeconds: number;
  endSeconds: number;
  isIndependent: boolean;
  isOpen: boolean;
}

async function buildSegment(
  { part, piece, startTicks, number }: PiecePlace,
  files: StoredFiles,
): Promise<BuiltSegment> {
  const segment = segmentAt(part.range, piece.segment);
  const source = await readSegment(files, segment);
  if (segment.crc32 !== undefined && crc32(source) !== segment.crc32) throw new DamagedSourceError(segment.uri);
  const shift = (kind: TrackKind) => -Math.round((startTicks * scaleOf(part, kind)) / videoTicks);
  if (piece.isWhole) {
    const startSeconds = (segment.startMs * ticksPerMs - startTicks) / videoTicks;
    const bytes = Buffer.from(source);
    const kindOf = (trackId: number) => part.tracks.find(({ id }) => id === trackId)?.kind ?? 'audio';
    moveFragment(bytes, number + 1, (trackId) => shift(kindOf(trackId)));
    return {
      bytes,
      encodedBytes: 0,
      videoSamples: segment.videoSamples,
      audioSamples: segment.audioSamples,
      startSeconds,
      endSeconds: startSeconds + segment.durationSeconds,
      isIndependent: segment.independent,
      isOpen: segment.isOpen === true,
    };
  }
  // A segment may borrow the sound that belongs to its frames from the one after it.
  const borrowed = new Map([[piece.segment, source]]);
  for (const { segment: index } of piece.audio) {
    if (!borrowed.has(index)) borrowed.set(index, await readSegment(files, segmentAt(part.range, index)));
  }
  const place = (sample: MediaSample, kind: TrackKind): MediaSample => ({
    ...sample,
    decodeTime: Math.max(0, sample.decodeTime + shift(kind)),
  });
  const frames = videoSamples(part, piece, source);
  const samples: SegmentSamples = {
    video: withJoinedTimes(frames).map((sample) => place(sample, 'video')),
    audio: piece.audio.map((sample) => {
      const bytes = borrowed.get(sample.segment) ?? source;
      return place({ ...sample, data: bytes.subarray(sample.offset, sample.offset + sample.bytes) }, 'audio');
    }),
  };
  const bytes = mediaSegment(number + 1, samples);
  const timed = samples.video.length > 0 ? 'video' : 'audio';
  const scale = scaleOf(part, timed);
  const [first, last] = [samples[timed][0], samples[timed].at(-1)];
  return {
    bytes,
    encodedBytes: frames.reduce((sum, { isEncoded, data }) => sum + (isEncoded ? data.length : 0), 0),
    videoSamples: samples.video.length,
    audioSamples: samples.audio.length,
    startSeconds: (first?.decodeTime ?? 0) / scale,
    endSeconds: last === undefined ? 0 : (last.decodeTime + last.duration) / scale,
    isIndependent: samples.video[0]?.isSync ?? true,
    isOpen: samples.video[0]?.isOpen ?? false,
  };
}

interface PieceSample extends MediaSample {
  isEncoded: boolean;
}

/** The frames of a piece in decode order; without the source's bytes, those that are copied have none. */
function videoSamples(
  { edges }: CutPart,
  piece: Extract<Piece, { isWhole: false }>,
  source: Buffer = Buffer.alloc(0),
): PieceSample[] {
  return piece.video.flatMap((item): PieceSample[] => {
    if ('copied' in item) {
      const { offset, bytes } = item.copied;
      return [{ ...item.copied, data: source.subarray(offset, offset + bytes), isEncoded: false }];
    }
    const frame = edges[item.edge]?.[item.frame];
    return frame === undefined ? [] : [{ ...frame, isEncoded: true }];
  });
}

/** Each frame lasts until the next one is decoded, whether they were copied or encoded. */
function withJoinedTimes(samples: readonly PieceSample[]): MediaSample[] {
  const joined: MediaSample[] = [];
  let next: MediaSample | undefined;
  for (const { isEncoded, ...sample } of [...samples].reverse()) {
    const decodeTime = next === undefined ? sample.decodeTime : Math.min(sample.decodeTime, next.decodeTime - 1);
    const duration = next === undefined ? sample.duration : next.decodeTime - decodeTime;
    next = { ...sample, decodeTime, duration, compositionOffset: presentedAt(sample) - decodeTime };
    joined.unshift(next);
  }
  return joined;
}

function scaleOf({ tracks }: CutPart, kind: TrackKind): number {
  return tracks.find((track) => track.kind === kind)?.timescale ?? videoTicks;
}
