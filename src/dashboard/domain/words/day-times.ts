import { instantOf } from '../../../contract/schedules/zone-instant.ts';
import type { TimeWindow } from '../strip-segments.ts';
import { clockOf, msIntoDay } from './calendar.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A zone's full hour may lie on a quarter of another's. */
const quarterMs = 900_000;
const fiveMinutesMs = 300_000;

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
  const offsetAt = clockOf(zone);
  const localMs = ms + offsetAt(ms);
  const roundMs = localMs - (msIntoDay(localMs) % stepMs);
  const second = instantOf(roundMs, offsetAt, 'second');
  return second <= ms ? second : instantOf(roundMs, offsetAt, 'first');
}

/**
 * The times in a window at which the clock shows a multiple of `stepMs` since midnight. Where the clocks change, these are
 * not `stepMs` apart: of two that are much nearer, the first is taken.
 */
export function roundTimesMs({ startMs, endMs }: TimeWindow, stepMs: number, zone?: string): number[] {
  const times: number[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  const grainMs = stepMs % quarterMs === 0 ? quarterMs : Math.min(stepMs, fiveMinutesMs);
  for (let ms = Math.ceil(startMs / grainMs) * grainMs; ms < endMs; ms += grainMs) {
    const isRound = msIntoDay(ms + clockOf(zone)(ms)) % stepMs === 0;
    if (!isRound || ms - lastMs < 0.75 * stepMs) continue;
    times.push(ms);
    lastMs = ms;
  }
  return times;
}

/** The calendar day of `ms` in the zone: `2026-11-28`. */
export function isoDay(ms: number, zone?: string): string {
  return new Date(ms + clockOf(zone)(ms)).toISOString().slice(0, 10);
}
