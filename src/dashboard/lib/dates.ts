import { instantOf, type OffsetAt, offsetsOf } from '../../contract/zones.ts';
import { operatorZone } from './zone.ts';

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

function msIntoDay(localMs: number): number {
  return ((localMs % dayMs) + dayMs) % dayMs;
}

export interface TimeWindow {
  startMs: number;
  endMs: number;
}

const hourMs = 3_600_000;
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

/**
 * The instant at which the clock in the zone shows `localMs`, a time as if it were UTC. Where the clock shows it twice, it is
 * the `first` unless the `second` is asked for.
 */
export function atLocalMs(localMs: number, zone?: string, which: 'first' | 'second' = 'first'): number {
  return instantOf(localMs, clockOf(zone), which);
}

/** The clock of the operator's zone, without its zone: `2026-11-23T06:00`. */
export function localText(ms: number): string {
  return new Date(ms + clockOf()(ms)).toISOString().slice(0, 16);
}

/** Unix ms; undefined for a text that is no time. */
export function parseLocalText(text: string, which: 'first' | 'second' = 'first'): number | undefined {
  const localMs = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(localMs) ? undefined : atLocalMs(localMs, undefined, which);
}

/** The night ends at six. At four in the morning the next night is asked about too. */
const endOfNight = 6;
const leastAheadMs = 4 * 3_600_000;

export function tonightUntilMs(nowMs: number): number {
  const ends = [0, 1, 2].map((days) => hourOfDayMs(nowMs, days, endOfNight));
  return ends.find((endMs) => endMs >= nowMs + leastAheadMs) ?? nowMs + leastAheadMs;
}
