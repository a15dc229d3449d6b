import type { SessionRow, Sessions } from '../store/sessions.ts';
import type { RecordingCheck, Recordings } from './ports.ts';

export interface SettleParts {
  sessions: Pick<Sessions, 'listUnsettled' | 'end' | 'setReady' | 'setFailed'>;
  recordings: Pick<Recordings, 'recover' | 'finish'>;
  now: () => number;
}

/**
 * Brings an ended, recorded session to its final state: `ready` only after the finished recording was read back and
 * found whole, else `failed` with the reason. Idempotent.
 */
export async function settleRecording({ sessions, recordings, now }: SettleParts, sessionId: string): Promise<void> {
  const check = await recordings.finish(sessionId).catch((error: unknown): RecordingCheck => {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: `The recording could not be finished: ${reason}` };
  });
  if (check.ok) sessions.setReady(sessionId, now(), check.durationSeconds);
  else sessions.setFailed(sessionId, check.reason);
}

/** On start: ends and settles every session that a crash left open or unfinished, oldest journals first. */
export async function settleLeftovers(parts: SettleParts): Promise<number> {
  const left = parts.sessions.listUnsettled();
  for (const session of left) {
    if (session.endedAt === undefined) await endLeftover(parts, session);
    if (session.record) await settleRecording(parts, session.id);
  }
  return left.length;
}

async function endLeftover({ sessions, recordings }: SettleParts, session: SessionRow): Promise<void> {
  const found = session.record ? await recordings.recover(session.id) : undefined;
  const lastSeen = Math.max(session.createdAt, session.lastSeen, found?.lastMediaAt ?? 0);
  sessions.end(session.id, {
    lastSeen,
    endedAt: lastSeen,
    durationSeconds: found?.durationSeconds ?? session.durationSeconds,
    gaps: session.gaps,
    endReason: 'The service stopped while the session was live.',
  });
}
