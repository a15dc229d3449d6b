import type { EndCause } from '../../contract/session.ts';
import { sessionEndMs } from './readiness.ts';
import { isPlayable } from './session-state.ts';
import type { Session, StreamObject } from './stream-object.ts';
import type { SessionReading, StreamReading } from './stream-state.ts';
import { isNews } from './warned.ts';

export interface LostShow {
  stream: StreamObject;
  session: SessionReading;
}

const badCauses: readonly (EndCause | undefined)[] = ['lost', 'malformed', 'codec', 'service'];

/** Did it end by something else than its encoder's or a person's will? A test broadcast is no show. */
export function hasEndedBadly({ aircheck }: Session): boolean {
  return aircheck?.endedAtMs !== undefined && !aircheck.isTest && badCauses.includes(aircheck.endCause);
}

/** The show that a stream lost and that has not come back; after a day it is history. */
export function lostSession(
  { state, last }: Pick<StreamReading, 'state' | 'last'>,
  nowMs: number,
): SessionReading | undefined {
  const isLost = state.kind === 'idle' && last && hasEndedBadly(last.session) && isNews(last.session, nowMs);
  return isLost ? last : undefined;
}

/** The lost shows that nobody has acknowledged, the longest lost first. */
export function lostShows(
  readings: readonly StreamReading[],
  acknowledged: ReadonlySet<string>,
  nowMs: number,
): LostShow[] {
  return readings
    .flatMap((reading): LostShow[] => {
      const session = lostSession(reading, nowMs);
      return session && !acknowledged.has(session.session.id) ? [{ stream: reading.stream, session }] : [];
    })
    .sort((a, b) => (lostAtMs(a.session.session) ?? 0) - (lostAtMs(b.session.session) ?? 0));
}

/** When its media stopped. The end is reported later, once the encoder is no longer waited for. */
export function lostAtMs(session: Session): number | undefined {
  return session.lastSeenMs ?? sessionEndMs(session);
}

/** How much of a lost show can be had, or why nothing can. */
export function whatArrived({ state }: SessionReading): 'ready' | 'processing' | 'failed' | 'not-recorded' | 'deleted' {
  if (isPlayable(state)) return 'ready';
  return state.kind === 'failed' || state.kind === 'not-recorded' || state.kind === 'deleted'
    ? state.kind
    : 'processing';
}

/** How long a lost show had been on air. */
export function showSeconds(session: Session): number | undefined {
  const atMs = lostAtMs(session);
  const { createdAtMs } = session;
  return atMs === undefined || createdAtMs === undefined ? undefined : (atMs - createdAtMs) / 1000;
}
