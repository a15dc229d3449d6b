import { longestRetentionDays, type Retention } from '../../../contract/retention/retention.ts';

/** Nothing is chosen at first where the streams differ. `days` is what was typed, also while another choice is made. */
export interface RetentionDraft {
  choice?: 'service' | 'days' | 'forever' | undefined;
  days: string;
}

const defaultDays = '30';

/** A retention is undefined where the service's setting counts. */
export function toDraft(all: readonly (Retention | undefined)[]): RetentionDraft {
  const [retention] = all;
  if (all.some((other) => other !== retention)) return { days: defaultDays };
  if (retention === undefined) return { choice: 'service', days: defaultDays };
  if (retention === 'forever') return { choice: 'forever', days: defaultDays };
  return { choice: 'days', days: String(retention) };
}

/** Null means the service's setting; undefined means that nothing is chosen, or that the days are not valid. */
export function parseDraft({ choice, days }: RetentionDraft): Retention | null | undefined {
  if (choice === undefined) return undefined;
  if (choice === 'service') return null;
  if (choice === 'forever') return 'forever';
  const count = /^\d+$/.test(days.trim()) ? Number(days) : 0;
  return count >= 1 && count <= longestRetentionDays ? count : undefined;
}
