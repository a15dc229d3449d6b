import type { JournalSegment } from '../journal/journal-state.ts';
import { segmentSpan } from '../segment-span.ts';
import type { FoundSegment } from './read-found-segment.ts';

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
  const { video, audio, bytes, crc32, videoSamples, audioSamples, isIndependent, writtenAtMs } = found;
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
    videoSamples,
    audioSamples,
    bitrate: durationSeconds > 0 ? Math.round((bytes * 8) / durationSeconds) : 0,
  };
}

function cutOf(segment: PlacedSegment): number | undefined {
  if ('journal' in segment) return segment.journal.startMs;
  return (segment.found.video ?? segment.found.audio)?.startMs;
}
