import { catalogue } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    nextSessionOf: (stream: string) => `Next session of ${stream}`,
    diskFull: 'On, but disk full',
    queued: 'Changes when the session in progress ends. Click to cancel this.',
    queuedBecause: (problem: string) => `Not possible yet: ${problem}. Click to cancel this.`,

    tryAgain: 'Try again',
    dismiss: 'Dismiss',
    notTurned: {
      on: 'Recording was not turned on.',
      once: 'Recording was not limited to the next session.',
      off: 'Recording was not turned off.',
    },
    isStill: { on: 'It is still on.', off: 'It is still off.' },
    choicesOf: (stream: string) => `Recording of ${stream}: every session, the next only, or none`,
    settings: {
      on: { name: 'Record every session', note: '' },
      once: { name: 'Record once', note: 'The next session only, then off' },
      off: { name: 'Do not record', note: '' },
    },
    stopTest: 'Stop test',
    stopping: 'Stopping…',
    testNotStopped: (why: string) => `The test was not stopped. ${why}`,
    acceptedOnly: 'The service accepted the change, but didn’t apply it.',
  },
  de: {
    nextSessionOf: (stream) => `Nächste Sendung von ${stream}`,
    diskFull: 'An, aber Speicher voll',
    queued: 'Ändert sich, wenn die laufende Sendung endet. Klicken, um das aufzuheben.',
    queuedBecause: (problem) => `Noch nicht möglich: ${problem}. Klicken, um das aufzuheben.`,

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
  },
});
