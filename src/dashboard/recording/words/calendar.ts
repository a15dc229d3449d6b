import { operatorZone } from './operator-zone.ts';

const partFormatters = new Map<string, Intl.DateTimeFormat>();

/** Midnight that begins the calendar day of `ms` in the zone (absent: the operator's own), in Unix ms. */
export function startOfDayMs(ms: number, zone?: string): number {
  const { year, month, day } = wallParts(ms, zone);
  const asUtc = Date.UTC(year, month - 1, day);
  // The offset at midnight may be another one than at `ms` (summer time), so it is asked for twice.
  const guess = asUtc - offsetMs(ms, zone);
  return asUtc - offsetMs(guess, zone);
}

/** Midnight `days` calendar days after (or before) the day of `ms`. */
export function addDaysMs(ms: number, days: number, zone?: string): number {
  // Noon stays on its day whatever summer time does.
  const noon = startOfDayMs(ms, zone) + 12 * 3_600_000;
  return startOfDayMs(noon + days * 86_400_000, zone);
}

/** Whole calendar days from one time to another in the zone: 0 is the same day, negative is ahead. */
export function daysBetween(fromMs: number, toMs: number, zone?: string): number {
  return Math.round((startOfDayMs(toMs, zone) - startOfDayMs(fromMs, zone)) / 86_400_000);
}

/** Minutes since midnight in the zone: 90 at half past one. */
export function minuteOfDay(ms: number, zone?: string): number {
  const { hour, minute } = wallParts(ms, zone);
  return hour * 60 + minute;
}

function offsetMs(ms: number, zone: string | undefined): number {
  const { year, month, day, hour, minute, second } = wallParts(ms, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

function wallParts(ms: number, named: string | undefined) {
  const zone = named ?? operatorZone.get();
  const key = zone ?? '';
  const known =
    partFormatters.get(key) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    });
  partFormatters.set(key, known);
  const parts = known.formatToParts(ms);
  const part = (type: string) => Number(parts.find((item) => item.type === type)?.value ?? 0);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
