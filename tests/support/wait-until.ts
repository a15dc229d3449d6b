import { setTimeout as wait } from 'node:timers/promises';
import { patient } from './patient.ts';

export interface WaitOptions {
  timeoutMs?: number;
  /** By default a tenth of the time that it has waited: a long wait asks seldom, each question is work for two programs. */
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
  const { timeoutMs = patient.timeout, everyMs, what, seen } = options;
  const beganMs = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    const waitedMs = performance.now() - beganMs;
    if (waitedMs > timeoutMs) {
      const howFar = seen === undefined ? '' : `; seen: ${seen()}`;
      throw new Error(`Not within ${timeoutMs / 1000} s: ${what}${howFar}`);
    }
    await wait(everyMs ?? Math.min(250, Math.max(20, waitedMs / 10)));
  }
}
