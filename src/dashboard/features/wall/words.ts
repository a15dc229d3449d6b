import { counted, t } from '../../lib/language.ts';

export const words = {
  title: t('Wall', 'Monitorwand'),
  reading: t('Loading…', 'Wird geladen …'),
  nothing: t('Nothing live', 'Nichts ist live'),
  nothingTagged: (tags: string) => t(`Nothing live with ${tags}`, `Nichts mit ${tags} ist live`),
  nothingChosen: t('The chosen streams no longer exist', 'Die gewählten Streams gibt es nicht mehr'),

  counts: t('On this wall', 'Auf dieser Wand'),
  diskFull: t('Disk full', 'Speicher voll'),
  lost: (count: number) => t(`${count} lost`, `${count} verloren`),
  unrecorded: (count: number) => t(`${count} not recorded`, `${count} ohne Aufzeichnung`),
  warnings: (count: number) =>
    t(counted(count, { one: 'warning', other: 'warnings' }), counted(count, { one: 'Warnung', other: 'Warnungen' })),
  recording: (count: number) => t(`${count} recording`, `${count} in Aufzeichnung`),

  tags: (tags: string) => t(`Tag ${tags}`, `Schlagwort ${tags}`),
  chosen: (count: number) =>
    t(
      counted(count, { one: 'chosen stream', other: 'chosen streams' }),
      counted(count, { one: 'gewählter Stream', other: 'gewählte Streams' }),
    ),
  page: (page: number, pages: number) => t(`Page ${page} of ${pages}`, `Seite ${page} von ${pages}`),
  mayFallAsleep: t('Screen may turn off', 'Bildschirm kann ausgehen'),
  mayFallAsleepWhy: t(
    'At this address the browser cannot keep the screen on. That needs https or localhost.',
    'Unter dieser Adresse kann der Browser den Bildschirm nicht anlassen. Das braucht https oder localhost.',
  ),

  noData: (clock: string) => t(`NO DATA since ${clock}`, `KEINE DATEN seit ${clock}`),
  noDataYet: t('NO DATA', 'KEINE DATEN'),
  ago: (time: string) => t(`${time} ago`, `vor ${time}`),
  nextTry: (seconds: number) =>
    t(
      `last known state below · next try in ${seconds} s`,
      `unten der letzte bekannte Stand · nächster Versuch in ${seconds} s`,
    ),
  trying: t('last known state below · trying now', 'unten der letzte bekannte Stand · Versuch läuft'),
  signedOut: t('SIGNED OUT', 'ABGEMELDET'),
  signedOutSince: (clock: string) => t(`SIGNED OUT since ${clock}`, `ABGEMELDET seit ${clock}`),
  signedOutWhat: t(
    'This browser is no longer signed in. Open a new wall link in it, and the wall continues.',
    'Dieser Browser ist nicht mehr angemeldet. Darin einen neuen Link für die Monitorwand öffnen, dann läuft sie weiter.',
  ),
  signInAgain: t('Sign in again, and the wall continues.', 'Wieder anmelden, dann läuft die Monitorwand weiter.'),

  processing: (left: string) => t(`Processing, about ${left} left`, `Wird verarbeitet, etwa ${left}`),
  expected: t('Expected', 'Erwartet'),
  /** "Live" has no room beside the clock, and a tile says it by itself. */
  unrecordedNow: t('Live, not recorded', 'Ohne Aufzeichnung'),
  notLive: t('Not live', 'Nicht live'),
  missing: (late: string) => t(`Not live, ${late} late`, `Nicht live, ${late} verspätet`),
  next: t('Next', 'Als Nächstes'),
  noNext: t('Nothing else expected tonight', 'Heute wird sonst nichts erwartet'),
  ended: (clock: string, word: string) => `, ${clock}, ${word.charAt(0).toLowerCase()}${word.slice(1)}`,
  alarm: (stream: string, state: string) => `${stream}: ${state}`,

  controls: t('Wall', 'Monitorwand'),
  choose: t('Choose tiles', 'Kacheln wählen'),
  soundOn: t('Alarm sound: on', 'Alarmton: an'),
  soundHeldBack: t(
    'Alarm sound: blocked by the browser until you click',
    'Alarmton: vom Browser gesperrt, bis jemand klickt',
  ),
  soundOff: t('Alarm sound: off', 'Alarmton: aus'),
  fullScreen: t('Full screen', 'Vollbild'),
  leaveFullScreen: t('Leave full screen', 'Vollbild verlassen'),
  leave: t('Back to Streams', 'Zurück zu den Streams'),

  chooseTitle: t('What the wall shows', 'Was die Monitorwand zeigt'),
  chooseAll: t('Everything live', 'Alles, was live ist'),
  chooseAllNote: t('with what is next by schedule', 'mit dem, was nach Zeitplan kommt'),
  chooseTags: t('By tag', 'Nach Schlagwort'),
  chooseStreams: t('These streams, live or not', 'Diese Streams, live oder nicht'),
  noTags: t('No stream has a tag.', 'Kein Stream hat ein Schlagwort.'),
  noStreams: t('There are no streams.', 'Es gibt keine Streams.'),
  done: t('Done', 'Fertig'),
  cancel: t('Cancel', 'Abbrechen'),
};
