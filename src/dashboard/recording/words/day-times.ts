import { instantOf } from '../../../contract/schedules/zone-instant.ts';
import { clockOf, msIntoDay } from './calendar.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * When the clock shows `hour`, `days` calendar days after (or before) the day of `ms`; in the zone (absent: the
 * operator's own), in Unix ms. Hours are not added to midnight: where the clocks change, six o'clock is not six hours.
 */
export function hourOfDayMs(ms: number, days: number, hour: number, zone?: string): number {
  const offsetAt = clockOf(zone);
  const localMs = ms + offsetAt(ms);
  return instantOf(localMs - msIntoDay(localMs) + days * dayMs + hour * hourMs, offsetAt, 'first');
}

/** Midnight that begins the calendar day of `ms`. */
export function startOfDayMs(ms: number, zone?: string): number {
  return hourOfDayMs(ms, 0, 0, zone);
}

/** Midnight `days` calendar days after (or before) the day of `ms`. */
export function addDaysMs(ms: number, days: number, zone?: string): number {
  return hourOfDayMs(ms, days, 0, zone);
}

/** The last time up to `ms` at which the clock showed a multiple of `stepMs` since midnight. */
export function roundDownMs(ms: number, stepMs: number, zone?: string): number {
  return ms - (msIntoDay(ms + clockOf(zone)(ms)) % stepMs);
}

/** The calendar day of `ms` in the zone: `2026-11-28`. */
export function isoDay(ms: number, zone?: string): string {
  return new Date(ms + clockOf(zone)(ms)).toISOString().slice(0, 10);
}
