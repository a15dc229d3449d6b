import { counted } from '../../../language.ts';
import type { words as english } from '../../../recording/words/going-words.ts';

export const words: typeof english = {
  first: (count, size, when) =>
    `Zuerst, ${when}: ${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })}${size ? `, ${size}` : ''}.`,
};
