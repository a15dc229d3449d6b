import { formatClockSeconds } from '../lib/format.ts';
import { counted, listed, t } from '../lib/language.ts';

interface TitleAlarms {
  lost: number;
  unrecorded: number;
  isDiskFull: boolean;
}

export const words = {
  signInNotLoaded: t(
    'The sign-in link could not be loaded. Open it again.',
    'Der Anmeldelink konnte nicht geladen werden. Noch einmal öffnen.',
  ),
  noName: t('No name', 'Ohne Namen'),
  /** In a sentence or a label. */
  streamWithNoName: t('a stream with no name', 'ein Stream ohne Namen'),
  viewOnly: t('View only: you cannot change anything.', 'Nur ansehen: Änderungen sind nicht möglich.'),

  axisNow: t('Now', 'Jetzt'),

  noAnswer: (clock: string) => t(`No answer since ${clock}`, `Keine Antwort seit ${clock}`),
  alarms: (page: string, { unrecorded, isDiskFull, lost }: TitleAlarms) =>
    t(
      `(${[isDiskFull && 'Disk full', unrecorded > 0 && `${unrecorded} not recorded`, lost > 0 && `${lost} lost`].filter(Boolean).join(', ')}) ${page}`,
      `(${[isDiskFull && 'Speicher voll', unrecorded > 0 && `${unrecorded} ohne Aufzeichnung`, lost > 0 && `${lost} verloren`].filter(Boolean).join(', ')}) ${page}`,
    ),
  ready: (count: number, page: string) => t(`(${count} ready) ${page}`, `(${count} fertig) ${page}`),

  library: {
    tabs: t('Library', 'Archiv'),
    recordings: t('Recordings', 'Aufzeichnungen'),
    clips: 'Clips',
    handovers: t('Handovers', 'Übergaben'),
    deliveries: t('Delivery pages', 'Kundenseiten'),
  },

  legend: t('Legend', 'Legende'),
  recorded: t('Recorded', 'Aufgezeichnet'),
  gap: t('Gap', 'Lücke'),

  copyOf: {
    playback: t('Copy link', 'Link kopieren'),
    watch: t('Copy watch page', 'Wiedergabeseite kopieren'),
    mp4: t('Copy MP4 link', 'MP4-Link kopieren'),
    embed: t('Copy embed code', 'Einbettungscode kopieren'),
    at: t('Copy at this time', 'Ab dieser Stelle kopieren'),
  },
  /** Whom each kind of link is for. */
  copyFor: {
    playback: t('For players. A browser may download it.', 'Für Player. Ein Browser lädt ihn vielleicht herunter.'),
    watch: t('For people. Opens in any browser.', 'Für Menschen. Öffnet sich in jedem Browser.'),
    mp4: t('For editing and keeping. One file.', 'Zum Schneiden und Aufheben. Eine Datei.'),
    embed: t('For web pages. HTML to paste.', 'Für Webseiten. HTML zum Einfügen.'),
  },
  copyAnyway: t('Copy anyway', 'Dennoch kopieren'),
  /** `Copy Sat 19:30` */
  copyShow: (day: string) => t(`Copy ${day}`, `${day} kopieren`),
  /** `Copy watch page of Chapel, Today 11:00` */
  copyOfSession: (copy: string, stream: string, day?: string) =>
    day === undefined
      ? t(`${copy} of ${stream}`, `${copy}: ${stream}`)
      : t(`${copy} of ${stream}, ${day}`, `${copy}: ${stream}, ${day}`),
  copiedBefore: t('Copied before', 'Schon einmal kopiert'),
  handedOver: (to: string | undefined, by: string, when: string) =>
    to === undefined
      ? t(`Handed over by ${by}, ${when}`, `Übergeben von ${by}, ${when}`)
      : t(`Handed over to ${to} by ${by}, ${when}`, `Übergeben an ${to} von ${by}, ${when}`),
  whatToDo: t('What to do', 'Was tun'),
  whatToCopy: (stream: string) => t(`What to copy of ${stream}`, `Was von ${stream} kopieren`),
  openSettings: t('Open settings', 'Einstellungen öffnen'),
  embedNotAllowed: t(
    'Other sites may not show it yet: allow them in Settings',
    'Andere Seiten dürfen ihn noch nicht zeigen: in den Einstellungen erlauben',
  ),
  embedRefused: t(
    'Other sites may not show the embedded player yet. Allow them in Settings.',
    'Andere Seiten dürfen den eingebetteten Player noch nicht zeigen. In den Einstellungen erlauben.',
  ),

  sessionCard: (stream: string, times: string) =>
    t(`Session of ${stream}, ${times}`, `Sendung von ${stream}, ${times}`),
  fromTo: (start: string, end: string) => `${start} – ${end}`,
  now: t('now', 'jetzt'),
  play: t('Play', 'Abspielen'),
  copy: t('Copy', 'Kopieren'),
  open: t('Open', 'Öffnen'),

  printed: (when: string) => t(`Printed ${when}.`, `Gedruckt ${when}.`),

  retry: t('Retry', 'Wiederholen'),
  lastKnown: (atMs: number) =>
    t(
      `You see the last known state, from ${formatClockSeconds(atMs)}.`,
      `Zu sehen ist der letzte bekannte Stand von ${formatClockSeconds(atMs)}.`,
    ),
  switchesWait: t('Recording cannot be switched now.', 'Die Aufzeichnung lässt sich gerade nicht umschalten.'),

  undo: t('Undo', 'Rückgängig'),
  tryAgain: t('Try again', 'Noch einmal versuchen'),
  trying: t('Trying…', 'Versuch läuft …'),
  allStreams: t('All streams', 'Alle Streams'),
  gone: t(
    'It was deleted, or you are signed in somewhere else.',
    'Gelöscht, oder die Anmeldung gilt für eine andere Verbindung.',
  ),
  unread: (reason: string) => t(`${reason} This page keeps trying.`, `${reason} Die Seite versucht es weiter.`),
  nameExists: t('Another stream has this name.', 'Ein anderer Stream heißt schon so.'),

  localAddress: {
    reach: {
      machine: (host: string) =>
        t(
          `Links begin with ${host}: they work on this computer only.`,
          `Die Links beginnen mit ${host}: Sie funktionieren nur auf diesem Rechner.`,
        ),
      network: (host: string) =>
        t(
          `Links begin with ${host}: they work in this network only.`,
          `Die Links beginnen mit ${host}: Sie funktionieren nur in diesem Netz.`,
        ),
    },
    remedy: t('Set a public address in Settings.', 'In den Einstellungen eine öffentliche Adresse eintragen.'),
    dismiss: t('Dismiss', 'Ausblenden'),
  },

  tags: {
    title: t('Tags', 'Schlagwörter'),
    filterBy: (tag: string) => t(`Show streams with the tag ${tag}`, `Streams mit dem Schlagwort ${tag} zeigen`),
    more: (count: number) => `+${count}`,
    further: (tags: readonly string[]) => t(`and ${listed(tags)}`, `und ${listed(tags)}`),
    remove: (tag: string) => t(`Remove ${tag}`, `${tag} entfernen`),
    inUse: t('In use', 'In Gebrauch'),
    add: (tag: string) => t(`Add ${tag}`, `${tag} hinzufügen`),
    hint: t(
      'Enter or a comma adds a tag, Backspace removes the last one.',
      'Eingabetaste oder Komma fügt ein Schlagwort hinzu, Rücktaste entfernt das letzte.',
    ),
    problems: {
      there: t('This tag is there already.', 'Dieses Schlagwort ist schon da.'),
      long: (longest: number) =>
        t(`A tag has at most ${longest} characters.`, `Ein Schlagwort hat höchstens ${longest} Zeichen.`),
      unfit: t(
        'A tag has no quotation marks or control characters.',
        'Ein Schlagwort hat keine Anführungs- und Steuerzeichen.',
      ),
      many: (most: number) => t(`A stream has at most ${most} tags.`, `Ein Stream hat höchstens ${most} Schlagwörter.`),
    },
  },
};

const kinds = {
  recording: { one: t('recording', 'Aufzeichnung'), other: t('recordings', 'Aufzeichnungen') },
  clip: { one: t('clip', 'Clip'), other: t('clips', 'Clips') },
};

export function recordingsAndClips(recordings: number, clips = 0): string {
  const counts = [
    ...(recordings > 0 || clips === 0 ? [counted(recordings, kinds.recording)] : []),
    ...(clips > 0 ? [counted(clips, kinds.clip)] : []),
  ];
  return listed(counts);
}
