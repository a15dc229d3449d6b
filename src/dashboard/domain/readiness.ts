import { once } from '../lib/once.ts';
import type { Session } from './stream-object.ts';

/** With no history the API's own word holds: "a few minutes after the stream ends". */
const lateWithoutHistorySeconds = 600;
/** A median of seconds would call a long recording late too early; nobody acts within a minute. */
const leastLateSeconds = 60;

/** When a session ended, as well as it is known: as reported, else last seen, else its beginning and length. */
export function sessionEndMs(session: Session): number | undefined {
  if (session.aircheck?.endedAtMs !== undefined) return session.aircheck.endedAtMs;
  if (session.lastSeenMs !== undefined) return session.lastSeenMs;
  if (session.createdAtMs === undefined || session.recordedSeconds === undefined) return undefined;
  return session.createdAtMs + session.recordedSeconds * 1000;
}

/** What is learned of: long enough for chance not to count, short enough to follow a change. */
const lastCount = 10;
/** With fewer, chance decides. */
const leastCount = 3;

/**
 * How many seconds a stream's recordings usually take from the end of the session until they are ready: the median of
 * its last ones; of its connection's while it has too few. Test broadcasts are no shows. Undefined while nothing is
 * known.
 */
export function usualReadySeconds(own: readonly Session[], ofConnection: readonly Session[] = own): number | undefined {
  const learned = lastReadySeconds(own);
  return median(learned.length < leastCount ? lastReadySeconds(ofConnection) : learned);
}

/** Once for each answer: of a connection with thousands of sessions every stream and every second asks. */
const lastReadySeconds = once((sessions: readonly Session[]) =>
  sessions
    .filter(({ aircheck }) => !aircheck?.isTest && readyAfterSeconds(aircheck) !== undefined)
    .sort((a, b) => (b.aircheck?.readyAtMs ?? 0) - (a.aircheck?.readyAtMs ?? 0))
    .slice(0, lastCount)
    .flatMap(({ aircheck }) => readyAfterSeconds(aircheck) ?? []),
);

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return undefined;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** How long a recording was processed before it was ready: an encoder that was waited for meanwhile does not count. */
export function readyAfterSeconds(aircheck: Session['aircheck']): number | undefined {
  const { endedAtMs, processingAtMs = endedAtMs, readyAtMs } = aircheck ?? {};
  if (processingAtMs === undefined || readyAtMs === undefined) return undefined;
  return Math.max(0, readyAtMs - processingAtMs) / 1000;
}

/** Seconds after a session's end beyond which a recording is called late. */
export function lateAfterSeconds(usualSeconds: number | undefined): number {
  return usualSeconds === undefined ? lateWithoutHistorySeconds : Math.max(leastLateSeconds, usualSeconds * 3);
}

/** How long an ended session has been processed, never negative; undefined when its end is not known. */
export function secondsProcessing(session: Session, nowMs: number): number | undefined {
  const sinceMs = session.aircheck?.processingAtMs ?? sessionEndMs(session);
  return sinceMs === undefined ? undefined : Math.max(0, nowMs - sinceMs) / 1000;
}

/** How far an ended session's renditions are. */
export interface Progress {
  /** 0 to 1. */
  share: number;
  remainingSeconds: number | undefined;
}

/** Undefined where the service does not report it. */
export function progressOf({ aircheck }: Session): Progress | undefined {
  const processing = aircheck?.processing;
  if (processing === undefined) return undefined;
  return { share: processing.done / processing.total, remainingSeconds: processing.remainingSeconds };
}
