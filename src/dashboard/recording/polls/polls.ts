import { secondsProcessing } from '../readiness.ts';
import type { StreamReading } from '../stream-state.ts';

// How often every page asks for streams and sessions. What single pages ask for is in page-polls.ts; it stands nowhere else.

/** What a view polls at while something is live or about to become ready. */
export const fastPollMs = 1_000;
/** While nothing moves: an encoder that starts is seen within this. */
export const slowPollMs = 5_000;
/** A client error that asking again rarely fixes. */
const refusedPollMs = 30_000;
/** An API that is back is noticed within 10 s. Source: failures, "Dashboard". */
const mostBackOffMs = 8_000;
/** A recording that is this late is no longer worth a read a second. */
const lateIsQuietAfterSeconds = 600;

/** The facts of a query that decide when it is read next; all of them change only when a read ends. */
export interface PollFacts {
  /** From `isMoving`, about the last data. */
  isMoving: boolean;
  /** The error the last read ended with; null when it succeeded. */
  error: PollError | null;
  /** How long reads have been failing when the last one failed: its time less that of the last success. */
  failingForMs: number;
}

export interface PollError {
  /** 0 when no answer came. */
  status: number;
  retryAfterMs?: number | undefined;
}

/**
 * Milliseconds to the next read; false for none. A function of the last answer alone: one of the clock, or a random
 * one, would restart the timer at every render and starve the poll.
 */
export function pollIntervalMs({ isMoving, error, failingForMs }: PollFacts): number | false {
  if (error === null) return isMoving ? fastPollMs : slowPollMs;
  const { status, retryAfterMs } = error;
  if (status === 401 || status === 404 || status === 410) return false;
  if (retryAfterMs !== undefined) return Math.max(fastPollMs, retryAfterMs);
  if (status === 429) return refusedPollMs;
  if (status >= 400 && status < 500 && status !== 408) return refusedPollMs;
  if (failingForMs < 5_000) return fastPollMs;
  return failingForMs < 30_000 ? slowPollMs - 1_000 : mostBackOffMs;
}

/** Is something live, or a recording about to become ready? */
export function isMoving(readings: readonly StreamReading[], nowMs: number): boolean {
  return readings.some(
    ({ state, sessions }) =>
      state.kind === 'live' ||
      sessions.some(({ session, state: { kind } }) => {
        if (kind !== 'processing' && kind !== 'late') return false;
        return (secondsProcessing(session, nowMs) ?? 0) < lateIsQuietAfterSeconds;
      }),
  );
}
