import { zoneAbbreviation, zoneOffsetName } from '../../../contract/schedules/repeated-time.ts';
import { locale } from '../../lib/language.ts';
import { isoDay } from './day-times.ts';
import { atLocalMs } from './local-time.ts';
import { operatorZone } from './operator-zone.ts';

/**
 * When the operator's clock shows a sought time on the day of `dayMs`: once, or twice in the night the clock is set back,
 * unless the zone beside it (`2:30 CET`) says which of them is meant.
 */
export function soughtInstants(
  dayMs: number,
  { minute, zone }: { minute: number; zone?: string | undefined },
): number[] {
  const localMs = Date.parse(isoDay(dayMs)) + minute * 60_000;
  const instants = [...new Set([atLocalMs(localMs), atLocalMs(localMs, undefined, 'second')])];
  const named = instants.filter((ms) => zone !== undefined && zoneNamesAt(ms).includes(zone));
  return named.length === 0 ? instants : named;
}

/** People look for a zone by any of its names, in small letters: `cet`, `mez`, `gmt+1`. */
export function zoneNamesAt(ms: number): string[] {
  const zone = operatorZone.get();
  const names = [locale, 'en-GB', 'de'].map((language) => zoneAbbreviation(ms, zone, language));
  return [...new Set([...names, zoneOffsetName(ms, zone)].map((name) => name.toLowerCase()))];
}
