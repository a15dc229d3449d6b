import { once } from '../lib/once.ts';
import { usualReadySeconds } from './readiness.ts';
import { isLiveState, isPlayable, type SessionState, sessionState } from './session-state.ts';
import type { RefusedEncoder, Session, StreamObject, UnknownKeyTry } from './stream-object.ts';

/** A session beside the state it is in. */
export interface SessionReading {
  session: Session;
  state: SessionState;
}

/** What a stream's row and page say. `current` is absent when the stream is live but its session is not yet known. */
type StreamState = { kind: 'idle' } | { kind: 'live'; current?: SessionReading | undefined };

export interface StreamReading {
  stream: StreamObject;
  state: StreamState;
  /** Newest first. */
  sessions: readonly SessionReading[];
  usualSeconds: number | undefined;
  /** The newest session, live or not. */
  last?: SessionReading | undefined;
  /** The newest session whose recording can be played. */
  lastRecording?: SessionReading | undefined;
}

/** A ready recording is announced for this long as having just become ready. */
const freshMs = 10 * 60_000;

/**
 * Reads a stream together with its sessions (newest first): each session's state, and what the stream is doing.
 * `brokenLinks`: the sessions whose links were found not to play.
 */
export function readStream(
  stream: StreamObject,
  sessions: readonly Session[],
  nowMs: number,
  usualSeconds: number | undefined = usualReadySeconds(sessions),
  brokenLinks?: ReadonlySet<string>,
): StreamReading {
  const readings = sessions.map((session, index) => ({
    session,
    state: sessionState(session, {
      parent: stream,
      isNewest: index === 0,
      usualSeconds,
      isLinkBroken: brokenLinks?.has(session.id),
      nowMs,
    }),
  }));
  const current = readings.find(({ state }) => isLiveState(state));
  const isLive = current !== undefined || stream.isActive === true;
  return {
    stream,
    state: isLive ? { kind: 'live', current } : { kind: 'idle' },
    sessions: readings,
    usualSeconds,
    last: readings[0],
    lastRecording: readings.find(({ state }) => isPlayable(state)),
  };
}

/** Did this recording become ready in the last ten minutes? False where the API does not say when. */
export function isFreshlyReady({ session, state }: SessionReading, nowMs: number): boolean {
  const readyAtMs = session.aircheck?.readyAtMs;
  return state.kind === 'ready' && readyAtMs !== undefined && nowMs - readyAtMs < freshMs;
}

/**
 * The one state a row shows: the live session's; else the last session's while it asks for attention or has just
 * become ready; else suspended or idle.
 */
export function shownReading(reading: StreamReading, nowMs: number): SessionReading | 'live' | 'suspended' | 'idle' {
  if (reading.state.kind === 'live') return reading.state.current ?? 'live';
  const { last } = reading;
  const rest = reading.stream.suspended ? 'suspended' : 'idle';
  if (last === undefined) return rest;
  switch (last.state.kind) {
    case 'processing':
    case 'late':
    case 'failed':
    case 'ready-problem':
    case 'unknown':
      return last;
    default:
      return isFreshlyReady(last, nowMs) ? last : rest;
  }
}

/** What was read the last time, of a stream and of all. */
const lastReadings = new WeakMap<StreamObject, LastReading>();
const lastLists = new WeakMap<readonly StreamObject[], LastList>();

interface LastReading {
  sessions: readonly Session[];
  brokenLinks: ReadonlySet<string> | undefined;
  reading: StreamReading;
  /** Time alone makes nothing else of it. */
  isOver: boolean;
}

interface LastList {
  sessions: readonly Session[];
  brokenLinks: ReadonlySet<string> | undefined;
  second: number;
  readings: readonly StreamReading[];
}

const groups = once((sessions: readonly Session[]) => {
  const byParent = new Map<string, Session[]>();
  for (const session of newestFirst(sessions)) {
    const siblings = byParent.get(session.parentId);
    if (siblings === undefined) byParent.set(session.parentId, [session]);
    else siblings.push(session);
  }
  return byParent;
});

/**
 * Reads every stream together with its sessions. The reading of a stream of which nothing has changed is the same object
 * as before, however often it is asked for, and so is the list of all: what is drawn of them need not be drawn again.
 */
export function readStreams(
  { streams, sessions }: { streams: readonly StreamObject[]; sessions: readonly Session[] },
  nowMs: number,
  brokenLinks?: ReadonlySet<string>,
): readonly StreamReading[] {
  const second = Math.floor(nowMs / 1000);
  const last = lastLists.get(streams);
  // The frame, the page, the poll and the rail's foot all ask within one second.
  const isKnown = last?.second === second && last.sessions === sessions && last.brokenLinks === brokenLinks;
  if (isKnown) return last.readings;

  const byParent = groups(sessions);
  const asked = { sessions, nowMs, brokenLinks };
  const readings = streams.map((stream) => readAgain(stream, byParent.get(stream.id) ?? [], asked));
  const isAsBefore = last !== undefined && readings.every((reading, index) => reading === last.readings[index]);
  const list = isAsBefore ? last.readings : readings;
  lastLists.set(streams, { sessions, brokenLinks, second, readings: list });
  return list;
}

interface Asked {
  /** Of all streams. */
  sessions: readonly Session[];
  nowMs: number;
  brokenLinks: ReadonlySet<string> | undefined;
}

/** Of one stream; `found` are its sessions. */
function readAgain(
  stream: StreamObject,
  found: readonly Session[],
  { sessions, nowMs, brokenLinks }: Asked,
): StreamReading {
  const last = lastReadings.get(stream);
  // The same list as before, where it holds the same: what was learned of it stays known.
  const own = last && isSameList(last.sessions, found) ? last.sessions : found;
  const usualSeconds = usualReadySeconds(own, sessions);
  const isSameAsked =
    own === last?.sessions && brokenLinks === last.brokenLinks && usualSeconds === last.reading.usualSeconds;
  if (isSameAsked && last.isOver) return last.reading;
  const next = readStream(stream, own, nowMs, usualSeconds, brokenLinks);
  const reading = last && isSame(last.reading, next) ? last.reading : next;
  lastReadings.set(stream, { sessions: own, brokenLinks, reading, isOver: own.every(isOver) });
  return reading;
}

/** Has our own service reported its end, and is nothing of it waited for? */
function isOver({ record, recordingStatus, aircheck }: Session): boolean {
  return aircheck?.endedAtMs !== undefined && !(record && recordingStatus === 'waiting');
}

function isSameList(a: readonly Session[], b: readonly Session[]): boolean {
  return a.length === b.length && a.every((session, index) => session === b[index]);
}

/** Of the same stream. All that a state says beside its kind is in the session, which never changes by itself. */
function isSame(a: StreamReading, b: StreamReading): boolean {
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

export function isComing({ session, state: { kind } }: SessionReading): boolean {
  return session.record && comingKinds.includes(kind);
}

/** A recording that is still to come can be handed over too: its watch page starts by itself. */
export function canHandOver(reading: SessionReading): boolean {
  return isPlayable(reading.state) || isComing(reading);
}

/** A second encoder, or one too many, that no longer tries is nobody's problem any more. */
const momentaryMs = 10 * 60_000;

/**
 * The encoder that was refused last, while that still matters: until a session begins after it, or the stream is no
 * longer suspended; if only the moment was wrong, for ten minutes.
 */
export function currentRefusal(
  { stream, last }: Pick<StreamReading, 'stream' | 'last'>,
  nowMs: number,
): RefusedEncoder | undefined {
  const refused = stream.aircheck?.refused;
  if (refused === undefined) return undefined;
  const { reason, lastAtMs } = refused;
  if (reason === 'already-live' || reason === 'limit') return nowMs - lastAtMs < momentaryMs ? refused : undefined;
  if (reason === 'suspended' && stream.suspended === false) return undefined;
  return (last?.session.createdAtMs ?? 0) > lastAtMs ? undefined : refused;
}

/**
 * The last try with a key that no stream has, for ten minutes and until a session begins after it. Nobody knows whose
 * encoder it was: it may have been the one that is waited for.
 */
export function currentUnknownKey(
  { last }: Pick<StreamReading, 'last'>,
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
