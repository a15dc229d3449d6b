import { catalogue, listed, plural } from '../../lib/language.ts';
import type { Session } from '../stream-object.ts';
import { renditionTitle } from './session-links.ts';

const germanAreDamaged = (names: readonly string[]) =>
  `${listed(names)} ${plural(names.length, { one: 'ist', other: 'sind' })} beschädigt`;

export const words = catalogue({
  en: {
    everyRenditionPlays: (reason: string) => `${reason}; every rendition plays`,
    withoutIt: (reason: string) => `${reason}; the rest plays`,
    restPlays: (damaged: readonly string[]) => `${areDamaged(damaged)}; what is left of it still plays`,
    othersPlay: (damaged: readonly string[], whole: readonly string[]) =>
      `${areDamaged(damaged)}; ${listed(whole)} ${plural(whole.length, { one: 'plays', other: 'play' })}`,
  },
  de: {
    everyRenditionPlays: (reason) => `${reason}; jede Qualitätsstufe ist abspielbar`,
    withoutIt: (reason) => `${reason}; der Rest ist abspielbar`,
    restPlays: (damaged) => `${germanAreDamaged(damaged)}; was davon übrig ist, ist noch abspielbar`,
    othersPlay: (damaged, whole) =>
      `${germanAreDamaged(damaged)}; ${listed(whole)} ${plural(whole.length, { one: 'ist', other: 'sind' })} noch abspielbar`,
  },
});

/**
 * What of a ready recording is damaged and what still plays, as in `Source is damaged; 480p and 240p play`. Undefined
 * where nothing is damaged.
 */
export function damageWords({ aircheck }: Session): string | undefined {
  const damage = aircheck?.damage ?? [];
  const [first] = damage;
  if (first === undefined) return undefined;
  const damaged = [...new Set(damage.flatMap(({ rendition }) => rendition ?? []))];
  if (damaged.length === 0) {
    return first.isLeftOut === true ? words.withoutIt(first.reason) : words.everyRenditionPlays(first.reason);
  }
  const kept = (aircheck?.renditions ?? []).flatMap(({ name, dropped }) => (dropped === undefined ? name : []));
  const whole = ['source', ...kept].filter((name) => !damaged.includes(name));
  const titles = damaged.map(renditionTitle);
  return whole.length === 0 ? words.restPlays(titles) : words.othersPlay(titles, whole.map(renditionTitle));
}

function areDamaged(names: readonly string[]): string {
  return `${listed(names)} ${plural(names.length, { one: 'is', other: 'are' })} damaged`;
}
