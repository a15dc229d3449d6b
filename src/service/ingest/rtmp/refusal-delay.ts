/** An address is forgotten when it has been quiet this long, and the longest known one when there are too many. */
const forgetAfterMs = 60_000;
const maxAddresses = 10_000;

/**
 * How long a wrong key's answer waits: a step for each wrong key before it from the same address, up to the maximum.
 * Only refusals ask, so that a good key never waits.
 */
export function createRefusalDelay(options: {
  stepMs: number;
  maxMs: number;
  now: () => number;
}): (address: string) => number {
  const refusals = new Map<string, { count: number; lastAtMs: number }>();

  return (address) => {
    const nowMs = options.now();
    const known = refusals.get(address);
    const count = known !== undefined && nowMs - known.lastAtMs < forgetAfterMs ? known.count : 0;
    // Set anew, so that the map's order is that of the last refusals.
    refusals.delete(address);
    refusals.set(address, { count: count + 1, lastAtMs: nowMs });
    const [oldest] = refusals.keys();
    if (refusals.size > maxAddresses && oldest !== undefined) refusals.delete(oldest);
    return Math.min(options.maxMs, count * options.stepMs);
  };
}
