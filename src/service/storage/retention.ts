import { localConnectionName } from '../../contract/connections.ts';
import type { Expiring } from '../../contract/expiring.ts';
import type { Retention } from '../../contract/retention.ts';

import type { Database } from '../db/database.ts';
import { createDeletionWaits } from '../db/deletion-waits.ts';
import { createRetentionRows, type OldRecording, type RetentionRows } from '../db/retention-rows.ts';
import type { ReportUnreadable } from '../db/rows.ts';
import type { ServiceRetention } from '../db/service-settings.ts';
import { sessionEntry } from '../db/session-events.ts';
import type { SessionLedger } from '../db/session-ledger.ts';
import type { SessionRow } from '../db/session-row.ts';
import type { Logger } from '../lib/logger.ts';
import type { RecordingDeletion } from './deletion.ts';
import { type ClockGuard, createDeletionGuard, type DeletionGuard, type DueRecording } from './deletion-guard.ts';

import type { Joins } from './joins.ts';
import { dayMs, expiryOf, type KeptRecording, type RetentionPolicy } from './retention-rules.ts';

export interface ExpiringQuery {
  accountId: string;
  /** Absent: all. */
  streamIds?: readonly string[] | undefined;
  /** A retention that the streams are assumed to have from now on; undefined: the service's. */
  assumed?: { retention: Retention | undefined } | undefined;
  limit: number;
}

export type RetentionBook = ReturnType<typeof createRetentionBook>;

type Ended = Pick<SessionRow, 'id' | 'parentId' | 'recordingStatus' | 'endedAt'>;

/** One answer and one sweep look at no more recordings. */
const mostRecordings = 5_000;

/**
 * When each recording goes: by its stream's retention, or the service's, unless it is kept. Joined sessions go together,
 * when the last of them would, and are kept together.
 */
export function createRetentionBook(
  rows: RetentionRows,
  service: () => ServiceRetention,
  now: () => number,
  /** The sessions that one is joined with, itself included. */
  joinedWith: (sessionId: string) => readonly SessionRow[] | undefined = () => undefined,
) {
  const expiry = (session: Ended, policy: RetentionPolicy | undefined = rows.policyOf(session.parentId)) => {
    const { days: serviceDays, changedAt: serviceChangedAt } = service();
    const all = (joinedWith(session.id) ?? [session]).map((one) =>
      expiryOf(one, { policy, kept: rows.keptOf(one.id), serviceDays, serviceChangedAt }),
    );
    const known = all.filter((at) => at !== undefined);
    return known.length < all.length ? undefined : Math.max(...known);
  };
  const idsOf = (sessionId: string) => joinedWith(sessionId)?.map(({ id }) => id) ?? [sessionId];
  const isKept = (sessionId: string) => {
    const kept = rows.keptOf(sessionId);
    return kept !== undefined && kept.releasedAt === undefined;
  };

  return {
    ...rows,
    keptOf(sessionId: string): KeptRecording | undefined {
      const keptId = idsOf(sessionId).find(isKept) ?? sessionId;
      return rows.keptOf(keptId);
    },
    keep({ id, accountId }: { id: string; accountId: string }, keptBy: string): void {
      for (const one of idsOf(id)) if (!isKept(one)) rows.keep({ id: one, accountId }, keptBy);
    },
    release(sessionId: string): void {
      for (const one of idsOf(sessionId)) rows.release(one);
    },
    /** Unix ms; undefined: never. */
    expiryOf: (session: Ended): number | undefined => expiry(session),
    /** Recordings that are to be deleted by now. */
    listDue: (): (OldRecording & { expiresAt: number })[] =>
      rows.listOld({ until: now(), serviceDays: service().days, limit: mostRecordings }).flatMap((recording) => {
        const expiresAt = expiry(recording) ?? Infinity;
        return expiresAt <= now() ? [{ ...recording, expiresAt }] : [];
      }),
    /** The recordings that expire first, and those that follow. Only the oldest 5,000 are counted. */
    expiring({ accountId, streamIds, assumed, limit }: ExpiringQuery): Expiring {
      const policy = assumed && { ...assumed, changedAt: now() };
      const serviceDays = service().days;
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

export interface SweepDeps {
  book: Pick<RetentionBook, 'expiryOf' | 'forgetDeleted'> & { listDue(): readonly DueRecording[] };
  guard: Pick<DeletionGuard, 'mayGo' | 'looksRight' | 'save'>;
  sessions: { find(id: string): SessionRow | undefined };
  deletion: Pick<RecordingDeletion, 'sweep' | 'delete' | 'removed'>;
  /** Called for each recording that was deleted. */
  onDeleted: (session: SessionRow) => void;
  now: () => number;
  log: Logger;
}

export interface Sweeps {
  /** The first sweep. */
  swept: Promise<void>;
  /** Sweeps now, beside the hours. */
  sweep(): void;
  close(): Promise<void>;
}

const sweepEveryMs = 3_600_000;
/** A setting that makes thousands of recordings expire must not keep the disk and the database busy for an hour. */
const batchSize = 100;
const betweenDeletionsMs = 100;
const betweenBatchesMs = 10_000;
/** A clock that jumps is said within this. */
const lookEveryMs = 60_000;

/**
 * Completes deletions that were interrupted, and deletes recordings whose retention is over: at once, then every hour
 * until `close`, in batches. Rows stay, as `deleted`. A recording that cannot be deleted stays whole, and its row as it
 * was.
 */
export function startRetention(parts: SweepDeps): Sweeps {
  const { book, guard, sessions, deletion, onDeleted, now, log } = parts;
  let isClosed = false;
  let nextBatch: NodeJS.Timeout | undefined;
  let wake: () => void = () => undefined;

  /** Anybody may have kept it since it was listed, or while its files go out of reach. */
  const isDue = (sessionId: string) => {
    const session = sessions.find(sessionId);
    return session !== undefined && (book.expiryOf(session) ?? Infinity) <= now();
  };

  async function sweep(): Promise<void> {
    await deletion.sweep();
    book.forgetDeleted();
    let deleted = 0;
    for (const { id } of guard.mayGo(book.listDue())) {
      if (isClosed) return;
      if (deleted === batchSize) {
        nextBatch = setTimeout(sweepNext, betweenBatchesMs).unref();
        return;
      }
      const session = sessions.find(id);
      if (session === undefined || !isDue(id)) continue;
      try {
        if (!(await deletion.delete(id, () => isDue(id)))) continue;
        log.info('The recording was deleted by its retention.', { sessionId: id });
        onDeleted(session);
        deleted++;
      } catch (error) {
        log.error('The recording could not be deleted after its retention', { sessionId: id, error });
      }
      await deletion.removed();
      if (!isClosed) await breathe();
    }
  }

  function breathe(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, betweenDeletionsMs);
    });
  }

  const sweepSafely = () =>
    sweep().catch((error: unknown) => log.error('Expired recordings could not be looked up', { error }));
  function sweepNext(): void {
    swept = swept.then(sweepSafely);
  }
  let swept = sweepSafely();
  let looksRight = guard.looksRight();
  const look = () => {
    const before = looksRight;
    looksRight = guard.looksRight();
    if (looksRight !== before) sweepNext();
  };
  const timers = [setInterval(sweepNext, sweepEveryMs), setInterval(look, lookEveryMs)];
  for (const timer of timers) timer.unref();
  return {
    swept,
    sweep: sweepNext,
    async close() {
      isClosed = true;
      for (const timer of [...timers, nextBatch]) clearTimeout(timer);
      wake();
      await swept;
      try {
        guard.save();
      } catch (error) {
        log.warn('What the clock was could not be noted for the next start', { error });
      }
    },
  };
}

export interface RetentionDeps {
  service: () => ServiceRetention;
  sessions: SweepDeps['sessions'];
  deletion: SweepDeps['deletion'];
  joins: Pick<Joins, 'sessionsOf' | 'separate'>;
  /** Its times are from before anything of this run was written. */
  clock: ClockGuard;
  operatorId: string;
  note: SessionLedger['note'];
  log: Logger;
}

const waitWords = {
  clock: 'the clock of this machine is far ahead of when the service ran last.',
  late: 'they should have been deleted more than 15 days ago.',
} as const;

/** How long recordings are kept, and the sweeps that delete them when their time has come. */
export function createRetention(database: Database, deps: RetentionDeps, now: () => number, report?: ReportUnreadable) {
  const { service, sessions, deletion, joins, clock, operatorId, note, log } = deps;
  const book = createRetentionBook(createRetentionRows(database, now, report), service, now, joins.sessionsOf);
  const guard = createDeletionGuard({
    clock,
    rows: createDeletionWaits(database),
    serviceDays: () => service().days,
    operatorId,
    onWaits(accountId, { why, count, bytes }) {
      log.warn(`Recordings wait to be deleted until a person says so: ${waitWords[why]}`, { accountId, count, bytes });
      note(accountId, {
        by: 'service',
        connection: localConnectionName,
        what: 'deletion-waits',
        recordings: count,
        why,
      });
    },
    now,
  });
  const sweeps = startRetention({
    book,
    guard,
    sessions,
    deletion,
    onDeleted(row) {
      // The others are deleted next: their time has come with this one's.
      joins.separate(row.id);
      note(row.accountId, sessionEntry(row, 'service', { what: 'recording-expired' }));
    },
    now,
    log,
  });
  return {
    book,
    /** Deletions that wait for a person. */
    waiting: {
      of: (accountId: string) => guard.waiting(accountId, () => book.listDue()),
      confirm(accountId: string, count: number) {
        const isConfirmed = guard.confirm(accountId, count, book.listDue());
        if (isConfirmed) sweeps.sweep();
        return isConfirmed;
      },
      postpone: guard.postpone,
      note,
    },
    close: sweeps.close,
  };
}
