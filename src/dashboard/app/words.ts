import type { NoticeKind } from '../../contract/machine.ts';
import { formatDuration, formatRoughly, isAtOnce } from '../lib/format.ts';
import { counted, listed, plural, t } from '../lib/language.ts';

function germanFormatAge(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 || whole >= 3600 ? formatRoughly(whole) : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

export const words = {
  skip: t('Skip to the page', 'Zum Inhalt springen'),
  skipToList: t('Skip to the list', 'Zur Liste springen'),
  home: t('Aircheck, Streams', 'Aircheck, Streams'),
  main: t('Main', 'Hauptnavigation'),

  more: t('More', 'Mehr'),
  guide: t('Guide', 'Anleitung (englisch)'),
  timesIn: t('Times in', 'Zeiten in'),
  thisKey: t('This key', 'Dieser Schlüssel'),
  viewOnly: t('view only', 'nur ansehen'),
  signedInAs: (key: string) => t(`signed in as ${key}`, `angemeldet als ${key}`),
  api: t('Livestream API', 'Livestream-API'),
  signOut: t('Sign out', 'Abmelden'),
  signOutQuestion: {
    title: t('Sign out?', 'Abmelden?'),
    browsers: (names: readonly string[]) =>
      t(
        `Signing out also ends ${counted(names.length, { one: 'sign-in', other: 'sign-ins' })} that you invited: ${listed(names)}.`,
        `Das meldet auch ${counted(names.length, { one: 'eingeladenen Browser', other: 'eingeladene Browser' })} ab: ${listed(names)}.`,
      ),
    invites: (names: readonly string[]) =>
      t(
        `${counted(names.length, { one: 'open invite stops', other: 'open invites stop' })} working: ${listed(names)}.`,
        `${counted(names.length, { one: 'offene Einladung gilt', other: 'offene Einladungen gelten' })} nicht mehr: ${listed(names)}.`,
      ),
    keep: t('Stay signed in', 'Angemeldet bleiben'),
    confirming: t('Signing out…', 'Wird abgemeldet…'),
    failure: t('This browser is still signed in.', 'Dieser Browser ist noch angemeldet.'),
  },
  thisMachine: t('This machine', 'Dieser Rechner'),

  stopped: t('This page stopped.', 'Diese Seite ist stehen geblieben.'),
  recordingsGoOn: t(
    'Recordings go on: the service makes them, not this page. Reloading usually helps.',
    'Die Aufzeichnungen laufen weiter: Sie entstehen im Dienst, nicht auf dieser Seite. Neu laden hilft meist.',
  ),
  reload: t('Reload', 'Neu laden'),

  ready: (seconds: number | undefined) =>
    t(
      `The recording is ready, ${formatDuration(seconds)}.`,
      `Die Aufzeichnung ist fertig, ${formatDuration(seconds)}.`,
    ),
  lostReady: (ending: string, duration: string) =>
    t(`${ending} after ${duration}. What arrived is ready.`, `${ending}, nach ${duration}. Was ankam, ist fertig.`),
  states: t('Session updates', 'Stand der Sendungen'),
  becameState: (stream: string, state: string) => `${stream}: ${state}.`,
  cancel: t('Cancel', 'Abbrechen'),

  freeOnDisk: t('Free on disk', 'Frei'),
  spaceFor: t('Space for', 'Platz für'),
  currentRate: t('At the current rate', 'Bei dieser Datenrate'),
  asOf: t('as of ', 'Stand '),
  counters: t('Counters', 'Zähler'),
  counted: {
    lost: t('lost', 'verloren'),
    diskFull: t('Disk full: 0 recorded', 'Speicher voll'),
    notRecorded: t('not recorded', 'ohne Aufzeichnung'),
    recording: t('recording', 'in Aufzeichnung'),
    processing: t('processing', 'in Verarbeitung'),
  },
  countersAsOf: (clock: string) => t(`Counters as of ${clock}`, `Zähler, Stand ${clock}`),
  warnings: (count: number) =>
    t(plural(count, { one: 'warning', other: 'warnings' }), plural(count, { one: 'Warnung', other: 'Warnungen' })),

  stale: {
    /** `offline`: this computer has no network; `silent`: the service does not answer; `refused`: it answers with an error. */
    since: (cause: 'offline' | 'silent' | 'refused', clock: string, reason: string) =>
      t(
        {
          silent: `No answer since ${clock}.`,
          offline: `Network down: no answer since ${clock}.`,
          refused: `${reason} No data since ${clock}.`,
        }[cause],
        {
          silent: `Keine Antwort seit ${clock}.`,
          offline: `Netz unterbrochen: keine Antwort seit ${clock}.`,
          refused: `${reason} Keine Daten seit ${clock}.`,
        }[cause],
      ),
    age: (seconds: number) => t(`(${formatAge(seconds)})`, `(${germanFormatAge(seconds)})`),
    next: (seconds: number) =>
      isAtOnce(seconds)
        ? t('Trying…', 'Versuch läuft …')
        : t(`Next try in ${formatRoughly(seconds)}`, `Nächster Versuch in ${formatRoughly(seconds)}`),
    retry: t('Retry', 'Wiederholen'),
    lastKnown: t(
      'You see the last known state. Recording cannot be switched now.',
      'Zu sehen ist der letzte bekannte Stand. Die Aufzeichnung lässt sich gerade nicht umschalten.',
    ),
    back: t('The service answers again.', 'Der Dienst antwortet wieder.'),
  },

  goTo: t('Go to stream or action', 'Gehe zu …'),
  shortcuts: t('Shortcuts', 'Tastenkürzel'),
  themes: { system: t('same as the system', 'wie das System'), light: t('light', 'hell'), dark: t('dark', 'dunkel') },
  theme: (now: string, next: string) =>
    t(`Theme: ${now}. Change to ${next}`, `Darstellung: ${now}. Ändern in: ${next}`),

  notices: t('Service notices', 'Hinweise des Dienstes'),
  dismiss: t('Dismiss', 'Ausblenden'),
  dismissNotice: (subject: string, state: string) =>
    t(`Dismiss: ${subject}, ${state}`, `Ausblenden: ${subject}, ${state}`),

  notFound: {
    pageTitle: t('Not found', 'Nicht gefunden'),
    title: t('There is no such page.', 'Diese Seite gibt es nicht.'),
    detail: t(
      'The address may be mistyped, or from another version of Aircheck.',
      'Vielleicht ist die Adresse vertippt oder stammt aus einer anderen Version von Aircheck.',
    ),
    leave: t('Go to Streams', 'Zu den Streams'),
  },
};

/** `20 s`, `1 min 20 s`, `1 h 20 min`. The age grows while it is on the page, so minutes have their seconds. */
function formatAge(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 || whole >= 3600 ? formatRoughly(whole) : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

interface NoticeWords {
  subject: string;
  state: string;
}

const notices: Record<NoticeKind | 'unknown', NoticeWords> = {
  'database-rebuilt': { subject: t('Database', 'Datenbank'), state: t('Rebuilt', 'Wiederhergestellt') },
  'stream-keys-replaced': { subject: t('Stream keys', 'Stream-Schlüssel'), state: t('Replaced', 'Ersetzt') },
  'unreadable-row': { subject: t('Database', 'Datenbank'), state: t('Damaged row', 'Zeile beschädigt') },
  'keys-not-kept': {
    subject: t('Streams and keys', 'Streams und Schlüssel'),
    state: t('Not saved', 'Nicht gesichert'),
  },
  'recordings-not-listed': {
    subject: t('Recording storage', 'Aufnahmespeicher'),
    state: t('Not listed', 'Nicht lesbar'),
  },
  unknown: { subject: t('Service', 'Dienst'), state: t('Notice', 'Hinweis') },
};

/** A newer service may send a kind that this page does not know. */
export function noticeWords(kind: string | undefined): NoticeWords {
  const known = Object.entries(notices).find(([knownKind]) => knownKind === kind);
  return known?.[1] ?? notices.unknown;
}
