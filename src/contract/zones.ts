import type { Language } from './languages.ts';

// The time that a clock on the wall shows in a zone. The service turns recording on and off by it, the dashboard counts
// days by it.

/** Milliseconds that a zone's clock is ahead of UTC at an instant. */
export type OffsetAt = (atMs: number) => number;

/** More than there are zones. A name may be written in capitals or not, so what clients send could be any number. */
const maxKnown = 1000;
const known = new Map<string | undefined, OffsetAt>();

/** The clock of a zone, by its IANA name (absent: this computer's own); undefined where there is no such zone. */
export function offsetsOf(timeZone?: string): OffsetAt | undefined {
  const offsetAt = known.get(timeZone) ?? readOffsets(timeZone);
  if (offsetAt !== undefined && known.size < maxKnown) known.set(timeZone, offsetAt);
  return offsetAt;
}

/** Is this a zone that the clock here knows? */
export function isTimeZone(name: string): boolean {
  return offsetsOf(name) !== undefined;
}

/** Swedish writes dates as ISO does: year, month, day, hour, minute and second, in this order. */
function readOffsets(timeZone: string | undefined): OffsetAt | undefined {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return (atMs) => {
      const wholeMs = Math.floor(atMs / 1000) * 1000;
      const [year = 0, month = 0, day, hour, minute, second] = format.format(wholeMs).split(/\D+/).map(Number);
      return Date.UTC(year, month - 1, day, hour, minute, second) - wholeMs;
    };
  } catch {
    return undefined;
  }
}

const dayMs = 86_400_000;

/**
 * The instant at which a clock shows `localMs` (as if it were UTC). A time that occurs twice is the `first` or the
 * `second` one; one that is left out is as much later as the clock jumps, as calendars have it (RFC 5545).
 */
export function instantOf(localMs: number, offsetAt: OffsetAt, which: 'first' | 'second'): number {
  const before = localMs - offsetAt(localMs - dayMs);
  const after = localMs - offsetAt(localMs + dayMs);
  if (before === after) return before;
  const shown = [before, after].filter((atMs) => atMs + offsetAt(atMs) === localMs);
  if (shown.length === 0) return before;
  return which === 'first' ? Math.min(...shown) : Math.max(...shown);
}

// The night a clock is set back, it shows the same times twice. Both sides append the zone's name to those, and to no other.

/** More than there are zones and languages. */
const maxFormats = 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** `CET`, in German `MEZ`; `GMT+5:30` for a zone without an abbreviation. `timeZone`: absent means this computer's own. */
export function zoneAbbreviation(atMs: number, timeZone: string | undefined, language: string): string {
  const names = [language, 'en-US'].map((each) => zoneName(atMs, timeZone, each, 'short'));
  return names.find((name) => /^[A-Z]+$/.test(name)) ?? names[0] ?? '';
}

/**
 * The zone's name at an instant whose local time occurs twice, such as `CEST` at 02:30 in the night the clock is set back
 * in Berlin; undefined at any other time and for a zone that does not exist.
 */
export function repeatedZone(atMs: number, timeZone: string | undefined, language: string): string | undefined {
  const offsetAt = offsetsOf(timeZone);
  if (offsetAt === undefined) return undefined;
  const localMs = atMs + offsetAt(atMs);
  const first = instantOf(localMs, offsetAt, 'first');
  const second = instantOf(localMs, offsetAt, 'second');
  if (first === second) return undefined;
  const [name, other] = [atMs, atMs === first ? second : first].map((ms) => zoneAbbreviation(ms, timeZone, language));
  // A zone can change its offset and keep its name.
  return name === other ? zoneOffsetName(atMs, timeZone) : name;
}

/** `GMT+1`, `GMT+10:30`. */
export function zoneOffsetName(atMs: number, timeZone: string | undefined): string {
  return zoneName(atMs, timeZone, 'en-US', 'shortOffset');
}

function zoneName(atMs: number, timeZone: string | undefined, language: string, style: 'short' | 'shortOffset') {
  const key = `${language} ${style} ${timeZone ?? ''}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, timeZoneName: style });
  if (formats.size < maxFormats) formats.set(key, format);
  return format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A time as the clock of a zone shows it. */
interface LocalParts {
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
