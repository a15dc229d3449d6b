import { counted, listed, t } from '../../lib/language.ts';

export const words = {
  page: t('Delivery page', 'Kundenseite'),
  button: t('Delivery page…', 'Kundenseite …'),
  buttonLabel: t(
    ({ recordings, shows, clips }: { recordings: number; shows: number; clips: number }) => {
      const parts = [
        ...(recordings > 0 ? [counted(recordings, { one: 'recording', other: 'recordings' })] : []),
        ...(shows > 0 ? [counted(shows, { one: 'show', other: 'shows' })] : []),
        ...(clips > 0 ? [counted(clips, { one: 'clip', other: 'clips' })] : []),
      ];
      return `Delivery page of ${listed(parts)}…`;
    },
    ({ recordings, shows, clips }) => {
      const parts = [
        ...(recordings > 0 ? [counted(recordings, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })] : []),
        ...(shows > 0 ? [counted(shows, { one: 'Sendung', other: 'Sendungen' })] : []),
        ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
      ];
      return `Kundenseite mit ${listed(parts)} …`;
    },
  ),

  contents: (count: number) =>
    t(counted(count, { one: 'entry', other: 'entries' }), counted(count, { one: 'Eintrag', other: 'Einträge' })),
  pageTitle: t('Title', 'Titel'),
  to: t('Recipient', 'Empfänger'),
  sender: t('From', 'Absender'),
  note: t('Note', 'Hinweis'),
  expiry: t('Expires', 'Gültig'),
  expiries: {
    never: t('Never', 'Unbegrenzt'),
    '7': t('In 7 days', '7 Tage'),
    '30': t('In 30 days', '30 Tage'),
    own: t('On a date…', 'Bis zu einem Datum …'),
  },
  lastDay: t('Last day', 'Letzter Tag'),
  until: t('Include shows until', 'Sendungen einbeziehen bis'),
  items: t('On the page', 'Auf der Seite'),
  nameOf: (name: string) => t(`Name of ${name} on the page`, `Name von ${name} auf der Seite`),
  leaveOut: (name: string) => t(`Leave out ${name}`, `${name} weglassen`),
  sessionOf: {
    live: (when: string) =>
      t(`Live since ${when}. Playable soon after it ends.`, `Live seit ${when}. Kurz nach dem Ende abspielbar.`),
    processing: (when: string) =>
      t(`Processing, started ${when}. Playable in a moment.`, `In Verarbeitung, begann ${when}. Gleich abspielbar.`),
    ready: (when: string) => t(`Recording, ${when}`, `Aufzeichnung, ${when}`),
  },
  clipOf: (when: string) => (when === '' ? 'Clip' : `Clip, ${when}`),
  comingFrom: (when: string) => t(`Show expected ${when}`, `Sendung erwartet ${when}`),
  liveNow: t('Live now, plus later shows', 'Jetzt live, dazu spätere Sendungen'),
  coming: t('Shows from now on', 'Sendungen von jetzt an'),
  explained: t(
    'Anyone with the link can watch and download these, and nothing else. You can revoke it. Everything on the page counts as handed over.',
    'Wer den Link hat, kann dies ansehen und herunterladen, sonst nichts. Die Seite lässt sich zurückziehen. Was darauf steht, gilt als übergeben.',
  ),
  cancel: t('Cancel', 'Abbrechen'),
  submit: t('Create page and copy link', 'Seite anlegen und Link kopieren'),
  submitting: t('Creating…', 'Wird angelegt …'),
  notCreated: (reason: string) => t(`The page was not created. ${reason}`, `Die Seite wurde nicht angelegt. ${reason}`),
  created: t('The page is ready', 'Die Seite ist angelegt'),
  copied: t('The link is copied.', 'Der Link ist kopiert.'),
  notCopied: t('The link could not be copied. Copy it here:', 'Der Link konnte nicht kopiert werden. Hier kopieren:'),
  link: t('Link to the page', 'Link zur Seite'),
  copy: t('Copy link', 'Link kopieren'),
  open: t('Open the page', 'Seite öffnen'),
  all: t('All delivery pages', 'Alle Kundenseiten'),
  close: t('Done', 'Fertig'),
  save: t('Save', 'Speichern'),
  saving: t('Saving…', 'Wird gespeichert …'),
  edit: t('Edit delivery page', 'Kundenseite bearbeiten'),
  notSaved: (reason: string) => t(`Not saved. ${reason}`, `Nicht gespeichert. ${reason}`),

  list: {
    title: t('Delivery pages', 'Kundenseiten'),
    notRead: {
      unread: t('The delivery pages could not be read', 'Die Kundenseiten konnten nicht gelesen werden'),
      gone: t('There are no delivery pages here', 'Hier gibt es keine Kundenseiten'),
    },
    loading: t('Loading delivery pages', 'Kundenseiten werden geladen'),
    none: {
      title: t('No delivery pages yet', 'Noch keine Kundenseiten'),
      detail: t(
        'A delivery page gives a client one link to watch and download recordings, even of shows that have not started. Select recordings or streams, then press Delivery page….',
        'Eine Kundenseite zeigt einem Kunden unter einem Link Aufzeichnungen zum Ansehen und Herunterladen, auch von Sendungen, die noch nicht begonnen haben. Aufzeichnungen oder Streams auswählen, dann Kundenseite ….',
      ),
      action: t('Recordings', 'Aufzeichnungen'),
    },
    elsewhere: {
      title: t(
        'Delivery pages need Aircheck’s own service',
        'Kundenseiten gibt es nur mit dem eigenen Dienst von Aircheck',
      ),
      detail: t(
        'A page can be revoked, which only works for recordings on this machine.',
        'Eine Kundenseite lässt sich zurückziehen, und das geht nur mit Aufzeichnungen dieses Rechners.',
      ),
    },
    newPages: (count: number) =>
      t(
        `Show ${counted(count, { one: 'new page', other: 'new pages' })}`,
        `${counted(count, { one: 'neue Seite', other: 'neue Seiten' })} zeigen`,
      ),
    created: (when: string, by: string) => t(`Created ${when} by ${by}`, `Angelegt ${when} von ${by}`),
    forWhom: (name: string) => t(`for ${name}`, `für ${name}`),
    stays: t('Never expires', 'Unbegrenzt gültig'),
    staysUntil: (when: string) => t(`Expires ${when}`, `Gültig bis ${when}`),
    expired: (when: string) => t(`Expired ${when}`, `Abgelaufen ${when}`),
    revoked: (when: string) => t(`Revoked ${when}`, `Zurückgezogen ${when}`),
    notOpened: t('Not opened yet', 'Noch nicht geöffnet'),
    opened: (times: number, visitors: number, when: string) =>
      t(
        `Opened ${counted(times, { one: 'time', other: 'times' })} in ${counted(visitors, { one: 'browser', other: 'browsers' })}, last ${when}`,
        `${counted(times, { one: 'Mal', other: 'Mal' })} geöffnet in ${counted(visitors, { one: 'Browser', other: 'Browsern' })}, zuletzt ${when}`,
      ),
    downloaded: (times: number, when: string) =>
      times === 1
        ? t(`Downloaded ${when}`, `Heruntergeladen ${when}`)
        : t(
            `Downloaded ${counted(times, { one: 'time', other: 'times' })}, last ${when}`,
            `${counted(times, { one: 'Mal', other: 'Mal' })} heruntergeladen, zuletzt ${when}`,
          ),
    states: {
      upcoming: t('Upcoming', 'Kommt noch'),
      live: 'Live',
      processing: t('Processing', 'In Verarbeitung'),
      ready: t('Ready', 'Fertig'),
      unavailable: t('Not available', 'Nicht verfügbar'),
    },
    reasons: {
      failed: t('Failed', 'Fehlgeschlagen'),
      deleted: t('Deleted', 'Gelöscht'),
      'not-recorded': t('Not recorded', 'Nicht aufgezeichnet'),
      'no-show': t('No show was recorded', 'Keine Sendung aufgezeichnet'),
      expired: t('Page expired first', 'Seite vorher abgelaufen'),
      revoked: t('Page revoked first', 'Seite vorher zurückgezogen'),
    },
    parts: (count: number) =>
      t(
        counted(count, { one: 'recording', other: 'recordings' }),
        counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' }),
      ),
    copy: t('Copy link', 'Link kopieren'),
    copyOf: (title: string) => t(`Copy link of ${title}`, `Link kopieren: ${title}`),
    hidden: t('Read-only access: the link is not shown.', 'Nur Lesezugriff: Der Link wird nicht gezeigt.'),
    open: t('Open', 'Öffnen'),
    openOf: (title: string) => t(`Open ${title} in a new tab`, `${title} in einem neuen Tab öffnen`),
    edit: t('Edit…', 'Bearbeiten …'),
    editOf: (title: string) => t(`Edit ${title}`, `${title} bearbeiten`),
    revoke: t('Revoke', 'Zurückziehen'),
    revokeOf: (title: string) => t(`Revoke ${title}`, `${title} zurückziehen`),
    restore: t('Restore', 'Wiederherstellen'),
    restoreOf: (title: string) => t(`Restore ${title}`, `${title} wiederherstellen`),
    revokedNow: (title: string) =>
      t(
        `${title} is revoked. Its link no longer works.`,
        `${title} ist zurückgezogen. Der Link funktioniert nicht mehr.`,
      ),
    restoredNow: (title: string) =>
      t(`${title} is available again, at the same link.`, `${title} ist wieder erreichbar, unter demselben Link.`),
    failed: (reason: string) => t(`That did not work. ${reason}`, `Das hat nicht geklappt. ${reason}`),
    more: t('Show older pages', 'Ältere Seiten zeigen'),
  },
};
