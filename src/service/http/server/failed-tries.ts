import { setTimeout as waitMs } from 'node:timers/promises';

const freeTries = 5;
const longestWaitMs = 2000;
const longestLineMs = 20_000;
const forgottenAfterMs = 10 * 60_000;
const mostAddresses = 10_000;

/** What becomes of a failed try: it is answered now, or its connection is closed without an answer. */
export type TryOutcome = 'answer' | 'close';

/**
 * Slows failed sign-ins and unknown keys per address: the first five are answered at once, each further one up to 2 s
 * after the one before it, over however many connections they come. Where too many stand in line, the rest are closed.
 * A good key never waits.
 */
export function createFailedTries(now: () => number, wait: (ms: number) => Promise<unknown> = waitMs) {
  const tries = new Map<string, { count: number; lastAt: number; answeredAt: number }>();
  return {
    async slow(address: string): Promise<TryOutcome> {
      const nowMs = now();
      const before = tries.get(address);
      const known = before !== undefined && nowMs - before.lastAt < forgottenAfterMs ? before : undefined;
      const count = (known?.count ?? 0) + 1;
      const lineEnd = Math.max(nowMs, known?.answeredAt ?? nowMs);
      const isLate = lineEnd - nowMs > longestLineMs;
      const stepMs = count > freeTries && !isLate ? Math.min(longestWaitMs, 50 * 2 ** (count - freeTries)) : 0;
      tries.delete(address);
      tries.set(address, { count, lastAt: nowMs, answeredAt: lineEnd + stepMs });
      const oldest = tries.keys().next();
      if (tries.size > mostAddresses && !oldest.done) tries.delete(oldest.value);
      if (isLate) return 'close';
      if (stepMs > 0) await wait(lineEnd + stepMs - nowMs);
      return 'answer';
    },
  };
}

export type FailedTries = ReturnType<typeof createFailedTries>;
