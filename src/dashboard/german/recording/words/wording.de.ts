import type { stateWords as englishStateWords, words as englishWords } from '../../../recording/words/wording.ts';

export const stateWords: typeof englishStateWords = {
  idle: 'Inaktiv',
  suspended: 'Gesperrt',
  live: 'Live',
  recording: 'Zeichnet auf',
  'live-unrecorded': 'Live, nicht aufgezeichnet',
  stalled: 'Kein Signal',
  reconnecting: 'Verbindet neu',
  processing: 'In Verarbeitung',
  late: 'Verspätet',
  ready: 'Fertig',
  'ready-problem': 'Fertig, fehlerhaft',
  failed: 'Fehlgeschlagen',
  deleted: 'Gelöscht',
  'not-recorded': 'Nicht aufgezeichnet',
  unknown: 'Unbekannt',
};

export const words: typeof englishWords = {
  reconnecting: 'Verbindet neu …',
  noMediaFor: (time) => `Seit ${time} kein Signal`,
  unknown: (raw) => `Unbekannt (${raw})`,
  next: {
    on: 'Wird aufgezeichnet',
    once: 'Nur die nächste',
    off: 'Wird nicht aufgezeichnet',
    changing: 'Ändert sich …',
    queued: 'Vorgemerkt',
  },
  queued: { on: 'Vorgemerkt: an', off: 'Vorgemerkt: aus' },
};
