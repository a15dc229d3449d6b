import type { ReadRendition, ReadSegment } from './read-renditions.ts';

/** A quarter of a frame at 30 a second: no frame is missing, none is doubled, and rounding is forgiven. */
const toleranceSeconds = 0.25 / 30;

function startOf({ videoPackets, audioPackets }: ReadSegment): number {
  const packets = videoPackets.length > 0 ? videoPackets : audioPackets;
  return packets.reduce((least, { pts }) => Math.min(least, pts), Number.POSITIVE_INFINITY);
}

/**
 * What keeps a recording from being whole (I1): a segment that does not decode, a gap inside a part, renditions that are
 * not the source's segment for segment, durations that do not add up to the session's. Empty when nothing does.
 * `tolerance`: seconds by which a segment may begin beside the end of the one before.
 */
export function findRecordingFaults(
  renditions: readonly ReadRendition[],
  sessionSeconds: number,
  tolerance = toleranceSeconds,
): string[] {
  const [source] = renditions.filter(({ name }) => name === 'source');
  if (source === undefined) return ['there is no source'];
  return renditions.flatMap((rendition) => [
    ...findDamage(rendition),
    ...findGaps(rendition, tolerance),
    ...findMisalignment(rendition, source),
    ...findWrongLength(rendition, sessionSeconds),
  ]);
}

function findDamage({ name, segments, playlist }: ReadRendition): string[] {
  const open = playlist.media.isEnded ? [] : [`${name} has no end`];
  return segments.reduce((faults, { decodeErrors, framesDecoded, videoPackets }, index) => {
    for (const error of decodeErrors) faults.push(`${name} ${index}: ${error}`);
    if (framesDecoded !== videoPackets.length)
      faults.push(`${name} ${index}: ${framesDecoded} of ${videoPackets.length} frames decoded`);
    return faults;
  }, open);
}

function findGaps({ name, segments }: ReadRendition, tolerance: number): string[] {
  return segments.flatMap((segment, index) => {
    const before = segments[index - 1];
    if (before === undefined || before.discontinuity !== segment.discontinuity) return [];
    const gap = startOf(segment) - startOf(before) - before.durationSeconds;
    return Math.abs(gap) <= tolerance ? [] : [`${name} ${index}: ${gap.toFixed(3)} s after the one before`];
  });
}

function findMisalignment({ name, segments }: ReadRendition, source: ReadRendition): string[] {
  if (segments.length !== source.segments.length)
    return [`${name} has ${segments.length} segments, the source ${source.segments.length}`];
  return segments.flatMap((segment, index) => {
    const original = source.segments[index];
    if (original === undefined) return [];
    const isAligned =
      startOf(segment) === startOf(original) &&
      segment.durationSeconds === original.durationSeconds &&
      segment.framesDecoded === original.framesDecoded &&
      segment.audioPackets.length === original.audioPackets.length;
    return isAligned ? [] : [`${name} ${index} is not the source's: ${describe(segment)} for ${describe(original)}`];
  });
}

function describe(segment: ReadSegment): string {
  return `${segment.framesDecoded} frames in ${segment.durationSeconds} s from ${startOf(segment)} s`;
}

function findWrongLength({ name, segments }: ReadRendition, sessionSeconds: number): string[] {
  const seconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const longest = segments.reduce((most, { durationSeconds }) => Math.max(most, durationSeconds), 0);
  return Math.abs(seconds - sessionSeconds) <= longest ? [] : [`${name} lasts ${seconds} s of ${sessionSeconds} s`];
}
