import { zoneAbbreviation as abbreviationOf } from '../../../contract/schedules/repeated-time.ts';
import { locale } from '../../lib/language.ts';
import type { Zone } from './format.ts';
import { operatorZone } from './operator-zone.ts';

/** `CET`; `GMT+5:30` where a zone has no abbreviation. */
export function zoneAbbreviation(ms: number, zone: Zone = operatorZone.get()): string {
  return abbreviationOf(ms, zone, locale);
}
