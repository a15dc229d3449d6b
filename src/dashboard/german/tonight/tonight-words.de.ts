import { counted } from '../../language.ts';
import type { words as english } from '../../tonight/tonight-words.ts';

export const words: typeof english = {
  title: 'Heute',
  loading: 'Sendungen von heute werden geladen',
  notRead: { unread: 'Die Sendungen von heute konnten nicht gelesen werden', gone: 'Diese Seite gibt es hier nicht' },
  stale: (reason) => `${reason} Die Aufzeichnung lässt sich gerade nicht umschalten.`,
  until: (day, zone) => `bis ${day}, ${zone}`,
  edit: 'Zeitpläne bearbeiten',
  schedules: 'Zeitpläne',
  list: 'Erwartete Sendungen',
  heads: {
    expected: 'Erwartet',
    stream: 'Stream',
    recording: 'Aufzeichnung',
    encoder: 'Encoder',
    last: 'Letzte Aufzeichnung',
    key: 'Stream-Schlüssel',
    remedy: 'Was zu tun ist',
  },
  recording: {
    recording: 'Zeichnet auf',
    unrecorded: 'Live ohne Aufzeichnung',
    armed: 'An',
    once: 'An, einmal',
    off: 'Aus',
  },
  willArm: (clock) => `An um ${clock}`,
  encoder: {
    live: (when) => `Live seit ${when}`,
    liveNow: 'Live',
    missing: (late) => `Nicht live, ${late} verspätet`,
    never: 'Noch nie gesehen',
    seen: (when) => `Gesehen ${when}`,
  },
  last: {
    share: (when, share) => `${when}, ${share}`,
    good: (when) => when,
    gaps: (when) => `${when}, unvollständig`,
    failed: (when) => `${when}, fehlgeschlagen`,
    none: 'Noch keine',
  },
  key: { same: 'Unverändert', new: (when) => `Neu seit ${when}` },
  turnOn: 'Einschalten',
  turnOnFor: (stream) => `Aufzeichnung von ${stream} einschalten`,
  open: 'Öffnen',
  openStream: (stream) => `${stream} öffnen`,

  ready: 'Bereit zur Aufzeichnung',
  of: (armed, total) => `${armed} von ${total}`,
  problems: (count) => `${counted(count, { one: 'Sendung', other: 'Sendungen' })} prüfen.`,
  noProblems: 'Nichts zu prüfen.',
  needs: 'Bedarf heute',
  aboutBytes: (size) => `Etwa ${size} Speicher.`,
  noBytes: 'Wie viel Speicher das braucht, ist nach einer ersten Aufzeichnung bekannt.',
  disk: 'Freier Speicher',
  enough: 'Reicht für heute.',
  tooLittle: 'Reicht nicht für heute: Aufzeichnungen löschen oder Platz schaffen.',

  none: {
    title: 'Heute wird nichts erwartet.',
    detail:
      'Ein Zeitplan schaltet die Aufzeichnung vor jeder Sendung ein und meldet, wenn eine nicht kommt. Streams auswählen, dann Zeitplan … wählen.',
    action: 'Zu den Streams',
  },
  elsewhere: {
    title: 'Hier gibt es keine Zeitpläne.',
    detail: 'Zeitpläne führt der Dienst von Aircheck, und diese Seite ist mit keinem verbunden.',
  },
  sheet: 'Ablaufplan',
  sheetNote: 'wer gleichzeitig auf Sendung ist',
  legend: {
    recording: 'Zeichnet auf',
    unrecorded: 'Live ohne Aufzeichnung',
    missing: 'Erwartet, nicht live',
    planned: 'Kommt noch',
  },
};
