import type { TrackKind } from '../../mp4/track-boxes.ts';

/** Where a track lies, in seconds: what is shown from `start` to `end`, decoded from `firstDecode` to `lastDecode`. */
export interface TrackSpan {
  firstDecode: number;
  lastDecode: number;
  start: number;
  end: number;
}

export type Spans = ReadonlyMap<TrackKind, TrackSpan>;

// Sound and picture of a part end this close to each other, unless one of them was lost.
const largestStagger = 1;

/**
 * The seconds to add to a part's own times, so that it follows what is `placed` already. Its tracks stay in step with
 * each other, none begins before its own earlier part has ended, and at least one follows without a gap: where only a
 * configuration changed and the clock went on, all of them do. The first part begins at 0.
 */
export function placePart(placed: Spans, part: Spans): number {
  const starts = Math.min(...[...part.values()].map(({ start }) => start));
  const behindAll = Math.max(0, ...[...placed.values()].map(({ end }) => end)) - starts;
  let tightest = Number.NEGATIVE_INFINITY;
  let decodable = Number.NEGATIVE_INFINITY;
  for (const [kind, { start, firstDecode }] of part) {
    const earlier = placed.get(kind);
    if (earlier === undefined) continue;
    tightest = Math.max(tightest, earlier.end - start);
    decodable = Math.max(decodable, earlier.lastDecode - firstDecode);
  }
  // A track that ended long before the others does not pull the part back beside them.
  const offset = tightest < behindAll - largestStagger ? behindAll : tightest;
  // Decode times never go back, even where the new part decodes further ahead.
  return Math.max(offset, decodable);
}
