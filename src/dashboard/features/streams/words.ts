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
    nextSession: 'Next session',
    state: 'State',
    lastDay: 'Last 24 hours',
    lastSession: 'Last session',
    lastRecording: 'Last recording',

    newStream: 'New stream',
    of: (count: number, total: number) => `${count} of ${total}`,

    left: (time: string) => `${time} left`,
    now: 'now',
    noRecording: 'No recording yet',
    copy: 'Copy',
    copied: 'Copied',
    reload: 'Reload',

    /** The strip for those who do not see it. */
    strip: (count: number, sessions: string) =>
      `Last 24 hours: ${counted(count, { one: 'session', other: 'sessions' })}. ${sessions}`,
    emptyStrip: 'Last 24 hours: no sessions.',
    session: (start: string, end: string, length: string, state: string) => `${start} to ${end}, ${length}, ${state}.`,

    filter: 'Filter',
    anyState: 'Any state',
    warnings: 'Warnings',
    lost: 'Lost',

    fromTo: (start: string, end: string) => `${start} – ${end}`,
    noSession: 'None yet',
    timeUnknown: 'Time unknown',
    lastNotRecorded: 'Last show not recorded',
    lastDeleted: 'Last recording deleted',

    neverUsed: (count: number) => `${count} never used`,
    nextOfUnused: (on: number, off: number) => `${on} will be recorded, ${off} will not`,
    timesIn: (zone: string) => `Times in ${zone}. The strip is the last 24 hours.`,
    noMatch: 'No stream matches this filter.',
    showAll: (count: number) => `Show all ${count}`,
    shown: (count: number, total: number) => `${count} of ${total} shown.`,
    showMore: 'Show more',
    nextShow: 'Next show',
    tags: 'Tags',
    printed: (count: number, total: number) =>
      count === total ? counted(count, { one: 'stream', other: 'streams' }) : `${count} of ${total} streams`,
    orderChanged: 'Order changed',
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
    nextSession: 'Als Nächstes',
    state: 'Zustand',
    lastDay: 'Letzte 24 Stunden',
    lastSession: 'Zuletzt',
    lastRecording: 'Aufzeichnung',

    newStream: 'Neuer Stream',
    of: (count, total) => `${count} von ${total}`,

    left: (time) => `noch ${time}`,
    now: 'jetzt',
    noRecording: 'Noch keine Aufzeichnung',
    copy: 'Link',
    copied: 'Kopiert',
    reload: 'Neu laden',

    strip: (count, sessions) =>
      `Letzte 24 Stunden: ${counted(count, { one: 'Sendung', other: 'Sendungen' })}. ${sessions}`,
    emptyStrip: 'Letzte 24 Stunden: keine Sendungen.',
    session: (start, end, length, state) => `${start} bis ${end}, ${length}, ${state}.`,

    filter: 'Filtern',
    anyState: 'Zustand',
    warnings: 'Warnungen',
    lost: 'Verloren',

    fromTo: (start, end) => `${start} – ${end}`,
    noSession: 'Noch keine',
    timeUnknown: 'Zeit unbekannt',
    lastNotRecorded: 'Letzte Sendung fehlt',
    lastDeleted: 'Letzte gelöscht',

    neverUsed: (count) => `${count} noch nie benutzt`,
    nextOfUnused: (on, off) => `${on} werden aufgezeichnet, ${off} nicht`,
    timesIn: (zone) => `Zeiten in ${zone}. Der Streifen zeigt die letzten 24 Stunden.`,
    noMatch: 'Kein Stream passt zu diesem Filter.',
    showAll: (count) => `Alle ${count} zeigen`,
    shown: (count, total) => `${count} von ${total} gezeigt.`,
    showMore: 'Mehr zeigen',
    nextShow: 'Nächste Sendung',
    tags: 'Tags',
    printed: (count, total) =>
      count === total ? counted(count, { one: 'Stream', other: 'Streams' }) : `${count} von ${total} Streams`,
    orderChanged: 'Reihenfolge geändert',
    sortAgain: 'Neu sortieren',

    unread: 'Die Streams konnten nicht gelesen werden.',
    unreadHelp: 'Prüfen, ob der Dienst läuft und ob dieser Rechner ihn erreicht.',
    trying: 'Versuch läuft …',
    nextTry: (seconds) => `Nächster Versuch in ${formatRoughly(seconds)}`,
  },
});
