import { languageOf } from '../../../contract/languages.ts';
import { locale } from '../../lib/language.ts';
import { operatorZone, systemZone } from './operator-zone.ts';

/** Part of an address: in whose zone, and in which language, our service writes times into files and their names. */
export function operatorQuery(): { zone: string; language: string } {
  return { zone: operatorZone.get() ?? systemZone(), language: languageOf([locale]) };
}
