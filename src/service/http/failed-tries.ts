import { setTimeout as waitMs } from 'node:timers/promises';

const freeTries = 5;
const longestWaitMs = 2000;
const forgottenAfterMs = 10 * 60_000;
const mostAddresses = 10_000;

/**
 * Slows failed sign-ins and unknown keys per address: the first five are answered at once, each further one later, up
 * to 2 s. A good key never waits.
 */
export function createFailedTries(now: () => number, wait: (ms: number) => Promise<unknown> = waitMs) {
  const tries = new Map<string, { count: number; lastAt: number }>();
  return {
    async slow(address: string): Promise<void> {
      const before = tries.get(address);
      const count = before !== undefined && now() - before.lastAt < forgottenAfterMs ? before.count + 1 : 1;
      tries.delete(address);
      tries.set(address, { count, lastAt: now() });
      const oldest = tries.keys().next();
      if (tries.size > mostAddresses && !oldest.done) tries.delete(oldest.value);
      if (count > freeTries) await wait(Math.min(longestWaitMs, 50 * 2 ** (count - freeTries)));
    },
  };
}

export type FailedTries = ReturnType<typeof createFailedTries>;
