import { offsetsOf } from './zone-clock.ts';
import { instantOf } from './zone-instant.ts';

// The night a clock is set back, it shows the same times twice. Both sides append the zone's name to those, and to no other.

/** More than there are zones and languages. */
const mostFormats = 1000;
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
  if (formats.size < mostFormats) formats.set(key, format);
  return format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
