/** A step back below 0 by more than this is a step forward over half of the 32-bit range. */
const longestStepBelowZeroMs = 60_000;

export interface TimestampUnwrapper {
  /** A media message's time, carried on past 2^32. Never below 0. */
  next(timestampMs: number): number;
  /** The time of what is no media (metadata, a sequence header), which often says 0: it moves nothing. */
  near(timestampMs: number): number;
}

/**
 * Carries 32-bit timestamps on past 2^32: each is taken as the nearest to the one before, so a wrap goes on upwards
 * and a small step back stays one.
 */
export function createTimestampUnwrapper(): TimestampUnwrapper {
  let last: number | undefined;

  function unwrap(timestampMs: number): number {
    if (last === undefined) return timestampMs;
    const nearest = last + ((timestampMs - last) | 0);
    return nearest < -longestStepBelowZeroMs ? nearest + 2 ** 32 : nearest;
  }

  return {
    next(timestampMs) {
      last = unwrap(timestampMs);
      return Math.max(0, last);
    },
    near: (timestampMs) => Math.max(0, unwrap(timestampMs)),
  };
}
