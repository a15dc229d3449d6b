import { interruptionOf, type SessionState } from './session-state.ts';
import type { Gap, Session } from './stream-object.ts';

/** When a session had no media, up to now: while none comes, the last gap is open and grows. */
export function gapsOf({ session, state }: { session: Session; state: SessionState }, nowMs: number): readonly Gap[] {
  const gaps = session.aircheck?.gaps ?? [];
  const interruption = interruptionOf(state);
  if (interruption?.sinceMs === undefined) return gaps;
  const { kind, sinceMs } = interruption;
  const open: Gap = { startedAtMs: sinceMs, endedAtMs: Math.max(nowMs, sinceMs) };
  return [...gaps, kind === 'stalled' ? { ...open, cause: 'silence' } : open];
}
