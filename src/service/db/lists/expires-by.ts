import { retentionGraceMs } from '../../../contract/retention.ts';

export interface Expiry {
  /** Unix ms. */
  byMs: number;
  /** Days of streams without their own; undefined keeps all. */
  serviceDays: number | undefined;
  /** When that was changed on the page (Unix ms). */
  serviceChangedAt: number | undefined;
}

/** In the database 0 stands for ever: of that, as of what is missing, there is no greatest, and nothing goes. */
const endOfDays = `ended_at + 86400000 * nullif(coalesce(
  (SELECT retention_days FROM streams WHERE streams.id = parent_id), :serviceDays), 0)`;
const changedAt = `(SELECT retention_changed_at FROM streams WHERE streams.id = parent_id)`;
const serviceChangedAt = `CASE WHEN (SELECT retention_days FROM streams WHERE streams.id = parent_id) IS NULL
  THEN :serviceChangedAt ELSE 0 END`;
const releasedAt = `(SELECT released_at FROM kept_recordings WHERE kept_recordings.id = sessions.id)`;
const isKept = `id IN (SELECT id FROM kept_recordings WHERE released_at IS NULL)`;

/** Sessions whose recording goes by then: what `expiryOf` of one says, as a condition. docs/decisions/055. */
export function expiresBy({ byMs, serviceDays, serviceChangedAt: changed = 0 }: Expiry) {
  return {
    sql: `recording_status IN ('ready', 'failed') AND NOT ${isKept}
      AND max(${endOfDays}, coalesce(${changedAt} + :grace, 0), ${serviceChangedAt} + :grace,
        coalesce(${releasedAt} + :grace, 0)) <= :expiresBy`,
    parameters: { serviceDays: serviceDays ?? 0, serviceChangedAt: changed, grace: retentionGraceMs, expiresBy: byMs },
  };
}
