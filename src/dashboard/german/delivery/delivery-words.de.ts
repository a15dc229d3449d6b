import type { words as english } from '../../delivery/delivery-words.ts';
import { counted } from '../../language.ts';

export const words: typeof english = {
  title: 'Kundenseite',
  button: 'Kundenseite …',
  buttonLabel: (count) =>
    `Kundenseite mit ${counted(count, { one: 'Aufzeichnung oder Sendung', other: 'Aufzeichnungen und Sendungen' })} …`,
};
