import { readPiece, type StoredFiles } from '../../lib/stored-files.ts';
import type { JournalPart, JournalSegment, JournalState } from '../../recorder/journal.ts';

/** The rendition that clips are cut from, and a clip's only one. */
export const rendition = 'source';

/** The stretch of one part that a clip takes. */
export interface PartRange {
  part: JournalPart;
  /** All of the part's segments: a frame may need those before it. */
  segments: readonly JournalSegment[];
  /** Indexes of the first and the last that the clip has something of. */
  first: number;
  last: number;
  /** In the part's own time. Undefined: from its beginning, to its end. */
  fromMs: number | undefined;
  toMs: number | undefined;
}

/** Marks nearer than this to the beginning or the end mean it: players report positions a little beside. */
const toleranceSeconds = 0.001;

const isSource = (entry: { rendition: string }) => entry.rendition === rendition;

const lengthOf = (segments: readonly JournalSegment[]) =>
  segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);

/** How long the source is, as its playlist counts. */
export function sourceSeconds({ segments }: JournalState): number {
  return lengthOf(segments.filter(isSource));
}

/**
 * The parts of the source between two positions, in seconds of its playlist: what a player shows as its time. A gap has
 * no length there.
 */
export function partsBetween(state: JournalState, from: number, to: number): PartRange[] {
  const source = state.segments.filter(isSource);
  const ranges: PartRange[] = [];
  let start = 0;
  for (const part of state.parts.filter(isSource)) {
    const segments = source.filter((segment) => segment.part === part.part);
    const range = rangeOf(part, segments, from - start, to - start);
    if (range !== undefined) ranges.push(range);
    start += lengthOf(segments);
  }
  return ranges;
}

/** `from` and `to` count from the part's beginning. */
function rangeOf(
  part: JournalPart,
  segments: readonly JournalSegment[],
  from: number,
  to: number,
): PartRange | undefined {
  let start = 0;
  let [first, last] = [-1, -1];
  let [fromMs, toMs]: (number | undefined)[] = [];
  for (const [index, { startMs, durationSeconds }] of segments.entries()) {
    const end = start + durationSeconds;
    if (end > from + toleranceSeconds && start < to - toleranceSeconds) {
      if (first < 0) {
        first = index;
        if (from > toleranceSeconds) fromMs = startMs + (from - start) * 1000;
      }
      last = index;
      toMs = startMs + (to - start) * 1000;
    }
    start = end;
  }
  if (first < 0) return undefined;
  return { part, segments, first, last, fromMs, toMs: to >= start - toleranceSeconds ? undefined : toMs };
}

/** The segment of a part with that index. */
export function segmentAt({ segments }: PartRange, index: number): JournalSegment {
  const segment = segments[index];
  if (segment === undefined) throw new RangeError('There is no such segment');
  return segment;
}

/** Reads a segment, or no more than `maxBytes` of it. */
export function readSegment(
  files: StoredFiles,
  { uri, bytes }: JournalSegment,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  return readPiece(files, `${rendition}/${uri}`, 0, Math.min(bytes, maxBytes));
}
