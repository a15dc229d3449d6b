import { clockOf } from '../recording/words/calendar.ts';
import { atLocalMs } from '../recording/words/local-time.ts';

/** As the browser's own field has it, in the operator's zone: `2026-11-23T06:00`. */
export function localText(ms: number): string {
  return new Date(ms + clockOf()(ms)).toISOString().slice(0, 16);
}

/** Unix ms; undefined where it is no time. */
export function readLocalText(text: string): number | undefined {
  const localMs = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(localMs) ? undefined : atLocalMs(localMs);
}
