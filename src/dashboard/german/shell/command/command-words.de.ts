import { counted } from '../../../language.ts';
import type { words as english } from '../../../shell/command/command-words.ts';

export const words: typeof english = {
  title: 'Gehe zu',
  placeholder: 'Stream, Tag und Uhrzeit, Seite oder Aktion',
  close: 'Schließen',
  results: 'Treffer',
  count: (count) => counted(count, { one: 'Treffer', other: 'Treffer' }),
  groups: {
    recent: 'Zuletzt',
    streams: 'Streams',
    sessions: 'Sendungen',
    commands: 'Aktionen',
    deliveries: 'Kundenseiten',
    pages: 'Seiten',
  },
  some: (shown, total) => `${shown} von ${total}`,
  older: {
    reading: 'Ältere Sendungen werden gesucht …',
    unread: 'Ältere Sendungen konnten nicht gelesen werden.',
  },
  none: (text) => `Nichts heißt „${text}“.`,
  noneThen: {
    day: () => 'Zu dieser Zeit war nichts auf Sendung.',
    time: (minutes) => `Zu dieser Zeit war nichts auf Sendung, auch nicht ${minutes} Minuten davor oder danach.`,
  },
  tryThis: 'Einen Teil des Namens versuchen, oder Tag und Uhrzeit: mi 19:30, gestern, 20. nov.',

  turnOn: 'Aufzeichnung einschalten:',
  turnOff: 'Aufzeichnung ausschalten:',
  copyLast: 'Letzten Link kopieren:',
  openLive: 'Laufende Sendung öffnen:',
  openLast: 'Letzte Sendung öffnen:',
  sendTest: 'Testsendung schicken:',
  delivery: 'Kundenseite',
  deliveries: 'Kundenseiten',
  forWhom: (name) => `für ${name}`,
  newStream: 'Neuer Stream',
  pastHandovers: 'Frühere Übergaben',
  clips: 'Clips',
  shortcuts: 'Tastenkürzel',
  guide: 'Anleitung (englisch)',
  signOut: 'Abmelden',

  live: 'Live',
  session: (day, length, state) => [day, length, state].filter(Boolean).join(' · '),
  keys: { act: 'ausführen', newTab: 'neuer Tab', close: 'schließen' },

  copied: (stream, day) => `Link kopiert: ${stream}, ${day}.`,
  noLink: (stream) => `Der Link von ${stream} ist noch nicht bekannt. Gleich noch einmal versuchen.`,
  linkOf: (stream) => `Link von ${stream}`,
  testFailed: (stream, reason) => `An ${stream} wurde keine Testsendung geschickt. ${reason}`,
};
