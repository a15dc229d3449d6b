import { plural } from '../../language.ts';
import type { words as english } from '../../on-air/on-air-words.ts';

export const words: typeof english = {
  onAir: 'Auf Sendung',
  nothingOnAir: 'nichts live',
  justEnded: 'gerade beendet',
  liveAndRecorded: (live, recorded) => `${live} live, ${recorded} aufgezeichnet`,
  copy: 'Kopieren',
  frozen: 'Standbild',
  scrollLeft: 'Nach links',
  scrollRight: 'Nach rechts',

  readySince: 'Fertig',
  since: (when) => `seit ${when}`,
  nothingReady: 'Nichts Neues seit dem letzten Blick.',
  readyOnAir: (count) =>
    plural(count, { one: 'Steht noch unter „Auf Sendung“.', other: 'Alle stehen noch unter „Auf Sendung“.' }),
  recordingOf: (stream) => `Aufzeichnung von ${stream}`,
  fromTo: (start, end) => `${start} – ${end}`,
  copyLink: 'Link kopieren',
  play: 'Abspielen',
  playOf: (stream) => `${stream} abspielen`,

  lastNight: 'Letzte Nacht',
  nightHours: '18:00 bis 06:00',
  handedOver: (count) => `${count} übergeben`,
  recordings: (count) => plural(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' }),
  failed: (count) => `${count} fehlgeschlagen`,
  notRecorded: (count) => `${count} nicht aufgezeichnet`,

  nothingLive: 'Nichts ist live.',
  live: (live, recorded, acknowledged) =>
    acknowledged > 0
      ? `${live} live: ${recorded} aufgezeichnet, ${acknowledged} absichtlich nicht.`
      : recorded === live
        ? `${live} live, alle aufgezeichnet.`
        : `${live} live, ${recorded} aufgezeichnet.`,
  lastShow: (when, state) => `Ende der letzten Sendung: ${when}. ${state}.`,
  armed: (on, all) => `${on} von ${all} ${plural(on, { one: 'wird', other: 'werden' })} aufgezeichnet.`,

  lastLost: (ending) => `Letzte Sendung: ${ending}.`,

  lost: {
    label: (cause, count) =>
      count === 1
        ? { encoder: 'Encoder verloren', cutOff: 'Abgebrochen', both: 'Verloren' }[cause]
        : `${count} ${{ encoder: 'Encoder verloren', cutOff: 'Sendungen abgebrochen', both: 'Sendungen verloren' }[cause]}`,
    region: (label, streams) => `${label}: ${streams}`,
    at: (clocks) => `Um ${clocks}.`,
    after: (duration, rest) => `Nach ${duration}. ${rest}`,
    arrived: {
      ready: 'Was ankam, ist fertig.',
      processing: 'Was ankam, wird verarbeitet.',
      'not-recorded': 'Es wurde nicht aufgezeichnet.',
      deleted: 'Die Aufzeichnung wurde gelöscht.',
    },
    arrivedOf: (ready, count) =>
      ready === count ? 'Was ankam, ist fertig.' : `Was ankam, ist bei ${ready} von ${count} fertig.`,
    acknowledge: (stream) => `Verlust von ${stream} quittieren`,
    acknowledgeShort: (count) => (count === 1 ? 'Quittieren' : `${count} quittieren`),
    acknowledged: (streams) => `${streams}: quittiert.`,
  },

  unrecorded: 'Live ohne Aufzeichnung',
  wasUnrecorded: (clock) => `War um ${clock} live, ohne Aufzeichnung`,
  unrecordedStream: (stream) => `Live ohne Aufzeichnung: ${stream}`,
  turnOn: 'Einschalten',
  forNext: ' für die nächste Sendung',
  changing: 'Ändert sich …',
  acknowledgeLabel: (stream) => `Diese Sendung von ${stream} soll nicht aufgezeichnet werden`,
  alarmAgain: 'Wieder alarmieren',
  alarmAgainLabel: (stream) => `Wieder alarmieren bei ${stream}`,
  moreShort: (count) => `+${count} weitere`,
  acknowledged: (count, streams) => `${count} quittiert, live ohne Aufzeichnung: ${streams}`,
  acknowledgedShort: (count) => `${count} quittiert`,
  copyRequest: 'Nachricht kopieren',
  copyRequestLabel: (stream) => `Nachricht kopieren: Encoder von ${stream}`,

  attention: 'Zu beachten',
  moreAttention: 'Mehr zu beachten',
  noWarnings: 'Keine Warnungen',
  asOf: 'Stand ',
  missing: {
    label: 'Nicht live',
    since: (clock, late) => `Erwartet um ${clock}, ${late} verspätet.`,
    acknowledge: (stream) => `Quittieren, dass ${stream} nicht live ist`,
    acknowledged: (stream) => `${stream}: nicht live, quittiert.`,
  },
  disk: {
    subject: 'Speicher der Aufzeichnungen',
    low: 'Fast voll',
    full: 'Speicher voll',
    live: (streams, count) => `${streams} ${plural(count, { one: 'ist', other: 'sind' })} live ohne Aufzeichnung.`,
    nothing: 'Nichts wird aufgezeichnet: Der Speicher ist voll',
    free: 'Platz schaffen …',
  },
  ended: (clock, sentence) => `Beendet ${clock}. ${sentence}`,
  began: (clock, sentence) => `Sendung von ${clock}: ${sentence}`,
  someSession: (sentence) => `Eine Sendung: ${sentence}`,
  open: 'Öffnen',
  openSessionOf: (stream, began) => `Sendung von ${stream}, ${began}, öffnen`,
  seen: (stream, state) => `Gesehen: ${stream}, ${state}`,
};
