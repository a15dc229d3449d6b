import type { words as english } from '../../../recording/words/queued-sentences.ts';

export const words: typeof english = {
  willChange: {
    on: 'Vorgemerkt: Die Aufzeichnung wird eingeschaltet, wenn die laufende Sendung endet.',
    off: 'Vorgemerkt: Die Aufzeichnung wird ausgeschaltet, wenn die laufende Sendung endet.',
  },
  waits: (queued, problem) => `${queued} Noch nicht möglich: ${problem}`,
  notTurned: {
    on: 'Die Aufzeichnung wurde nach dem Ende der Sendung nicht eingeschaltet.',
    off: 'Die Aufzeichnung wurde nach dem Ende der Sendung nicht ausgeschaltet.',
  },
};
