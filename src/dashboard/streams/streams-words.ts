import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Streams',
    alarm: (stream: string) => `Live, not recorded: ${stream}.`,
    lost: (stream: string, isEncoder: boolean) => `${stream}: ${isEncoder ? 'encoder lost' : 'cut off'}.`,
    allStreams: 'All streams',
    loading: 'Loading…',
    stale: (reason: string) => `${reason} Recording cannot be switched now.`,

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
    /** What it says after that. */
    copied: 'Copied',
    reload: 'Reload',

    /** The strip for those who do not see it. */
    strip: (count: number, sessions: string) =>
      `Last 24 hours: ${counted(count, { one: 'session', other: 'sessions' })}. ${sessions}`,
    emptyStrip: 'Last 24 hours: no sessions.',
    session: (start: string, end: string, length: string, state: string) => `${start} to ${end}, ${length}, ${state}.`,
  },
  de: {
    title: 'Streams',
    alarm: (stream) => `Live ohne Aufzeichnung: ${stream}.`,
    lost: (stream, isEncoder) => `${stream}: ${isEncoder ? 'Encoder verloren' : 'abgebrochen'}.`,
    allStreams: 'Alle Streams',
    loading: 'Wird geladen …',
    stale: (reason) => `${reason} Die Aufzeichnung lässt sich gerade nicht umschalten.`,

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
  },
});
