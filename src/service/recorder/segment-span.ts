/** From when to when a track has samples in a segment, in milliseconds of RTMP's time. */
export interface Span {
  startMs: number;
  endMs: number;
}

export interface SpanQuestion {
  video: Span | undefined;
  audio: Span | undefined;
  /** The previous segment's cut; undefined for the first of a part. */
  cutBeforeMs: number | undefined;
  /** This segment's cut; undefined at the end of the part, and while it is open. */
  cutAfterMs: number | undefined;
}

// Longer than video may pause before audio alone cuts, so that only separate clocks count as separate.
const largestOffsetMs = 15_000;

/**
 * When a segment begins and ends. Segments are contiguous: each lasts from cut to cut, the first from its first sample,
 * the last to its end. If video and audio do not share a clock, the video's counts. A cut far from the segment's own
 * samples is ignored: a duration is never longer than what was sent.
 */
export function segmentSpan({ video, audio, cutBeforeMs, cutAfterMs }: SpanQuestion): Span {
  const own = unite(video, audio);
  const startMs = cutBeforeMs !== undefined && isNear(cutBeforeMs, own.startMs) ? cutBeforeMs : own.startMs;
  const endMs = cutAfterMs !== undefined && isNear(cutAfterMs, own.endMs) ? cutAfterMs : own.endMs;
  return { startMs, endMs: Math.max(startMs, endMs) };
}

function unite(video: Span | undefined, audio: Span | undefined): Span {
  if (video === undefined || audio === undefined) return video ?? audio ?? { startMs: 0, endMs: 0 };
  const isSharedClock = isNear(video.startMs, audio.startMs) && isNear(video.endMs, audio.endMs);
  if (!isSharedClock) return video;
  return { startMs: Math.min(video.startMs, audio.startMs), endMs: Math.max(video.endMs, audio.endMs) };
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= largestOffsetMs;
}
