import type { SessionRow, Sessions } from '../store/sessions.ts';
import { describeFailure } from './describe-failure.ts';
import type { RecordingOutcome, Recordings } from './ports.ts';

export interface SettleParts {
  sessions: Pick<Sessions, 'listUnsettled' | 'end' | 'setReady' | 'setFailed' | 'setIllustrated'>;
  recordings: Pick<Recordings, 'recover' | 'finish' | 'illustrate'>;
  now: () => number;
  log: (message: string) => void;
}

/** So many leftovers are settled side by side: their renditions queue up behind the transcoder anyway. */
const leftoversAtOnce = 16;

/**
 * Brings an ended, recorded session to its final state: `ready` only after the finished recording was read back and
 * found whole, else `failed` with the reason. Idempotent. Where the service stops before, it stays `waiting` for the
 * next start.
 */
export async function settleRecording(parts: SettleParts, session: SessionRow): Promise<void> {
  const { sessions, recordings, now, log } = parts;
  const result = await recordings.finish(session).catch((error: unknown): RecordingOutcome => {
    return { outcome: 'failed', reason: `The recording could not be finished: ${describeFailure(error)}` };
  });
  switch (result.outcome) {
    case 'failed':
      sessions.setFailed(session.id, result.reason);
      log(`Session ${session.id} failed: ${result.reason}`);
      return;
    case 'interrupted':
      return;
    case 'ready': {
      const { outcome: _, ...recording } = result;
      sessions.setReady(session.id, { ...recording, readyAt: now() });
      log(`Session ${session.id} is ready.`);
      // Pictures are an extra: without them the recording is as ready as with them.
      if (await recordings.illustrate(session).catch(() => false)) sessions.setIllustrated(session.id);
    }
  }
}

/** On start: ends and settles every session that a crash left open or unfinished. Resolves with their number. */
export async function settleLeftovers(parts: SettleParts): Promise<number> {
  const left = parts.sessions.listUnsettled();
  const waiting = [...left];
  const settleNext = async (): Promise<void> => {
    for (let session = waiting.shift(); session !== undefined; session = waiting.shift()) {
      if (session.endedAt === undefined) await endLeftover(parts, session);
      if (session.record) await settleRecording(parts, session);
    }
  };
  await Promise.all(Array.from({ length: leftoversAtOnce }, settleNext));
  return left.length;
}

async function endLeftover({ sessions, recordings }: SettleParts, session: SessionRow): Promise<void> {
  const found = session.record ? await recordings.recover(session.id).catch(() => undefined) : undefined;
  const lastSeen = Math.max(session.createdAt, session.lastSeen, found?.lastMediaAt ?? 0);
  sessions.end(session.id, {
    lastSeen,
    endedAt: lastSeen,
    durationSeconds: found?.durationSeconds ?? session.durationSeconds,
    gaps: session.gaps,
    endReason: 'The service stopped while the session was live.',
  });
}
