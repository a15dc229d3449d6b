import type { joinedSchema } from '../../contract/session.ts';
import type { Tolerant } from '../../contract/tolerant.ts';
import { secondsBetween } from '../lib/format.ts';
import { memoizeByObject } from '../lib/memoize-by-object.ts';
import type { Gap, Session } from './stream-object.ts';

export type Joined = Tolerant<typeof joinedSchema>;
type JoinedSession = Joined['sessions'][number];

/** The sessions that are one recording with this one; undefined if it is not joined. */
export function joinedOf({ aircheck }: Pick<Session, 'aircheck'>): Joined | undefined {
  const joined = aircheck?.joined;
  return joined !== undefined && joined.sessions.length > 1 ? joined : undefined;
}

/**
 * A session as its link plays it: the first of joined ones has the length, the end and the gaps of all, and the time
 * between two of them is a gap. Every other is itself.
 */
export const asPlayed = memoizeByObject((session: Session): Session => {
  const joined = joinedOf(session);
  if (joined === undefined || joined.id !== session.id) return session;
  const { sessions, durationSeconds } = joined;
  const endedAtMs = sessions.at(-1)?.endedAtMs;
  const gaps = sessions.flatMap((one, index): Gap[] => {
    const next = sessions[index + 1];
    const own = [...(one.gaps ?? [])];
    if (one.endedAtMs === undefined || next === undefined) return own;
    return [...own, { startedAtMs: one.endedAtMs, endedAtMs: Math.max(one.endedAtMs, next.createdAtMs) }];
  });
  // When it ended, why, and when it was ready are said of the first alone.
  const unknown = { endCause: undefined, endReason: undefined, readyAtMs: undefined, processingAtMs: undefined };
  return {
    ...session,
    recordedSeconds: durationSeconds,
    aircheck: { ...session.aircheck, ...unknown, endedAtMs, gaps },
  };
});

export interface Stretch {
  from: number;
  to: number;
}

/** The session in which a stretch of a joined recording lies, and its place there. Undefined if it spans two. */
export function sessionOf(session: Session, { from, to }: Stretch): (Stretch & { sessionId: string }) | undefined {
  const joined = joinedOf(session);
  if (joined === undefined || joined.id !== session.id) return { sessionId: session.id, from, to };
  let beganAt = 0;
  for (const { id, sourceSegmentsDuration } of joined.sessions) {
    const endsAt = beganAt + sourceSegmentsDuration;
    if (from < endsAt) return to <= endsAt ? { sessionId: id, from: from - beganAt, to: to - beganAt } : undefined;
    beganAt = endsAt;
  }
  return undefined;
}

/** Sessions that can become one recording, in order of time. */
export interface JoinPlan {
  sessions: readonly JoinedSession[];
  gapSeconds: readonly number[];
  totalSeconds: number;
  /** Joins that these sessions are in already. */
  former: readonly Joined[];
}

/**
 * The recording that joining would make, with all that these sessions are joined with; undefined if they are not of one
 * stream, or one already.
 */
export function planJoin(chosen: readonly Session[]): JoinPlan | undefined {
  const [parentId] = chosen.map((session) => session.parentId);
  if (chosen.some((session) => session.parentId !== parentId)) return undefined;
  const former = new Map(chosen.flatMap((session) => joinedOf(session) ?? []).map((joined) => [joined.id, joined]));
  const all = chosen.flatMap((session) => joinedOf(session)?.sessions ?? joinedSession(session));
  const sessions = [...new Map(all.map((one) => [one.id, one])).values()].sort((a, b) => a.createdAtMs - b.createdAtMs);
  const isOne = [...former.values()].some((joined) => joined.sessions.length === sessions.length);
  if (sessions.length < 2 || isOne) return undefined;
  return {
    sessions,
    gapSeconds: sessions
      .slice(1)
      .map(({ createdAtMs }, index) => secondsBetween(sessions[index]?.endedAtMs ?? createdAtMs, createdAtMs)),
    totalSeconds: sessions.reduce((sum, { sourceSegmentsDuration }) => sum + sourceSegmentsDuration, 0),
    former: [...former.values()],
  };
}

function joinedSession({ id, createdAtMs = 0, recordedSeconds = 0, aircheck }: Session): JoinedSession {
  const { endedAtMs, gaps } = aircheck ?? {};
  return { id, createdAtMs, endedAtMs, sourceSegmentsDuration: recordedSeconds, gaps };
}

const soonAfterMs = 30 * 60_000;

/** Did this session begin so soon after another ended by accident that it is likely to be the same show? */
export function isLikelyTheSameShow(earlier: Session, later: Session): boolean {
  const { endCause, endedAtMs } = earlier.aircheck ?? {};
  if (endedAtMs === undefined || later.createdAtMs === undefined) return false;
  const isByAccident = endCause !== undefined && endCause !== 'finished' && endCause !== 'terminated';
  return isByAccident && later.createdAtMs >= endedAtMs && later.createdAtMs - endedAtMs <= soonAfterMs;
}
