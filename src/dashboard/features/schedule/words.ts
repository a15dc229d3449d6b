import { counted, t } from '../../lib/language.ts';

const streams = (count: number) => counted(count, { one: 'stream', other: 'streams' });

const germanStreams = (count: number) => counted(count, { one: 'Stream', other: 'Streams' });

export const words = {
  every: (weekday: string) => `${weekday}s`,
  everyDay: t('Every day', 'Jeden Tag'),
  workdays: t('Mon–Fri', 'Mo–Fr'),
  days: (days: readonly string[]) => days.join(', '),
  moreDays: (day: string, count: number) =>
    t(
      `${day} and ${counted(count, { one: 'more date', other: 'more dates' })}`,
      `${day} und ${counted(count, { one: 'weiterer Termin', other: 'weitere Termine' })}`,
    ),
  name: (days: string, from: string, until: string) => `${days} ${from}–${until}`,
  inZone: (name: string, zone: string) => `${name} ${zone}`,
  untilDay: (name: string, day: string) => t(`${name} until ${day}`, `${name} bis ${day}`),
  notOn: (name: string, days: string) => t(`${name}, not on ${days}`, `${name}, nicht am ${days}`),

  note: {
    rule: (name: string) => name,
    more: (name: string, count: number) => t(`${name}, ${count} more`, `${name}, ${count} weitere`),
    expected: (clock: string) => t(`Expected ${clock}`, `Erwartet ${clock}`),
    missing: (clock: string) => t(`Expected ${clock}, not live yet`, `Erwartet ${clock}, noch nicht live`),
    byHand: {
      on: (until: string) => t(`Turned on by hand until ${until}`, `Von Hand an bis ${until}`),
      off: (until: string) => t(`Turned off by hand until ${until}`, `Von Hand aus bis ${until}`),
    },
    waits: t('Turns off after this session', 'Schaltet nach dieser Sendung ab'),
    over: (name: string) => t(`Schedule ended: ${name}`, `Zeitplan beendet: ${name}`),
  },
  open: t('Schedule…', 'Zeitplan …'),
  openFor: (stream: string) => t(`Schedule of ${stream}`, `Zeitplan von ${stream}`),
  titleOf: (stream: string) => t(`Schedule of ${stream}`, `Zeitplan von ${stream}`),
  titleMany: (count: number) => t(`Schedule for ${streams(count)}`, `Zeitplan für ${germanStreams(count)}`),
  for: t(streams, germanStreams),
  isOver: t('Ended. No more shows.', 'Beendet. Keine weiteren Sendungen.'),
  none: t('Nothing is scheduled yet.', 'Noch nichts geplant.'),
  add: t('Add another', 'Weiteren anlegen'),
  edit: t('Edit', 'Ändern'),
  editOf: (name: string) => t(`Edit ${name}`, `${name} ändern`),
  remove: t('Remove', 'Entfernen'),
  removeOf: (name: string) => t(`Remove ${name}`, `${name} entfernen`),
  close: t('Close', 'Schließen'),

  repeats: t('Shows', 'Sendungen'),
  weekly: t('Every week', 'Jede Woche'),
  once: t('On one date', 'An einem Tag'),
  on: t('Days', 'Tage'),
  date: t('Date', 'Datum'),
  alsoOn: (days: string) =>
    t(
      `Other days of this schedule stay as they are: ${days}.`,
      `Weitere Tage dieses Zeitplans bleiben unverändert: ${days}.`,
    ),
  from: t('From', 'Von'),
  until: t('Until', 'Bis'),
  ends: t('Ends on', 'Letzter Tag'),
  endsHint: t('Leave empty to repeat indefinitely.', 'Leer lassen: ohne Ende.'),
  skips: t('Skip these dates', 'Diese Tage auslassen'),
  skip: t('Add', 'Hinzufügen'),
  skipped: t('Skipped dates', 'Ausgelassene Tage'),
  putBack: (day: string) => t(`Do not skip ${day}`, `${day} nicht auslassen`),
  clock: (zone: string) => zone,
  summerTime: (zone: string) => t(`${zone}, adjusts for daylight saving`, `${zone}; mit Sommerzeit`),
  nextDay: t('Ends the next day.', 'Endet am nächsten Tag.'),
  arm: {
    before: t('Turn recording on', 'Aufzeichnung einschalten'),
    after: t('minutes before', 'Minuten vorher'),
    label: t('Minutes before a show', 'Minuten vor einer Sendung'),
  },
  expect: {
    before: t('Alert if not live', 'Alarm, wenn nicht live'),
    after: t('minutes after the start', 'Minuten nach Beginn'),
    label: t('Minutes after the start', 'Minuten nach Beginn'),
  },

  next: t('Next shows', 'Nächste Sendungen'),
  noNext: t('No upcoming shows.', 'Keine weiteren Sendungen.'),
  armed: (clock: string) => t(`recording on from ${clock}`, `Aufzeichnung an ab ${clock}`),
  submit: t('Save schedule', 'Zeitplan speichern'),
  chooseDay: t('Choose at least one day.', 'Mindestens einen Tag wählen.'),
  shared: (count: number) =>
    t(
      `${streams(count)} use this schedule. Changes apply to all of them.`,
      `${germanStreams(count)} nutzen diesen Zeitplan. Änderungen gelten für alle.`,
    ),
  explained: t(
    'Recording turns off after a show, once nothing is live. A manual change lasts until the next scheduled start or end.',
    'Nach einer Sendung schaltet sich die Aufzeichnung aus, sobald nichts mehr live ist. Was von Hand geschaltet wird, gilt bis zum nächsten geplanten Beginn oder Ende.',
  ),
  notSaved: (why: string) => t(`The schedule was not saved. ${why}`, `Der Zeitplan wurde nicht gespeichert. ${why}`),

  made: (name: string, count: number) =>
    t(`Scheduled for ${streams(count)}: ${name}.`, `Für ${germanStreams(count)} geplant: ${name}.`),
  changed: (name: string) => t(`Schedule changed: ${name}.`, `Zeitplan geändert: ${name}.`),
  removed: (name: string) => t(`Schedule removed: ${name}.`, `Zeitplan entfernt: ${name}.`),
  undone: t('Undone.', 'Rückgängig gemacht.'),
  failed: (why: string) => t(`That did not work. ${why}`, `Das hat nicht geklappt. ${why}`),

  copyRequest: t('Copy request', 'Nachricht kopieren'),
  copyRequestFor: (stream: string) =>
    t(`Copy request for the encoder of ${stream}`, `Nachricht kopieren: Encoder von ${stream}`),
  request: (stream: string, clock: string) =>
    t(
      `${stream} was expected at ${clock} and is not live yet. Please start the encoder, and check its server address and stream key.`,
      `${stream} wurde um ${clock} erwartet und ist noch nicht live. Bitte den Encoder starten und Serveradresse und Stream-Schlüssel prüfen.`,
    ),
  announce: (stream: string, clock: string) =>
    t(
      `${stream} was expected at ${clock} and is not live.`,
      `${stream} wurde um ${clock} erwartet und ist nicht live.`,
    ),
};
