import { secondsProcessing } from '../domain/session-state.ts';
import type { StreamView } from '../domain/stream-state.ts';

// Every poll's interval stands here and nowhere else.

/** The overview (Streams, Recordings, Tonight, the rail) and the pages of a stream and a session poll this often while something moves. */
export const fastPollMs = 1_000;
/** While nothing is live. The page shows an encoder that starts within this. */
export const slowPollMs = 5_000;
/** Asking again rarely fixes a client error. */
const refusedPollMs = 30_000;
/** The page notices within 10 s that an API is back. Source: failures, "Dashboard". */
const maxBackOffMs = 8_000;
/** A recording that is this late is no longer worth a poll each second. */
const maxFastSeconds = 600;

/** These facts of a query change only when a fetch ends, so the interval never restarts in between. */
interface PollFacts {
  isMoving: boolean;
  /** Null when the last fetch succeeded; the status is 0 when no answer came. */
  error: { status: number; retryAfterMs?: number | undefined } | null;
  /** The time from the last success to the last failure. */
  failingForMs: number;
}

/**
 * False for no poll. It depends on the last answer alone: an interval that depends on the clock or on chance would
 * restart the timer at every render and starve the poll.
 */
export function pollIntervalMs({ isMoving, error, failingForMs }: PollFacts): number | false {
  if (error === null) return isMoving ? fastPollMs : slowPollMs;
  const { status, retryAfterMs } = error;
  if (status === 401 || status === 404 || status === 410) return false;
  if (retryAfterMs !== undefined) return Math.max(fastPollMs, retryAfterMs);
  if (status === 429) return refusedPollMs;
  if (status >= 400 && status < 500 && status !== 408) return refusedPollMs;
  if (failingForMs < 5_000) return fastPollMs;
  return failingForMs < 30_000 ? slowPollMs - 1_000 : maxBackOffMs;
}

/** Something is live, or a recording is about to become ready. */
export function isMoving(views: readonly StreamView[], nowMs: number): boolean {
  return views.some(
    ({ state, sessions }) =>
      state.kind === 'live' ||
      sessions.some(({ session, state: { kind } }) => {
        if (kind !== 'processing' && kind !== 'late') return false;
        return (secondsProcessing(session, nowMs) ?? 0) < maxFastSeconds;
      }),
  );
}

/** Streams while the change feed is open, for figures and "as of". */
export const followedPollMs = 8_000;
/** The wall says since when it has no data. One answer may be late or lost without an error. */
export const wallStaleAfterMs = 2 * followedPollMs + 4_000;
/** The service sends a heartbeat every 2 s, so the feed is gone after this much silence. */
export const feedSilenceMs = 5_000;
/** The page polls after two failures of the feed: a proxy may buffer answers or end them. */
export const feedPauseMs = 300_000;
/** Events that come within this cause one read. */
export const betweenFeedReadsMs = 150;
/** The whole history. In between only the newest sessions are fetched, since older ones hardly change. */
export const allSessionsEveryMs = 5 * 60_000;
export const activityPollMs = 10_000;
export const storagePollMs = 20_000;
/** The service learns with each segment how many sessions the machine encodes. */
export const capacityPollMs = 60_000;
export const noticesPollMs = 60_000;
export const webhooksPollMs = 5_000;
export const webhookLogPollMs = 2_000;
/** Handover marks of an upstream's recordings. Those of our own service come with the streams. */
export const upstreamHandoversPollMs = 30_000;
export const schedulesPollMs = 5_000;
/** Somebody else may make the first schedule. */
export const noSchedulesPollMs = 60_000;
export const testBroadcastPollMs = 1_000;
export const liveStillEveryMs = 15_000;
export const wallStillEveryMs = 5_000;
/** A wall runs for months. Fetching its account renews its cookie and finds a new version. */
export const wallRenewEveryMs = 3_600_000;
/** The service measures the signal every two seconds. */
export const signalPollMs = 2_000;
/**
 * Most watch pages wait for the end of a show, so they poll fast at first and again after each change. `reads`: fetches in
 * a row with the same answer.
 */
export const watchPollMs = (reads: number): number => (reads < 60 ? 2_000 : reads < 180 ? 5_000 : 15_000);
/** Pictures come within a minute of a ready recording, or not at all. */
export const picturesPollMs = (reads: number): number | false => reads < 30 && 2_000;
/** A clip is made within seconds. */
export const clipsPollMs = (clips: readonly { state: string }[]): number | false =>
  clips.some(({ state }) => state === 'making') && 500;

export const deliveryPagesPollMs = 5_000;

/** `active`: a show on the page is live or has just ended. */
const deliveredPollsMs = { active: 3_000, upcoming: 10_000, done: 60_000 } as const;
/** A visible still of a live show. */
export const deliveredStillEveryMs = 10_000;
/** The service makes pictures after a recording is ready. */
const picturesWithinMs = 5 * 60_000;

export function deliveredPollMs(
  entries: readonly { state: string; endedAtMs?: number | undefined; posterPath?: string | undefined }[],
  nowMs: number,
): number {
  const isActive = entries.some(
    ({ state, endedAtMs = 0, posterPath }) =>
      state === 'live' ||
      state === 'processing' ||
      (state === 'ready' && posterPath === undefined && nowMs - endedAtMs < picturesWithinMs),
  );
  if (isActive) return deliveredPollsMs.active;
  return entries.some(({ state }) => state === 'upcoming') ? deliveredPollsMs.upcoming : deliveredPollsMs.done;
}
