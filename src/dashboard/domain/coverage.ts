import { decimals } from '../lib/language.ts';
import { gapsOf, isLiveState, isMediaKept, isPlayable } from './session-state.ts';
import type { Gap, Session } from './stream-object.ts';
import type { SessionView } from './stream-state.ts';

/** How much of a session's time on air was recorded. */
interface Coverage {
  recordedSeconds: number;
  onAirSeconds: number;
  /** 0 to 1; a difference within one segment counts as whole. */
  share: number;
}

/** Recording begins at a keyframe and ends with the last one kept: less than this is not a loss. */
const grainSeconds = 3;

/** Undefined where nothing was recorded, and where the API does not say when the session ended or what is missing. */
export function coverageOf(view: SessionView, nowMs: number): Coverage | undefined {
  const { session, state } = view;
  if (isLiveState(state)) return isMediaKept(view) ? coverageSoFar(view, nowMs) : undefined;
  const isKept = isPlayable(state) || state.kind === 'processing' || state.kind === 'late';
  return isKept ? coverageInAll(session) : undefined;
}

/** What a deleted recording covered while it was there. */
export function coverageBeforeDeletion({ session, state }: SessionView): Coverage | undefined {
  return state.kind === 'deleted' ? coverageInAll(session) : undefined;
}

function coverageInAll({ createdAtMs, recordedSeconds, aircheck }: Session): Coverage | undefined {
  if (createdAtMs === undefined || recordedSeconds === undefined || aircheck?.endedAtMs === undefined) return undefined;
  const onAirSeconds = Math.max(0, aircheck.endedAtMs - createdAtMs) / 1000;
  return coverageFrom(recordedSeconds, onAirSeconds);
}

/** Of a live session: what has come is recorded when its segment is whole, so that only what never came is missing. */
function coverageSoFar(view: SessionView, nowMs: number): Coverage | undefined {
  const { createdAtMs, aircheck } = view.session;
  if (createdAtMs === undefined || aircheck === undefined) return undefined;
  const onAirSeconds = Math.max(0, nowMs - createdAtMs) / 1000;
  return coverageFrom(Math.max(0, onAirSeconds - secondsOf(gapsOf(view, nowMs))), onAirSeconds);
}

/** Of a session that has ended. An encoder that sends faster than its media plays was on air for as long as that plays. */
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

/** A gap by its place in the recording, where the time that is missing has no length. */
export interface GapPosition extends Gap {
  atSeconds: number;
}

/** Where in the recording each gap lies, in seconds from its beginning. */
export function gapPositions({ createdAtMs, aircheck }: Pick<Session, 'createdAtMs' | 'aircheck'>): GapPosition[] {
  if (createdAtMs === undefined) return [];
  let missingMs = 0;
  return (aircheck?.gaps ?? []).map((gap) => {
    const atSeconds = Math.max(0, gap.startedAtMs - createdAtMs - missingMs) / 1000;
    missingMs += gap.endedAtMs - gap.startedAtMs;
    return { ...gap, atSeconds };
  });
}

/** The second of the recording that was on air at this time on the wall; of a time that is missing, where it would be. */
export function recordedAt(session: Pick<Session, 'createdAtMs' | 'aircheck'>, atMs: number): number {
  const { createdAtMs = atMs, aircheck } = session;
  const missedMs = (aircheck?.gaps ?? []).reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.endedAtMs, atMs) - gap.startedAtMs),
    0,
  );
  return Math.max(0, atMs - createdAtMs - missedMs) / 1000;
}

/** The time on the wall when this second of the recording was on air, Unix ms. */
export function wallClockMs(
  session: Pick<Session, 'createdAtMs' | 'aircheck'>,
  positionSeconds: number,
): number | undefined {
  if (session.createdAtMs === undefined) return undefined;
  const missedMs = gapPositions(session)
    .filter(({ atSeconds }) => atSeconds <= positionSeconds)
    .reduce((sum, gap) => sum + gap.endedAtMs - gap.startedAtMs, 0);
  return session.createdAtMs + positionSeconds * 1000 + missedMs;
}

export function secondsOf(gaps: readonly Gap[]): number {
  return gaps.reduce((sum, gap) => sum + Math.max(0, gap.endedAtMs - gap.startedAtMs), 0) / 1000;
}
