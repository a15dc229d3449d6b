import { instantOf, type OffsetAt, offsetsOf } from '../../../contract/schedules/zone-clock.ts';
import { operatorZone } from './operator-zone.ts';

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

/** Whole calendar days from one time to another in the zone: 0 is the same day, negative is ahead. */
export function daysBetween(fromMs: number, toMs: number, zone?: string): number {
  return Math.round((startOfDayMs(toMs, zone) - startOfDayMs(fromMs, zone)) / dayMs);
}

/** Minutes since midnight in the zone: 90 at half past one. */
export function minuteOfDay(ms: number, zone?: string): number {
  return Math.floor(msIntoDay(ms + clockOf(zone)(ms)) / 60_000);
}

/** The last time up to `ms` at which the clock showed a multiple of `stepMs` since midnight. */
export function roundDownMs(ms: number, stepMs: number, zone?: string): number {
  return ms - (msIntoDay(ms + clockOf(zone)(ms)) % stepMs);
}

/** The calendar day of `ms` in the zone: `2026-11-28`. */
export function isoDay(ms: number, zone?: string): string {
  return new Date(ms + clockOf(zone)(ms)).toISOString().slice(0, 10);
}

/** The zone's clock; of a zone that there is none of, that of this computer. */
export function clockOf(zone = operatorZone.get()): OffsetAt {
  return offsetsOf(zone) ?? offsetsOf() ?? (() => 0);
}

function msIntoDay(localMs: number): number {
  return ((localMs % dayMs) + dayMs) % dayMs;
}
