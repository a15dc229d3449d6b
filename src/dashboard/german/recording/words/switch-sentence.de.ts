import type { words as english } from '../../../recording/words/switch-sentence.ts';

export const words: typeof english = {
  switched: {
    on: {
      idle: 'An. Die nächste Sendung wird aufgezeichnet.',
      recording: 'An. Diese Sendung wird aufgezeichnet, die nächste auch.',
      stalled: 'An. Diese Sendung wird weiter aufgezeichnet, sobald das Signal kommt; die nächste auch.',
      reconnecting: 'An. Diese Sendung bleibt, wie sie begonnen hat; die nächste wird aufgezeichnet.',
      'live-unrecorded': 'An. Diese Sendung wird nicht aufgezeichnet, erst die nächste.',
    },
    off: {
      idle: 'Aus. Die nächste Sendung wird nicht aufgezeichnet.',
      recording: 'Aus. Diese Sendung wird noch bis zum Ende aufgezeichnet, die nächste nicht.',
      stalled: 'Aus. Diese Sendung wird weiter aufgezeichnet, sobald das Signal kommt; die nächste nicht.',
      reconnecting: 'Aus. Diese Sendung bleibt, wie sie begonnen hat; die nächste wird nicht aufgezeichnet.',
      'live-unrecorded': 'Aus: weder diese Sendung noch die nächste.',
    },
    full: 'An, aber der Speicher ist voll: Nichts Neues wird aufgezeichnet, bis wieder Platz ist.',
    once: {
      idle: 'An, nur für die nächste Sendung. Sobald sie begonnen hat, schaltet die Aufzeichnung ab.',
      live: 'An, nur für die nächste Sendung; diese bleibt, wie sie begonnen hat.',
    },
  },
};
