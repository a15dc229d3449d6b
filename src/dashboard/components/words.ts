import { formatClockSeconds } from '../lib/format.ts';
import { catalogue, counted, listed } from '../lib/language.ts';

/** Unacknowledged alarms, for the tab's title. */
interface TitleAlarms {
  lost: number;
  unrecorded: number;
  isDiskFull: boolean;
}

export const words = catalogue({
  en: {
    signInNotLoaded: 'The sign-in link could not be loaded. Open it again.',
    noName: 'No name',
    /** In a sentence or a label. */
    streamWithNoName: 'a stream with no name',
    viewOnly: 'View only: you cannot change anything.',

    axisNow: 'Now',

    noAnswer: (clock: string) => `No answer since ${clock}`,
    alarms: (page: string, { unrecorded, isDiskFull, lost }: TitleAlarms) =>
      `(${[isDiskFull && 'Disk full', unrecorded > 0 && `${unrecorded} not recorded`, lost > 0 && `${lost} lost`].filter(Boolean).join(', ')}) ${page}`,
    ready: (count: number, page: string) => `(${count} ready) ${page}`,

    library: {
      tabs: 'Library',
      recordings: 'Recordings',
      clips: 'Clips',
      handovers: 'Handovers',
      deliveries: 'Delivery pages',
    },

    legend: 'Legend',
    recorded: 'Recorded',
    gap: 'Gap',

    copyOf: {
      playback: 'Copy link',
      watch: 'Copy watch page',
      mp4: 'Copy MP4 link',
      embed: 'Copy embed code',
      at: 'Copy at this time',
    },
    /** Whom each kind of link is for. */
    copyFor: {
      playback: 'For players. A browser may download it.',
      watch: 'For people. Opens in any browser.',
      mp4: 'For editing and keeping. One file.',
      embed: 'For web pages. HTML to paste.',
    },
    copyAnyway: 'Copy anyway',
    /** `Copy Sat 19:30` */
    copyShow: (day: string) => `Copy ${day}`,
    /** `Copy watch page of Chapel, Today 11:00` */
    copyOfSession: (copy: string, stream: string, day?: string) =>
      day === undefined ? `${copy} of ${stream}` : `${copy} of ${stream}, ${day}`,
    copiedBefore: (copy: string) => `${copy}, copied before`,
    whatToDo: 'What to do',
    whatToCopy: (stream: string) => `What to copy of ${stream}`,
    openSettings: 'Open settings',
    embedNotAllowed: 'Other sites may not show it yet: allow them in Settings',
    embedRefused: 'Other sites may not show the embedded player yet. Allow them in Settings.',

    sessionCard: (stream: string, times: string) => `Session of ${stream}, ${times}`,
    fromTo: (start: string, end: string) => `${start} – ${end}`,
    now: 'now',
    play: 'Play',
    copy: 'Copy',
    open: 'Open',

    /** At the head of a sheet of paper. */
    printed: (when: string) => `Printed ${when}.`,

    retry: 'Retry',
    lastKnown: (atMs: number) => `You see the last known state, from ${formatClockSeconds(atMs)}.`,
    switchesWait: 'Recording cannot be switched now.',

    tryAgain: 'Try again',
    trying: 'Trying…',
    allStreams: 'All streams',
    gone: 'It was deleted, or you are signed in somewhere else.',
    unread: (reason: string) => `${reason} This page keeps trying.`,
    nameExists: 'Another stream has this name.',
    apiKey: (id: string) => `API key ${id}`,

    localAddress: {
      reach: {
        machine: (host: string) => `Links begin with ${host}: they work on this computer only.`,
        network: (host: string) => `Links begin with ${host}: they work in this network only.`,
      },
      remedy: 'Set a public address in Settings.',
      dismiss: 'Dismiss',
    },

    tags: {
      title: 'Tags',
      filterBy: (tag: string) => `Show streams with the tag ${tag}`,
      more: (count: number) => `+${count}`,
      further: (tags: readonly string[]) => `and ${listed(tags)}`,
      remove: (tag: string) => `Remove ${tag}`,
      inUse: 'In use',
      add: (tag: string) => `Add ${tag}`,
      hint: 'Enter or a comma adds a tag, Backspace removes the last one.',
      problems: {
        there: 'This tag is there already.',
        long: (longest: number) => `A tag has at most ${longest} characters.`,
        unfit: 'A tag has no quotation marks or control characters.',
        many: (most: number) => `A stream has at most ${most} tags.`,
      },
    },
  },
  de: {
    signInNotLoaded: 'Der Anmeldelink konnte nicht geladen werden. Noch einmal öffnen.',
    noName: 'Ohne Namen',
    streamWithNoName: 'ein Stream ohne Namen',
    viewOnly: 'Nur ansehen: Änderungen sind nicht möglich.',

    axisNow: 'Jetzt',

    noAnswer: (clock) => `Keine Antwort seit ${clock}`,
    alarms: (page, { unrecorded, isDiskFull, lost }) =>
      `(${[isDiskFull && 'Speicher voll', unrecorded > 0 && `${unrecorded} ohne Aufzeichnung`, lost > 0 && `${lost} verloren`].filter(Boolean).join(', ')}) ${page}`,
    ready: (count, page) => `(${count} fertig) ${page}`,

    library: {
      tabs: 'Archiv',
      recordings: 'Aufzeichnungen',
      clips: 'Clips',
      handovers: 'Übergaben',
      deliveries: 'Kundenseiten',
    },

    legend: 'Legende',
    recorded: 'Aufgezeichnet',
    gap: 'Lücke',

    copyOf: {
      playback: 'Link kopieren',
      watch: 'Wiedergabeseite kopieren',
      mp4: 'MP4-Link kopieren',
      embed: 'Einbettungscode kopieren',
      at: 'Ab dieser Stelle kopieren',
    },
    copyFor: {
      playback: 'Für Player. Ein Browser lädt ihn vielleicht herunter.',
      watch: 'Für Menschen. Öffnet sich in jedem Browser.',
      mp4: 'Zum Schneiden und Aufheben. Eine Datei.',
      embed: 'Für Webseiten. HTML zum Einfügen.',
    },
    copyAnyway: 'Dennoch kopieren',
    copyShow: (day) => `${day} kopieren`,
    copyOfSession: (copy, stream, day) => (day === undefined ? `${copy}: ${stream}` : `${copy}: ${stream}, ${day}`),
    copiedBefore: (copy) => `${copy}, schon einmal kopiert`,
    whatToDo: 'Was tun',
    whatToCopy: (stream) => `Was von ${stream} kopieren`,
    openSettings: 'Einstellungen öffnen',
    embedNotAllowed: 'Andere Seiten dürfen ihn noch nicht zeigen: in den Einstellungen erlauben',
    embedRefused: 'Andere Seiten dürfen den eingebetteten Player noch nicht zeigen. In den Einstellungen erlauben.',

    sessionCard: (stream, times) => `Sendung von ${stream}, ${times}`,
    fromTo: (start, end) => `${start} – ${end}`,
    now: 'jetzt',
    play: 'Abspielen',
    copy: 'Kopieren',
    open: 'Öffnen',

    printed: (when) => `Gedruckt ${when}.`,

    retry: 'Wiederholen',
    lastKnown: (atMs) => `Zu sehen ist der letzte bekannte Stand von ${formatClockSeconds(atMs)}.`,
    switchesWait: 'Die Aufzeichnung lässt sich gerade nicht umschalten.',

    tryAgain: 'Noch einmal versuchen',
    trying: 'Versuch läuft …',
    allStreams: 'Alle Streams',
    gone: 'Gelöscht, oder die Anmeldung gilt für eine andere Verbindung.',
    unread: (reason) => `${reason} Die Seite versucht es weiter.`,
    nameExists: 'Ein anderer Stream heißt schon so.',
    apiKey: (id) => `API-Schlüssel ${id}`,

    localAddress: {
      reach: {
        machine: (host) => `Die Links beginnen mit ${host}: Sie funktionieren nur auf diesem Rechner.`,
        network: (host) => `Die Links beginnen mit ${host}: Sie funktionieren nur in diesem Netz.`,
      },
      remedy: 'In den Einstellungen eine öffentliche Adresse eintragen.',
      dismiss: 'Ausblenden',
    },

    tags: {
      title: 'Schlagwörter',
      filterBy: (tag) => `Streams mit dem Schlagwort ${tag} zeigen`,
      more: (count) => `+${count}`,
      further: (tags) => `und ${listed(tags)}`,
      remove: (tag) => `${tag} entfernen`,
      inUse: 'In Gebrauch',
      add: (tag) => `${tag} hinzufügen`,
      hint: 'Eingabetaste oder Komma fügt ein Schlagwort hinzu, Rücktaste entfernt das letzte.',
      problems: {
        there: 'Dieses Schlagwort ist schon da.',
        long: (longest) => `Ein Schlagwort hat höchstens ${longest} Zeichen.`,
        unfit: 'Ein Schlagwort hat keine Anführungs- und Steuerzeichen.',
        many: (most) => `Ein Stream hat höchstens ${most} Schlagwörter.`,
      },
    },
  },
});

const kinds = catalogue({
  en: { recording: { one: 'recording', other: 'recordings' }, clip: { one: 'clip', other: 'clips' } },
  de: { recording: { one: 'Aufzeichnung', other: 'Aufzeichnungen' }, clip: { one: 'Clip', other: 'Clips' } },
});

/** `2 recordings and 1 clip`, and either alone. */
export function recordingsAndClips(recordings: number, clips = 0): string {
  const counts = [
    ...(recordings > 0 || clips === 0 ? [counted(recordings, kinds.recording)] : []),
    ...(clips > 0 ? [counted(clips, kinds.clip)] : []),
  ];
  return listed(counts);
}
