import { formatRoughly } from '../../lib/format.ts';
import { counted, t } from '../../lib/language.ts';

export const words = {
  title: 'Streams',
  alarm: (stream: string) => t(`Live, not recorded: ${stream}.`, `Live ohne Aufzeichnung: ${stream}.`),
  lostAlert: (stream: string, isEncoder: boolean) =>
    t(
      `${stream}: ${isEncoder ? 'encoder lost' : 'cut off'}.`,
      `${stream}: ${isEncoder ? 'Encoder verloren' : 'abgebrochen'}.`,
    ),
  allStreams: t('All streams', 'Alle Streams'),
  loading: t('Loading…', 'Wird geladen …'),
  stale: (reason: string) =>
    t(`${reason} Recording cannot be switched now.`, `${reason} Die Aufzeichnung lässt sich gerade nicht umschalten.`),

  select: (stream: string) => t(`Select ${stream}`, `${stream} auswählen`),
  selectAll: (count: number) => t(`Select all ${count}`, `Alle ${count} auswählen`),

  stream: 'Stream',
  sortByName: t('Sort by name', 'Nach Namen sortieren'),
  columns: {
    name: 'Name',
    record: t('Recording', 'Aufzeichnung'),
    state: t('State', 'Zustand'),
    session: t('Last session', 'Letzte Sendung'),
    lastRecording: t('Last recording', 'Letzte Aufzeichnung'),
  },
  lastHours: (hours: number) => t(`Last ${hours} hours`, `Letzte ${hours} Stunden`),

  groups: {
    lost: t('Lost', 'Verloren'),
    live: 'Live',
    ended: t('Just ended', 'Gerade beendet'),
    tonight: t('Tonight', 'Heute Abend'),
    idle: t('Idle', 'Inaktiv'),
    all: 'Streams',
    unused: '',
  },
  notes: {
    lost: (count: number) => t(`${count}, not back`, `${count}, nicht zurück`),
    live: t(
      (count: number, recorded: number) => {
        if (recorded < count) return `${count}, ${recorded} recorded`;
        return `${count}, ${count === 1 ? '' : count === 2 ? 'both ' : 'all '}recorded`;
      },
      (count, recorded) => {
        if (recorded < count) return `${count}, davon ${recorded} aufgezeichnet`;
        return `${count}, ${count === 1 ? '' : count === 2 ? 'beide ' : 'alle '}aufgezeichnet`;
      },
    ),
    tonight: (count: number, recorded: number) =>
      t(`${count} to come, ${recorded} will be recorded`, `${count} stehen an, ${recorded} werden aufgezeichnet`),
    idle: (count: number, off: number) =>
      off === 0
        ? `${count}`
        : t(`${count}, ${counted(off, { one: 'is off', other: 'are off' })}`, `${count}, davon ${off} aus`),
  },
  newStream: t('New stream', 'Neuer Stream'),
  of: (count: number, total: number) => t(`${count} of ${total}`, `${count} von ${total}`),

  ago: (time: string) => t(`${time} ago`, `vor ${time}`),
  interrupted: {
    stalled: (time: string) => t(`No media ${time}`, `Seit ${time} kein Signal`),
    reconnecting: (left: string) => t(`Reconnecting, ${left}`, `Verbindet neu, ${left}`),
  },
  readyIn: (time: string) => t(`ready in ${time}`, `fertig in ${time}`),
  now: t('now', 'jetzt'),
  notUsed: t('Not used yet', 'Noch nicht benutzt'),
  firstSession: t('First session', 'Erste Sendung'),
  timeUnknown: t('Time unknown', 'Zeit unbekannt'),
  copy: t('Copy', 'Kopieren'),

  /** The strip for those who do not see it. */
  strip: (hours: number, count: number, sessions: string) =>
    t(
      `Last ${hours} hours: ${counted(count, { one: 'session', other: 'sessions' })}. ${sessions}`,
      `Letzte ${hours} Stunden: ${counted(count, { one: 'Sendung', other: 'Sendungen' })}. ${sessions}`,
    ),
  emptyStrip: (hours: number) => t(`Last ${hours} hours: no sessions.`, `Letzte ${hours} Stunden: keine Sendungen.`),
  session: (start: string, end: string, length: string, state: string) =>
    t(`${start} to ${end}, ${length}, ${state}.`, `${start} bis ${end}, ${length}, ${state}.`),

  neverUsed: (count: number) => t(`${count} never used`, `${count} noch nie benutzt`),
  nextOfUnused: (on: number, off: number) =>
    t(`${on} will be recorded, ${off} will not`, `${on} werden aufgezeichnet, ${off} nicht`),
  orderChanged: t('The order has changed', 'Die Reihenfolge hat sich geändert'),
  sortAgain: t('Sort again', 'Neu sortieren'),

  unread: t('The streams could not be read.', 'Die Streams konnten nicht gelesen werden.'),
  unreadHelp: t(
    'Check that the service runs, and that this computer reaches it.',
    'Prüfen, ob der Dienst läuft und ob dieser Rechner ihn erreicht.',
  ),
  trying: t('Trying…', 'Versuch läuft …'),
  nextTry: (seconds: number) =>
    t(`Next try in ${formatRoughly(seconds)}`, `Nächster Versuch in ${formatRoughly(seconds)}`),
};
