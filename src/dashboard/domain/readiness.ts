import { once } from '../lib/once.ts';
import type { Session } from './stream-object.ts';

/** With no history the API's own word holds: "a few minutes after the stream ends". */
const lateWithoutHistorySeconds = 600;
/** A median of seconds would call a long recording late too early; nobody acts within a minute. */
const minLateSeconds = 60;

/** Other APIs do not report the end: it is when the session was last seen, else its beginning and length. */
export function sessionEndMs(session: Session): number | undefined {
  if (session.aircheck?.endedAtMs !== undefined) return session.aircheck.endedAtMs;
  if (session.lastSeenMs !== undefined) return session.lastSeenMs;
  if (session.createdAtMs === undefined || session.recordedSeconds === undefined) return undefined;
  return session.createdAtMs + session.recordedSeconds * 1000;
}

/** A median of fewer varies by chance; one of more follows changes too slowly. */
const lastCount = 10;
/** A median of fewer is chance. */
const minCount = 3;

/**
 * The median time from the end of a session until its recording is ready, over the stream's last recordings, or over the
 * connection's while the stream has too few. Test broadcasts do not count. Undefined without history.
 */
export function usualReadySeconds(own: readonly Session[], ofConnection: readonly Session[] = own): number | undefined {
  const learned = lastReadySeconds(own);
  return median(learned.length < minCount ? lastReadySeconds(ofConnection) : learned);
}

/** Computed once for each answer: every stream needs it each second, over thousands of sessions. */
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

/** The reconnect window does not count as processing. */
export function readyAfterSeconds(aircheck: Session['aircheck']): number | undefined {
  const { endedAtMs, processingAtMs = endedAtMs, readyAtMs } = aircheck ?? {};
  if (processingAtMs === undefined || readyAtMs === undefined) return undefined;
  return Math.max(0, readyAtMs - processingAtMs) / 1000;
}

export function lateAfterSeconds(usualSeconds: number | undefined): number {
  return usualSeconds === undefined ? lateWithoutHistorySeconds : Math.max(minLateSeconds, usualSeconds * 3);
}

/** Never negative. Undefined while the session's end is unknown. */
export function secondsProcessing(session: Session, nowMs: number): number | undefined {
  const sinceMs = session.aircheck?.processingAtMs ?? sessionEndMs(session);
  return sinceMs === undefined ? undefined : Math.max(0, nowMs - sinceMs) / 1000;
}

export interface Progress {
  /** 0 to 1. */
  share: number;
  remainingSeconds: number | undefined;
}

/** Other APIs do not report progress. */
export function progressOf({ aircheck }: Session): Progress | undefined {
  const processing = aircheck?.processing;
  if (processing === undefined) return undefined;
  return { share: processing.done / processing.total, remainingSeconds: processing.remainingSeconds };
}
