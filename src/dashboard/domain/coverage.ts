import { decimals } from '../lib/language.ts';
import { gapsOf, isLiveState, isMediaRecorded, isPlayable } from './session-state.ts';
import type { Gap, Session } from './stream-object.ts';
import type { SessionView } from './stream-state.ts';

interface Coverage {
  recordedSeconds: number;
  onAirSeconds: number;
  /** 0 to 1; a difference of less than one segment counts as 1. */
  share: number;
}

/** Recording begins at a keyframe and ends with a whole segment, so a smaller difference is not a loss. */
const grainSeconds = 3;

/** Undefined where nothing was recorded, and where the API does not say when the session ended or what is missing. */
export function coverageOf(view: SessionView, nowMs: number): Coverage | undefined {
  const { session, state } = view;
  if (isLiveState(state)) return isMediaRecorded(view) ? coverageSoFar(view, nowMs) : undefined;
  const isRecorded = isPlayable(state) || state.kind === 'processing' || state.kind === 'late';
  return isRecorded ? coverageInAll(session) : undefined;
}

export function coverageBeforeDeletion({ session, state }: SessionView): Coverage | undefined {
  return state.kind === 'deleted' ? coverageInAll(session) : undefined;
}

function coverageInAll({ createdAtMs, recordedSeconds, aircheck }: Session): Coverage | undefined {
  if (createdAtMs === undefined || recordedSeconds === undefined || aircheck?.endedAtMs === undefined) return undefined;
  const onAirSeconds = Math.max(0, aircheck.endedAtMs - createdAtMs) / 1000;
  return coverageFrom(recordedSeconds, onAirSeconds);
}

/** The first keyframe is waited for, and the open segment of a live session is still to be written. */
const unwrittenSeconds = 30;

/** Gaps are missing, and what a slow encoder has fallen behind by when it was last seen. */
function coverageSoFar(view: SessionView, nowMs: number): Coverage | undefined {
  const { createdAtMs, recordedSeconds = Infinity, lastSeenMs = createdAtMs, aircheck } = view.session;
  if (createdAtMs === undefined || lastSeenMs === undefined || aircheck === undefined) return undefined;
  const behindSeconds = (lastSeenMs - createdAtMs) / 1000 - recordedSeconds - unwrittenSeconds;
  const missingSeconds = Math.max(behindSeconds, secondsOf(gapsOf(view, nowMs)));
  const onAirSeconds = Math.max(0, nowMs - createdAtMs) / 1000;
  return coverageFrom(Math.max(0, onAirSeconds - missingSeconds), onAirSeconds);
}

/** An encoder may send faster than its media plays; then its time on air is the media's length. */
export function coverageFrom(recordedSeconds: number, connectedSeconds: number): Coverage {
  const onAirSeconds = Math.max(connectedSeconds, recordedSeconds);
  const isWhole = onAirSeconds - recordedSeconds < grainSeconds;
  return { recordedSeconds, onAirSeconds, share: isWhole ? 1 : recordedSeconds / onAirSeconds };
}

/** `96.3 %`; `100 %` only when it is. */
export function formatShare(share: number): string {
  if (share >= 1) return '100 %';
  return `${decimals(Math.min(99.9, Math.round(share * 1000) / 10))} %`;
}

type Timed = Pick<Session, 'createdAtMs' | 'aircheck'>;

/** `atSeconds`: its position in the recording, which does not contain the missing time. */
export type GapPosition = Gap & { atSeconds: number };

export function gapPositions({ createdAtMs, aircheck }: Timed): GapPosition[] {
  if (createdAtMs === undefined) return [];
  let missingMs = 0;
  return (aircheck?.gaps ?? []).map((gap) => {
    const atSeconds = Math.max(0, gap.startedAtMs - createdAtMs - missingMs) / 1000;
    missingMs += gap.endedAtMs - gap.startedAtMs;
    return { ...gap, atSeconds };
  });
}

/** The second of the recording at this wall clock time. A time within a gap gives the gap's position. */
export function recordedAt(session: Timed, atMs: number): number {
  const { createdAtMs = atMs, aircheck } = session;
  const missedMs = (aircheck?.gaps ?? []).reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.endedAtMs, atMs) - gap.startedAtMs),
    0,
  );
  return Math.max(0, atMs - createdAtMs - missedMs) / 1000;
}

export function wallClockMs(session: Timed, positionSeconds: number): number | undefined {
  if (session.createdAtMs === undefined) return undefined;
  const missedMs = gapPositions(session)
    .filter(({ atSeconds }) => atSeconds <= positionSeconds)
    .reduce((sum, gap) => sum + gap.endedAtMs - gap.startedAtMs, 0);
  return session.createdAtMs + positionSeconds * 1000 + missedMs;
}

export function secondsOf(gaps: readonly Gap[]): number {
  return gaps.reduce((sum, gap) => sum + Math.max(0, gap.endedAtMs - gap.startedAtMs), 0) / 1000;
}
