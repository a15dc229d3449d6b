import { languageOf } from '../../contract/languages.ts';
import { zoneAbbreviation as abbreviationOf, isTimeZone } from '../../contract/zones.ts';
import { locale } from './language.ts';

/** `zone` is an IANA name; absent means the operator's own. */
export type Zone = string | undefined;

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

export const clockHours = ['24', '12'] as const;
/** `18:58`, or `6:58 pm`. */
export type ClockHours = (typeof clockHours)[number];

let hours: ClockHours = '24';

/** How the times of day of the whole page are written; set once at the start and when the operator chooses. */
export const operatorHours = {
  get: (): ClockHours => hours,
  set(next: ClockHours): void {
    hours = next;
  },
} as const;

/** How the region that the browser is set to writes times of day: `en-US` has 12 hours, `en-GB` and `de` have 24. */
export function browserHours(language = navigator.language): ClockHours {
  return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24';
}

/** The zone of the computer: `Europe/Berlin`. */
export function systemZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `CET`; `GMT+5:30` where a zone has no abbreviation. */
export function zoneAbbreviation(ms: number, zone: Zone = operatorZone.get()): string {
  return abbreviationOf(ms, zone, locale);
}

/** Part of an address: in whose zone, and in which language, our service writes times into files and their names. */
export function operatorQuery(): { zone: string; language: string } {
  return { zone: operatorZone.get() ?? systemZone(), language: languageOf([locale]) };
}
