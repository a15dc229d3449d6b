import { sessionEndMs } from './readiness.ts';
import { isLiveState } from './session-state.ts';
import { signalOf } from './signal.ts';
import type { Session } from './stream-object.ts';
import type { SessionReading, StreamReading } from './stream-state.ts';

/** The worst first. */
export const attentionKinds = [
  'live-unrecorded',
  'stalled',
  'reconnecting',
  'late',
  'failed',
  'ready-problem',
] as const;

/** A failure of last week is history, not news. Counted from the end: a show may be longer than a day. */
const newsMs = 24 * 3_600_000;

export function isNews(session: Session, nowMs: number): boolean {
  return nowMs - (sessionEndMs(session) ?? session.createdAtMs ?? nowMs) < newsMs;
}

/** Why somebody has to look at a session now; undefined where nobody has to. */
export function attentionKind({ session, state }: SessionReading, nowMs: number) {
  return isNews(session, nowMs) || isLiveState(state) ? attentionKinds.find((each) => each === state.kind) : undefined;
}

/** Is there a warning about a stream: what needs somebody and is no alarm, its show that does not come too? */
export function isWarned(reading: StreamReading, nowMs: number, missing: ReadonlySet<string>): boolean {
  return (
    missing.has(reading.stream.id) ||
    (reading.state.kind === 'live' && reading.state.current && signalOf(reading.state.current).length > 0) ||
    reading.sessions.some((session) => (attentionKind(session, nowMs) ?? 'live-unrecorded') !== 'live-unrecorded')
  );
}
