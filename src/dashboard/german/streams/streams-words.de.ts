import { counted } from '../../language.ts';
import type { words as english } from '../../streams/streams-words.ts';

export const words: typeof english = {
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
};
