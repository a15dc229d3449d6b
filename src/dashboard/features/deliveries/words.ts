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
    to: 'Recipient',
    sender: 'From',
    note: 'Note',
    expiry: 'Expires',
    expiries: { never: 'Never', '7': 'In 7 days', '30': 'In 30 days', own: 'On a date…' },
    lastDay: 'Last day',
    until: 'Include shows until',
    items: 'On the page',
    nameOf: (name: string) => `Name of ${name} on the page`,
    leaveOut: (name: string) => `Leave out ${name}`,
    recordingOf: (when: string) => `Recording, ${when}`,
    clipOf: (when: string) => (when === '' ? 'Clip' : `Clip, ${when}`),
    comingFrom: (when: string) => `Show expected ${when}`,
    liveNow: 'Live now, plus later shows',
    coming: 'Shows from now on',
    explained:
      'Anyone with the link can watch and download these, and nothing else. You can revoke it. Everything on the page counts as handed over.',
    submit: 'Create page and copy link',
    submitting: 'Creating…',
    notMade: (reason: string) => `The page was not created. ${reason}`,
    made: 'The page is ready',
    copied: 'The link is copied.',
    notCopied: 'The link could not be copied. Copy it here:',
    link: 'Link to the page',
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
          'A delivery page gives a client one link to watch and download recordings, even of shows that have not started. Select recordings or streams, then press Delivery page….',
        action: 'Recordings',
      },
      elsewhere: {
        title: 'Delivery pages need Aircheck’s own service',
        detail: 'A page can be revoked, which only works for recordings on this machine.',
      },
      newPages: (count: number) => `Show ${counted(count, { one: 'new page', other: 'new pages' })}`,
      made: (when: string, by: string) => `Created ${when} by ${by}`,
      forWhom: (name: string) => `for ${name}`,
      stays: 'Never expires',
      staysUntil: (when: string) => `Expires ${when}`,
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
        upcoming: 'Upcoming',
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
      hidden: 'Read-only access: the link is not shown.',
      open: 'Open',
      openOf: (title: string) => `Open ${title} in a new tab`,
      edit: 'Edit…',
      editOf: (title: string) => `Edit ${title}`,
      revoke: 'Revoke',
      revokeOf: (title: string) => `Revoke ${title}`,
      restore: 'Restore',
      restoreOf: (title: string) => `Restore ${title}`,
      revokedNow: (title: string) => `${title} is revoked. Its link no longer works.`,
      undo: 'Undo',
      restoredNow: (title: string) => `${title} is available again, at the same link.`,
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
    to: 'Empfänger',
    sender: 'Absender',
    note: 'Hinweis',
    expiry: 'Gültig',
    expiries: { never: 'Unbegrenzt', '7': '7 Tage', '30': '30 Tage', own: 'Bis zu einem Datum …' },
    lastDay: 'Letzter Tag',
    until: 'Sendungen einbeziehen bis',
    items: 'Auf der Seite',
    nameOf: (name) => `Name von ${name} auf der Seite`,
    leaveOut: (name) => `${name} weglassen`,
    recordingOf: (when) => `Aufzeichnung, ${when}`,
    clipOf: (when) => (when === '' ? 'Clip' : `Clip, ${when}`),
    comingFrom: (when) => `Sendung erwartet ${when}`,
    liveNow: 'Jetzt live, dazu spätere Sendungen',
    coming: 'Sendungen von jetzt an',
    explained:
      'Wer den Link hat, kann dies ansehen und herunterladen, sonst nichts. Die Seite lässt sich zurückziehen. Was darauf steht, gilt als übergeben.',
    submit: 'Seite anlegen und Link kopieren',
    submitting: 'Wird angelegt …',
    notMade: (reason) => `Die Seite wurde nicht angelegt. ${reason}`,
    made: 'Die Seite ist angelegt',
    copied: 'Der Link ist kopiert.',
    notCopied: 'Der Link konnte nicht kopiert werden. Hier kopieren:',
    link: 'Link zur Seite',
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
          'Eine Kundenseite zeigt einem Kunden unter einem Link Aufzeichnungen zum Ansehen und Herunterladen, auch von Sendungen, die noch nicht begonnen haben. Aufzeichnungen oder Streams auswählen, dann Kundenseite ….',
        action: 'Aufzeichnungen',
      },
      elsewhere: {
        title: 'Kundenseiten gibt es nur mit dem eigenen Dienst von Aircheck',
        detail: 'Eine Kundenseite lässt sich zurückziehen, und das geht nur mit Aufzeichnungen dieses Rechners.',
      },
      newPages: (count) => `${counted(count, { one: 'neue Seite', other: 'neue Seiten' })} zeigen`,
      made: (when, by) => `Angelegt ${when} von ${by}`,
      forWhom: (name) => `für ${name}`,
      stays: 'Unbegrenzt gültig',
      staysUntil: (when) => `Gültig bis ${when}`,
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
      hidden: 'Nur Lesezugriff: Der Link wird nicht gezeigt.',
      open: 'Öffnen',
      openOf: (title) => `${title} in einem neuen Tab öffnen`,
      edit: 'Bearbeiten …',
      editOf: (title) => `${title} bearbeiten`,
      revoke: 'Zurückziehen',
      revokeOf: (title) => `${title} zurückziehen`,
      restore: 'Wiederherstellen',
      restoreOf: (title) => `${title} wiederherstellen`,
      revokedNow: (title) => `${title} ist zurückgezogen. Der Link funktioniert nicht mehr.`,
      undo: 'Rückgängig',
      restoredNow: (title) => `${title} ist wieder erreichbar, unter demselben Link.`,
      failed: (reason) => `Das hat nicht geklappt. ${reason}`,
      more: 'Ältere Seiten zeigen',
    },
  },
});
