import { instantOf } from '../../../contract/schedules/zone-instant.ts';
import { clockOf } from './calendar.ts';

/**
 * The instant at which the clock in the zone shows `localMs`, a time as if it were UTC. Where the clock shows it twice, it is
 * the `first` unless the `second` is asked for.
 */
export function atLocalMs(localMs: number, zone?: string, which: 'first' | 'second' = 'first'): number {
  return instantOf(localMs, clockOf(zone), which);
}

/** The text of a `datetime-local` field, in the operator's zone: `2026-11-23T06:00`. */
export function localText(ms: number): string {
  return new Date(ms + clockOf()(ms)).toISOString().slice(0, 16);
}

/** Unix ms; undefined for a text that is no time. */
export function parseLocalText(text: string, which: 'first' | 'second' = 'first'): number | undefined {
  const localMs = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(localMs) ? undefined : atLocalMs(localMs, undefined, which);
}
