import type { words as english } from '../../clips/clips-words.ts';
import { formatClockSeconds, formatDuration } from '../../recording/words/format.ts';

export const words: typeof english = {
  title: 'Clip',
  note: 'Mit i beginnt er, mit o endet er.',
  in: 'In',
  out: 'Out',
  notSet: 'offen',
  setMark: { from: 'Anfang des Clips hier setzen', to: 'Ende des Clips hier setzen' },
  markAt: (seconds) => formatDuration(seconds),
  marks: { from: 'Anfang des Clips', to: 'Ende des Clips' },
  length: 'Länge',
  onAir: (fromMs, toMs) => `${formatClockSeconds(fromMs)} – ${formatClockSeconds(toMs)}`,
  defaultName: (stream, atMs) => (atMs === undefined ? stream : `${stream} ${formatClockSeconds(atMs)}`),
  keep: 'Behalten, wenn die Aufzeichnung gelöscht wird',
  make: 'Clip erstellen',
  making: 'Clip wird erstellt …',
  clear: 'Zurücksetzen',
  marksMissing: 'Erst Anfang und Ende setzen.',
  notMade: 'Der Clip wurde nicht erstellt.',
  begun: (name) => `Der Clip „${name}“ wird erstellt.`,
  made: (name) => `Der Clip „${name}“ ist fertig.`,
  failedNow: (name) => `Der Clip „${name}“ konnte nicht erstellt werden.`,

  ofRecording: 'Clips dieser Aufzeichnung',
  progress: (name) => `Wie viel vom Clip „${name}“ erstellt ist`,
  copyLink: 'Link kopieren',
  copyLinkOf: (name) => `Link des Clips „${name}“ kopieren`,
  watch: (name) => `Clip „${name}“ ansehen`,
  download: (name) => `Clip „${name}“ herunterladen`,
  delete: (name) => `Clip „${name}“ löschen`,
  keepOf: (name) => `Clip „${name}“ behalten, wenn die Aufzeichnung gelöscht wird`,
  inexact: 'An beiden Enden etwas länger: dieser Codec lässt sich nur an Keyframes schneiden.',
  failures: {
    'recording-gone': 'Nicht erstellt: die Aufzeichnung wurde inzwischen gelöscht.',
    'recording-damaged': 'Nicht erstellt: die Aufzeichnung ist an dieser Stelle beschädigt.',
    empty: 'Nicht erstellt: zwischen Anfang und Ende liegt kein Bild.',
    disk: 'Nicht erstellt: der Datenträger ist voll.',
    other: 'Nicht erstellt. Löschen und noch einmal versuchen.',
  },
  notChanged: 'Der Clip wurde nicht geändert.',

  deletion: {
    title: 'Diesen Clip löschen?',
    confirm: 'Clip löschen',
    confirming: 'Wird gelöscht …',
    keep: 'Abbrechen',
    failure: 'Der Clip wurde nicht gelöscht.',
    done: 'Der Clip wurde gelöscht.',
    effect: 'Sein Link und seine Downloads funktionieren dann nicht mehr. Die Aufzeichnung bleibt.',
  },

  withRecording: {
    go: 'Clips, die mit ihr gehen',
    stay: 'Clips, die bleiben',
  },
};
