import { crc32 } from 'node:zlib';
import { readPiece, type StoredFiles } from '../../lib/stored-files.ts';
import { type MediaSample, mediaSegment, moveFragment, type SegmentSamples } from '../../media/mp4/fragment.ts';

import type { InitTrack, TrackKind } from '../../media/mp4/tracks.ts';
import type { CutPart } from './cut-part.ts';
import type { Piece } from './plan-part.ts';

/** The source's bytes are not those that were recorded. */
export class DamagedSourceError extends Error {
  override name = 'DamagedSourceError';
}

const rendition = 'source';
export const videoTicks = 90_000;

export interface PieceStart {
  /** Decode time of the part's first sample, in ticks of 90,000 a second. */
  ticks: number;
}

/** Where a part's own time begins: no sample of it is decoded before. */
export function startOf(part: CutPart): PieceStart {
  const [first] = part.plan.pieces;
  const segment = first && part.range.segments[first.segment];
  if (first === undefined || segment === undefined) return { ticks: 0 };
  if (first.isWhole) return { ticks: Math.floor((segment.startMs * videoTicks) / 1000) };
  const [video, audio] = [videoSamples(part, first), first.audio];
  const times = [
    ...video.map(({ decodeTime }) => (decodeTime * videoTicks) / scaleOf(part, 'video')),
    ...audio.map(({ decodeTime }) => (decodeTime * videoTicks) / scaleOf(part, 'audio')),
  ];
  return { ticks: Math.floor(Math.min(...times, Number.MAX_SAFE_INTEGER)) };
}

interface Placed {
  number: number;
  startTicks: number;
  files: StoredFiles;
}

export interface BuiltSegment {
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

export async function buildSegment(
  part: CutPart,
  piece: Piece,
  { number, startTicks, files }: Placed,
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
  const samples: SegmentSamples = {
    video: withJoinedTimes(videoSamples(part, piece, source)).map((sample) => place(sample, 'video')),
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
    encodedBytes: videoSamples(part, piece).reduce(
      (sum, { isEncoded, data }) => sum + (isEncoded ? data.length : 0),
      0,
    ),
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

/** Each frame lasts until the next one is decoded, and is decoded before it: whoever encoded the one and the other. */
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
