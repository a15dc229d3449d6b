import type { CreateDelivery } from '../../../contract/delivery.ts';
import type { Clip } from '../../api/clips.ts';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import { canHandOver, type SessionView, type StreamView } from '../../domain/stream-state.ts';

/** An entry of a new page is a session, a clip, or the coming shows of a stream. */
export type DeliverySubject = { key: string; name: string; startMs: number | undefined } & (
  | { sessionId: string; state: 'live' | 'processing' | 'ready' }
  | { clipId: string }
  | {
      streamId: string;
      /** All shows from now on count where none is given. */
      show?: { startAtMs: number; endAtMs: number } | undefined;
      /** The next show's start, where no `show` is given. */
      expectedAtMs?: number | undefined;
      /** The show that is live now goes onto the page too. */
      liveSinceMs?: number | undefined;
    }
);

/** Sessions without a recording, and without one to come, are left out. */
export function sessionSubjects(sessions: readonly (SessionView & { stream: { name: string } })[]): DeliverySubject[] {
  return sessions
    .filter(canHandOver)
    .map(({ session, state, stream }) => ({
      key: session.id,
      name: stream.name,
      startMs: session.createdAtMs,
      sessionId: session.id,
      state: isLiveState(state) ? ('live' as const) : isPlayable(state) ? ('ready' as const) : ('processing' as const),
    }))
    .sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
}

export function streamSubject(
  { stream, state }: StreamView,
  show?: { startAtMs: number; endAtMs: number },
  expectedAtMs?: number,
): DeliverySubject {
  const liveSinceMs = state.kind === 'live' ? state.current?.session.createdAtMs : undefined;
  return {
    key: `${stream.id} ${show?.startAtMs ?? ''}`,
    name: stream.name,
    startMs: show?.startAtMs ?? liveSinceMs ?? expectedAtMs,
    streamId: stream.id,
    show,
    expectedAtMs: liveSinceMs === undefined ? expectedAtMs : undefined,
    liveSinceMs,
  };
}

/** Encoders start before the show. */
const leadMs = 15 * 60_000;

/** A show without a schedule counts if it begins before `untilMs`. */
export function toDeliveryItem(
  subject: DeliverySubject,
  nowMs: number,
  untilMs: number,
): CreateDelivery['items'][number] {
  const name = subject.name.trim() === '' ? {} : { name: subject.name.trim().slice(0, 200) };
  if ('sessionId' in subject) return { sessionId: subject.sessionId, ...name };
  if ('clipId' in subject) return { clipId: subject.clipId, ...name };
  const { streamId, show, expectedAtMs, liveSinceMs } = subject;
  // A live session belongs to the show that is on, not to one that is hours away.
  const isOn = liveSinceMs !== undefined && (show === undefined || show.startAtMs - leadMs <= nowMs);
  const from = Math.floor(isOn ? liveSinceMs : show === undefined ? nowMs : Math.max(0, show.startAtMs - leadMs));
  const until = Math.max(from + 60_000, show?.endAtMs ?? untilMs);
  const startsAt = show?.startAtMs ?? (expectedAtMs !== undefined && expectedAtMs < until ? expectedAtMs : undefined);
  return { streamId, from, until, ...(startsAt !== undefined && { startsAt }), ...name };
}

export function clipSubjects(clips: readonly Clip[]): DeliverySubject[] {
  return clips
    .map(({ id, name, startedAtMs }) => ({ key: id, name, startMs: startedAtMs, clipId: id }))
    .sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
}
