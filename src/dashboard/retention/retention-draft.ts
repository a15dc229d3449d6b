import * as v from 'valibot';
import { longestRetentionDays, type Retention, retentionSchema } from '../../contract/retention/retention.ts';
import type { StreamObject } from '../recording/stream-object.ts';

/** What somebody chose, and typed for the days, whichever is chosen. Of streams that differ, nothing is chosen at first. */
export interface RetentionDraft {
  choice?: 'service' | 'days' | 'forever' | undefined;
  days: string;
}

const answerSchema = v.looseObject({ aircheck: v.looseObject({ retention: retentionSchema }) });

/** The list of streams does without it: it is in what was answered of this one. Undefined: as the service is set. */
export function readRetention({ raw }: Pick<StreamObject, 'raw'>): Retention | undefined {
  const read = v.safeParse(answerSchema, raw);
  return read.success ? read.output.aircheck.retention : undefined;
}

const usualDays = '30';

/** Of what one stream has, or several. */
export function toDraft(all: readonly (Retention | undefined)[]): RetentionDraft {
  const [retention] = all;
  if (all.some((each) => each !== retention)) return { days: usualDays };
  if (retention === undefined) return { choice: 'service', days: usualDays };
  if (retention === 'forever') return { choice: 'forever', days: usualDays };
  return { choice: 'days', days: String(retention) };
}

/** Null: as the service is set. Undefined where nothing is chosen, or the days are none. */
export function readDraft({ choice, days }: RetentionDraft): Retention | null | undefined {
  if (choice === undefined) return undefined;
  if (choice === 'service') return null;
  if (choice === 'forever') return 'forever';
  const count = /^\d+$/.test(days.trim()) ? Number(days) : 0;
  return count >= 1 && count <= longestRetentionDays ? count : undefined;
}
