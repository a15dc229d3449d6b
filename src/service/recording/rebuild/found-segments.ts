import { readFile, stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { readFragmentHead, type SampleRun } from '../../media/mp4/fragment.ts';
import type { InitTrack } from '../../media/mp4/tracks.ts';
import type { JournalSegment } from '../../recorder/journal.ts';
import { type Span, segmentSpan } from '../../recorder/open-segment.ts';

/** What can be read from a segment's file alone. Spans are in RTMP's milliseconds. */
export interface FoundSegment {
  bytes: number;
  crc32: number;
  video: Span | undefined;
  audio: Span | undefined;
  videoSamples: number;
  audioSamples: number;
  isIndependent: boolean;
  isOpen: boolean;
  /** Unix ms. */
  writtenAtMs: number;
}

/** Reads a whole source segment. Throws a RangeError if it does not belong to a part with these tracks. */
export async function readFoundSegment(path: string, tracks: readonly InitTrack[]): Promise<FoundSegment> {
  const [content, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
  const { runs, media } = readFragmentHead(content);
  if (media.end !== content.length) throw new RangeError('It is not a segment');
  const sums = runs.map((run) => ({ run, ...sumRun(run), track: tracks.find(({ id }) => id === run.trackId) }));
  let position = media.start;
  for (const { run, bytes, track } of sums) {
    if (track === undefined) throw new RangeError('It has a track that its init segment does not describe');
    if (run.offset !== position) throw new RangeError('Its samples are not where its table says');
    position += bytes;
  }
  if (position !== content.length || sums.length === 0) throw new RangeError('Its samples do not fill its media');
  const found = (kind: InitTrack['kind']) => sums.find(({ track }) => track?.kind === kind);
  const video = found('video');
  const audio = found('audio');
  return {
    bytes: content.length,
    crc32: crc32(content),
    video: video && spanOf(video.run.decodeTime, video.ticks, video.track?.timescale),
    audio: audio && spanOf(audio.run.decodeTime, audio.ticks, audio.track?.timescale),
    videoSamples: video?.run.count ?? 0,
    audioSamples: audio?.run.count ?? 0,
    isIndependent: tracks.every(({ kind }) => kind === 'audio') || video?.beginsInSync === true,
    isOpen: video?.beginsOpen === true,
    writtenAtMs: mtimeMs,
  };
}

function sumRun(run: SampleRun): { ticks: number; bytes: number; beginsInSync: boolean; beginsOpen: boolean } {
  let ticks = 0;
  let bytes = 0;
  let beginsInSync: boolean | undefined;
  let beginsOpen: boolean | undefined;
  run.each((duration, size, isSync, _offset, isOpen) => {
    ticks += duration;
    bytes += size;
    beginsInSync ??= isSync;
    beginsOpen ??= isOpen;
  });
  return { ticks, bytes, beginsInSync: beginsInSync === true, beginsOpen: beginsOpen === true };
}

function spanOf(start: number, ticks: number, timescale = 1): Span {
  return { startMs: (start * 1000) / timescale, endMs: ((start + ticks) * 1000) / timescale };
}

/** A segment of one part: from the journal, or from a file found on disk. */
export type PlacedSegment = { number: number; uri: string; part: number } & (
  | { journal: JournalSegment }
  | { found: FoundSegment }
);

/** A segment written this much after the previous one ended follows a gap. */
const gapMs = 5000;

/**
 * Restores the times that the recorder gave the found segments of one part: each lasts from cut to cut, and a cut is
 * where the next segment's video (or else its audio) begins. `segments` are in the order of their numbers.
 */
export function placeSegments(segments: readonly PlacedSegment[]): JournalSegment[] {
  const placed: JournalSegment[] = [];
  segments.forEach((segment, i) => {
    const before = placed.at(-1);
    if ('journal' in segment) placed.push(segment.journal);
    else placed.push(place(segment, before, segments[i + 1]));
  });
  return placed;
}

function place(
  { found, number, uri, part }: Extract<PlacedSegment, { found: FoundSegment }>,
  before: JournalSegment | undefined,
  next: PlacedSegment | undefined,
): JournalSegment {
  const { video, audio, bytes, crc32, videoSamples, audioSamples, isIndependent, isOpen, writtenAtMs } = found;
  const isNext = next?.number === number + 1;
  const { startMs, endMs } = segmentSpan({
    video,
    audio,
    cutBeforeMs: before?.number === number - 1 ? (video ?? audio)?.startMs : undefined,
    cutAfterMs: isNext ? cutOf(next) : undefined,
  });
  const durationMs = endMs - startMs;
  const durationSeconds = Number((durationMs / 1000).toFixed(6));
  // The file was closed when its last sample arrived.
  const beganAtMs = writtenAtMs - durationMs;
  const followsAtMs = before && before.wallClockMs + startMs - before.startMs;
  const isBehindGap = followsAtMs === undefined || beganAtMs - followsAtMs > gapMs;
  return {
    rendition: 'source',
    part,
    number,
    bytes,
    crc32,
    wallClockMs: Math.round(isBehindGap ? beganAtMs : followsAtMs),
    uri,
    startMs,
    durationSeconds,
    independent: isIndependent,
    isOpen: isOpen ? true : undefined,
    videoSamples,
    audioSamples,
    bitrate: durationSeconds > 0 ? Math.round((bytes * 8) / durationSeconds) : 0,
  };
}

function cutOf(segment: PlacedSegment): number | undefined {
  if ('journal' in segment) return segment.journal.startMs;
  return (segment.found.video ?? segment.found.audio)?.startMs;
}
