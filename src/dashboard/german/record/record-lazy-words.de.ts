import type { words as english } from '../../record/record-lazy-words.ts';

export const words: typeof english = {
  tryAgain: 'Noch einmal versuchen',
  dismiss: 'Ausblenden',
  notTurned: {
    on: 'Die Aufzeichnung wurde nicht eingeschaltet.',
    once: 'Die Aufzeichnung wurde nicht auf die nächste Sendung beschränkt.',
    off: 'Die Aufzeichnung wurde nicht ausgeschaltet.',
  },
  isStill: { on: 'Sie ist weiter eingeschaltet.', off: 'Sie ist weiter ausgeschaltet.' },
  choicesOf: (stream) => `Aufzeichnung von ${stream}: jede Sendung, nur die nächste oder keine`,
  settings: {
    on: { name: 'Jede Sendung aufzeichnen', note: '' },
    once: { name: 'Einmal aufzeichnen', note: 'Nur die nächste Sendung, dann aus' },
    off: { name: 'Nicht aufzeichnen', note: '' },
  },
  stopTest: 'Test beenden',
  stopping: 'Wird beendet …',
  testNotStopped: (why) => `Der Test wurde nicht beendet. ${why}`,
  acceptedOnly: 'Der Dienst hat die Änderung angenommen, aber nicht ausgeführt.',
};
