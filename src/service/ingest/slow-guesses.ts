import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuthorizePublish } from './publish.ts';

export interface RefusalDelayOptions {
  /** A wrong key's answer waits this long for each wrong one before it from the same address, up to the maximum. */
  stepMs: number;
  maxMs: number;
  now: () => number;
}

/** An address is forgotten when it has been quiet this long, and the longest known one when there are too many. */
const forgetAfterMs = 60_000;
const maxAddresses = 10_000;

/**
 * How long a wrong key's answer waits: a step for each wrong key before it from the same address, up to the maximum.
 * Only refusals ask, so that a good key never waits.
 */
export function createRefusalDelay(options: RefusalDelayOptions): (address: string) => number {
  const refusals = new Map<string, { count: number; lastAtMs: number }>();

  return (address) => {
    const nowMs = options.now();
    const known = refusals.get(address);
    const count = known !== undefined && nowMs - known.lastAtMs < forgetAfterMs ? known.count : 0;
    // Deleted and set, so that the map is in the order of the last refusals.
    refusals.delete(address);
    refusals.set(address, { count: count + 1, lastAtMs: nowMs });
    const [oldest] = refusals.keys();
    if (refusals.size > maxAddresses && oldest !== undefined) refusals.delete(oldest);
    return Math.min(options.maxMs, count * options.stepMs);
  };
}

/**
 * `authorize`, with the answers to wrong keys delayed, for a protocol to ask. Refusals with another reason are not: who
 * gives them knows the key. Where `signal` aborts, nothing waits any longer.
 */
export function slowGuesses(
  authorize: AuthorizePublish,
  { signal, ...options }: RefusalDelayOptions & { signal: AbortSignal },
): AuthorizePublish {
  const delayMsOf = createRefusalDelay(options);
  // As many as there are refusals that wait.
  setMaxListeners(0, signal);
  return async (request) => {
    const decision = await authorize(request);
    const delayMs = !decision.accepted && decision.reason === 'unknown-key' ? delayMsOf(request.remoteAddress) : 0;
    if (delayMs > 0) await wait(delayMs, undefined, { signal }).catch(() => undefined);
    return decision;
  };
}
