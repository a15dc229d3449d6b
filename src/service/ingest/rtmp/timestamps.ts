/**
 * Carries 32-bit timestamps on past 2^32: each one is taken as the nearest to the one before, so a wrap goes on
 * upwards and a small step back stays one. Never below 0.
 */
export function createTimestampUnwrapper(): (timestampMs: number) => number {
  let last: number | undefined;
  return (timestampMs) => {
    last = last === undefined ? timestampMs : last + ((timestampMs - last) | 0);
    return Math.max(0, last);
  };
}
