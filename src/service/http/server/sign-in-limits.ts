import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as waitMs } from 'node:timers/promises';
import { clientNetwork } from '../../lib/client-network.ts';

const freeTries = 5;
const longestWaitMs = 2000;
const longestLineMs = 20_000;
const forgottenAfterMs = 10 * 60_000;
const mostNetworks = 10_000;

/** What becomes of a failed try: it is answered now, or its connection is closed without an answer. */
type TryOutcome = 'answer' | 'close';

/**
 * Slows failed sign-ins and unknown keys per network (an IPv6 /64 is one): the first five are answered at once, each further one up to 2 s
 * after the one before it, over however many connections they come. Where too many are queued, the rest are closed.
 * A good key never waits, whatever others tried from its network. `now`: of a clock that is never set.
 */
export function createFailedTries(now: () => number, wait: (ms: number) => Promise<unknown> = waitMs) {
  const tries = new Map<string, { count: number; lastAt: number; answeredAt: number }>();
  return {
    async slow(address: string): Promise<TryOutcome> {
      const nowMs = now();
      const network = clientNetwork(address);
      const before = tries.get(network);
      const known = before !== undefined && nowMs - before.lastAt < forgottenAfterMs ? before : undefined;
      const count = (known?.count ?? 0) + 1;
      const lineEnd = Math.max(nowMs, known?.answeredAt ?? nowMs);
      const isLate = lineEnd - nowMs > longestLineMs;
      const stepMs = count > freeTries && !isLate ? Math.min(longestWaitMs, 50 * 2 ** (count - freeTries)) : 0;
      tries.delete(network);
      tries.set(network, { count, lastAt: nowMs, answeredAt: lineEnd + stepMs });
      const oldest = tries.keys().next();
      if (tries.size > mostNetworks && !oldest.done) tries.delete(oldest.value);
      if (isLate) return 'close';
      if (stepMs > 0) await wait(lineEnd + stepMs - nowMs);
      return 'answer';
    },
  };
}

export type FailedTries = ReturnType<typeof createFailedTries>;

const goodForMs = 10 * 60_000;

/**
 * The tokens of printed sign-in links: 160 random bits, used once, good for 10 minutes, gone with the process. `now`: of a
 * clock that is never set.
 */
export function createSignInTokens(now: () => number) {
  const expiry = new Map<string, number>();
  const hash = (token: string) => createHash('sha256').update(token).digest('hex');
  return {
    create(): string {
      const token = randomBytes(20).toString('base64url');
      expiry.set(hash(token), now() + goodForMs);
      return token;
    },
    /** Is it known, in time and not used? */
    isGood(token: string): boolean {
      const until = expiry.get(hash(token));
      return until !== undefined && now() <= until;
    },
    /** It signs nobody in from now on. */
    use(token: string): void {
      expiry.delete(hash(token));
    },
  };
}

export type SignInTokens = ReturnType<typeof createSignInTokens>;
