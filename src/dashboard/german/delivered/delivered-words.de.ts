import type { words as english } from '../../delivered/delivered-words.ts';
import { counted } from '../../language.ts';

export const words: typeof english = {
  untitled: 'Aufzeichnungen',
  loading: 'Wird geladen …',
  forWhom: (name) => `Für ${name}`,
  count: (count, clips) =>
    [
      ...(count > 0 || clips === 0 ? [counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })] : []),
      ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
    ].join(' und '),
  part: (name, part) => `${name}, Teil ${part}`,
  watch: (name) => `${name} ansehen`,
  states: {
    upcoming: 'Noch nicht begonnen',
    live: 'Jetzt live, bald abspielbar',
    processing: 'Eben zu Ende, gleich abspielbar',
    unavailable: 'Nicht verfügbar',
  },
  appears: 'Erscheint hier von selbst',
  tonight: (time) => `Heute Abend um ${time}`,
  today: (time) => `Heute um ${time}`,
  on: (day, time) => `${day}, ${time}`,
  from: (day, start, end) => `${day}, ${start} – ${end}`,
  began: (time) => `Begann um ${time}`,
  ended: (time) => `Endete um ${time}`,
  complete: 'Vollständig, ohne Unterbrechung.',
  interrupted: (count, missing) =>
    `${counted(count, { one: 'Unterbrechung', other: 'Unterbrechungen' })}, ${missing} fehlen.`,
  download: 'Herunterladen',
  downloadAll: (count, size) => `Alle ${count} laden (ZIP, ${size})`,
  playable: (names) => `Jetzt abspielbar: ${names}.`,
  nothingYet: {
    title: 'Noch nichts abzuspielen',
    detail: 'Diese Seite kann offen bleiben: Was fertig wird, erscheint hier von selbst.',
  },
  nothing: { title: 'Es gibt nichts abzuspielen', detail: 'Bei Fragen hilft, wer diese Adresse verschickt hat.' },
  staysUntil: (day) => `Wer diesen Link hat, kann diese Seite bis zum ${day} ansehen.`,
  stays: 'Wer diesen Link hat, kann diese Seite ansehen.',
  questions: (name) => `Fragen? ${name} hilft weiter.`,
  noAnswer: 'Gerade keine Antwort. Die Seite versucht es weiter.',
  gone: {
    title: 'Hier ist nichts',
    detail:
      'Diese Seite ist abgelaufen oder wurde zurückgezogen, oder ihre Adresse ist unvollständig. Eine neue gibt es dort, wo die Adresse herkam.',
  },
};
