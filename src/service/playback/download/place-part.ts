import type { TrackKind } from '../../mp4/track-boxes.ts';

/** A track's span in seconds: shown from `start` to `end`, decoded from `firstDecode` to `lastDecode`. */
export interface TrackSpan {
  firstDecode: number;
  lastDecode: number;
  start: number;
  end: number;
}

export type Spans = ReadonlyMap<TrackKind, TrackSpan>;

// Audio and video of a part end this close to each other, unless one of them was lost.
const largestStagger = 1;

/**
 * The seconds to add to a part's own times, so that it follows what is already `placed`. Its tracks stay in sync, none
 * begins before its own earlier part has ended, and at least one follows without a gap: all of them if only a
 * configuration changed and the clock continued. The first part begins at 0.
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
  // A track that ended long before the others must not pull the part back over them.
  const offset = tightest < behindAll - largestStagger ? behindAll : tightest;
  // Decode times never go back, even if the new part decodes further ahead.
  return Math.max(offset, decodable);
}
