import type { NoticeKind } from '../../contract/machine.ts';
import { formatDuration, formatRoughly, isAtOnce } from '../lib/format.ts';
import { catalogue, counted, listed, plural } from '../lib/language.ts';

function germanFormatAge(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 || whole >= 3600 ? formatRoughly(whole) : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

export const words = catalogue({
  en: {
    skip: 'Skip to the page',
    skipToList: 'Skip to the list',
    home: 'Aircheck, Streams',
    main: 'Main',

    more: 'More',
    guide: 'Guide',
    timesIn: 'Times in',
    thisKey: 'This key',
    viewOnly: 'view only',
    signedInAs: (key: string) => `signed in as ${key}`,
    api: 'Livestream API',
    signOut: 'Sign out',
    signOutQuestion: {
      title: 'Sign out?',
      browsers: (names: readonly string[]) =>
        `Signing out also ends ${counted(names.length, { one: 'sign-in', other: 'sign-ins' })} that you invited: ${listed(names)}.`,
      invites: (names: readonly string[]) =>
        `${counted(names.length, { one: 'open invite stops', other: 'open invites stop' })} working: ${listed(names)}.`,
      keep: 'Stay signed in',
      confirming: 'Signing out…',
      failure: 'This browser is still signed in.',
    },
    thisMachine: 'This machine',

    stopped: 'This page stopped.',
    recordingsGoOn: 'Recordings go on: the service makes them, not this page. Reloading usually helps.',
    reload: 'Reload',

    ready: (seconds: number | undefined) => `The recording is ready, ${formatDuration(seconds)}.`,
    lostReady: (ending: string, duration: string) => `${ending} after ${duration}. What arrived is ready.`,
    states: 'Session updates',
    becameState: (stream: string, state: string) => `${stream}: ${state}.`,
    undo: 'Undo',
    cancel: 'Cancel',

    freeOnDisk: 'Free on disk',
    spaceFor: 'Space for',
    currentRate: 'At the current rate',
    asOf: 'as of ',
    counters: 'Counters',
    counted: {
      lost: 'lost',
      diskFull: 'Disk full: 0 recorded',
      notRecorded: 'not recorded',
      recording: 'recording',
      processing: 'processing',
    },
    countersAsOf: (clock: string) => `Counters as of ${clock}`,
    warnings: (count: number) => plural(count, { one: 'warning', other: 'warnings' }),

    stale: {
      /** `offline`: this computer has no network; `silent`: the service does not answer; `refused`: it answers with an error. */
      since: (cause: 'offline' | 'silent' | 'refused', clock: string, reason: string) =>
        ({
          silent: `No answer since ${clock}.`,
          offline: `Network down: no answer since ${clock}.`,
          refused: `${reason} No data since ${clock}.`,
        })[cause],
      age: (seconds: number) => `(${formatAge(seconds)})`,
      next: (seconds: number) => (isAtOnce(seconds) ? 'Trying…' : `Next try in ${formatRoughly(seconds)}`),
      retry: 'Retry',
      lastKnown: 'You see the last known state. Recording cannot be switched now.',
      back: 'The service answers again.',
    },

    notLoaded: 'The search could not be loaded. Aircheck may have been updated.',
    goTo: 'Go to stream or action',
    shortcuts: 'Shortcuts',
    themes: { system: 'same as the system', light: 'light', dark: 'dark' },
    theme: (now: string, next: string) => `Theme: ${now}. Change to ${next}`,

    notices: 'Service notices',
    dismiss: 'Dismiss',
    dismissNotice: (subject: string, state: string) => `Dismiss: ${subject}, ${state}`,

    notFound: {
      pageTitle: 'Not found',
      title: 'There is no such page.',
      detail: 'The address may be mistyped, or from another version of Aircheck.',
      leave: 'Go to Streams',
    },
  },
  de: {
    skip: 'Zum Inhalt springen',
    skipToList: 'Zur Liste springen',
    home: 'Aircheck, Streams',
    main: 'Hauptnavigation',

    more: 'Mehr',
    guide: 'Anleitung (englisch)',
    timesIn: 'Zeiten in',
    thisKey: 'Dieser Schlüssel',
    viewOnly: 'nur ansehen',
    signedInAs: (key) => `angemeldet als ${key}`,
    api: 'Livestream-API',
    signOut: 'Abmelden',
    signOutQuestion: {
      title: 'Abmelden?',
      browsers: (names) =>
        `Das meldet auch ${counted(names.length, { one: 'eingeladenen Browser', other: 'eingeladene Browser' })} ab: ${listed(names)}.`,
      invites: (names) =>
        `${counted(names.length, { one: 'offene Einladung gilt', other: 'offene Einladungen gelten' })} nicht mehr: ${listed(names)}.`,
      keep: 'Angemeldet bleiben',
      confirming: 'Wird abgemeldet…',
      failure: 'Dieser Browser ist noch angemeldet.',
    },
    thisMachine: 'Dieser Rechner',

    stopped: 'Diese Seite ist stehen geblieben.',
    recordingsGoOn:
      'Die Aufzeichnungen laufen weiter: Sie entstehen im Dienst, nicht auf dieser Seite. Neu laden hilft meist.',
    reload: 'Neu laden',

    ready: (seconds) => `Die Aufzeichnung ist fertig, ${formatDuration(seconds)}.`,
    lostReady: (ending, duration) => `${ending}, nach ${duration}. Was ankam, ist fertig.`,
    states: 'Stand der Sendungen',
    becameState: (stream, state) => `${stream}: ${state}.`,
    undo: 'Rückgängig',
    cancel: 'Abbrechen',

    freeOnDisk: 'Frei',
    spaceFor: 'Platz für',
    currentRate: 'Bei dieser Datenrate',
    asOf: 'Stand ',
    counters: 'Zähler',
    counted: {
      lost: 'verloren',
      diskFull: 'Speicher voll',
      notRecorded: 'ohne Aufzeichnung',
      recording: 'in Aufzeichnung',
      processing: 'in Verarbeitung',
    },
    countersAsOf: (clock) => `Zähler, Stand ${clock}`,
    warnings: (count) => plural(count, { one: 'Warnung', other: 'Warnungen' }),

    stale: {
      since: (cause, clock, reason) =>
        ({
          silent: `Keine Antwort seit ${clock}.`,
          offline: `Netz unterbrochen: keine Antwort seit ${clock}.`,
          refused: `${reason} Keine Daten seit ${clock}.`,
        })[cause],
      age: (seconds) => `(${germanFormatAge(seconds)})`,
      next: (seconds) => (isAtOnce(seconds) ? 'Versuch läuft …' : `Nächster Versuch in ${formatRoughly(seconds)}`),
      retry: 'Wiederholen',
      lastKnown: 'Zu sehen ist der letzte bekannte Stand. Die Aufzeichnung lässt sich gerade nicht umschalten.',
      back: 'Der Dienst antwortet wieder.',
    },

    notLoaded: 'Die Suche konnte nicht geladen werden. Vielleicht wurde Aircheck aktualisiert.',
    goTo: 'Gehe zu …',
    shortcuts: 'Tastenkürzel',
    themes: { system: 'wie das System', light: 'hell', dark: 'dunkel' },
    theme: (now, next) => `Darstellung: ${now}. Ändern in: ${next}`,

    notices: 'Hinweise des Dienstes',
    dismiss: 'Ausblenden',
    dismissNotice: (subject, state) => `Ausblenden: ${subject}, ${state}`,

    notFound: {
      pageTitle: 'Nicht gefunden',
      title: 'Diese Seite gibt es nicht.',
      detail: 'Vielleicht ist die Adresse vertippt oder stammt aus einer anderen Version von Aircheck.',
      leave: 'Zu den Streams',
    },
  },
});

/** `20 s`, `1 min 20 s`, `1 h 20 min`. The age grows while it is on the page, so minutes have their seconds. */
function formatAge(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 || whole >= 3600 ? formatRoughly(whole) : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A notice names its subject and what happened to it, in a word or two each. */
interface NoticeWords {
  subject: string;
  state: string;
}

const notices = catalogue<Record<NoticeKind | 'unknown', NoticeWords>>({
  en: {
    'database-rebuilt': { subject: 'Database', state: 'Rebuilt' },
    'stream-keys-replaced': { subject: 'Stream keys', state: 'Replaced' },
    'unreadable-row': { subject: 'Database', state: 'Damaged row' },
    'keys-not-kept': { subject: 'Streams and keys', state: 'Not saved' },
    unknown: { subject: 'Service', state: 'Notice' },
  },
  de: {
    'database-rebuilt': { subject: 'Datenbank', state: 'Wiederhergestellt' },
    'stream-keys-replaced': { subject: 'Stream-Schlüssel', state: 'Ersetzt' },
    'unreadable-row': { subject: 'Datenbank', state: 'Zeile beschädigt' },
    'keys-not-kept': { subject: 'Streams und Schlüssel', state: 'Nicht gesichert' },
    unknown: { subject: 'Dienst', state: 'Hinweis' },
  },
});

/** A newer service may send a kind that this page does not know. */
export function noticeWords(kind: string | undefined): NoticeWords {
  const known = Object.entries(notices).find(([knownKind]) => knownKind === kind);
  return known?.[1] ?? notices.unknown;
}
