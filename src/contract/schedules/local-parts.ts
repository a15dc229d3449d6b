import type { Language } from '../languages.ts';
import { repeatedZone } from './repeated-time.ts';
import { offsetsOf } from './zone-clock.ts';

/** A time as the clock of a zone shows it. */
export interface LocalParts {
  /** `2026-11-21` */
  date: string;
  /** `18:58:40` */
  time: string;
  /** `CEST`, in German `MESZ`, in the hour that the clock shows twice. */
  repeatedZone: string | undefined;
  /** The same time as if it were UTC, in ms. */
  localMs: number;
}

const locales = { en: 'en-GB', de: 'de' } as const satisfies Record<Language, string>;

/** `zone` is an IANA name; the time of one that does not exist is UTC's. */
export function localParts(atMs: number, zone: string, language: Language): LocalParts {
  const localMs = atMs + (offsetsOf(zone)?.(atMs) ?? 0);
  const [date = '', time = ''] = new Date(localMs).toISOString().split(/[T.]/);
  return { date, time, repeatedZone: repeatedZone(atMs, zone, locales[language]), localMs };
}
