import * as v from 'valibot';
import type { Retention } from '../../contract/retention.ts';
import type { Database } from './database.ts';
import { createRowReader, type ReportUnreadable, safeColumn } from './rows.ts';

/** A stream's retention and when it was set; without `retention` the service's applies. */
export interface StreamRetention {
  retention?: Retention | undefined;
  changedAt: number;
}

/** A recording that is kept for ever, or was until `releasedAt`. Times are Unix ms. */
export interface KeptRecording {
  keptAt: number;
  keptBy: string;
  releasedAt?: number | undefined;
}

const optional = v.pipe(
  v.nullable(v.number()),
  v.transform((value) => value ?? undefined),
);

const policySchema = v.looseObject({
  id: v.string(),
  retention_days: optional,
  retention_changed_at: v.number(),
});
const keptSchema = v.looseObject({ id: v.string(), kept_at: v.number(), kept_by: v.string(), released_at: optional });

const oldSchema = v.pipe(
  v.looseObject({
    id: v.string(),
    account_id: v.string(),
    parent_id: v.string(),
    name: v.string(),
    created_at: v.number(),
    ended_at: v.number(),
    recording_status: v.picklist(['ready', 'failed']),
    size_bytes: optional,
    handed_over_at: optional,
  }),
  v.transform((row) => ({
    id: row.id,
    accountId: row.account_id,
    parentId: row.parent_id,
    name: row.name,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    recordingStatus: row.recording_status,
    sizeBytes: row.size_bytes,
    handedOverAt: row.handed_over_at,
  })),
);
export type OldRecording = v.InferOutput<typeof oldSchema>;

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

/** In the database 0 stands for ever. */
const forever = 0;

const oldColumns = [
  ...['id', 'account_id', 'parent_id', 'name', 'created_at', 'ended_at', 'recording_status', 'size_bytes'],
  'handed_over_at',
].map((column) => safeColumn(`sessions.${column}`));

/**
 * How long streams keep recordings, and which recordings are kept whatever that says. In memory too, those of deleted
 * streams included: each session's answer asks, and nobody else writes them.
 */
export function createRetentionRows(database: Database, now: () => number, report?: ReportUnreadable) {
  const policies = new Map<string, StreamRetention>();
  const kept = new Map<string, KeptRecording>();
  const readPolicies = createRowReader('streams', policySchema, report).readAll;
  const readKept = createRowReader('kept_recordings', keptSchema, report).readAll;
  const readOld = createRowReader('sessions', oldSchema, report).readAll;
  const withPolicy = database.prepare(
    `SELECT ${safeColumn('id')}, retention_days, retention_changed_at FROM streams WHERE retention_changed_at IS NOT NULL`,
  );
  const allKept = database.prepare(
    `SELECT ${safeColumn('id')}, kept_at, ${safeColumn('kept_by')}, released_at FROM kept_recordings`,
  );
  const setPolicy = database.prepare('UPDATE streams SET retention_days = ?, retention_changed_at = ? WHERE id = ?');
  const keep = database.prepare(
    `INSERT INTO kept_recordings (id, account_id, kept_at, kept_by) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET kept_at = excluded.kept_at, kept_by = excluded.kept_by, released_at = NULL`,
  );
  const release = database.prepare('UPDATE kept_recordings SET released_at = ? WHERE id = ?');
  const forget = database.prepare('DELETE FROM kept_recordings WHERE id = ?');
  const gone = database.prepare(
    `SELECT ${safeColumn('kept_recordings.id')}, kept_at, ${safeColumn('kept_by')}, released_at FROM kept_recordings
     JOIN sessions ON sessions.id = kept_recordings.id WHERE sessions.recording_status = 'deleted'`,
  );
  const days = `nullif(coalesce(:assumed, streams.retention_days, :service), ${forever})`;
  const overAt = `sessions.ended_at + ${days} * 86400000`;
  const old = database.prepare(
    `SELECT ${oldColumns.join(', ')} FROM sessions LEFT JOIN streams ON streams.id = sessions.parent_id
     WHERE sessions.record = 1 AND sessions.recording_status IN ('ready', 'failed') AND ${overAt} <= :until
       AND (:account IS NULL OR sessions.account_id = :account) AND (:streams IS NULL OR sessions.parent_id IN (SELECT value FROM json_each(:streams)))
       AND sessions.id NOT IN (SELECT id FROM kept_recordings WHERE released_at IS NULL)
     ORDER BY ${overAt}, sessions.id LIMIT :limit`,
  );

  for (const { id, retention_days, retention_changed_at: changedAt } of readPolicies(withPolicy.all()))
    policies.set(id, { retention: retention_days === forever ? 'forever' : retention_days, changedAt });
  for (const { id, kept_at: keptAt, kept_by: keptBy, released_at: releasedAt } of readKept(allKept.all()))
    kept.set(id, { keptAt, keptBy, releasedAt });

  return {
    policyOf: (streamId: string): StreamRetention | undefined => policies.get(streamId),
    keptOf: (sessionId: string): KeptRecording | undefined => kept.get(sessionId),
    /** Undefined: as the service is set. What is so already is no change. */
    setRetention(streamId: string, retention: Retention | undefined): void {
      if (policies.get(streamId)?.retention === retention) return;
      const changedAt = now();
      setPolicy.run(retention === 'forever' ? forever : (retention ?? null), changedAt, streamId);
      policies.set(streamId, { retention, changedAt });
    },
    keep({ id, accountId }: { id: string; accountId: string }, keptBy: string): void {
      const keptAt = now();
      keep.run(id, accountId, keptAt, keptBy);
      kept.set(id, { keptAt, keptBy });
    },
    release(sessionId: string): void {
      const known = kept.get(sessionId);
      if (known === undefined || known.releasedAt !== undefined) return;
      const releasedAt = now();
      release.run(releasedAt, sessionId);
      kept.set(sessionId, { ...known, releasedAt });
    },
    /** Recordings whose days are over by then, the longest over first, without those that are kept. */
    listOld: ({ until, serviceDays, accountId, streamIds, assumedDays, limit }: OldQuery): OldRecording[] =>
      readOld(
        old.all({
          until,
          service: serviceDays ?? null,
          assumed: assumedDays ?? null,
          account: accountId ?? null,
          streams: streamIds === undefined ? null : JSON.stringify(streamIds),
          limit,
        }),
      ),
    /** Leaves out what is known of recordings that are deleted. */
    forgetDeleted(): void {
      for (const { id } of readKept(gone.all())) {
        forget.run(id);
        kept.delete(id);
      }
    },
  };
}
