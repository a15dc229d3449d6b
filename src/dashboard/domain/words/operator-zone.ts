import { isTimeZone } from '../../../contract/schedules/zone-clock.ts';

let chosen: string | undefined;

/**
 * The zone that times are shown in where none is named: an IANA name, undefined for the computer's own. The one place
 * that formatting and the calendar ask; set once at the start and when the operator chooses another.
 */
export const operatorZone = {
  get: (): string | undefined => chosen,
  /** A name that is no zone is the computer's own. */
  set(zone: string | undefined): void {
    chosen = zone !== undefined && isTimeZone(zone) ? zone : undefined;
  },
} as const;

/** The zone of the computer: `Europe/Berlin`. */
export function systemZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
