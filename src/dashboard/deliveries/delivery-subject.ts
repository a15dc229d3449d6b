import type { CreateDelivery } from '../../contract/deliveries/delivery.ts';
import type { Clip } from '../api/clips.ts';
import { canHandOver } from '../recording/can-hand-over.ts';
import type { SessionReading, StreamReading } from '../recording/stream-state.ts';

/** What a delivery page may be made of: a session, a clip, or what comes of a stream. */
export type DeliverySubject = { key: string; name: string; startMs: number | undefined } & (
  | { sessionId: string }
  | { clipId: string }
  | {
      streamId: string;
      /** Of a show that is expected. */
      show?: { startAtMs: number; endAtMs: number } | undefined;
      /** When a show of it begins, where all that comes of it is meant. */
      expectedAtMs?: number | undefined;
      /** Since when it is live: that show is meant too. */
      liveSinceMs?: number | undefined;
    }
);

/** Sessions with a recording, or one to come, in the order in which they began. */
export function ofSessions(sessions: readonly (SessionReading & { stream: { name: string } })[]): DeliverySubject[] {
  return sessions
    .filter(canHandOver)
    .map(({ session, stream }) => ({
      key: session.id,
      name: stream.name,
      startMs: session.createdAtMs,
      sessionId: session.id,
    }))
    .sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
}

/** What comes of streams, with what is live of them now. */
export function ofStream(
  { stream, state }: StreamReading,
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

/** Encoders begin before the show. */
const leadMs = 15 * 60_000;

/** As the API takes it. `untilMs`: until when shows of streams count that no schedule expects. */
export function itemOf(subject: DeliverySubject, nowMs: number, untilMs: number): CreateDelivery['items'][number] {
  const name = subject.name.trim() === '' ? {} : { name: subject.name.trim().slice(0, 200) };
  if ('sessionId' in subject) return { sessionId: subject.sessionId, ...name };
  if ('clipId' in subject) return { clipId: subject.clipId, ...name };
  const { streamId, show, expectedAtMs, liveSinceMs } = subject;
  // What is live belongs to the show that is on, not to one that is hours away.
  const isOn = liveSinceMs !== undefined && (show === undefined || show.startAtMs - leadMs <= nowMs);
  const from = Math.floor(isOn ? liveSinceMs : show === undefined ? nowMs : Math.max(0, show.startAtMs - leadMs));
  const until = Math.max(from + 60_000, show?.endAtMs ?? untilMs);
  const startsAt = show?.startAtMs ?? (expectedAtMs !== undefined && expectedAtMs < until ? expectedAtMs : undefined);
  return { streamId, from, until, ...(startsAt !== undefined && { startsAt }), ...name };
}

/** Clips for a delivery page, in the order of what they show. */
export function toDeliver(clips: readonly Clip[]): DeliverySubject[] {
  return clips
    .map(({ id, name, startedAtMs }) => ({ key: id, name, startMs: startedAtMs, clipId: id }))
    .sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0));
}
