import { type Retention, retentionGraceMs } from '../../contract/retention.ts';
import type { SessionRow } from '../db/session-row.ts';

export const dayMs = 86_400_000;

/** A stream's retention and when it was set; without `retention` the service's applies. */
export interface RetentionPolicy {
  retention?: Retention | undefined;
  changedAt: number;
}

/** A recording that is kept for ever, or was until `releasedAt`. Times are Unix ms. */
export interface KeptRecording {
  keptAt: number;
  keptBy: string;
  releasedAt?: number | undefined;
}

export interface RetentionContext {
  policy: RetentionPolicy | undefined;
  kept: KeptRecording | undefined;
  /** The service's own; undefined keeps all. */
  serviceDays: number | undefined;
  /** When that was changed on the page (Unix ms). */
  serviceChangedAt?: number | undefined;
}

/** When a recording is to be deleted (Unix ms); undefined: never, as far as is known. docs/decisions/055. */
export function expiryOf(
  { recordingStatus, endedAt }: Pick<SessionRow, 'recordingStatus' | 'endedAt'>,
  { policy, kept, serviceDays, serviceChangedAt }: RetentionContext,
): number | undefined {
  const isFinal = recordingStatus === 'ready' || recordingStatus === 'failed';
  if (!isFinal || endedAt === undefined) return undefined;
  if (kept !== undefined && kept.releasedAt === undefined) return undefined;
  const days = policy?.retention ?? serviceDays;
  if (days === undefined || days === 'forever') return undefined;
  const ofService = policy?.retention === undefined ? serviceChangedAt : undefined;
  const changes = [policy?.changedAt, ofService, kept?.releasedAt].filter((at) => at !== undefined);
  return Math.max(Math.ceil(endedAt + days * dayMs), ...changes.map((at) => at + retentionGraceMs));
}
