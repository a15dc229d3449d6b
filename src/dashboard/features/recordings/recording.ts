import { aboutMinutes } from '../../../contract/recordings/about-minutes.ts';
import type { RecordingState } from '../../../contract/recordings/recording-filter.ts';
import { hasTag } from '../../../contract/tags/stream-tags.ts';
import type { HandedOver, RecordingsFilter } from '../../api/recordings.ts';
import { asPlayed } from '../../domain/joined.ts';
import { sessionEndMs } from '../../domain/readiness.ts';
import { isLiveState, isPlayable, sessionState } from '../../domain/session-state.ts';
import type { Session, StreamObject } from '../../domain/stream-object.ts';
import { canHandOver, type SessionView, type StreamView } from '../../domain/stream-state.ts';

import { foldText } from '../../lib/language.ts';

export const dayMs = 86_400_000;

/** A session of the list beside its state and its stream. */
export interface Recording extends SessionView {
  /** Absent where the stream was deleted. */
  stream: StreamObject | undefined;
  /** The stream's, else the one it had when the session began. */
  name: string;
  /** Absent where its link was given to nobody, or nobody keeps that. */
  handedOver: HandedOver | undefined;
}

interface RecordingContext {
  /** Of every stream, by its id. */
  streams: ReadonlyMap<string, StreamView>;
  broken: ReadonlySet<string>;
  /** Of an upstream, by session: what its sessions do not say themselves. */
  marks: ReadonlyMap<string, HandedOver> | undefined;
  nowMs: number;
}

/** What was read the last time. */
const lastRead = new WeakMap<Session, Recording>();

/**
 * The state of a session as its stream's row has it; of one that the overview does not know, by itself. While nothing of
 * it has changed it is the same object as before: its row need not be drawn again.
 */
export function readRecording(session: Session, context: RecordingContext): Recording {
  const recording = readNow(session, context);
  const before = lastRead.get(session);
  if (before && isSame(before, recording)) return before;
  lastRead.set(session, recording);
  return recording;
}

/** All that a state says beside its kind is in the session, which never changes by itself. */
function isSame(a: Recording, b: Recording): boolean {
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

function readNow(session: Session, { streams, broken, marks, nowMs }: RecordingContext): Recording {
  const view = streams.get(session.parentId);
  const { stream, sessions = [], usualSeconds } = view ?? {};
  const name = stream?.name ?? session.name;
  const handedOver = marks?.get(session.id) ?? markOf(session);
  const known = sessions.find((each) => each.session.id === session.id);
  const played = asPlayed(session);
  if (known !== undefined) {
    return { ...known, ...(played !== session && { session: played }), stream, name, handedOver };
  }
  const gone: StreamObject = { ...session, id: session.parentId, parentId: undefined, isActive: undefined };
  const state = sessionState(session, {
    parent: stream ?? gone,
    // The overview has every stream's last session.
    isNewest: false,
    usualSeconds,
    isLinkBroken: broken.has(session.id),
    nowMs,
  });
  return { session: played, state, stream, name, handedOver };
}

/** Is it one that our own service would list by this filter now? Another API leaves that to us. */
export function matchesRecording(recording: Recording, filter: RecordingsFilter, nowMs: number): boolean {
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
    (expiresWithinDays === undefined || goesBy(session, nowMs + expiresWithinDays * dayMs)) &&
    foldText(q)
      .split(/\s+/)
      .every((word) => foldText(name).includes(word))
  );
}

/** As our own service keeps it: in the session itself. */
function markOf({ aircheck }: Session): HandedOver | undefined {
  const { handedOverAtMs: atMs, handedOverBy: by = '', handedOverTo: to } = aircheck ?? {};
  return atMs === undefined ? undefined : { atMs, by, to };
}

/** Does its retention delete it by then? */
function goesBy(session: Session, atMs: number): boolean {
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
