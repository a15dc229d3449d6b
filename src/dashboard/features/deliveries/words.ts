import { catalogue, counted, listed } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    // The button and its dialog.
    page: 'Delivery page',
    button: 'Delivery page…',
    buttonLabel: ({ recordings, shows, clips }: { recordings: number; shows: number; clips: number }) => {
      const parts = [
        ...(recordings > 0 ? [counted(recordings, { one: 'recording', other: 'recordings' })] : []),
        ...(shows > 0 ? [counted(shows, { one: 'show', other: 'shows' })] : []),
        ...(clips > 0 ? [counted(clips, { one: 'clip', other: 'clips' })] : []),
      ];
      return `Delivery page of ${listed(parts)}…`;
    },

    contents: (count: number) => counted(count, { one: 'entry', other: 'entries' }),
    pageTitle: 'Title',
    to: 'For whom',
    sender: 'From',
    note: 'Note',
    expiry: 'Stays',
    expiries: { never: 'Until it is revoked', '7': '7 days', '30': '30 days', own: 'Until a day…' },
    lastDay: 'Last day',
    until: 'Shows count until',
    items: 'On the page',
    nameOf: (name: string) => `Name on the page of ${name}`,
    leaveOut: (name: string) => `Leave out ${name}`,
    recordingOf: (when: string) => `Recording, ${when}`,
    clipOf: (when: string) => (when === '' ? 'Clip' : `Clip, ${when}`),
    comingFrom: (when: string) => `Show expected ${when}`,
    liveNow: 'Live now, and what else begins',
    coming: 'What begins from now on',
    explained:
      'Whoever has the address can watch and download these, and nothing else. It can be revoked. What is on it counts as handed over.',
    submit: 'Make page and copy link',
    submitting: 'Making…',
    notMade: (reason: string) => `The page was not made. ${reason}`,
    made: 'The page is ready',
    copied: 'Its link is copied.',
    notCopied: 'This browser did not copy its link. Copy it here:',
    link: 'Link of the page',
    copy: 'Copy link',
    open: 'Open the page',
    all: 'All delivery pages',
    close: 'Done',
    save: 'Save',
    saving: 'Saving…',
    edit: 'Edit delivery page',
    notSaved: (reason: string) => `Not saved. ${reason}`,

    // The page that lists them.
    list: {
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
  },
  de: {
    // The button and its dialog.
    page: 'Kundenseite',
    button: 'Kundenseite …',
    buttonLabel: ({ recordings, shows, clips }) => {
      const parts = [
        ...(recordings > 0 ? [counted(recordings, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })] : []),
        ...(shows > 0 ? [counted(shows, { one: 'Sendung', other: 'Sendungen' })] : []),
        ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
      ];
      return `Kundenseite mit ${listed(parts)} …`;
    },

    contents: (count) => counted(count, { one: 'Eintrag', other: 'Einträge' }),
    pageTitle: 'Titel',
    to: 'Für wen',
    sender: 'Von wem',
    note: 'Hinweis',
    expiry: 'Bleibt',
    expiries: { never: 'Bis sie zurückgezogen wird', '7': '7 Tage', '30': '30 Tage', own: 'Bis zu einem Tag …' },
    lastDay: 'Letzter Tag',
    until: 'Sendungen zählen bis',
    items: 'Auf der Seite',
    nameOf: (name) => `Name von ${name} auf der Seite`,
    leaveOut: (name) => `${name} weglassen`,
    recordingOf: (when) => `Aufzeichnung, ${when}`,
    clipOf: (when) => (when === '' ? 'Clip' : `Clip, ${when}`),
    comingFrom: (when) => `Sendung erwartet ${when}`,
    liveNow: 'Jetzt live, und was danach beginnt',
    coming: 'Was von jetzt an beginnt',
    explained:
      'Wer die Adresse hat, kann dies ansehen und herunterladen, und sonst nichts. Sie lässt sich zurückziehen. Was darauf steht, gilt als übergeben.',
    submit: 'Seite anlegen und Link kopieren',
    submitting: 'Wird angelegt …',
    notMade: (reason) => `Die Seite wurde nicht angelegt. ${reason}`,
    made: 'Die Seite ist angelegt',
    copied: 'Ihr Link ist kopiert.',
    notCopied: 'Dieser Browser hat ihren Link nicht kopiert. Hier kopieren:',
    link: 'Link der Seite',
    copy: 'Link kopieren',
    open: 'Seite öffnen',
    all: 'Alle Kundenseiten',
    close: 'Fertig',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    edit: 'Kundenseite bearbeiten',
    notSaved: (reason) => `Nicht gespeichert. ${reason}`,

    // The page that lists them.
    list: {
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
  },
});
