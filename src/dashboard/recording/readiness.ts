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

/** Median seconds from a session's end to its recording's readiness, over sessions that report both; else undefined. */
export function usualReadySeconds(sessions: readonly Session[]): number | undefined {
  const seconds = sessions
    .flatMap(({ aircheck }) =>
      aircheck?.endedAtMs === undefined || aircheck.readyAtMs === undefined
        ? []
        : [Math.max(0, aircheck.readyAtMs - aircheck.endedAtMs) / 1000],
    )
    .sort((a, b) => a - b);
  const middle = Math.floor(seconds.length / 2);
  const upper = seconds[middle];
  if (upper === undefined) return undefined;
  return seconds.length % 2 === 1 ? upper : (upper + (seconds[middle - 1] ?? upper)) / 2;
}

/** Seconds after a session's end beyond which a recording is called late. */
export function lateAfterSeconds(usualSeconds: number | undefined): number {
  return usualSeconds === undefined ? lateWithoutHistorySeconds : Math.max(leastLateSeconds, usualSeconds * 3);
}

/** Seconds since a session ended, never negative; undefined when its end is not known. */
export function secondsSinceEnd(session: Session, nowMs: number): number | undefined {
  const endMs = sessionEndMs(session);
  return endMs === undefined ? undefined : Math.max(0, nowMs - endMs) / 1000;
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
