import { t } from '../../lib/language.ts';

export const words = {
  nextSessionOf: (stream: string) => t(`Next session of ${stream}`, `Nächste Sendung von ${stream}`),
  diskFull: t('On, but disk full', 'An, aber Speicher voll'),
  queued: t(
    'Changes when the session in progress ends. Click to cancel this.',
    'Ändert sich, wenn die laufende Sendung endet. Klicken, um das aufzuheben.',
  ),
  queuedBecause: (problem: string) =>
    t(
      `Not possible yet: ${problem}. Click to cancel this.`,
      `Noch nicht möglich: ${problem}. Klicken, um das aufzuheben.`,
    ),

  tryAgain: t('Try again', 'Noch einmal versuchen'),
  dismiss: t('Dismiss', 'Ausblenden'),
  notTurned: {
    on: t('Recording was not turned on.', 'Die Aufzeichnung wurde nicht eingeschaltet.'),
    once: t(
      'Recording was not limited to the next session.',
      'Die Aufzeichnung wurde nicht auf die nächste Sendung beschränkt.',
    ),
    off: t('Recording was not turned off.', 'Die Aufzeichnung wurde nicht ausgeschaltet.'),
  },
  isStill: {
    on: t('It is still on.', 'Sie ist weiter eingeschaltet.'),
    off: t('It is still off.', 'Sie ist weiter ausgeschaltet.'),
  },
  choicesOf: (stream: string) =>
    t(
      `Recording of ${stream}: every session, the next only, or none`,
      `Aufzeichnung von ${stream}: jede Sendung, nur die nächste oder keine`,
    ),
  settings: {
    on: { name: t('Record every session', 'Jede Sendung aufzeichnen'), note: '' },
    once: {
      name: t('Record once', 'Einmal aufzeichnen'),
      note: t('The next session only, then off', 'Nur die nächste Sendung, dann aus'),
    },
    off: { name: t('Do not record', 'Nicht aufzeichnen'), note: '' },
  },
  stopTest: t('Stop test', 'Test beenden'),
  stopping: t('Stopping…', 'Wird beendet …'),
  testNotStopped: (why: string) => t(`The test was not stopped. ${why}`, `Der Test wurde nicht beendet. ${why}`),
  acceptedOnly: t(
    'The service accepted the change, but didn’t apply it.',
    'Der Dienst hat die Änderung angenommen, aber nicht ausgeführt.',
  ),
};
