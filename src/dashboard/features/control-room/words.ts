import { catalogue, listed, plural } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    onAir: 'On air',
    copy: 'Copy',
    lostTile: (clock: string) => `Lost ${clock}, not back`,
    /** After `+3`. */
    hidden: (count: number, unrecorded: number) =>
      unrecorded > 0
        ? `${unrecorded} not recorded`
        : count === 1
          ? 'recording'
          : count === 2
            ? 'both recording'
            : 'all recording',

    nothingLive: 'Nothing live.',
    live: (live: number, recorded: number) =>
      recorded === live
        ? `${live} live, ${live === 1 ? 'recorded' : 'all recorded'}.`
        : `${live} live, ${recorded} recorded.`,
    armed: (on: number, all: number) =>
      `${on} of ${all} ${plural(all, { one: 'stream', other: 'streams' })} will be recorded.`,
    last: {
      ready: (when: string) => `Last session ended ${when} and is ready.`,
      other: (when: string, state: string) => `Last session ended ${when}: ${state}.`,
      lost: (ending: string) => `Last session: ${ending}.`,
    },
    tonight: {
      all: (count: number) =>
        plural(count, {
          one: 'Tonight’s show will be recorded.',
          other: `All ${count} shows tonight will be recorded.`,
        }),
      someOff: (on: number, all: number, off: readonly string[]) =>
        `${on} of ${all} ${plural(all, { one: 'show', other: 'shows' })} tonight will be recorded; ${
          off.length > 2
            ? `${off.length} are off`
            : `${listed(off)} ${plural(off.length, { one: 'is', other: 'are' })} off`
        }.`,
      next: (stream: string, clock: string) => `Next: ${stream} at ${clock}.`,
      nextHead: 'Next',
      thenHead: 'Then',
      willRecord: 'Will be recorded',
      willNotRecord: 'Will not be recorded',
      toCome: (count: number) => `${count} ${plural(count, { one: 'show', other: 'shows' })} to come`,
      none: 'None will be recorded',
      offCount: (count: number) => `${count} off tonight`,
      link: 'Tonight',
    },
    toHandOver: (count: number) => `${count} ready, not handed over`,

    attention: 'Needs attention',
    moreAttention: 'More that needs attention',
    /** Before what was so at the last answer. */
    asOf: (clock: string) => `As of ${clock}:`,
    more: (troubles: number, left: number) =>
      [troubles > 0 && `${troubles} more`, left > 0 && `${left} left unrecorded`].filter(Boolean).join(', '),
    leftTitle: (streams: string) => `Live and left unrecorded: ${streams}`,
    acknowledge: (streams: string, trouble: string) => `Acknowledge: ${streams}, ${trouble}`,
    acknowledgedTrouble: (streams: string, trouble: string) => `${streams}: ${trouble}, acknowledged.`,
    copyRequest: 'Copy request',
    copyRequestLabel: (streams: string) => `Copy request for the encoder of ${streams}`,
    /** Several streams hit at the same time. */
    together: 'All within 2 s: check the shared uplink.',

    unrecordedStream: (stream: string) => `Live, not recorded: ${stream}`,
    isUnrecorded: (stream: string, wasAt: string | undefined) =>
      wasAt === undefined ? `${stream} is live and not recorded` : `${stream} was live and not recorded at ${wasAt}`,
    notRecorded: (since: string) => `Not recorded ${since}`,
    manyNotRecorded: (count: number) => `${count} not recorded`,
    turnOn: 'Turn on',
    forNext: ' for the next session',
    changing: 'Changing…',
    leaveUnrecorded: (stream: string) => `Leave this session of ${stream} unrecorded`,
    leftUnrecorded: 'Left unrecorded.',
    alarmAgain: 'Alert me again',
    alarmAgainLabel: (stream: string) => `Alert me again about ${stream}`,

    lost: {
      label: (cause: 'encoder' | 'cutOff' | 'both', count: number) =>
        count === 1
          ? { encoder: 'Encoder lost', cutOff: 'Cut off', both: 'Lost' }[cause]
          : `${count} ${{ encoder: 'encoders lost', cutOff: 'sessions cut off', both: 'sessions lost' }[cause]}`,
      region: (label: string, streams: string) => `${label}: ${streams}`,
      title: (label: string, clocks: string) => `${label} at ${clocks}`,
      after: (duration: string, rest: string) => `After ${duration}. ${rest}`,
      arrived: {
        ready: 'What arrived is ready.',
        processing: 'What arrived is being processed.',
        'not-recorded': 'It was not recorded.',
        deleted: 'Its recording was deleted.',
      },
      arrivedOf: (ready: number, count: number) =>
        ready === count ? 'What arrived is ready.' : `What arrived is ready for ${ready} of ${count}.`,
      copyLinks: (count: number) => plural(count, { one: 'Copy link', other: `Copy ${count} links` }),
      copyLinksLabel: (streams: string) => `Copy what arrived of ${streams}`,
      acknowledge: (streams: string) => `Acknowledge that ${streams} was lost`,
      acknowledgeShort: (count: number) => (count === 1 ? 'Acknowledge' : `Acknowledge ${count}`),
      acknowledged: (streams: string) => `${streams}: acknowledged.`,
    },
    stalled: {
      remedy: (_clock: string) => 'Check the encoder’s uplink. Recording resumes when media arrives.',
      request: (stream: string, clock: string) =>
        `“${stream}” is connected, but no media has arrived since ${clock}. Please check the encoder and its uplink.`,
    },
    reconnecting: {
      remedy: (clock: string) =>
        `The encoder dropped${clock && ` at ${clock}`}. If it isn’t back in time, the session ends and its recording is processed.`,
      request: (stream: string, clock: string) =>
        `The encoder of “${stream}” dropped${clock && ` at ${clock}`}. Please start the stream again.`,
    },
    missing: {
      label: (late: string) => `Not live, ${late} late`,
      since: (clock: string) => `Expected at ${clock}.`,
      acknowledge: (stream: string) => `Acknowledge that ${stream} is not live`,
      acknowledged: (stream: string) => `${stream}: not live, acknowledged.`,
    },
    disk: {
      subject: 'Recordings’ disk',
      'disk-low': 'Nearly full',
      'disk-full': 'Disk full',
      nothing: 'Nothing is recorded: the disk is full',
      none: (count: number) => `0 of ${count}`,
      free: 'Free up space…',
      changeMinimum: 'Change the minimum…',
    },
    ended: (clock: string, sentence: string) => `Ended ${clock}. ${sentence}`,
    began: (clock: string, sentence: string) => `The ${clock} session: ${sentence}`,
    open: 'Open',
    openSessionOf: (stream: string, began: string) => `Open session of ${stream}, ${began}`,
  },
  de: {
    onAir: 'Auf Sendung',
    copy: 'Kopieren',
    lostTile: (clock) => `Verloren ${clock}, nicht zurück`,
    hidden: (count, unrecorded) =>
      unrecorded > 0
        ? `${unrecorded} ohne Aufzeichnung`
        : count === 1
          ? 'zeichnet auf'
          : count === 2
            ? 'beide zeichnen auf'
            : 'alle zeichnen auf',

    nothingLive: 'Nichts live.',
    live: (live, recorded) =>
      recorded === live
        ? `${live} live, ${live === 1 ? 'wird aufgezeichnet' : 'alle werden aufgezeichnet'}.`
        : `${live} live, ${recorded} aufgezeichnet.`,
    armed: (on, all) =>
      `${on} von ${all} ${plural(all, { one: 'Stream', other: 'Streams' })} ${plural(on, { one: 'wird', other: 'werden' })} aufgezeichnet.`,
    last: {
      ready: (when) => `Die letzte Sendung endete ${when} und ist fertig.`,
      other: (when, state) => `Ende der letzten Sendung: ${when}. ${state}.`,
      lost: (ending) => `Letzte Sendung: ${ending}.`,
    },
    tonight: {
      all: (count) =>
        plural(count, {
          one: 'Die Sendung heute Abend wird aufgezeichnet.',
          other: `Alle ${count} Sendungen heute Abend werden aufgezeichnet.`,
        }),
      someOff: (on, all, off) =>
        `Heute Abend ${plural(on, { one: 'wird', other: 'werden' })} ${on} von ${all} Sendungen aufgezeichnet; ${
          off.length > 2
            ? `${off.length} sind aus`
            : `${listed(off)} ${plural(off.length, { one: 'ist', other: 'sind' })} aus`
        }.`,
      next: (stream, clock) => `Als Nächstes: ${stream} um ${clock}.`,
      nextHead: 'Als Nächstes',
      thenHead: 'Danach',
      willRecord: 'Wird aufgezeichnet',
      willNotRecord: 'Ohne Aufzeichnung',
      toCome: (count) => `Noch ${count} ${plural(count, { one: 'Sendung', other: 'Sendungen' })}`,
      none: 'Keine wird aufgezeichnet',
      offCount: (count) => `${count} heute aus`,
      link: 'Heute Abend',
    },
    toHandOver: (count) => `${count} fertig, nicht übergeben`,

    attention: 'Zu beachten',
    moreAttention: 'Mehr zu beachten',
    asOf: (clock) => `Stand ${clock}:`,
    more: (troubles, left) =>
      [troubles > 0 && `${troubles} weitere`, left > 0 && `${left} absichtlich nicht`].filter(Boolean).join(', '),
    leftTitle: (streams) => `Live, absichtlich ohne Aufzeichnung: ${streams}`,
    acknowledge: (streams, trouble) => `Quittieren: ${streams}, ${trouble}`,
    acknowledgedTrouble: (streams, trouble) => `${streams}: ${trouble}, quittiert.`,
    copyRequest: 'Nachricht kopieren',
    copyRequestLabel: (streams) => `Nachricht kopieren: Encoder von ${streams}`,
    together: 'Alle innerhalb von 2 s: die gemeinsame Leitung prüfen.',

    unrecordedStream: (stream) => `Live ohne Aufzeichnung: ${stream}`,
    isUnrecorded: (stream, wasAt) =>
      wasAt === undefined
        ? `${stream} ist live und wird nicht aufgezeichnet`
        : `${stream} war um ${wasAt} live, ohne Aufzeichnung`,
    notRecorded: (since) => `Ohne Aufzeichnung ${since}`,
    manyNotRecorded: (count) => `${count} ohne Aufzeichnung`,
    turnOn: 'Einschalten',
    forNext: ' für die nächste Sendung',
    changing: 'Ändert sich …',
    leaveUnrecorded: (stream) => `Diese Sendung von ${stream} soll nicht aufgezeichnet werden`,
    leftUnrecorded: 'Absichtlich ohne Aufzeichnung.',
    alarmAgain: 'Wieder alarmieren',
    alarmAgainLabel: (stream) => `Wieder alarmieren bei ${stream}`,

    lost: {
      label: (cause, count) =>
        count === 1
          ? { encoder: 'Encoder verloren', cutOff: 'Abgebrochen', both: 'Verloren' }[cause]
          : `${count} ${{ encoder: 'Encoder verloren', cutOff: 'Sendungen abgebrochen', both: 'Sendungen verloren' }[cause]}`,
      region: (label, streams) => `${label}: ${streams}`,
      title: (label, clocks) => `${label} um ${clocks}`,
      after: (duration, rest) => `Nach ${duration}. ${rest}`,
      arrived: {
        ready: 'Was ankam, ist fertig.',
        processing: 'Was ankam, wird verarbeitet.',
        'not-recorded': 'Es wurde nicht aufgezeichnet.',
        deleted: 'Die Aufzeichnung wurde gelöscht.',
      },
      arrivedOf: (ready, count) =>
        ready === count ? 'Was ankam, ist fertig.' : `Was ankam, ist bei ${ready} von ${count} fertig.`,
      copyLinks: (count) => plural(count, { one: 'Link kopieren', other: `${count} Links kopieren` }),
      copyLinksLabel: (streams) => `Kopieren, was von ${streams} ankam`,
      acknowledge: (streams) => `Verlust von ${streams} quittieren`,
      acknowledgeShort: (count) => (count === 1 ? 'Quittieren' : `${count} quittieren`),
      acknowledged: (streams) => `${streams}: quittiert.`,
    },
    stalled: {
      remedy: () => 'Leitung des Encoders prüfen. Sobald wieder etwas ankommt, geht die Aufzeichnung weiter.',
      request: (stream, clock) =>
        `„${stream}“ ist verbunden, aber seit ${clock} kommt nichts an. Bitte den Encoder und seine Leitung prüfen.`,
    },
    reconnecting: {
      remedy: (clock) =>
        `Der Encoder ist${clock && ` seit ${clock}`} getrennt. Danach endet die Sendung und ihre Aufzeichnung entsteht.`,
      request: (stream, clock) =>
        `Der Encoder von „${stream}“ ist${clock && ` seit ${clock}`} getrennt. Bitte den Stream neu starten.`,
    },
    missing: {
      label: (late) => `Nicht live, ${late} verspätet`,
      since: (clock) => `Erwartet um ${clock}.`,
      acknowledge: (stream) => `Quittieren, dass ${stream} nicht live ist`,
      acknowledged: (stream) => `${stream}: nicht live, quittiert.`,
    },
    disk: {
      subject: 'Speicher der Aufzeichnungen',
      'disk-low': 'Fast voll',
      'disk-full': 'Speicher voll',
      nothing: 'Nichts wird aufgezeichnet: Der Speicher ist voll',
      none: (count) => `0 von ${count}`,
      free: 'Platz schaffen …',
      changeMinimum: 'Mindestwert ändern …',
    },
    ended: (clock, sentence) => `Beendet ${clock}. ${sentence}`,
    began: (clock, sentence) => `Sendung von ${clock}: ${sentence}`,
    open: 'Öffnen',
    openSessionOf: (stream, began) => `Sendung von ${stream}, ${began}, öffnen`,
  },
});
