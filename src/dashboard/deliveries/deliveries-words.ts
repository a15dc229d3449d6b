import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Delivery pages',
    notRead: { unread: 'The delivery pages could not be read', gone: 'There are no delivery pages here' },
    loading: 'Loading delivery pages',
    none: {
      title: 'No delivery pages yet',
      detail:
        'A delivery page is for a client: recordings to watch and download at one address, also of shows that have not begun. Select recordings or streams and press Delivery page….',
      action: 'Recordings',
    },
    elsewhere: {
      title: 'Delivery pages are kept by our own service',
      detail: 'What is on them can be withdrawn, and only recordings of this machine can.',
    },
    newPages: (count: number) => `Show ${counted(count, { one: 'new page', other: 'new pages' })}`,
    made: (when: string, by: string) => `Made ${when} by ${by}`,
    forWhom: (name: string) => `for ${name}`,
    stays: 'Stays until it is revoked',
    staysUntil: (when: string) => `Stays until ${when}`,
    expired: (when: string) => `Expired ${when}`,
    revoked: (when: string) => `Revoked ${when}`,
    notOpened: 'Not opened yet',
    opened: (times: number, visitors: number, when: string) =>
      `Opened ${counted(times, { one: 'time', other: 'times' })} in ${counted(visitors, { one: 'browser', other: 'browsers' })}, last ${when}`,
    downloaded: (times: number, when: string) =>
      times === 1
        ? `Downloaded ${when}`
        : `Downloaded ${counted(times, { one: 'time', other: 'times' })}, last ${when}`,
    states: {
      upcoming: 'To come',
      live: 'Live',
      processing: 'Processing',
      ready: 'Ready',
      unavailable: 'Not available',
    },
    /** Why a recording will not come. */
    reasons: {
      failed: 'Failed',
      deleted: 'Deleted',
      'not-recorded': 'Not recorded',
      'no-show': 'No show was recorded',
      expired: 'Page expired first',
      revoked: 'Page revoked first',
    },
    parts: (count: number) => counted(count, { one: 'recording', other: 'recordings' }),
    copy: 'Copy link',
    copyOf: (title: string) => `Copy link of ${title}`,
    hidden: 'This key may only read: the address is not shown.',
    open: 'Open',
    openOf: (title: string) => `Open ${title} in a new tab`,
    edit: 'Edit…',
    editOf: (title: string) => `Edit ${title}`,
    revoke: 'Revoke',
    revokeOf: (title: string) => `Revoke ${title}`,
    restore: 'Undo revoking',
    restoreOf: (title: string) => `Undo revoking ${title}`,
    revokedNow: (title: string) => `${title} is revoked. Nothing of it plays any more.`,
    undo: 'Undo',
    restoredNow: (title: string) => `${title} is open again, at the same address.`,
    failed: (reason: string) => `That did not work. ${reason}`,
    more: 'Show older pages',
  },
  de: {
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
  },
});
