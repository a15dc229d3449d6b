import { formatRoughly } from '../../lib/format.ts';
import { catalogue, counted } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    title: 'Streams',
    alarm: (stream: string) => `Live, not recorded: ${stream}.`,
    lostAlert: (stream: string, isEncoder: boolean) => `${stream}: ${isEncoder ? 'encoder lost' : 'cut off'}.`,
    allStreams: 'All streams',
    loading: 'Loading…',
    stale: (reason: string) => `${reason} Recording cannot be switched now.`,

    select: (stream: string) => `Select ${stream}`,
    selectAll: (count: number) => `Select all ${count}`,

    stream: 'Stream',
    sortByName: 'Sort by name',
    columns: {
      name: 'Name',
      record: 'Recording',
      state: 'State',
      session: 'Last session',
      lastRecording: 'Last recording',
    },
    lastHours: (hours: number) => `Last ${hours} hours`,

    groups: {
      lost: 'Lost',
      live: 'Live',
      ended: 'Just ended',
      tonight: 'Tonight',
      idle: 'Idle',
      all: 'Streams',
      unused: '',
    },
    notes: {
      lost: (count: number) => `${count}, not back`,
      live: (count: number, recorded: number) => {
        if (recorded < count) return `${count}, ${recorded} recorded`;
        return `${count}, ${count === 1 ? '' : count === 2 ? 'both ' : 'all '}recorded`;
      },
      tonight: (count: number, recorded: number) => `${count} to come, ${recorded} will be recorded`,
      idle: (count: number, off: number) =>
        off === 0 ? `${count}` : `${count}, ${counted(off, { one: 'is off', other: 'are off' })}`,
    },
    newStream: 'New stream',
    of: (count: number, total: number) => `${count} of ${total}`,

    ago: (time: string) => `${time} ago`,
    interrupted: {
      stalled: (time: string) => `No media ${time}`,
      reconnecting: (left: string) => `Reconnecting, ${left}`,
    },
    readyIn: (time: string) => `ready in ${time}`,
    now: 'now',
    notUsed: 'Not used yet',
    firstSession: 'First session',
    timeUnknown: 'Time unknown',
    copy: 'Copy',

    /** The strip for those who do not see it. */
    strip: (hours: number, count: number, sessions: string) =>
      `Last ${hours} hours: ${counted(count, { one: 'session', other: 'sessions' })}. ${sessions}`,
    emptyStrip: (hours: number) => `Last ${hours} hours: no sessions.`,
    session: (start: string, end: string, length: string, state: string) => `${start} to ${end}, ${length}, ${state}.`,

    neverUsed: (count: number) => `${count} never used`,
    nextOfUnused: (on: number, off: number) => `${on} will be recorded, ${off} will not`,
    orderChanged: 'The order has changed',
    sortAgain: 'Sort again',

    unread: 'The streams could not be read.',
    unreadHelp: 'Check that the service runs, and that this computer reaches it.',
    trying: 'Trying…',
    nextTry: (seconds: number) => `Next try in ${formatRoughly(seconds)}`,
  },
  de: {
    title: 'Streams',
    alarm: (stream) => `Live ohne Aufzeichnung: ${stream}.`,
    lostAlert: (stream, isEncoder) => `${stream}: ${isEncoder ? 'Encoder verloren' : 'abgebrochen'}.`,
    allStreams: 'Alle Streams',
    loading: 'Wird geladen …',
    stale: (reason) => `${reason} Die Aufzeichnung lässt sich gerade nicht umschalten.`,

    select: (stream) => `${stream} auswählen`,
    selectAll: (count) => `Alle ${count} auswählen`,

    stream: 'Stream',
    sortByName: 'Nach Namen sortieren',
    columns: {
      name: 'Name',
      record: 'Aufzeichnung',
      state: 'Zustand',
      session: 'Letzte Sendung',
      lastRecording: 'Letzte Aufzeichnung',
    },
    lastHours: (hours) => `Letzte ${hours} Stunden`,

    groups: {
      lost: 'Verloren',
      live: 'Live',
      ended: 'Gerade beendet',
      tonight: 'Heute Abend',
      idle: 'Inaktiv',
      all: 'Streams',
      unused: '',
    },
    notes: {
      lost: (count) => `${count}, nicht zurück`,
      live: (count, recorded) => {
        if (recorded < count) return `${count}, davon ${recorded} aufgezeichnet`;
        return `${count}, ${count === 1 ? '' : count === 2 ? 'beide ' : 'alle '}aufgezeichnet`;
      },
      tonight: (count, recorded) => `${count} stehen an, ${recorded} werden aufgezeichnet`,
      idle: (count, off) => (off === 0 ? `${count}` : `${count}, davon ${off} aus`),
    },
    newStream: 'Neuer Stream',
    of: (count, total) => `${count} von ${total}`,

    ago: (time) => `vor ${time}`,
    interrupted: {
      stalled: (time) => `Seit ${time} kein Signal`,
      reconnecting: (left) => `Verbindet neu, ${left}`,
    },
    readyIn: (time) => `fertig in ${time}`,
    now: 'jetzt',
    notUsed: 'Noch nicht benutzt',
    firstSession: 'Erste Sendung',
    timeUnknown: 'Zeit unbekannt',
    copy: 'Kopieren',

    strip: (hours, count, sessions) =>
      `Letzte ${hours} Stunden: ${counted(count, { one: 'Sendung', other: 'Sendungen' })}. ${sessions}`,
    emptyStrip: (hours) => `Letzte ${hours} Stunden: keine Sendungen.`,
    session: (start, end, length, state) => `${start} bis ${end}, ${length}, ${state}.`,

    neverUsed: (count) => `${count} noch nie benutzt`,
    nextOfUnused: (on, off) => `${on} werden aufgezeichnet, ${off} nicht`,
    orderChanged: 'Die Reihenfolge hat sich geändert',
    sortAgain: 'Neu sortieren',

    unread: 'Die Streams konnten nicht gelesen werden.',
    unreadHelp: 'Prüfen, ob der Dienst läuft und ob dieser Rechner ihn erreicht.',
    trying: 'Versuch läuft …',
    nextTry: (seconds) => `Nächster Versuch in ${formatRoughly(seconds)}`,
  },
});
