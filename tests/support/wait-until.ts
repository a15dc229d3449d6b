import { setTimeout as wait } from 'node:timers/promises';
import { patient } from './patient.ts';

export interface WaitOptions {
  timeoutMs?: number;
  everyMs?: number;
  /** For the message where it does not come about. */
  what: string;
  /** Says how far it came, for the same message. */
  seen?(): string;
}

/**
 * Asks again and again until there is an answer: neither undefined nor false. For programs and hooks, where the test
 * runner's own waiting is not.
 */
export async function waitUntil<T>(ask: () => Promise<T | undefined | false>, options: WaitOptions): Promise<T> {
  const { timeoutMs = patient.timeout, everyMs = 50, what, seen } = options;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) {
      const howFar = seen === undefined ? '' : `; seen: ${seen()}`;
      throw new Error(`Not within ${timeoutMs / 1000} s: ${what}${howFar}`);
    }
    await wait(everyMs);
  }
}
