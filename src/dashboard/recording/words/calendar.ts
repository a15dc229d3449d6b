import { instantOf, type OffsetAt, offsetsOf } from '../../../contract/schedules/zone-clock.ts';
import { operatorZone } from './operator-zone.ts';

const dayMs = 86_400_000;

/** Midnight that begins the calendar day of `ms` in the zone (absent: the operator's own), in Unix ms. */
export function startOfDayMs(ms: number, zone?: string): number {
  const offsetAt = clockOf(zone);
  const localMs = ms + offsetAt(ms);
  return instantOf(localMs - msIntoDay(localMs), offsetAt, 'first');
}

/** Midnight `days` calendar days after (or before) the day of `ms`. */
export function addDaysMs(ms: number, days: number, zone?: string): number {
  // Noon stays on its day whatever summer time does.
  const noon = startOfDayMs(ms, zone) + dayMs / 2;
  return startOfDayMs(noon + days * dayMs, zone);
}

/** Whole calendar days from one time to another in the zone: 0 is the same day, negative is ahead. */
export function daysBetween(fromMs: number, toMs: number, zone?: string): number {
  return Math.round((startOfDayMs(toMs, zone) - startOfDayMs(fromMs, zone)) / dayMs);
}

/** Minutes since midnight in the zone: 90 at half past one. */
export function minuteOfDay(ms: number, zone?: string): number {
  return Math.floor(msIntoDay(ms + clockOf(zone)(ms)) / 60_000);
}

/** The calendar day of `ms` in the zone: `2026-11-28`. */
export function isoDay(ms: number, zone?: string): string {
  return new Date(ms + clockOf(zone)(ms)).toISOString().slice(0, 10);
}

/** Of a zone that there is none of, that of this computer. */
function clockOf(zone = operatorZone.get()): OffsetAt {
  return offsetsOf(zone) ?? offsetsOf() ?? (() => 0);
}

function msIntoDay(localMs: number): number {
  return ((localMs % dayMs) + dayMs) % dayMs;
}
