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
  const withPolicy = streams.select('WHERE retention_changed_at IS NOT NULL');
  const setPolicy = streams.update('retentionDays', 'retentionChangedAt');
  const keptRows = openTable(database, keptTable, report);
  const keep = keptRows.upsert({ keep: ['accountId'] });
  const release = keptRows.update('releasedAt');
  const gone = keptRows.select(
    `WHERE EXISTS (SELECT 1 FROM sessions WHERE sessions.id = kept_recordings.id AND recording_status = 'deleted')`,
  );

  for (const { id, retentionDays, retentionChangedAt: changedAt = 0 } of withPolicy.all())
    policies.set(id, { retention: retentionDays === forever ? 'forever' : retentionDays, changedAt });
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
    /** Leaves out what is known of recordings that are deleted. */
    forgetDeleted(): void {
      for (const { id } of gone.all()) {
        keptRows.remove(id);
        kept.delete(id);
      }
    },
  };
}
