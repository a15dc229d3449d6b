import type { LinkCheck } from './playlist.ts';
import { lateAfterSeconds, secondsSinceEnd } from './readiness.ts';
import { isSessionLive, type LiveContext } from './session-live.ts';
import type { Session } from './stream-object.ts';

export interface SessionContext extends LiveContext {
  linkCheck?: LinkCheck | undefined;
  /** From `usualReadySeconds`. */
  usualSeconds?: number | undefined;
}

export type SessionState =
  | { kind: 'recording' }
  | { kind: 'live-unrecorded' }
  | { kind: 'reconnecting' }
  | { kind: 'processing' }
  | { kind: 'late' }
  | { kind: 'ready' }
  | { kind: 'ready-problem' }
  | { kind: 'failed' }
  | { kind: 'deleted' }
  | { kind: 'not-recorded' }
  /** A word that is unknown here, or too little to know "still live" from "just ended". `raw` is what the API said. */
  | { kind: 'unknown'; raw: string };

export type SessionStateKind = SessionState['kind'];

/**
 * What is happening to this session: the one place that reads `record` and `recordingStatus` together.
 * Source: recording-interface, "States and transitions"; hosted-api, "Eras" (failed, deleted, none).
 */
export function sessionState(session: Session, context: SessionContext): SessionState {
  const live = isSessionLive(session, context);
  const { recordingStatus } = session;
  const isFinal = recordingStatus === 'ready' || recordingStatus === 'failed' || recordingStatus === 'deleted';

  if (live === true && session.aircheck?.connection === 'reconnecting') return { kind: 'reconnecting' };
  if (!session.record || recordingStatus === 'none') return { kind: live ? 'live-unrecorded' : 'not-recorded' };
  if (isFinal) return finalState(recordingStatus, context.linkCheck?.kind === 'problem' || isDamaged(session));

  const isUnreported = recordingStatus === undefined || recordingStatus === null;
  // Meant to be recorded, but the disk does not take it.
  if (live === true && session.aircheck?.problem !== undefined) return { kind: 'live-unrecorded' };
  // `record: true` on a session means that it is being recorded, so no word is needed while it is live.
  if (live === true && (isUnreported || recordingStatus === 'waiting')) return { kind: 'recording' };
  if (live === false && recordingStatus === 'waiting') {
    const waitedSeconds = secondsSinceEnd(session, context.nowMs) ?? 0;
    return { kind: waitedSeconds > lateAfterSeconds(context.usualSeconds) ? 'late' : 'processing' };
  }
  return { kind: 'unknown', raw: rawWord(recordingStatus) };
}

function finalState(status: 'ready' | 'failed' | 'deleted', hasProblem: boolean): SessionState {
  return { kind: status === 'ready' && hasProblem ? 'ready-problem' : status };
}

function isDamaged({ aircheck }: Session): boolean {
  return (aircheck?.damage?.length ?? 0) > 0;
}

/** Is media still arriving in this state? */
export function isLiveState(state: SessionState): boolean {
  return state.kind === 'recording' || state.kind === 'live-unrecorded' || state.kind === 'reconnecting';
}

/** Of a live session: is it recorded at this moment? One that should be may lack a disk. */
export function isMediaKept({ session, state }: { session: Session; state: SessionState }): boolean {
  return session.record && state.kind !== 'live-unrecorded';
}

/** Is there a recording to play and to hand on? */
export function isPlayable(state: { kind: SessionStateKind }): boolean {
  return state.kind === 'ready' || state.kind === 'ready-problem';
}

function rawWord(value: unknown): string {
  if (value === undefined) return 'no status';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
