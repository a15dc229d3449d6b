import type { Logger } from '../log/logger.ts';
import type { SessionRow } from '../store/session-row.ts';
import type { RecordingDeletion } from './delete-recordings.ts';

export interface RetentionParts {
  sessions: { listEndedBefore(endedBefore: number): readonly Pick<SessionRow, 'id'>[] };
  deletion: RecordingDeletion;
  /** Recordings older than this go; undefined keeps all. */
  retentionDays: number | undefined;
  now: () => number;
  log: Logger;
}

const dayMs = 86_400_000;
const everyMs = 3_600_000;

/**
 * Completes deletions that were interrupted, and deletes recordings beyond their days: at once, then every hour until
 * `close`. Rows stay, as `deleted`. A recording that cannot be deleted stays whole, and its row as it was.
 */
export function startRetention(parts: RetentionParts): { swept: Promise<void>; close(): Promise<void> } {
  const { sessions, deletion, retentionDays, now, log } = parts;
  let isClosed = false;

  async function sweep(): Promise<void> {
    await deletion.sweep();
    if (retentionDays === undefined) return;
    for (const { id } of sessions.listEndedBefore(now() - retentionDays * dayMs)) {
      if (isClosed) return;
      try {
        await deletion.delete(id);
        log.info(`The recording was deleted after ${retentionDays} days.`, { sessionId: id });
      } catch (error) {
        log.error(`The recording could not be deleted after ${retentionDays} days`, { sessionId: id, error });
      }
    }
  }

  const sweepSafely = () =>
    sweep().catch((error: unknown) =>
      log.error('Recordings that are past their days could not be looked for', { error }),
    );
  let swept = sweepSafely();
  const timer = setInterval(() => {
    swept = swept.then(sweepSafely);
  }, everyMs);
  timer.unref();
  return {
    /** The first sweep. */
    swept,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await swept;
    },
  };
}
