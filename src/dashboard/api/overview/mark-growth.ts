import type { Session } from '../../recording/stream-object.ts';

/**
 * Marks the sessions whose recorded seconds are larger than in the read before: some APIs say in no other way that a
 * session is still live.
 */
export function markGrowth(previous: readonly Session[], next: readonly Session[], nowMs: number): Session[] {
  const before = new Map(previous.map((session) => [session.id, session]));
  return next.map((session) => {
    const old = before.get(session.id);
    const hasGrown =
      old?.recordedSeconds !== undefined &&
      session.recordedSeconds !== undefined &&
      session.recordedSeconds > old.recordedSeconds;
    const grewAtMs = hasGrown ? nowMs : old?.grewAtMs;
    return grewAtMs === undefined ? session : { ...session, grewAtMs };
  });
}
