import { locale } from '../../language.ts';
import { formatter, type Zone } from './format.ts';

/** `CET`; `GMT+5:30` where a zone has no abbreviation. */
export function zoneAbbreviation(ms: number, zone?: Zone): string {
  const names = [locale, 'en-US'].map((language) => {
    const parts = formatter(`zone ${language}`, zone, { timeZoneName: 'short' }, language).formatToParts(ms);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  });
  return names.find((name) => /^[A-Z]+$/.test(name)) ?? names[0] ?? '';
}
