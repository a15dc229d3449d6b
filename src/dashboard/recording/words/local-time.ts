import { instantOf } from '../../../contract/schedules/zone-instant.ts';
import { clockOf } from './calendar.ts';

/** The instant at which the clock in the zone shows `localMs`, a time as if it were UTC; the first of two. */
export function atLocalMs(localMs: number, zone?: string): number {
  return instantOf(localMs, clockOf(zone), 'first');
}
