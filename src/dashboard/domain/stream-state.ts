import { memoizeByObject } from '../lib/memoize-by-object.ts';
import { isLiveState, isPlayable, type SessionState, sessionState, usualReadySeconds } from './session-state.ts';
import type { Session, StreamObject, UnknownKeyTry } from './stream-object.ts';

export interface SessionView {
  session: Session;
  state: SessionState;
}

/** `current` is absent while the stream is live and its session is not yet known. */
type StreamState = { kind: 'idle' } | { kind: 'live'; current?: SessionView | undefined };

export interface StreamView {
  stream: StreamObject;
  state: StreamState;
  /** Newest first. */
  sessions: readonly SessionView[];
  usualSeconds: number | undefined;
  last?: SessionView | undefined;
  lastRecording?: SessionView | undefined;
}

/** A recording counts as just ready for this long. */
const freshMs = 10 * 60_000;

/**
 * Reads a stream together with its sessions (newest first): each session's state, and what the stream is doing.
 * `brokenLinks`: the sessions whose links were found not to play.
 */
export function deriveStreamView(
  stream: StreamObject,
  sessions: readonly Session[],
  nowMs: number,
  usualSeconds: number | undefined = usualReadySeconds(sessions),
  brokenLinks?: ReadonlySet<string>,
): StreamView {
  const views = sessions.map((session, index) => ({
    session,
    state: sessionState(session, {
      parent: stream,
      isNewest: index === 0,
      usualSeconds,
      isLinkBroken: brokenLinks?.has(session.id),
      nowMs,
    }),
  }));
  const current = views.find(({ state }) => isLiveState(state));
  const isLive = current !== undefined || stream.isActive === true;
  return {
    stream,
    state: isLive ? { kind: 'live', current } : { kind: 'idle' },
    sessions: views,
    usualSeconds,
    last: views[0],
    lastRecording: views.find(({ state }) => isPlayable(state)),
  };
}

/** Did this recording become ready in the last ten minutes? False where the API does not say when. */
export function isFreshlyReady({ session, state }: SessionView, nowMs: number): boolean {
  const readyAtMs = session.aircheck?.readyAtMs;
  return state.kind === 'ready' && readyAtMs !== undefined && nowMs - readyAtMs < freshMs;
}

/**
 * The one state a row shows: the live session's; else the last session's while it asks for attention or has just
 * become ready; else suspended or idle.
 */
export function shownView(view: StreamView, nowMs: number): SessionView | 'live' | 'suspended' | 'idle' {
  if (view.state.kind === 'live') return view.state.current ?? 'live';
  const { last } = view;
  const rest = view.stream.suspended ? 'suspended' : 'idle';
  if (last === undefined) return rest;
  return urgentKinds.has(last.state.kind) || isFreshlyReady(last, nowMs) ? last : rest;
}

const urgentKinds: ReadonlySet<string> = new Set(['processing', 'late', 'failed', 'ready-problem', 'unknown']);

/** The last views, so that unchanged ones stay the same objects. */
const lastViews = new WeakMap<StreamObject, LastView>();
const lastLists = new WeakMap<readonly StreamObject[], LastList>();

interface LastView {
  sessions: readonly Session[];
  brokenLinks: ReadonlySet<string> | undefined;
  view: StreamView;
  /** No session of it changes its state with time. */
  isOver: boolean;
}

interface LastList {
  sessions: readonly Session[];
  brokenLinks: ReadonlySet<string> | undefined;
  second: number;
  views: readonly StreamView[];
}

const groups = memoizeByObject((sessions: readonly Session[]) => {
  const byParent = new Map<string, Session[]>();
  for (const session of newestFirst(sessions)) {
    const siblings = byParent.get(session.parentId) ?? [];
    siblings.push(session);
    byParent.set(session.parentId, siblings);
  }
  return byParent;
});

/**
 * A stream's view is the same object as before while nothing of it has changed, and so is the list of all: React renders
 * only the rows that changed.
 */
export function deriveStreamViews(
  { streams, sessions }: { streams: readonly StreamObject[]; sessions: readonly Session[] },
  nowMs: number,
  brokenLinks?: ReadonlySet<string>,
): readonly StreamView[] {
  const second = Math.floor(nowMs / 1000);
  const last = lastLists.get(streams);
  // The frame, the page, the poll and the rail's footer all call this within one second.
  const isKnown = last?.second === second && last.sessions === sessions && last.brokenLinks === brokenLinks;
  if (isKnown) return last.views;

  const byParent = groups(sessions);
  const inputs = { sessions, nowMs, brokenLinks };
  const views = streams.map((stream) => deriveCached(stream, byParent.get(stream.id) ?? [], inputs));
  const isUnchanged = last !== undefined && views.every((view, index) => view === last.views[index]);
  const list = isUnchanged ? last.views : views;
  lastLists.set(streams, { sessions, brokenLinks, second, views: list });
  return list;
}

/** Without a change in a stream's sessions its view is the last one, so that React renders its row no second time. */
function deriveCached(
  stream: StreamObject,
  newSessions: readonly Session[],
  { sessions, nowMs, brokenLinks }: Pick<LastList, 'sessions' | 'brokenLinks'> & { nowMs: number },
): StreamView {
  const last = lastViews.get(stream);
  // An equal list is reused, so that what is cached for it (`usualReadySeconds`) is found again.
  const own = last && isSameList(last.sessions, newSessions) ? last.sessions : newSessions;
  const usualSeconds = usualReadySeconds(own, sessions);
  const hasSameInputs =
    own === last?.sessions && brokenLinks === last.brokenLinks && usualSeconds === last.view.usualSeconds;
  if (hasSameInputs && last.isOver) return last.view;
  const next = deriveStreamView(stream, own, nowMs, usualSeconds, brokenLinks);
  const view = last && isSame(last.view, next) ? last.view : next;
  lastViews.set(stream, { sessions: own, brokenLinks, view, isOver: own.every(isOver) });
  return view;
}

/** Our own service has reported its end, and no recording is still to come. */
function isOver({ record, recordingStatus, aircheck }: Session): boolean {
  return aircheck?.endedAtMs !== undefined && !(record && recordingStatus === 'waiting');
}

function isSameList(a: readonly Session[], b: readonly Session[]): boolean {
  return a.length === b.length && a.every((session, index) => session === b[index]);
}

/** A state's other members come from the session, so its kind is enough. */
function isSame(a: StreamView, b: StreamView): boolean {
  return (
    a.usualSeconds === b.usualSeconds &&
    a.sessions.length === b.sessions.length &&
    a.sessions.every(({ session, state }, index) => {
      const other = b.sessions[index];
      return other !== undefined && session === other.session && state.kind === other.state.kind;
    })
  );
}

/** Is something live, or does a recording wait to become ready? Then time alone changes states, by the second. */
export function areStatesMoving(streams: readonly StreamObject[], sessions: readonly Session[]): boolean {
  return (
    streams.some(({ isActive }) => isActive) ||
    sessions.some(({ isActive, recordingStatus }) => isActive || recordingStatus === 'waiting')
  );
}

/** By their beginning, newest first; those without one last. */
export function newestFirst(sessions: readonly Session[]): Session[] {
  return [...sessions].sort((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0));
}

const comingKinds = ['recording', 'stalled', 'reconnecting', 'processing', 'late'];

export function isComing({ session, state: { kind } }: SessionView): boolean {
  return session.record && comingKinds.includes(kind);
}

/** A recording that is still to come can be handed over too: its watch page starts by itself. */
export function canHandOver(view: SessionView): boolean {
  return isPlayable(view.state) || isComing(view);
}

/** A second encoder, or one too many, that no longer tries is nobody's problem any more. */
const momentaryMs = 10 * 60_000;

/**
 * The encoder that was refused last, while that still matters: until a session begins after it, or the stream is no
 * longer suspended; if only the moment was wrong, for ten minutes.
 */
export function currentRefusal({ stream, last }: Pick<StreamView, 'stream' | 'last'>, nowMs: number) {
  const refused = stream.aircheck?.refused;
  if (refused === undefined) return undefined;
  const { reason, lastAtMs } = refused;
  if (nowMs - lastAtMs > 24 * 3_600_000) return undefined;
  if (reason === 'already-live' || reason === 'limit') return nowMs - lastAtMs < momentaryMs ? refused : undefined;
  if (reason === 'suspended' && stream.suspended === false) return undefined;
  return (last?.session.createdAtMs ?? 0) > lastAtMs ? undefined : refused;
}

/**
 * The last try with a key that no stream has, for ten minutes and until a session begins after it. Nobody knows whose
 * encoder it was: it may have been the one that is waited for.
 */
export function currentUnknownKey(
  { last }: Pick<StreamView, 'last'>,
  tries: readonly UnknownKeyTry[],
  nowMs: number,
): UnknownKeyTry | undefined {
  const begunMs = last?.session.createdAtMs ?? 0;
  return tries.find(({ lastAtMs }) => nowMs - lastAtMs < momentaryMs && lastAtMs > begunMs);
}

interface Slot {
  stream: StreamObject;
  /** Absent while a live stream's session is not yet known: it has just begun. */
  session?: Session | undefined;
}

/**
 * Compares what is on air by its beginning, then its name, then its id: nothing of it changes while a session lasts, so
 * a tile keeps its slot, whatever order the API answers in (it is the order of what was last seen).
 */
export function bySlot(a: Slot, b: Slot): number {
  const began = ({ session }: Slot) => session?.createdAtMs ?? Number.MAX_SAFE_INTEGER;
  return began(a) - began(b) || compare(a.stream.name, b.stream.name) || compare(a.stream.id, b.stream.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
