import * as v from 'valibot';
import type { Retention } from '../../contract/retention.ts';
import type { Database } from './database.ts';
import { openTable, type ReportUnreadable, type RowOf, table } from './table.ts';

/** A stream's retention and when it was set; without `retention` the service's applies. */
export interface StreamRetention {
  retention?: Retention | undefined;
  changedAt: number;
}

const text = v.string();
const number = v.number();

const policiesTable = table('streams', {
  id: text,
  retentionDays: v.optional(number),
  retentionChangedAt: v.optional(number),
});

/** Recordings that are kept for ever, or were until `releasedAt`. Times are Unix ms. */
const keptTable = table('kept_recordings', {
  id: text,
  accountId: text,
  keptAt: number,
  keptBy: text,
  releasedAt: v.optional(number),
});
export type KeptRecording = Pick<RowOf<typeof keptTable>, 'keptAt' | 'keptBy' | 'releasedAt'>;

const oldTable = table(
  'sessions',
  {
    id: text,
    accountId: text,
    parentId: text,
    name: text,
    createdAt: number,
    endedAt: number,
    recordingStatus: v.picklist(['ready', 'failed']),
    sizeBytes: v.optional(number),
    handedOverAt: v.optional(number),
  },
  { from: 'sessions LEFT JOIN streams ON streams.id = sessions.parent_id' },
);
export type OldRecording = RowOf<typeof oldTable>;

export interface OldQuery {
  /** Those whose days are over at this time (Unix ms); of some, more time is left for another reason. */
  until: number;
  /** Days of streams without their own. */
  serviceDays: number | undefined;
  accountId?: string | undefined;
  streamIds?: readonly string[] | undefined;
  /** Instead of what any stream says: a number of days. */
  assumedDays?: number | undefined;
  limit: number;
}

export type RetentionRows = ReturnType<typeof createRetentionRows>;

/** In the database 0 days stand for ever. */
const forever = 0;

/**
 * How long streams keep recordings, and which recordings are kept whatever that says. In memory too, those of deleted
 * streams included: each session's answer asks, and nobody else writes them.
 */
export function createRetentionRows(database: Database, now: () => number, report?: ReportUnreadable) {
  const policies = new Map<string, StreamRetention>();
  const kept = new Map<string, KeptRecording>();
  const streams = openTable(database, policiesTable, report);
  const setPolicy = streams.update('retentionDays', 'retentionChangedAt');
  const keptRows = openTable(database, keptTable, report);
  const keep = keptRows.upsert({ keep: ['accountId'] });
  const release = keptRows.update('releasedAt');
  const gone = keptRows.select(
    `WHERE kept_recordings.id IN (SELECT sessions.id FROM sessions WHERE sessions.recording_status = 'deleted')`,
  );
  const days = `nullif(coalesce(:assumed, streams.retention_days, :service), ${forever})`;
  const overAt = `sessions.ended_at + ${days} * 86400000`;
  const old = openTable(database, oldTable, report).select(
    `WHERE sessions.record = 1 AND sessions.recording_status IN ('ready', 'failed') AND ${overAt} <= :until
       AND (:account IS NULL OR sessions.account_id = :account) AND (:streams IS NULL OR sessions.parent_id IN (SELECT value FROM json_each(:streams)))
       AND sessions.id NOT IN (SELECT id FROM kept_recordings WHERE released_at IS NULL)
     ORDER BY ${overAt}, sessions.id LIMIT :limit`,
  );

  for (const { id, retentionDays, retentionChangedAt = 0 } of streams
    .select('WHERE retention_changed_at IS NOT NULL')
    .all())
    policies.set(id, {
      retention: retentionDays === forever ? 'forever' : retentionDays,
      changedAt: retentionChangedAt,
    });
  for (const { id, keptAt, keptBy, releasedAt } of keptRows.select('').all())
    kept.set(id, { keptAt, keptBy, releasedAt });

  return {
    policyOf: (streamId: string): StreamRetention | undefined => policies.get(streamId),
    keptOf: (sessionId: string): KeptRecording | undefined => kept.get(sessionId),
    /** Undefined: as the service is set. What is so already is no change. */
    setRetention(streamId: string, retention: Retention | undefined): void {
      if (policies.get(streamId)?.retention === retention) return;
      const changedAt = now();
      const retentionDays = retention === 'forever' ? forever : retention;
      setPolicy(streamId, { retentionDays, retentionChangedAt: changedAt });
      policies.set(streamId, { retention, changedAt });
    },
    keep({ id, accountId }: { id: string; accountId: string }, keptBy: string): void {
      const keptAt = now();
      keep({ id, accountId, keptAt, keptBy });
      kept.set(id, { keptAt, keptBy });
    },
    release(sessionId: string): void {
      const known = kept.get(sessionId);
      if (known === undefined || known.releasedAt !== undefined) return;
      const releasedAt = now();
      release(sessionId, { releasedAt });
      kept.set(sessionId, { ...known, releasedAt });
    },
    /** Recordings whose days are over by then, the longest over first, without those that are kept. */
    listOld: ({ until, serviceDays, accountId, streamIds, assumedDays, limit }: OldQuery): OldRecording[] =>
      old.all({
        until,
        service: serviceDays ?? null,
        assumed: assumedDays ?? null,
        account: accountId ?? null,
        streams: streamIds === undefined ? null : JSON.stringify(streamIds),
        limit,
      }),
    /** Leaves out what is known of recordings that are deleted. */
    forgetDeleted(): void {
      for (const { id } of gone.all()) {
        keptRows.remove(id);
        kept.delete(id);
      }
    },
  };
}
