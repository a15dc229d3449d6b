import { addDaysMs, isoDay } from '../recording/words/day-times.ts';
import { atLocalMs } from '../recording/words/local-time.ts';

export const expiries = ['never', '7', '30', 'own'] as const;
export type Expiry = (typeof expiries)[number];

/** The last second of a page's last day; undefined for one that stays. `day`: `2026-12-19`, where it was typed. */
export function expiresAtMs(expiry: Expiry, day: string, nowMs: number): number | undefined {
  if (expiry === 'never') return undefined;
  const last = expiry === 'own' ? day : isoDay(addDaysMs(nowMs, Number(expiry)));
  const localMs = Date.parse(`${last}T23:59:59Z`);
  return Number.isNaN(localMs) ? undefined : atLocalMs(localMs);
}
