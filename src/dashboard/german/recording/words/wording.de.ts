import type { stateWords as englishStateWords, words as englishWords } from '../../../recording/words/wording.ts';

export const stateWords: typeof englishStateWords = {
  idle: 'Inaktiv',
  suspended: 'Gesperrt',
  live: 'Live',
  recording: 'Zeichnet auf',
  'live-unrecorded': 'Live ohne Aufzeichnung',
  stalled: 'Kein Signal',
  reconnecting: 'Verbindet neu',
  processing: 'Wird verarbeitet',
  late: 'Verspätet',
  ready: 'Fertig',
  'ready-problem': 'Fertig, fehlerhaft',
  failed: 'Fehlgeschlagen',
  deleted: 'Gelöscht',
  'not-recorded': 'Ohne Aufzeichnung',
  unknown: 'Unbekannt',
};

export const words: typeof englishWords = {
  reconnecting: 'Verbindet neu …',
  noMediaFor: (time) => `Seit ${time} kein Signal`,
  unknown: (raw) => `Unbekannt (${raw})`,
  next: {
    on: 'Wird aufgezeichnet',
    once: 'Nur die nächste',
    off: 'Ohne Aufzeichnung',
    changing: 'Ändert sich …',
    queued: 'Vorgemerkt',
  },
  queued: { on: 'Vorgemerkt: an', off: 'Vorgemerkt: aus' },
};
