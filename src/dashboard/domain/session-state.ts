import { memoizeByObject } from '../lib/memoize-by-object.ts';
import type { Gap, Session, StreamObject } from './stream-object.ts';

export interface SessionContext extends LiveContext {
  /** A check found that its link does not play in full. */
  isLinkBroken?: boolean | undefined;
  /** From `usualReadySeconds`. */
  usualSeconds?: number | undefined;
}

/** A live session receives no media: its connection is open but silent, or its encoder is away. */
export type Interruption =
  | { kind: 'stalled'; sinceMs?: number | undefined }
  | { kind: 'reconnecting'; sinceMs?: number | undefined; untilMs?: number | undefined };

export type SessionState =
  | { kind: 'recording' }
  | { kind: 'live-unrecorded'; interruption?: Interruption }
  | Interruption
  | { kind: 'processing' }
  | { kind: 'late' }
  | { kind: 'ready' }
  | { kind: 'ready-problem' }
  | { kind: 'failed' }
  | { kind: 'deleted' }
  | { kind: 'not-recorded' }
  /** The status is unknown, or the answer does not tell "still live" from "just ended". `raw` is the API's value. */
  | { kind: 'unknown'; raw: string };

export type SessionStateKind = SessionState['kind'];

/**
 * The session's state, from `record`, `recordingStatus` and whether it is live.
 * Source: recording-interface, "States and transitions"; hosted-api, "Eras" (failed, deleted, none).
 */
export function sessionState(session: Session, context: SessionContext): SessionState {
  const live = isSessionLive(session, context);
  const { recordingStatus } = session;
  const isFaulty = context.isLinkBroken === true || isDamaged(session);
  const isFinal = recordingStatus === 'ready' || recordingStatus === 'failed' || recordingStatus === 'deleted';

  const interruption = live === true ? interruptionOfSession(session) : undefined;
  const unrecorded: SessionState = { kind: 'live-unrecorded', ...(interruption && { interruption }) };
  if (!session.record || recordingStatus === 'none') return live ? unrecorded : { kind: 'not-recorded' };
  if (isFinal && interruption?.kind !== 'reconnecting')
    return { kind: recordingStatus === 'ready' && isFaulty ? 'ready-problem' : recordingStatus };

  const isUnreported = recordingStatus === undefined || recordingStatus === null;
  // The session should be recorded, but the disk does not take it.
  if (live === true && session.aircheck?.problem !== undefined) return unrecorded;
  if (interruption !== undefined) return interruption;
  // `record: true` on a session means that it is being recorded, so no word is needed while it is live.
  if (live === true && (isUnreported || recordingStatus === 'waiting')) return { kind: 'recording' };
  if (live === false && recordingStatus === 'waiting') {
    const waitedSeconds = secondsProcessing(session, context.nowMs) ?? 0;
    return { kind: waitedSeconds > lateAfterSeconds(context.usualSeconds) ? 'late' : 'processing' };
  }
  return { kind: 'unknown', raw: rawWord(recordingStatus) };
}

/** Only our own service reports it: the hosted API's `lastSeen` moves a few times a minute. */
function interruptionOfSession({ aircheck, lastSeenMs }: Session): Interruption | undefined {
  const sinceMs = aircheck?.lastMediaAtMs ?? lastSeenMs;
  if (aircheck?.connection === 'stalled') return { kind: 'stalled', sinceMs };
  if (aircheck?.connection !== 'reconnecting') return undefined;
  return { kind: 'reconnecting', sinceMs, untilMs: aircheck.reconnectUntilMs };
}

export function interruptionOf(state: SessionState): Interruption | undefined {
  if (state.kind === 'stalled' || state.kind === 'reconnecting') return state;
  return state.kind === 'live-unrecorded' ? state.interruption : undefined;
}

export function isDamaged({ aircheck }: Session): boolean {
  return (aircheck?.damage?.length ?? 0) > 0;
}

/** A session within its reconnect window counts as live. */
export function isLiveState(state: SessionState): boolean {
  return state.kind === 'recording' || state.kind === 'live-unrecorded' || interruptionOf(state) !== undefined;
}

/** Its sentence changes by the second. */
export function isUnderWay(state: SessionState): boolean {
  return isLiveState(state) || state.kind === 'processing' || state.kind === 'late';
}

/** A live session that should be recorded is not while the disk is full. */
export function isMediaRecorded({ session, state }: { session: Session; state: SessionState }): boolean {
  return session.record && state.kind !== 'live-unrecorded';
}

export function isPlayable(state: { kind: SessionStateKind }): boolean {
  return state.kind === 'ready' || state.kind === 'ready-problem';
}

function rawWord(value: unknown): string {
  if (value === undefined) return 'no status';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

export interface LiveContext {
  /** From the same answer; absent where only the session was fetched. */
  parent?: Pick<StreamObject, 'isActive' | 'lastSeenMs'> | undefined;
  isNewest?: boolean | undefined;
  nowMs: number;
}

/** The hosted API updates `lastSeen` several times a minute while media arrives. */
const recentlySeenMs = 60_000;
/** A session that ends badly may leave `isActive` behind, so an older value does not count. */
const forgottenMs = 5 * 60_000;
/** A parent and its session are seen within the same report or the next. */
const leftBehindMs = 30_000;
/** Recorded seconds grow with each segment, a few seconds apart. */
const recentlyGrewMs = 15_000;

/**
 * Is media still arriving, or its reconnect window open? `undefined` when no answer says.
 * The strongest evidence first. Source: hosted-api, "Formats" (session objects there have no usable `isActive`).
 */
export function isSessionLive(session: StreamObject, context: LiveContext): boolean | undefined {
  if (session.aircheck?.endedAtMs !== undefined) return false;
  if (session.aircheck?.connection !== undefined) return true;
  if (isWithin(session.grewAtMs, recentlyGrewMs, context.nowMs)) return true;

  const wasSeen = session.lastSeenMs !== undefined;
  const isForgotten = wasSeen && !isWithin(session.lastSeenMs, forgottenMs, context.nowMs);
  if (session.isActive === true) return !isForgotten;
  if (context.parent?.isActive === false) return false;
  if (context.parent?.isActive === true && context.isNewest !== undefined) {
    return context.isNewest && !isLeftBehind(session, context.parent);
  }
  if (wasSeen) return isWithin(session.lastSeenMs, recentlySeenMs, context.nowMs);
  return session.isActive;
}

/**
 * A session with no media yet is not reported, so that the newest that is reported is the one before it.
 * Source: hosted-api, "Lists". A parent is seen whenever its session is.
 */
function isLeftBehind(session: StreamObject, parent: Pick<StreamObject, 'lastSeenMs'>): boolean {
  if (session.lastSeenMs === undefined || parent.lastSeenMs === undefined) return false;
  return parent.lastSeenMs - session.lastSeenMs > leftBehindMs;
}

/** A time in the future counts as now: clocks differ. */
function isWithin(atMs: number | undefined, spanMs: number, nowMs: number): boolean {
  return atMs !== undefined && nowMs - atMs <= spanMs;
}

/** When a session had no media, up to now: while none comes, the last gap is open and grows. */
export function gapsOf({ session, state }: { session: Session; state: SessionState }, nowMs: number): readonly Gap[] {
  const gaps = session.aircheck?.gaps ?? [];
  const interruption = interruptionOf(state);
  if (interruption?.sinceMs === undefined) return gaps;
  const { kind, sinceMs } = interruption;
  const open: Gap = { startedAtMs: sinceMs, endedAtMs: Math.max(nowMs, sinceMs) };
  return [...gaps, kind === 'stalled' ? { ...open, cause: 'silence' } : open];
}

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
const lastReadySeconds = memoizeByObject((sessions: readonly Session[]) =>
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
  share: number;
  remainingSeconds: number | undefined;
}

/** Other APIs do not report progress. */
export function progressOf({ aircheck }: Session): Progress | undefined {
  const processing = aircheck?.processing;
  if (processing === undefined) return undefined;
  return { share: processing.done / processing.total, remainingSeconds: processing.remainingSeconds };
}
