import { secondsProcessing } from '../domain/readiness.ts';
import type { StreamView } from '../domain/stream-state.ts';

// How often everything is polled: it stands nowhere else.

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
export function isMoving(views: readonly StreamView[], nowMs: number): boolean {
  return views.some(
    ({ state, sessions }) =>
      state.kind === 'live' ||
      sessions.some(({ session, state: { kind } }) => {
        if (kind !== 'processing' && kind !== 'late') return false;
        return (secondsProcessing(session, nowMs) ?? 0) < lateIsQuietAfterSeconds;
      }),
  );
}

/** Streams while the change feed is open: figures and "as of" go on. The wall shows what is older than 10 s as old. */
export const followedPollMs = 8_000;
/** The service sends a heartbeat every 2 s: so long without one, and the change feed is gone. */
export const feedSilenceMs = 5_000;
/** After two failures the change feed is left alone: a proxy may buffer answers or end them. */
export const feedPauseMs = 300_000;
/** Events that come within this cause one read. */
export const betweenFeedReadsMs = 150;
/** All of the history; in between the newest sessions alone, which are those that change. */
export const allSessionsEveryMs = 5 * 60_000;
export const activityPollMs = 10_000;
export const storagePollMs = 20_000;
/** How many sessions the machine encodes: it learns with each segment. */
export const capacityPollMs = 60_000;
export const noticesPollMs = 60_000;
/** Webhooks on the Settings page, and the log of one that is open. */
export const webhooksPollMs = 5_000;
export const webhookLogPollMs = 2_000;
/** Which recordings of an upstream were handed over. Those of our own service say so themselves. */
export const upstreamHandoversPollMs = 30_000;
/** When shows are, and what was switched by hand. */
export const schedulesPollMs = 5_000;
/** While there are none: somebody else may make one. */
export const noSchedulesPollMs = 60_000;
/** While a test broadcast is being sent. */
export const testBroadcastPollMs = 1_000;
/** A still of what is live, while somebody sees it. */
export const liveStillEveryMs = 15_000;
/** The same on the wall, where pictures are large. */
export const wallStillEveryMs = 5_000;
/** A wall hangs for months: who it is signed in as is read again, which renews its cookie, and finds a new version. */
export const wallRenewEveryMs = 3_600_000;
/** What an encoder sends, where it is drawn: the service has as much anew every two seconds. */
export const signalPollMs = 2_000;
/** A page for watching: soon at first, and again after each change, since most wait for the end of a show. */
const watchPollsMs = [2_000, 5_000, 15_000] as const;

/** Milliseconds to the next read of what a page for watching waits for, after so many that said the same. */
export function watchPollMs(reads: number): number {
  const [soon, later, late] = watchPollsMs;
  if (reads < 60) return soon;
  return reads < 180 ? later : late;
}

/** Milliseconds to the next read of a recording whose pictures are still to come; false after a minute. */
export function picturesPollMs(reads: number): number | false {
  return reads < 30 && 2_000;
}

/** While a clip is being made: it is there within seconds. */
const clipMadeMs = 500;

/** Milliseconds to the next read of a recording's clips; false where nothing becomes of them. */
export function clipsPollMs(clips: readonly { state: string }[]): number | false {
  return clips.some(({ state }) => state === 'making') && clipMadeMs;
}

export const deliveryPagesPollMs = 5_000;

/** A delivery page: while a show on it is on or has just ended, before it begins, and once nothing more is to come. */
const deliveredPollsMs = { going: 3_000, coming: 10_000, done: 60_000 } as const;
/** A still of a show that is on is fetched anew this often, while somebody sees it. */
export const deliveredStillEveryMs = 10_000;
/** Pictures are made after a recording is ready. */
const picturesWithinMs = 5 * 60_000;

/** Milliseconds to the next read of a delivery page. */
export function deliveredPollMs(
  entries: readonly { state: string; endedAtMs?: number | undefined; posterPath?: string | undefined }[],
  nowMs: number,
): number {
  const isGoing = entries.some(
    ({ state, endedAtMs = 0, posterPath }) =>
      state === 'live' ||
      state === 'processing' ||
      (state === 'ready' && posterPath === undefined && nowMs - endedAtMs < picturesWithinMs),
  );
  if (isGoing) return deliveredPollsMs.going;
  return entries.some(({ state }) => state === 'upcoming') ? deliveredPollsMs.coming : deliveredPollsMs.done;
}
