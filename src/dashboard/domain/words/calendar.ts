import { type OffsetAt, offsetsOf } from '../../../contract/schedules/zone-clock.ts';
import { operatorZone } from './operator-zone.ts';

const dayMs = 86_400_000;

/** Whole calendar days from one time to another in the zone: 0 is the same day, negative is ahead. */
export function daysBetween(fromMs: number, toMs: number, zone?: string): number {
  const offsetAt = clockOf(zone);
  const dayOf = (ms: number) => Math.floor((ms + offsetAt(ms)) / dayMs);
  return dayOf(toMs) - dayOf(fromMs);
}

/** Minutes since midnight in the zone: 90 at half past one. */
export function minuteOfDay(ms: number, zone?: string): number {
  return Math.floor(msIntoDay(ms + clockOf(zone)(ms)) / 60_000);
}

/** The clock of a zone (absent: the operator's own); of one that there is none of, that of this computer. */
export function clockOf(zone = operatorZone.get()): OffsetAt {
  return offsetsOf(zone) ?? offsetsOf() ?? (() => 0);
}

export function msIntoDay(localMs: number): number {
  return ((localMs % dayMs) + dayMs) % dayMs;
}
