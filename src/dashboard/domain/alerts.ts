import type { EndCause } from '../../contract/session.ts';
import type { SignalKind } from '../../contract/signal/signal-problem.ts';
import { sessionEndMs } from './readiness.ts';
import { interruptionOf, isLiveState, isPlayable, type SessionStateKind } from './session-state.ts';
import type { Session, SignalProblem, StreamObject } from './stream-object.ts';
import type { SessionView, StreamView } from './stream-state.ts';

/** The worst first. */
export const alertKinds = ['live-unrecorded', 'stalled', 'reconnecting', 'late', 'failed', 'ready-problem'] as const;

/** A failure of last week is history, not news. Counted from the end: a show may be longer than a day. */
const newsMs = 24 * 3_600_000;

export function isRecent(session: Session, nowMs: number): boolean {
  return nowMs - (sessionEndMs(session) ?? session.createdAtMs ?? nowMs) < newsMs;
}

/** Why somebody has to look at a session now; undefined where nobody has to. */
export function alertKind({ session, state }: SessionView, nowMs: number) {
  return isRecent(session, nowMs) || isLiveState(state) ? alertKinds.find((each) => each === state.kind) : undefined;
}

/** Is there a warning about a stream: what needs somebody and is no alarm, its show that does not come too? */
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

/** Did it end by something else than its encoder's or a person's will? A test broadcast is no show. */
export function hasEndedBadly({ aircheck }: Session): boolean {
  return aircheck?.endedAtMs !== undefined && !aircheck.isTest && badEndCauses.includes(aircheck.endCause);
}

/** The show that a stream lost and that has not come back; after a day it is history. */
export function lostSession(
  { state, last }: Pick<StreamView, 'state' | 'last'>,
  nowMs: number,
): SessionView | undefined {
  const isLost = state.kind === 'idle' && last && hasEndedBadly(last.session) && isRecent(last.session, nowMs);
  return isLost ? last : undefined;
}

/** The lost shows that nobody has acknowledged, the longest lost first. */
export function lostShows(views: readonly StreamView[], acknowledged: ReadonlySet<string>, nowMs: number): LostShow[] {
  return views
    .flatMap((view): LostShow[] => {
      const session = lostSession(view, nowMs);
      return session && !acknowledged.has(session.session.id) ? [{ stream: view.stream, session }] : [];
    })
    .sort((a, b) => (lostAtMs(a.session.session) ?? 0) - (lostAtMs(b.session.session) ?? 0));
}

/** When its media stopped. The end is reported later, once the encoder is no longer waited for. */
export function lostAtMs(session: Session): number | undefined {
  return session.lastSeenMs ?? sessionEndMs(session);
}

/** How much of a lost show can be had, or why nothing can. */
export function lostShowResult({ state }: SessionView): 'ready' | 'processing' | 'failed' | 'not-recorded' | 'deleted' {
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

/** What is wrong with what a live session's encoder sends, the worst first. While no media comes, that alone is said. */
export function signalProblemsOf({ session, state }: SessionView): readonly SignalProblem[] {
  return interruptionOf(state) === undefined ? (session.aircheck?.signal ?? []) : [];
}

/** Loses a show, as an unrecorded session does; keyframes too far apart only make it worse. */
export function isSignalAlert(kind: SignalKind): boolean {
  return kind !== 'keyframe-interval';
}

/** The state of each session by its id, as it was at one reading. */
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

/** The recordings that became ready since then. What was not known before is no news. */
export function newlyReady(before: StateKinds, views: readonly StreamView[]): SessionNews[] {
  return pick(views, ({ session, state }) => {
    const was = before.get(session.id);
    return isPlayable(state) && was !== undefined && was !== state.kind && !isPlayable({ kind: was });
  });
}

/**
 * The sessions whose state became another one since then, and those that went on air. A recording that can be played is
 * announced with its link; what an older page of sessions brings is no news.
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

/** The sessions that are live and not recorded. */
export function unrecordedNow(views: readonly StreamView[]): SessionNews[] {
  return pick(views, ({ state }) => state.kind === 'live-unrecorded');
}

function pick(
  views: readonly StreamView[],
  isRecent: (view: StreamView['sessions'][number]) => boolean,
): SessionNews[] {
  return views.flatMap(({ stream, sessions }) => sessions.filter(isRecent).map(({ session }) => ({ stream, session })));
}

/** The sessions that are live, not recorded, and not acknowledged as meant to be so. */
export function alarmsOf(views: readonly StreamView[], acknowledged: ReadonlySet<string>): SessionNews[] {
  return views.flatMap(({ stream, sessions }) =>
    sessions
      .filter(({ session, state }) => state.kind === 'live-unrecorded' && !acknowledged.has(session.id))
      .map(({ session }) => ({ stream, session })),
  );
}

/** The sum over all streams, shown by the mark's dot, the favicon and the line along the page's top; amber is an alarm. */
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
