import { catalogue, plural } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    onAir: 'On air',
    nothingOnAir: 'nothing live',
    justEnded: 'nothing live, just ended',
    liveAndRecorded: (live: number, recorded: number) => `${live} live, ${recorded} recorded`,
    copy: 'Copy link',
    frozen: 'Frozen',
    scrollLeft: 'Scroll left',
    scrollRight: 'Scroll right',

    readySince: 'Ready',
    /** After how many. */
    since: (when: string) => `since ${when}`,
    nothingReady: 'Nothing new since you looked.',
    /** The tile of a show stays there for ten minutes after its end. */
    readyOnAir: (count: number) => plural(count, { one: 'Still under On air.', other: 'All still under On air.' }),
    recordingOf: (stream: string) => `Recording of ${stream}`,
    fromTo: (start: string, end: string) => `${start} – ${end}`,
    copyLink: 'Copy link',
    play: 'Play',
    playOf: (stream: string) => `Play ${stream}`,

    lastNight: 'Last night',
    nightHours: '18:00 to 06:00',
    handedOver: (count: number) => `${count} handed over`,
    recordings: (count: number) => plural(count, { one: 'recording', other: 'recordings' }),
    failed: (count: number) => `${count} failed`,
    notRecorded: (count: number) => `${count} not recorded`,

    nothingLive: 'Nothing is live.',
    live: (live: number, recorded: number, acknowledged: number) =>
      acknowledged > 0
        ? `${live} live: ${recorded} recorded, ${acknowledged} meant to be unrecorded.`
        : recorded === live
          ? `${live} live, all recorded.`
          : `${live} live, ${recorded} recorded.`,
    lastShow: (when: string, state: string) => `The last show ended ${when}: ${state}.`,
    armed: (on: number, all: number) =>
      `${on} of ${all} ${plural(all, { one: 'stream', other: 'streams' })} will be recorded.`,

    lastLost: (ending: string) => `The last show: ${ending}.`,

    lost: {
      label: (cause: 'encoder' | 'cutOff' | 'both', count: number) =>
        count === 1
          ? { encoder: 'Encoder lost', cutOff: 'Cut off', both: 'Lost' }[cause]
          : `${count} ${{ encoder: 'encoders lost', cutOff: 'shows cut off', both: 'shows lost' }[cause]}`,
      region: (label: string, streams: string) => `${label}: ${streams}`,
      at: (clocks: string) => `At ${clocks}.`,
      after: (duration: string, rest: string) => `After ${duration}. ${rest}`,
      arrived: {
        ready: 'What arrived is ready.',
        processing: 'What arrived is being processed.',
        'not-recorded': 'It was not recorded.',
        deleted: 'Its recording was deleted.',
      },
      arrivedOf: (ready: number, count: number) =>
        ready === count ? 'What arrived is ready.' : `What arrived is ready for ${ready} of ${count}.`,
      acknowledge: (stream: string) => `Acknowledge that ${stream} was lost`,
      acknowledgeShort: (count: number) => (count === 1 ? 'Acknowledge' : `Acknowledge ${count}`),
      acknowledged: (streams: string) => `${streams}: acknowledged.`,
    },

    unrecorded: 'Live, not recorded',
    wasUnrecorded: (clock: string) => `Was live, not recorded at ${clock}`,
    unrecordedStream: (stream: string) => `Live, not recorded: ${stream}`,
    turnOn: 'Turn on',
    forNext: ' for the next session',
    changing: 'Changing…',
    acknowledgeLabel: (stream: string) => `This session of ${stream} is meant to be unrecorded`,
    alarmAgain: 'Alert me again',
    alarmAgainLabel: (stream: string) => `Alert me again about ${stream}`,
    moreShort: (count: number) => `+${count} more`,
    more: 'more',
    acknowledged: (count: number, streams: string) => `${count} acknowledged, live and not recorded: ${streams}`,
    acknowledgedShort: (count: number) => `${count} acknowledged`,
    copyRequest: 'Copy request',
    copyRequestLabel: (stream: string) => `Copy request for the encoder of ${stream}`,

    attention: 'Needs attention',
    moreAttention: 'More that needs attention',
    noWarnings: 'No warnings',
    /** Before the time of the last answer. */
    asOf: 'As of ',
    missing: {
      label: 'Not live',
      since: (clock: string, late: string) => `Expected at ${clock}, ${late} late.`,
      acknowledge: (stream: string) => `Acknowledge that ${stream} is not live`,
      acknowledged: (stream: string) => `${stream}: known not to be live.`,
    },
    disk: {
      subject: 'Recordings’ disk',
      low: 'Nearly full',
      full: 'Disk full',
      live: (streams: string, count: number) =>
        `${streams} ${plural(count, { one: 'is', other: 'are' })} live and not recorded.`,
      nothing: 'Nothing is recorded: the disk is full',
      free: 'Free up space…',
    },
    ended: (clock: string, sentence: string) => `Ended ${clock}. ${sentence}`,
    began: (clock: string, sentence: string) => `The ${clock} session: ${sentence}`,
    someSession: (sentence: string) => `A session: ${sentence}`,
    open: 'Open',
    openSessionOf: (stream: string, began: string) => `Open session of ${stream}, ${began}`,
    seen: (stream: string, state: string) => `Seen: ${stream}, ${state}`,
  },
  de: {
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
    more: 'weitere',
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
  },
});
