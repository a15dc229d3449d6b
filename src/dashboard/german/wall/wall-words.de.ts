import { counted } from '../../language.ts';
import type { words as english } from '../../wall/wall-words.ts';

export const words: typeof english = {
  title: 'Monitorwand',
  reading: 'Wird gelesen …',
  nothing: 'Nichts ist auf Sendung.',
  nothingTagged: (tags) => `Nichts mit ${tags} ist auf Sendung.`,
  nothingChosen: 'Keiner der gewählten Streams ist da.',

  counts: 'Auf dieser Wand',
  diskFull: 'Speicher voll',
  lost: (count) => `${count} verloren`,
  unrecorded: (count) => `${count} ohne Aufzeichnung`,
  warnings: (count) => counted(count, { one: 'Warnung', other: 'Warnungen' }),
  recording: (count) => `${count} in Aufzeichnung`,

  tags: (tags) => `Schlagwort ${tags}`,
  chosen: (count) => counted(count, { one: 'gewählter Stream', other: 'gewählte Streams' }),
  page: (page, pages) => `Seite ${page} von ${pages}`,
  upToDate: 'aktuell',
  age: (seconds) => `${seconds} s alt`,
  mayFallAsleep: 'Bildschirm kann ausgehen',
  mayFallAsleepWhy:
    'Dieser Browser hält unter dieser Adresse keinen Bildschirm wach: Das braucht https oder localhost.',

  noData: (clock) => `KEINE DATEN seit ${clock}`,
  noDataYet: 'KEINE DATEN',
  ago: (time) => `vor ${time}`,
  nextTry: (seconds) => `unten der letzte bekannte Stand · nächster Versuch in ${seconds} s`,
  trying: 'unten der letzte bekannte Stand · Versuch läuft',
  signedOut: 'ABGEMELDET',
  signedOutSince: (clock) => `ABGEMELDET seit ${clock}`,
  signedOutWhat:
    'Die Anmeldung dieses Browsers ist abgelaufen. Darin einen neuen Link für die Monitorwand öffnen: Sie läuft von selbst weiter.',
  signInAgain: 'Wieder anmelden: Die Monitorwand läuft von selbst weiter.',

  recordingWith: (problem) => `Zeichnet auf · ${problem}`,
  recordingNoMedia: 'Zeichnet auf · kein Signal',
  reconnecting: (left) => `Verbindet neu … noch ${left}`,
  frozenAt: (clock) => `steht seit ${clock}`,
  frozen: 'steht',
  processing: (left) => `Wird verarbeitet, etwa ${left}`,
  expected: (clock) => `Erwartet ${clock}`,
  notLiveYet: 'Noch nicht live',
  missing: (clock) => `Erwartet ${clock}, noch nicht live`,
  onAirNow: 'Live',
  alarm: (stream, state) => `${stream}: ${state}`,

  controls: 'Monitorwand',
  choose: 'Kacheln wählen',
  soundOn: 'Alarmton: an',
  soundHeldBack: 'Alarmton: vom Browser gesperrt, bis jemand klickt',
  soundOff: 'Alarmton: aus',
  fullScreen: 'Vollbild',
  leaveFullScreen: 'Vollbild verlassen',
  leave: 'Zurück zu den Streams',

  chooseTitle: 'Was die Monitorwand zeigt',
  chooseAll: 'Alles, was auf Sendung ist',
  chooseAllNote: 'und was nach Zeitplan erwartet wird',
  chooseTags: 'Nach Schlagwort',
  chooseStreams: 'Diese Streams, auf Sendung oder nicht',
  noTags: 'Kein Stream hat ein Schlagwort.',
  noStreams: 'Es gibt keine Streams.',
  done: 'Fertig',
  cancel: 'Abbrechen',
};
