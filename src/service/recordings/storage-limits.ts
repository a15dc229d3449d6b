import type { Logger } from '../log/logger.ts';
import type { SessionRow } from '../store/session-row.ts';
import type { RecordingDeletion } from './delete-recordings.ts';

interface RetentionParts {
  sessions: { listEndedBefore(endedBefore: number): readonly Pick<SessionRow, 'id'>[] };
  deletion: RecordingDeletion;
  /** Recordings older than this go; undefined keeps all. */
  retentionDays: number | undefined;
  now: () => number;
  log: Logger;
}

const dayMs = 86_400_000;
const sweepEveryMs = 3_600_000;

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
    sweep().catch((error: unknown) => log.error('Expired recordings could not be looked up', { error }));
  let swept = sweepSafely();
  const timer = setInterval(() => {
    swept = swept.then(sweepSafely);
  }, sweepEveryMs);
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

interface DiskQuotaParts {
  /** Bytes that an account's recordings may take; undefined = as much as there is. */
  limitBytes: number | undefined;
  /** Bytes that they take, those of live sessions included. */
  sizeOf(accountId: string): number;
  /** Sessions that are live and recorded. */
  liveRecorded(): readonly { id: string; accountId: string }[];
  /** Nothing more of a session is written, for this reason in words; undefined: it is again. */
  forbid(sessionId: string, reason: string | undefined): void;
  log: Logger;
}

const checkEveryMs = 2000;
const gigabyte = 1e9;

/** Stops writing an account's recordings while they take more than they may, until `close`. Its shows stay on the air. */
export function startDiskQuota({ limitBytes, sizeOf, liveRecorded, forbid, log }: DiskQuotaParts): { close(): void } {
  if (limitBytes === undefined) return { close: () => undefined };
  const limit = `${limitBytes / gigabyte} GB`;
  const reason = `This account’s recordings take ${limit}, the most that they may. Delete some, and recording goes on`;

  const check = () => {
    const isOver = new Map<string, boolean>();
    try {
      for (const { id, accountId } of liveRecorded()) {
        const over = isOver.get(accountId) ?? sizeOf(accountId) >= limitBytes;
        isOver.set(accountId, over);
        forbid(id, over ? reason : undefined);
      }
    } catch (error) {
      log.warn('The size of an account’s recordings could not be read', { error });
    }
  };
  const timer = setInterval(check, checkEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
