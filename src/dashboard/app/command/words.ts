import { counted, t } from '../../lib/language.ts';

export const words = {
  title: t('Go to', 'Gehe zu'),
  placeholder: t('Stream, day and time, page or action', 'Stream, Tag und Uhrzeit, Seite oder Aktion'),
  close: t('Close', 'Schließen'),
  results: t('Results', 'Treffer'),
  count: (count: number) =>
    t(counted(count, { one: 'result', other: 'results' }), counted(count, { one: 'Treffer', other: 'Treffer' })),
  groups: {
    recent: t('Recent', 'Zuletzt'),
    streams: 'Streams',
    sessions: t('Sessions', 'Sendungen'),
    commands: t('Actions', 'Aktionen'),
    deliveries: t('Delivery pages', 'Kundenseiten'),
    pages: t('Pages', 'Seiten'),
  },
  /** Stands beside a group that has more items than it shows. */
  some: (shown: number, total: number) => t(`${shown} of ${total}`, `${shown} von ${total}`),
  older: {
    loading: t('Looking for older sessions…', 'Ältere Sendungen werden gesucht …'),
    failed: t('Older sessions could not be loaded.', 'Ältere Sendungen konnten nicht geladen werden.'),
  },
  none: (text: string) => t(`No results for “${text}”.`, `Keine Treffer für „${text}“.`),
  noneThen: {
    day: (): string => t('Nothing was on air then.', 'Zu dieser Zeit war nichts auf Sendung.'),
    time: (minutes: number) =>
      t(
        `Nothing was on air then, and nothing began within ${minutes} minutes of it.`,
        `Zu dieser Zeit war nichts auf Sendung, auch nicht ${minutes} Minuten davor oder danach.`,
      ),
  },
  tryThis: t(
    'Try part of a name, or a day and time: wed 19:30, yesterday, 20 nov.',
    'Einen Teil des Namens versuchen, oder Tag und Uhrzeit: mi 19:30, gestern, 20. nov.',
  ),

  turnOn: t('Turn recording on for', 'Aufzeichnung einschalten:'),
  turnOff: t('Turn recording off for', 'Aufzeichnung ausschalten:'),
  copyLast: t('Copy last link of', 'Letzten Link kopieren:'),
  openLive: t('Open live session of', 'Laufende Sendung öffnen:'),
  openLast: t('Open last session of', 'Letzte Sendung öffnen:'),
  sendTest: t('Send a test broadcast to', 'Testsendung schicken:'),
  delivery: t('Delivery page', 'Kundenseite'),
  deliveries: t('Delivery pages', 'Kundenseiten'),
  forWhom: (name: string) => t(`for ${name}`, `für ${name}`),
  newStream: t('New stream', 'Neuer Stream'),
  pastHandovers: t('Past handovers', 'Frühere Übergaben'),
  clips: 'Clips',
  shortcuts: t('Shortcuts', 'Tastenkürzel'),
  guide: t('Guide', 'Anleitung (englisch)'),
  signOut: t('Sign out', 'Abmelden'),

  live: 'Live',
  session: (day: string, length: string, state: string) => [day, length, state].filter(Boolean).join(' · '),
  keys: { act: t('act', 'ausführen'), newTab: t('new tab', 'neuer Tab'), close: t('close', 'schließen') },

  copied: (stream: string, day: string) => t(`Link copied: ${stream}, ${day}.`, `Link kopiert: ${stream}, ${day}.`),
  noLink: (stream: string) =>
    t(
      `The link of ${stream} isn’t known yet. Try again in a moment.`,
      `Der Link von ${stream} ist noch nicht bekannt. Gleich noch einmal versuchen.`,
    ),
};
