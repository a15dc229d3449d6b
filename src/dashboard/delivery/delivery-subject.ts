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
