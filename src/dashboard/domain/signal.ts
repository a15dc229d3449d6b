import type { SignalKind } from '../../contract/signal/signal-problem.ts';
import { interruptionOf } from './session-state.ts';
import type { SignalProblem } from './stream-object.ts';
import type { SessionReading } from './stream-state.ts';

/** What is wrong with what a live session's encoder sends, the worst first. While no media comes, that alone is said. */
export function signalOf({ session, state }: SessionReading): readonly SignalProblem[] {
  return interruptionOf(state) === undefined ? (session.aircheck?.signal ?? []) : [];
}

/** Loses a show, as an unrecorded session does; keyframes too far apart only make it worse. */
export function isSignalAlert(kind: SignalKind): boolean {
  return kind !== 'keyframe-interval';
}
