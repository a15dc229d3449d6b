import { aboutMinutes, type RecordingState } from '../../../contract/recordings.ts';
import { hasTag } from '../../../contract/tags.ts';
import { deriveHandedOver } from '../../api/link-copies.ts';
import type { RecordingsFilter } from '../../api/recordings.ts';
import { asPlayed } from '../../domain/joined.ts';
import { isLiveState, isPlayable, sessionEndMs, sessionState } from '../../domain/session-state.ts';
import type { HandedOver, Session, StreamObject } from '../../domain/stream-object.ts';
import { canHandOver, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { foldText } from '../../lib/language.ts';

export const dayMs = 86_400_000;

export interface LibrarySession extends SessionView {
  /** Undefined: the stream was deleted. */
  stream: StreamObject | undefined;
  /** A deleted stream keeps the name that it had when the session began. */
  name: string;
  /** Undefined: it was not handed over, or handovers are not recorded. */
  handedOver: HandedOver | undefined;
}

interface RecordingContext {
  /** By stream id. */
  streams: ReadonlyMap<string, StreamView>;
  broken: ReadonlySet<string>;
  /** By session id. The sessions of an upstream do not carry their handovers. */
  marks: ReadonlyMap<string, HandedOver> | undefined;
  nowMs: number;
}

const lastDerived = new WeakMap<Session, LibrarySession>();

/**
 * A session has the state that its stream's row shows. An unchanged recording is the same object as before, so that its
 * row is not rendered again.
 */
export function deriveRecording(session: Session, context: RecordingContext): LibrarySession {
  const recording = deriveNow(session, context);
  const before = lastDerived.get(session);
  if (before && isSame(before, recording)) return before;
  lastDerived.set(session, recording);
  return recording;
}

/** Everything else of a state is derived from the session, which is immutable. */
function isSame(a: LibrarySession, b: LibrarySession): boolean {
  return (
    a.session === b.session &&
    a.state.kind === b.state.kind &&
    a.stream === b.stream &&
    a.name === b.name &&
    a.handedOver?.atMs === b.handedOver?.atMs &&
    a.handedOver?.by === b.handedOver?.by &&
    a.handedOver?.to === b.handedOver?.to
  );
}

function deriveNow(session: Session, { streams, broken, marks, nowMs }: RecordingContext): LibrarySession {
  const view = streams.get(session.parentId);
  const { stream, sessions = [], usualSeconds } = view ?? {};
  const name = stream?.name ?? session.name;
  const handedOver = marks?.get(session.id) ?? deriveHandedOver(session);
  const known = sessions.find((view) => view.session.id === session.id);
  const played = asPlayed(session);
  if (known !== undefined) {
    return { ...known, ...(played !== session && { session: played }), stream, name, handedOver };
  }
  const gone: StreamObject = { ...session, id: session.parentId, parentId: undefined, isActive: undefined };
  const state = sessionState(session, {
    parent: stream ?? gone,
    // The overview has the newest session of every stream, so this is an older one.
    isNewest: false,
    usualSeconds,
    isLinkBroken: broken.has(session.id),
    nowMs,
  });
  return { session: played, state, stream, name, handedOver };
}

/** Our own service filters by the same rules; other APIs do not filter. */
export function matchesRecording(recording: LibrarySession, filter: RecordingsFilter, nowMs: number): boolean {
  const { session, stream, name, handedOver } = recording;
  const { fromMs, toMs, atMs, streamId, tag, state, isHandedOver, expiresWithinDays, q = '', withTests } = filter;
  const beganMs = session.createdAtMs ?? 0;
  return (
    (fromMs === undefined || beganMs >= fromMs) &&
    (toMs === undefined || beganMs < toMs) &&
    (atMs === undefined || wasOnAir(recording, atMs)) &&
    (streamId === undefined || session.parentId === streamId) &&
    (tag === undefined || hasTag(stream?.aircheck?.tags, tag)) &&
    (withTests === true || session.aircheck?.isTest !== true) &&
    (state === undefined ? recording.state.kind !== 'deleted' : isOf(recording, state)) &&
    (isHandedOver === undefined ||
      (isHandedOver
        ? handedOver !== undefined
        : handedOver === undefined && canHandOver(recording) && !isLiveState(recording.state))) &&
    (expiresWithinDays === undefined || expiresBy(session, nowMs + expiresWithinDays * dayMs)) &&
    foldText(q)
      .split(/\s+/)
      .every((word) => foldText(name).includes(word))
  );
}

function expiresBy(session: Session, atMs: number): boolean {
  const { expiresAtMs } = session.aircheck ?? {};
  return expiresAtMs !== undefined && expiresAtMs <= atMs;
}

function wasOnAir({ session, state }: SessionView, atMs: number): boolean {
  const beganMs = session.createdAtMs ?? 0;
  if (Math.abs(beganMs - atMs) <= aboutMinutes * 60_000) return true;
  const endMs = isLiveState(state) ? Number.POSITIVE_INFINITY : (sessionEndMs(session) ?? beganMs);
  return beganMs <= atMs && endMs > atMs;
}

function isOf({ state }: SessionView, wanted: RecordingState): boolean {
  switch (wanted) {
    case 'live':
      return isLiveState(state);
    case 'processing':
      return state.kind === 'processing' || state.kind === 'late';
    case 'ready':
      return isPlayable(state);
    case 'damaged':
      return state.kind === 'ready-problem';
    default:
      return state.kind === wanted;
  }
}
