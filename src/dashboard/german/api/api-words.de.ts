import type { words as english } from '../../api/api-words.ts';

export const words: typeof english = {
  notWhileLive:
    'die Aufzeichnung lässt sich nicht ändern, solange der Stream live ist; nach dem Ende der Sendung ändern',
};
