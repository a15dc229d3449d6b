import type { words as english } from '../../activity/activity-words.ts';
import { counted } from '../../language.ts';

export const words: typeof english = {
  title: 'Protokoll',
  notRead: { unread: 'Das Protokoll konnte nicht gelesen werden', gone: 'Hier gibt es kein Protokoll' },
  none: {
    title: 'Noch ist nichts geschehen.',
    detail:
      'Hier steht, welche Sendungen begonnen und geendet haben, was aufgezeichnet wurde und wer was geändert hat.',
  },
  noneFound: { title: 'Nichts gefunden.', detail: 'Kein Eintrag passt zu Art und Suchwort.' },
  showAll: 'Alle zeigen',
  noLog: {
    title: 'Diese API führt kein Protokoll.',
    detail: 'Der Dienst von Aircheck protokolliert, was über ihn läuft.',
  },
  filters: 'Arten',
  all: 'Alle',
  groups: {
    sessions: 'Sendungen',
    recordings: 'Aufzeichnungen',
    changes: 'Änderungen',
    encoders: 'Encoder',
    service: 'Dienst',
    access: 'Zugang',
  },
  search: 'Stream oder Person',
  ofStream: (name) => `Nur ${name}`,
  thisStream: 'dieser Stream',
  everyStream: 'Alle Streams zeigen',
  newEntries: (count) => `${counted(count, { one: 'neuen Eintrag', other: 'neue Einträge' })} zeigen`,
  download: 'CSV herunterladen',
  older: 'Ältere zeigen',
  readingOlder: 'Wird gelesen …',
  unknownKeys: {
    summary: (count, since) =>
      `${counted(count, { one: 'Versuch', other: 'Versuche' })} mit unbekanntem Stream-Schlüssel seit ${since}`,
    address: (address, count, last) =>
      `${address}: ${counted(count, { one: 'Versuch', other: 'Versuche' })}, zuletzt ${last}`,
  },
  thisMachine: 'Dieser Rechner',
};
