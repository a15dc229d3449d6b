import type { words as english } from '../../deliveries/deliveries-words.ts';
import { counted } from '../../language.ts';

export const words: typeof english = {
  title: 'Kundenseiten',
  notRead: { unread: 'Die Kundenseiten konnten nicht gelesen werden', gone: 'Hier gibt es keine Kundenseiten' },
  loading: 'Kundenseiten werden geladen',
  none: {
    title: 'Noch keine Kundenseiten',
    detail:
      'Eine Kundenseite zeigt einem Kunden unter einer Adresse Aufzeichnungen zum Ansehen und Herunterladen, auch von Sendungen, die noch nicht begonnen haben. Aufzeichnungen oder Streams auswählen, dann Kundenseite ….',
    action: 'Aufzeichnungen',
  },
  elsewhere: {
    title: 'Kundenseiten gibt es nur mit unserem eigenen Dienst',
    detail: 'Was darauf steht, lässt sich zurückziehen, und das geht nur mit Aufzeichnungen dieses Rechners.',
  },
  newPages: (count) => `${counted(count, { one: 'neue Seite', other: 'neue Seiten' })} zeigen`,
  made: (when, by) => `Angelegt ${when} von ${by}`,
  forWhom: (name) => `für ${name}`,
  stays: 'Bleibt, bis sie zurückgezogen wird',
  staysUntil: (when) => `Bleibt bis ${when}`,
  expired: (when) => `Abgelaufen ${when}`,
  revoked: (when) => `Zurückgezogen ${when}`,
  notOpened: 'Noch nicht geöffnet',
  opened: (times, visitors, when) =>
    `${counted(times, { one: 'Mal', other: 'Mal' })} geöffnet in ${counted(visitors, { one: 'Browser', other: 'Browsern' })}, zuletzt ${when}`,
  downloaded: (times, when) =>
    times === 1
      ? `Heruntergeladen ${when}`
      : `${counted(times, { one: 'Mal', other: 'Mal' })} heruntergeladen, zuletzt ${when}`,
  states: {
    upcoming: 'Kommt noch',
    live: 'Live',
    processing: 'In Verarbeitung',
    ready: 'Fertig',
    unavailable: 'Nicht verfügbar',
  },
  reasons: {
    failed: 'Fehlgeschlagen',
    deleted: 'Gelöscht',
    'not-recorded': 'Nicht aufgezeichnet',
    'no-show': 'Keine Sendung aufgezeichnet',
    expired: 'Seite vorher abgelaufen',
    revoked: 'Seite vorher zurückgezogen',
  },
  parts: (count) => counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' }),
  copy: 'Link kopieren',
  copyOf: (title) => `Link kopieren: ${title}`,
  hidden: 'Dieser Schlüssel darf nur lesen: Die Adresse wird nicht gezeigt.',
  open: 'Öffnen',
  openOf: (title) => `${title} in einem neuen Tab öffnen`,
  edit: 'Bearbeiten …',
  editOf: (title) => `${title} bearbeiten`,
  revoke: 'Zurückziehen',
  revokeOf: (title) => `${title} zurückziehen`,
  restore: 'Wiederherstellen',
  restoreOf: (title) => `${title} wiederherstellen`,
  revokedNow: (title) => `${title} ist zurückgezogen. Nichts davon wird mehr abgespielt.`,
  undo: 'Rückgängig',
  restoredNow: (title) => `${title} ist wieder offen, unter derselben Adresse.`,
  failed: (reason) => `Das hat nicht geklappt. ${reason}`,
  more: 'Ältere Seiten zeigen',
};
