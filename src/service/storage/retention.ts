import { localConnectionName } from '../../contract/connections.ts';
import type { Expiring, WaitingDeletion } from '../../contract/expiring.ts';
import { type Retention, retentionGraceMs } from '../../contract/retention.ts';
import type { Database } from '../db/database.ts';
import { createDeletionWaits, type DeletionWaits } from '../db/deletion-waits.ts';
import type { OldRecordings } from '../db/lists/old-recordings.ts';
import type { LiveSessionStore } from '../db/live-session-store.ts';
import {
  createRetentionRows,
  type KeptRecording,
  type RetentionRows,
  type StreamRetention,
} from '../db/retention-rows.ts';
import type { ServiceRetention } from '../db/service-settings.ts';
import { sessionEntry } from '../db/session-events.ts';
import type { SessionRow } from '../db/sessions.ts';
import type { ReportUnreadable } from '../db/table.ts';
import { pick } from '../lib/collections.ts';
import type { Logger } from '../lib/logger.ts';
import type { ClockGuard } from './clock-guard.ts';
import type { RecordingDeletion } from './deletion.ts';
import type { Joins } from './joins.ts';

type Ended = Pick<SessionRow, 'id' | 'parentId' | 'recordingStatus' | 'endedAt'>;

interface RetentionContext {
  own: StreamRetention | undefined;
  kept: KeptRecording | undefined;
  /** Without days, the service keeps all. */
  service: ServiceRetention;
}

export const dayMs = 86_400_000;
/** The most recordings of one answer and of one sweep. */
const maxRecordings = 5_000;

/** When a recording is to be deleted (Unix ms); undefined: never, as far as is known. docs/decisions/055. */
export function expiryOf(
  { recordingStatus, endedAt }: Pick<SessionRow, 'recordingStatus' | 'endedAt'>,
  { own, kept, service }: RetentionContext,
): number | undefined {
  const isFinal = recordingStatus === 'ready' || recordingStatus === 'failed';
  if (!isFinal || endedAt === undefined) return undefined;
  if (kept !== undefined && kept.releasedAt === undefined) return undefined;
  const days = own?.retention ?? service.days;
  if (days === undefined || days === 'forever') return undefined;
  const serviceChangedAt = own?.retention === undefined ? service.changedAt : undefined;
  const changes = [own?.changedAt, serviceChangedAt, kept?.releasedAt].filter((at) => at !== undefined);
  return Math.max(Math.ceil(endedAt + days * dayMs), ...changes.map((at) => at + retentionGraceMs));
}

export interface ExpiringQuery {
  accountId: string;
  /** Absent: all. */
  streamIds?: readonly string[] | undefined;
  /** A retention that the streams are assumed to have from now on; undefined: the service's. */
  assumed?: { retention: Retention | undefined } | undefined;
  limit: number;
}

export type RetentionPolicy = ReturnType<typeof createRetentionPolicy>;

/**
 * When each recording expires: by its stream's retention or the service's, unless it is kept. Joined sessions expire
 * together, when the last of them would, and are kept together.
 */
export function createRetentionPolicy(
  rows: RetentionRows,
  old: OldRecordings,
  service: () => ServiceRetention,
  now: () => number,
  /** The sessions that one is joined with, itself included. */
  joinedWith: (sessionId: string) => readonly SessionRow[] | undefined = () => undefined,
) {
  const expiry = (session: Ended, own: StreamRetention | undefined = rows.policyOf(session.parentId)) => {
    const all = (joinedWith(session.id) ?? [session]).map((one) =>
      expiryOf(one, { own, kept: rows.keptOf(one.id), service: service() }),
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
    keptOf: (sessionId: string): KeptRecording | undefined => rows.keptOf(idsOf(sessionId).find(isKept) ?? sessionId),
    keep({ id, accountId }: { id: string; accountId: string }, keptBy: string): void {
      for (const one of idsOf(id)) if (!isKept(one)) rows.keep({ id: one, accountId }, keptBy);
    },
    release(sessionId: string): void {
      for (const one of idsOf(sessionId)) rows.release(one);
    },
    /** Unix ms; undefined: never. */
    expiryOf: (session: Ended): number | undefined => expiry(session),
    /** Recordings of all accounts that have expired by now. */
    async listDue(askerId?: string): Promise<DueRecording[]> {
      const found = await old.list({ askerId, until: now(), serviceDays: service().days, limit: maxRecordings });
      return found.flatMap((recording) => {
        const expiresAt = expiry(recording) ?? Infinity;
        return expiresAt <= now() ? [{ ...recording, expiresAt }] : [];
      });
    },
    /** The recordings that expire first, and those that follow. Only the oldest 5,000 are counted. */
    async expiring({ accountId, streamIds, assumed, limit }: ExpiringQuery): Promise<Expiring> {
      const own = assumed && { ...assumed, changedAt: now() };
      const serviceDays = service().days;
      const assumedDays = assumed && (assumed.retention ?? serviceDays);
      if (assumedDays === 'forever' || (assumed !== undefined && assumedDays === undefined)) return { recordings: [] };
      const query = { until: Number.MAX_SAFE_INTEGER, serviceDays, accountId, streamIds, assumedDays };
      const oldest = await old.list({ ...query, limit: maxRecordings });
      const found = oldest
        .flatMap((recording) => {
          const expiresAt = expiry(recording, own);
          return expiresAt === undefined ? [] : [{ ...recording, expiresAt }];
        })
        .sort((a, b) => a.expiresAt - b.expiresAt || a.endedAt - b.endedAt);
      const at = found[0]?.expiresAt;
      if (at === undefined) return { recordings: [] };
      const first = found.filter(({ expiresAt }) => expiresAt < at + dayMs);
      return {
        first: { at, count: first.length, bytes: bytesOf(first) },
        recordings: found.slice(0, limit).map((recording) => ({
          ...pick(recording, 'id', 'parentId', 'name', 'createdAt', 'endedAt', 'expiresAt'),
          ...pick(recording, 'sizeBytes', 'handedOverAt'),
        })),
      };
    },
  };
}

const bytesOf = (recordings: readonly { sizeBytes?: number | undefined }[]) =>
  recordings.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);

/** A recording that has expired. */
export interface DueRecording {
  id: string;
  accountId: string;
  expiresAt: number;
  sizeBytes?: number | undefined;
}

interface DeletionGuardDeps {
  clock: Pick<ClockGuard, 'check' | 'accept' | 'save'>;
  rows: DeletionWaits;
  serviceDays: () => number | undefined;
  /** The machine is this account's: its people know the clock. */
  operatorId: string;
  /** Recordings of an account have begun to wait, or still wait a day after somebody postponed them. */
  onWait(accountId: string, waiting: Pick<WaitingDeletion, 'why' | 'count' | 'bytes'>): void;
  now: () => number;
}

export type DeletionGuard = ReturnType<typeof createDeletionGuard>;

/**
 * A service that runs deletes a recording within the hour, and one that was off for a fortnight within the fortnight. A
 * recording that is later than that was made under a wrong clock, or a setting is wrong.
 */
const maxLateMs = 15 * dayMs;
/** After a change of the service's own days so many are deleted at once, as somebody at the machine has just said. */
const maxAfterChange = 20;
const postponedMs = dayMs;

/** Decides which expired recordings are deleted without a question, and which wait for a person. docs/decisions/055. */
export function createDeletionGuard({ clock, rows, serviceDays, operatorId, onWait, now }: DeletionGuardDeps) {
  const earlier = rows.serviceDays.read();
  const confirmed = new Set<string>();

  function waitingOf(due: readonly DueRecording[]): { why: WaitingDeletion['why']; waiting: readonly DueRecording[] } {
    const open = due.filter(({ id }) => !confirmed.has(id));
    if (!clock.check()) return { why: 'clock', waiting: open };
    const maxLate = earlier === undefined || earlier.days !== serviceDays() ? maxAfterChange : 0;
    const late = open.filter(({ expiresAt }) => now() - expiresAt > maxLateMs);
    return { why: 'late', waiting: late.length > maxLate ? late : [] };
  }

  return {
    /** Those of `due` that may be deleted now. The others wait, and their accounts are told. */
    allowed(due: readonly DueRecording[]): DueRecording[] {
      const { why, waiting } = waitingOf(due);
      const accounts = new Set(waiting.map(({ accountId }) => accountId));
      for (const accountId of rows.listAccounts()) if (!accounts.has(accountId)) rows.remove(accountId);
      for (const accountId of accounts) {
        const known = rows.find(accountId);
        if (known !== undefined && (known.postponedUntil ?? Infinity) > now()) continue;
        const own = waiting.filter((recording) => recording.accountId === accountId);
        rows.set(accountId, { since: known?.since ?? now(), why });
        onWait(accountId, { why, count: own.length, bytes: bytesOf(own) });
      }
      clock.save();
      rows.serviceDays.save(serviceDays());
      const waits = new Set(waiting);
      return due.filter((recording) => !waits.has(recording));
    },
    /** An account's recordings that wait; `listDue` is called only if any may. */
    async waiting(
      accountId: string,
      listDue: (askerId: string) => Promise<readonly DueRecording[]>,
    ): Promise<WaitingDeletion | undefined> {
      const known = rows.find(accountId);
      if (known === undefined) return undefined;
      const { why, waiting } = waitingOf(await listDue(accountId));
      const own = waiting.filter((recording) => recording.accountId === accountId);
      if (own.length === 0) return undefined;
      const { since, postponedUntil } = known;
      return { since, why, count: own.length, bytes: bytesOf(own), postponedUntil };
    },
    /** They may be deleted after all. False where not exactly `count` of them wait. */
    confirm(accountId: string, count: number, due: readonly DueRecording[]): boolean {
      const own = waitingOf(due).waiting.filter((recording) => recording.accountId === accountId);
      if (rows.find(accountId) === undefined || own.length !== count) return false;
      for (const { id } of own) confirmed.add(id);
      rows.remove(accountId);
      if (accountId === operatorId) clock.accept();
      return true;
    },
    /** They stay, and nobody is told of them for a day. False where nothing waits. */
    postpone(accountId: string): boolean {
      const known = rows.find(accountId);
      if (known === undefined) return false;
      rows.set(accountId, { ...known, postponedUntil: now() + postponedMs });
      return true;
    },
  };
}

interface SweepDeps {
  policy: Pick<RetentionPolicy, 'expiryOf' | 'listDue' | 'forgetDeleted'>;
  guard: Pick<DeletionGuard, 'allowed'>;
  clock: Pick<ClockGuard, 'check' | 'save'>;
  sessions: { find(id: string): SessionRow | undefined };
  deletion: Pick<RecordingDeletion, 'sweep' | 'delete' | 'removed'>;
  /** Called for each recording that was deleted. */
  onDeleted: (session: SessionRow) => void;
  log: Logger;
}

const sweepEveryMs = 3_600_000;
/** A setting that makes thousands of recordings expire must not keep the disk and the database busy. */
const betweenDeletionsMs = 200;
/** A clock that jumps is noticed within this time. */
const checkEveryMs = 60_000;

/**
 * Completes deletions that were interrupted, and deletes expired recordings one after the other: at the start, then every
 * hour until `close`. Rows stay, as `deleted`. A recording that cannot be deleted stays whole, and its row as it was.
 */
export function startSweeps(deps: SweepDeps, now: () => number) {
  const { policy, guard, clock, sessions, deletion, onDeleted, log } = deps;
  let isClosed = false;
  let endPause: () => void = () => undefined;

  /** A person may keep a recording after it was listed, or while its files are moved aside. */
  const isDue = (sessionId: string) => {
    const session = sessions.find(sessionId);
    return session !== undefined && (policy.expiryOf(session) ?? Infinity) <= now();
  };

  async function sweep(): Promise<void> {
    if (isClosed) return;
    await deletion.sweep();
    policy.forgetDeleted();
    for (const { id } of guard.allowed(await policy.listDue())) {
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
      await deletion.removed();
      if (!isClosed) await pause();
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      endPause = resolve;
      setTimeout(resolve, betweenDeletionsMs);
    });
  }

  let swept = Promise.resolve();
  function sweepNext(): void {
    swept = swept
      .then(sweep)
      .catch((error: unknown) => log.error('Expired recordings could not be looked up', { error }));
  }
  sweepNext();
  let isTrusted = clock.check();
  const checkClock = () => {
    const wasTrusted = isTrusted;
    isTrusted = clock.check();
    if (isTrusted !== wasTrusted) sweepNext();
  };
  const timers = [setInterval(sweepNext, sweepEveryMs), setInterval(checkClock, checkEveryMs)];
  for (const timer of timers) timer.unref();
  return {
    sweep: sweepNext,
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      endPause();
      await swept;
      try {
        clock.save();
      } catch (error) {
        log.warn('The clock could not be noted for the next start', { error });
      }
    },
  };
}

interface RetentionDeps {
  service: () => ServiceRetention;
  sessions: SweepDeps['sessions'];
  deletion: RecordingDeletion;
  joins: Joins;
  /** Created before anything of this run was written. */
  clock: ClockGuard;
  operatorId: string;
  note: LiveSessionStore['note'];
  log: Logger;
}

const waitReasons = {
  clock: 'the clock of this machine is far ahead of when the service ran last.',
  late: 'they should have been deleted more than 15 days ago.',
} as const;

/** How long recordings are kept, and the sweeps that delete those that have expired. */
export function createRetention(
  database: Database,
  old: OldRecordings,
  deps: RetentionDeps,
  now: () => number,
  report?: ReportUnreadable,
) {
  const { service, sessions, deletion, joins, clock, operatorId, note, log } = deps;
  const policy = createRetentionPolicy(createRetentionRows(database, now, report), old, service, now, joins.sessionsOf);
  const guard = createDeletionGuard({
    clock,
    rows: createDeletionWaits(database),
    serviceDays: () => service().days,
    operatorId,
    onWait(accountId, { why, count, bytes }) {
      log.warn(`Recordings wait to be deleted until a person says so: ${waitReasons[why]}`, {
        accountId,
        count,
        bytes,
      });
      const about = { by: 'service', connection: localConnectionName, recordings: count, why };
      note(accountId, { ...about, what: 'deletion-waits' });
    },
    now,
  });
  const onDeleted = (row: SessionRow) => {
    // Sessions that are joined with it have expired too, and are deleted next.
    joins.separate(row.id);
    note(row.accountId, sessionEntry(row, 'service', { what: 'recording-expired' }));
  };
  const sweeps = startSweeps({ policy, guard, clock, sessions, deletion, onDeleted, log }, now);
  return {
    policy,
    /** Deletions that wait for a person. */
    waiting: {
      of: (accountId: string) => guard.waiting(accountId, policy.listDue),
      async confirm(accountId: string, count: number) {
        const isConfirmed = guard.confirm(accountId, count, await policy.listDue(accountId));
        if (isConfirmed) sweeps.sweep();
        return isConfirmed;
      },
      postpone: guard.postpone,
      note,
    },
    close: sweeps.close,
  };
}
