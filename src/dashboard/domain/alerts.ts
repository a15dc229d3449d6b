import type { EndCause } from '../../contract/session.ts';
import type { SignalKind } from '../../contract/signal.ts';
import { interruptionOf, isLiveState, isPlayable, type SessionStateKind, sessionEndMs } from './session-state.ts';
import type { Session, SignalProblem, StreamObject } from './stream-object.ts';
import type { SessionView, StreamView } from './stream-state.ts';

/** The worst first. */
const alertKinds = ['live-unrecorded', 'stalled', 'reconnecting', 'late', 'failed', 'ready-problem'] as const;

/** A failure of last week alerts nobody. The time counts from the end, because a session may last longer than a day. */
const recentMs = 24 * 3_600_000;

export function isRecent(session: Session, nowMs: number): boolean {
  return nowMs - (sessionEndMs(session) ?? session.createdAtMs ?? nowMs) < recentMs;
}

/** An old session has no alert, unless it is live. */
export function alertKind({ session, state }: SessionView, nowMs: number) {
  return isRecent(session, nowMs) || isLiveState(state) ? alertKinds.find((each) => each === state.kind) : undefined;
}

/** An unrecorded session is an alarm and no warning; a show that did not start is a warning too. */
export function hasWarning(view: StreamView, nowMs: number, missing: ReadonlySet<string>): boolean {
  return (
    missing.has(view.stream.id) ||
    (view.state.kind === 'live' && view.state.current && signalProblemsOf(view.state.current).length > 0) ||
    view.sessions.some((session) => (alertKind(session, nowMs) ?? 'live-unrecorded') !== 'live-unrecorded')
  );
}

export interface LostShow {
  stream: StreamObject;
  session: SessionView;
}

const badEndCauses: readonly (EndCause | undefined)[] = ['lost', 'malformed', 'codec', 'service'];

/** Neither the encoder nor a person ended it. A test broadcast is not a show. */
export function hasEndedBadly({ aircheck }: Session): boolean {
  return aircheck?.endedAtMs !== undefined && !aircheck.isTest && badEndCauses.includes(aircheck.endCause);
}

/** A lost show is an alert until the stream is live again, or for a day. */
export function lostSession({ state, last }: Pick<StreamView, 'state' | 'last'>, nowMs: number) {
  const isLost = state.kind === 'idle' && last && hasEndedBadly(last.session) && isRecent(last.session, nowMs);
  return isLost ? last : undefined;
}

export function lostShows(views: readonly StreamView[], acknowledged: ReadonlySet<string>, nowMs: number): LostShow[] {
  return views
    .flatMap((view): LostShow[] => {
      const session = lostSession(view, nowMs);
      return session && !acknowledged.has(session.session.id) ? [{ stream: view.stream, session }] : [];
    })
    .sort((a, b) => (lostAtMs(a.session.session) ?? 0) - (lostAtMs(b.session.session) ?? 0));
}

/** The service reports the end only after the reconnect window, so the last media counts. */
export function lostAtMs(session: Session): number | undefined {
  return session.lastSeenMs ?? sessionEndMs(session);
}

export function lostShowResult({ state }: SessionView): 'ready' | 'processing' | 'failed' | 'not-recorded' | 'deleted' {
  if (isPlayable(state)) return 'ready';
  return state.kind === 'failed' || state.kind === 'not-recorded' || state.kind === 'deleted'
    ? state.kind
    : 'processing';
}

export function showSeconds(session: Session): number | undefined {
  const atMs = lostAtMs(session);
  const { createdAtMs } = session;
  return atMs === undefined || createdAtMs === undefined ? undefined : (atMs - createdAtMs) / 1000;
}

/** The worst problem is first. While no media comes, the interruption is shown instead. */
export function signalProblemsOf({ session, state }: SessionView): readonly SignalProblem[] {
  return interruptionOf(state) === undefined ? (session.aircheck?.signal ?? []) : [];
}

/** Keyframes that are too far apart do not lose a show, so they are no alert. */
export function isSignalAlert(kind: SignalKind): boolean {
  return kind !== 'keyframe-interval';
}

/** Each session's state by its id, to compare with later views. */
export type StateKinds = ReadonlyMap<string, SessionStateKind>;

export interface SessionNews {
  stream: StreamObject;
  session: Session;
}

export interface ChangedState extends SessionNews {
  kind: SessionStateKind;
}

export function stateKindsOf(views: readonly StreamView[]): StateKinds {
  return new Map(
    views.flatMap(({ sessions }) => sessions.map(({ session, state }) => [session.id, state.kind] as const)),
  );
}

/** A session that `before` does not have is no news. */
export function newlyReady(before: StateKinds, views: readonly StreamView[]): SessionNews[] {
  return pick(views, ({ session, state }) => {
    const was = before.get(session.id);
    return isPlayable(state) && was !== undefined && was !== state.kind && !isPlayable({ kind: was });
  });
}

/**
 * Playable recordings are left out, since `newlyReady` announces them with their link. A session that `before` does not
 * have is news only if it is live.
 */
export function changedStates(before: StateKinds, views: readonly StreamView[]): ChangedState[] {
  return views.flatMap(({ stream, sessions }) =>
    sessions.flatMap(({ session, state }) => {
      const was = before.get(session.id);
      const isRecent = was === undefined ? isLiveState(state) : was !== state.kind && !isPlayable(state);
      return isRecent ? [{ stream, session, kind: state.kind }] : [];
    }),
  );
}

function pick(views: readonly StreamView[], isPicked: (view: SessionView) => boolean): SessionNews[] {
  return views.flatMap(({ stream, sessions }) => sessions.filter(isPicked).map(({ session }) => ({ stream, session })));
}

export function unrecordedNow(views: readonly StreamView[]): SessionNews[] {
  return pick(views, ({ state }) => state.kind === 'live-unrecorded');
}

export function alarmsOf(views: readonly StreamView[], acknowledged: ReadonlySet<string>): SessionNews[] {
  return unrecordedNow(views).filter(({ session }) => !acknowledged.has(session.id));
}

/** The logo's dot, the favicon and the line at the page's top show it; `unrecorded` is amber. */
export type OnAirStatus = 'idle' | 'onair' | 'unrecorded';

export function onAirStatusOf(
  views: readonly StreamView[] | undefined,
  { lost, isDiskFull }: { lost: number; isDiskFull: boolean },
): OnAirStatus {
  if (lost > 0 || isDiskFull) return 'unrecorded';
  const live = (views ?? []).flatMap(({ sessions }) => sessions).filter(({ state }) => isLiveState(state));
  if (live.length === 0) return 'idle';
  return live.some(({ state }) => state.kind === 'live-unrecorded') ? 'unrecorded' : 'onair';
}
