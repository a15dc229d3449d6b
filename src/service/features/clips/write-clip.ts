import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeFolder, writeWhole } from '../../lib/files.ts';
import { readPiece, type StoredFiles } from '../../lib/stored-files.ts';
import { masterPlaylist, mediaPlaylist } from '../../media/hls/playlists.ts';

import { type MediaSample, mediaSegment, moveFragment, type SegmentSamples } from '../../media/mp4/fragment.ts';
import type { InitTrack, TrackKind } from '../../media/mp4/tracks.ts';
import {
  type JournalEvent,
  type JournalPart,
  type JournalSegment,
  type JournalState,
  journalLine,
  journalName,
  summarize,
} from '../../recorder/journal.ts';
import type { CutPart } from './cut-part.ts';
import type { Piece } from './plan-part.ts';

interface WrittenClip {
  durationSeconds: number;
  /** When its first frame was on air, Unix ms. */
  wallClockMs: number;
  /** All of its files. */
  sizeBytes: number;
  copiedBytes: number;
  /** Bytes of frames that were encoded again. */
  encodedBytes: number;
}

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

const rendition = 'source';
const piecesAtATime = 4;

/**
 * Writes a clip as a recording of its own: segments, then its playlists, its journal last. Its times begin at 0, in each
 * of its parts.
 */
export async function writeClip(parts: readonly CutPart[], target: ClipTarget): Promise<WrittenClip> {
  const { directory } = target;
  await makeFolder(join(directory, rendition));
  const state: JournalState = { parts: [], segments: [], dropped: new Map() };
  const all = parts.flatMap((part, index) => part.plan.pieces.map((piece) => ({ part, index, piece })));
  const totals = { copied: 0, encoded: 0 };
  let done = 0;
  const starts = parts.map(startTicksOf);

  for (const [index, { init, range }] of parts.entries()) {
    const uri = `init-${index}.mp4`;
    await writeWhole(join(directory, rendition, uri), init);
    const offsetMs = (starts[index] ?? 0) / (videoTicks / 1000) - (range.segments[range.first]?.startMs ?? 0);
    const wallClockMs = Math.round((range.segments[range.first]?.wallClockMs ?? 0) + Math.max(0, offsetMs));
    state.parts.push({ ...range.part, part: index, uri, bytes: init.length, crc32: crc32(init), wallClockMs });
  }

  const write = async (number: number): Promise<JournalSegment> => {
    const item = all[number];
    if (item === undefined) throw new RangeError('There is no such piece');
    target.assertWanted();
    const startTicks = starts[item.index] ?? 0;
    const built = await buildSegment(item.part, item.piece, { number, startTicks, files: target.files });
    const uri = `${item.index}-${String(number).padStart(5, '0')}.m4s`;
    await writeWhole(join(directory, rendition, uri), built.bytes);
    totals.copied += built.bytes.length - built.encodedBytes;
    totals.encoded += built.encodedBytes;
    target.onProgress(++done / all.length);
    return describe(item.part, item.piece, { ...built, uri, number, part: item.index, startTicks });
  };
  for (let i = 0; i < all.length; i += piecesAtATime) {
    const numbers = all.slice(i, i + piecesAtATime).map((_, offset) => i + offset);
    state.segments.push(...(await Promise.all(numbers.map(write))));
  }
  joinDurations(state.segments);
  return finish(state, { directory, ...totals });
}

async function finish(
  state: JournalState,
  { directory, copied, encoded }: { directory: string; copied: number; encoded: number },
): Promise<WrittenClip> {
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
    wallClockMs: first.wallClockMs,
    sizeBytes: summary.bytes + state.parts.reduce((sum, { bytes }) => sum + bytes, 0),
    copiedBytes: copied,
    encodedBytes: encoded,
  };
}

function describe(
  { range }: CutPart,
  piece: Piece,
  built: BuiltSegment & { uri: string; number: number; part: JournalPart['part']; startTicks: number },
): JournalSegment {
  const segment = range.segments[piece.segment];
  if (segment === undefined) throw new RangeError('There is no such segment');
  const { bytes, uri, number, part, startTicks, startSeconds, endSeconds, isIndependent, isOpen, ...counts } = built;
  const intoMs = startSeconds * 1000 + startTicks / (videoTicks / 1000) - segment.startMs;
  const durationSeconds = Number(Math.max(0, endSeconds - startSeconds).toFixed(6));
  return {
    rendition,
    part,
    number,
    uri,
    bytes: bytes.length,
    crc32: crc32(bytes),
    startMs: Math.max(0, startSeconds * 1000),
    durationSeconds,
    wallClockMs: Math.round(segment.wallClockMs + Math.max(0, intoMs)),
    independent: isIndependent,
    isOpen: isOpen ? true : undefined,
    videoSamples: counts.videoSamples,
    audioSamples: counts.audioSamples,
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

/** The decode time of the part's first sample, in ticks of 90,000 a second. */
function startTicksOf(part: CutPart): number {
  const [first] = part.plan.pieces;
  const segment = first && part.range.segments[first.segment];
  if (first === undefined || segment === undefined) return 0;
  if (first.isWhole) return Math.floor((segment.startMs * videoTicks) / 1000);
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
  part: CutPart,
  piece: Piece,
  { number, startTicks, files }: { number: number; startTicks: number; files: StoredFiles },
): Promise<BuiltSegment> {
  const segment = part.range.segments[piece.segment];
  if (segment === undefined) throw new RangeError('There is no such segment');
  const source = await readPiece(files, `${rendition}/${segment.uri}`, 0, segment.bytes);
  if (segment.crc32 !== undefined && crc32(source) !== segment.crc32) throw new DamagedSourceError(segment.uri);
  const shift = (kind: TrackKind) => -Math.round((startTicks * scaleOf(part, kind)) / videoTicks);
  const startSeconds = (segment.startMs * (videoTicks / 1000) - startTicks) / videoTicks;
  if (piece.isWhole) {
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
    const other = part.range.segments[index];
    if (other === undefined || borrowed.has(index)) continue;
    borrowed.set(index, await readPiece(files, `${rendition}/${other.uri}`, 0, other.bytes));
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
  const timed = samples.video.length > 0 ? samples.video : samples.audio;
  const scale = scaleOf(part, samples.video.length > 0 ? 'video' : 'audio');
  const [first, last] = [timed[0], timed.at(-1)];
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
    const presented = sample.decodeTime + sample.compositionOffset;
    const decodeTime = next === undefined ? sample.decodeTime : Math.min(sample.decodeTime, next.decodeTime - 1);
    const duration = next === undefined ? sample.duration : next.decodeTime - decodeTime;
    next = { ...sample, decodeTime, duration, compositionOffset: presented - decodeTime };
    joined.unshift(next);
  }
  return joined;
}

function scaleOf({ tracks }: CutPart, kind: TrackKind): number {
  return tracks.find((track: InitTrack) => track.kind === kind)?.timescale ?? videoTicks;
}
