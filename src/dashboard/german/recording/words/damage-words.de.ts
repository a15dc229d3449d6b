import { listed, plural } from '../../../language.ts';
import type { words as english } from '../../../recording/words/damage-words.ts';

const areDamaged = (names: readonly string[]) =>
  `${listed(names)} ${plural(names.length, { one: 'ist', other: 'sind' })} beschädigt`;

export const words: typeof english = {
  everyRenditionPlays: (reason) => `${reason}; jede Qualitätsstufe ist abspielbar`,
  withoutIt: (reason) => `${reason}; der Rest ist abspielbar`,
  restPlays: (damaged) => `${areDamaged(damaged)}; was davon übrig ist, ist noch abspielbar`,
  othersPlay: (damaged, whole) =>
    `${areDamaged(damaged)}; ${listed(whole)} ${plural(whole.length, { one: 'ist', other: 'sind' })} noch abspielbar`,
};
