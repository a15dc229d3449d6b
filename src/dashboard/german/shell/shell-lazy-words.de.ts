import { counted, listed, plural } from '../../language.ts';
import { formatDuration, formatRoughly, isAtOnce } from '../../recording/words/format.ts';
import type { words as english } from '../../shell/shell-lazy-words.ts';

export const words: typeof english = {
  more: 'Mehr',
  usuallyReady: 'Meist fertig',
  usuallyReadyHere: 'Hier fertig',
  atOnce: 'sofort',
  nextCheck: 'Prüfung',
  changes: 'Änderungen',
  in: (seconds) => `in ${formatRoughly(seconds)}`,
  now: 'jetzt',
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
  states: 'Was aus Sendungen wurde',
  becameState: (stream, state) => `${stream}: ${state}.`,
  undo: 'Rückgängig',
  cancel: 'Abbrechen',

  recordings: 'Belegt',
  freeOnDisk: 'Frei',
  enoughFor: 'Reicht für',
  presentRate: 'Bei dieser Datenrate',
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
    age: (seconds) => `(${formatAge(seconds)})`,
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
};

function formatAge(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 || whole >= 3600 ? formatRoughly(whole) : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
