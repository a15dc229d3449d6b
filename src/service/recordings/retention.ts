import type { Expiring } from '../../contract/retention/expiring.ts';
import type { Retention } from '../../contract/retention/retention.ts';
import type { Logger } from '../log/logger.ts';
import type { RetentionRows } from '../store/retention-rows.ts';
import type { SessionRow } from '../store/session-row.ts';
import type { RecordingDeletion } from './delete-recordings.ts';
import { dayMs, expiryOf, type RetentionPolicy } from './retention-rules.ts';

/** Of an account or one of its streams. */
export interface ExpiringQuery {
  accountId: string;
  /** Absent: all. */
  streamIds?: readonly string[] | undefined;
  /** As if the streams had it from now on; undefined: as the service is set. */
  assumed?: { retention: Retention | undefined } | undefined;
  limit: number;
}

export type RetentionBook = ReturnType<typeof createRetentionBook>;

type Ended = Pick<SessionRow, 'id' | 'parentId' | 'recordingStatus' | 'endedAt'>;

/** What is looked at for one answer, and deleted in one hour. */
const mostRecordings = 5_000;

/** When each recording goes: by its stream's retention, or the service's, unless it is kept. */
export function createRetentionBook(rows: RetentionRows, serviceDays: number | undefined, now: () => number) {
  const expiry = (session: Ended, policy: RetentionPolicy | undefined = rows.policyOf(session.parentId)) =>
    expiryOf(session, { policy, kept: rows.keptOf(session.id), serviceDays });

  return {
    ...rows,
    /** Unix ms; undefined: never. */
    expiryOf: (session: Ended): number | undefined => expiry(session),
    /** Recordings that are to be deleted by now. */
    listDue: () =>
      rows
        .listOld({ until: now(), serviceDays, limit: mostRecordings })
        .filter((recording) => (expiry(recording) ?? Infinity) <= now()),
    /** What goes first, and what follows. Of more than 5,000 recordings the oldest are counted. */
    expiring({ accountId, streamIds, assumed, limit }: ExpiringQuery): Expiring {
      const policy = assumed && { ...assumed, changedAt: now() };
      const days = assumed && (assumed.retention ?? serviceDays);
      if (days === 'forever' || (assumed !== undefined && days === undefined)) return { recordings: [] };
      const found = rows
        .listOld({
          until: Number.MAX_SAFE_INTEGER,
          serviceDays,
          accountId,
          streamIds,
          assumedDays: days,
          limit: mostRecordings,
        })
        .flatMap((recording) => {
          const expiresAt = expiry(recording, policy);
          return expiresAt === undefined ? [] : [{ ...recording, expiresAt }];
        })
        .sort((a, b) => a.expiresAt - b.expiresAt || a.endedAt - b.endedAt);
      const at = found[0]?.expiresAt;
      if (at === undefined) return { recordings: [] };
      const first = found.filter(({ expiresAt }) => expiresAt < at + dayMs);
      return {
        first: { at, count: first.length, bytes: first.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0) },
        recordings: found.slice(0, limit).map(({ sizeBytes, handedOverAt, ...recording }) => ({
          id: recording.id,
          parentId: recording.parentId,
          name: recording.name,
          createdAt: recording.createdAt,
          endedAt: recording.endedAt,
          expiresAt: recording.expiresAt,
          ...(sizeBytes !== undefined && { sizeBytes }),
          ...(handedOverAt !== undefined && { handedOverAt }),
        })),
      };
    },
  };
}

export interface RetentionParts {
  book: Pick<RetentionBook, 'expiryOf' | 'forgetDeleted'> & { listDue(): readonly { id: string }[] };
  sessions: { find(id: string): SessionRow | undefined };
  deletion: Pick<RecordingDeletion, 'sweep' | 'delete'>;
  /** Called for each recording that was deleted. */
  onDeleted: (session: SessionRow) => void;
  now: () => number;
  log: Logger;
}

const sweepEveryMs = 3_600_000;

/**
 * Completes deletions that were interrupted, and deletes recordings whose retention is over: at once, then every hour
 * until `close`. Rows stay, as `deleted`. A recording that cannot be deleted stays whole, and its row as it was.
 */
export function startRetention(parts: RetentionParts): { swept: Promise<void>; close(): Promise<void> } {
  const { book, sessions, deletion, onDeleted, now, log } = parts;
  let isClosed = false;

  /** Anybody may have kept it since it was listed, or while its files go out of reach. */
  const isDue = (sessionId: string) => {
    const session = sessions.find(sessionId);
    return session !== undefined && (book.expiryOf(session) ?? Infinity) <= now();
  };

  async function sweep(): Promise<void> {
    await deletion.sweep();
    book.forgetDeleted();
    for (const { id } of book.listDue()) {
      if (isClosed) return;
      const session = sessions.find(id);
      if (session === undefined || !isDue(id)) continue;
      try {
        if (!(await deletion.delete(id, () => isDue(id)))) continue;
        log.info('The recording was deleted by its retention.', { sessionId: id });
        onDeleted(session);
      } catch (error) {
        log.error('The recording could not be deleted after its retention', { sessionId: id, error });
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
