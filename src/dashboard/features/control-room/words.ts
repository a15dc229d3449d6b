import { listed, plural, t } from '../../lib/language.ts';

export const words = {
  onAir: t('On air', 'Auf Sendung'),
  copy: t('Copy', 'Kopieren'),
  lostTile: (clock: string) => t(`Lost ${clock}, not back`, `Verloren ${clock}, nicht zurück`),
  /** After `+3`. */
  hidden: (count: number, unrecorded: number) =>
    unrecorded > 0
      ? t(`${unrecorded} not recorded`, `${unrecorded} ohne Aufzeichnung`)
      : count === 1
        ? t('recording', 'zeichnet auf')
        : count === 2
          ? t('both recording', 'beide zeichnen auf')
          : t('all recording', 'alle zeichnen auf'),

  nothingLive: t('Nothing live.', 'Nichts live.'),
  live: (live: number, recorded: number) =>
    recorded === live
      ? t(
          `${live} live, ${live === 1 ? 'recorded' : 'all recorded'}.`,
          `${live} live, ${live === 1 ? 'wird aufgezeichnet' : 'alle werden aufgezeichnet'}.`,
        )
      : t(`${live} live, ${recorded} recorded.`, `${live} live, ${recorded} aufgezeichnet.`),
  armed: (on: number, all: number) =>
    t(
      `${on} of ${all} ${plural(all, { one: 'stream', other: 'streams' })} will be recorded.`,
      `${on} von ${all} ${plural(all, { one: 'Stream', other: 'Streams' })} ${plural(on, { one: 'wird', other: 'werden' })} aufgezeichnet.`,
    ),
  last: {
    ready: (when: string) =>
      t(`Last session ended ${when} and is ready.`, `Die letzte Sendung endete ${when} und ist fertig.`),
    other: (when: string, state: string) =>
      t(`Last session ended ${when}: ${state}.`, `Ende der letzten Sendung: ${when}. ${state}.`),
    lost: (ending: string) => t(`Last session: ${ending}.`, `Letzte Sendung: ${ending}.`),
  },
  tonight: {
    all: (count: number) =>
      t(
        plural(count, {
          one: 'Tonight’s show will be recorded.',
          other: `All ${count} shows tonight will be recorded.`,
        }),
        plural(count, {
          one: 'Die Sendung heute Abend wird aufgezeichnet.',
          other: `Alle ${count} Sendungen heute Abend werden aufgezeichnet.`,
        }),
      ),
    someOff: (on: number, all: number, off: readonly string[]) =>
      t(
        `${on} of ${all} ${plural(all, { one: 'show', other: 'shows' })} tonight will be recorded; ${
          off.length > 2
            ? `${off.length} are off`
            : `${listed(off)} ${plural(off.length, { one: 'is', other: 'are' })} off`
        }.`,
        `Heute Abend ${plural(on, { one: 'wird', other: 'werden' })} ${on} von ${all} Sendungen aufgezeichnet; ${
          off.length > 2
            ? `${off.length} sind aus`
            : `${listed(off)} ${plural(off.length, { one: 'ist', other: 'sind' })} aus`
        }.`,
      ),
    next: (stream: string, clock: string) => t(`Next: ${stream} at ${clock}.`, `Als Nächstes: ${stream} um ${clock}.`),
    nextHead: t('Next', 'Als Nächstes'),
    thenHead: t('Then', 'Danach'),
    willRecord: t('Will be recorded', 'Wird aufgezeichnet'),
    willNotRecord: t('Will not be recorded', 'Ohne Aufzeichnung'),
    toCome: (count: number) =>
      t(
        `${count} ${plural(count, { one: 'show', other: 'shows' })} to come`,
        `Noch ${count} ${plural(count, { one: 'Sendung', other: 'Sendungen' })}`,
      ),
    none: t('None will be recorded', 'Keine wird aufgezeichnet'),
    offCount: (count: number) => t(`${count} off tonight`, `${count} heute aus`),
    link: t('Tonight', 'Heute Abend'),
  },
  toHandOver: (count: number) => t(`${count} ready, not handed over`, `${count} fertig, nicht übergeben`),

  attention: t('Needs attention', 'Zu beachten'),
  moreAttention: t('More that needs attention', 'Mehr zu beachten'),
  /** Before what was so at the last answer. */
  asOf: (clock: string) => t(`As of ${clock}:`, `Stand ${clock}:`),
  more: (troubles: number, left: number) =>
    t(
      [troubles > 0 && `${troubles} more`, left > 0 && `${left} left unrecorded`].filter(Boolean).join(', '),
      [troubles > 0 && `${troubles} weitere`, left > 0 && `${left} absichtlich nicht`].filter(Boolean).join(', '),
    ),
  leftTitle: (streams: string) =>
    t(`Live and left unrecorded: ${streams}`, `Live, absichtlich ohne Aufzeichnung: ${streams}`),
  acknowledge: (streams: string, trouble: string) =>
    t(`Acknowledge: ${streams}, ${trouble}`, `Quittieren: ${streams}, ${trouble}`),
  acknowledgedTrouble: (streams: string, trouble: string) =>
    t(`${streams}: ${trouble}, acknowledged.`, `${streams}: ${trouble}, quittiert.`),
  copyRequest: t('Copy request', 'Nachricht kopieren'),
  copyRequestLabel: (streams: string) =>
    t(`Copy request for the encoder of ${streams}`, `Nachricht kopieren: Encoder von ${streams}`),
  /** Several streams hit at the same time. */
  together: t('All within 2 s: check the shared uplink.', 'Alle innerhalb von 2 s: die gemeinsame Leitung prüfen.'),

  unrecordedStream: (stream: string) => t(`Live, not recorded: ${stream}`, `Live ohne Aufzeichnung: ${stream}`),
  isUnrecorded: (stream: string, wasAt: string | undefined) =>
    wasAt === undefined
      ? t(`${stream} is live and not recorded`, `${stream} ist live und wird nicht aufgezeichnet`)
      : t(`${stream} was live and not recorded at ${wasAt}`, `${stream} war um ${wasAt} live, ohne Aufzeichnung`),
  notRecorded: (since: string) => t(`Not recorded ${since}`, `Ohne Aufzeichnung ${since}`),
  manyNotRecorded: (count: number) => t(`${count} not recorded`, `${count} ohne Aufzeichnung`),
  turnOn: t('Turn on', 'Einschalten'),
  forNext: t(' for the next session', ' für die nächste Sendung'),
  changing: t('Changing…', 'Ändert sich …'),
  leaveUnrecorded: (stream: string) =>
    t(`Leave this session of ${stream} unrecorded`, `Diese Sendung von ${stream} soll nicht aufgezeichnet werden`),
  leftUnrecorded: t('Left unrecorded.', 'Absichtlich ohne Aufzeichnung.'),
  alarmAgain: t('Alert me again', 'Wieder alarmieren'),
  alarmAgainLabel: (stream: string) => t(`Alert me again about ${stream}`, `Wieder alarmieren bei ${stream}`),

  lost: {
    label: (cause: 'encoder' | 'cutOff' | 'both', count: number) =>
      count === 1
        ? t(
            { encoder: 'Encoder lost', cutOff: 'Cut off', both: 'Lost' }[cause],
            { encoder: 'Encoder verloren', cutOff: 'Abgebrochen', both: 'Verloren' }[cause],
          )
        : t(
            `${count} ${{ encoder: 'encoders lost', cutOff: 'sessions cut off', both: 'sessions lost' }[cause]}`,
            `${count} ${{ encoder: 'Encoder verloren', cutOff: 'Sendungen abgebrochen', both: 'Sendungen verloren' }[cause]}`,
          ),
    region: (label: string, streams: string) => `${label}: ${streams}`,
    title: (label: string, clocks: string) => t(`${label} at ${clocks}`, `${label} um ${clocks}`),
    after: (duration: string, rest: string) => t(`After ${duration}. ${rest}`, `Nach ${duration}. ${rest}`),
    arrived: {
      ready: t('What arrived is ready.', 'Was ankam, ist fertig.'),
      processing: t('What arrived is being processed.', 'Was ankam, wird verarbeitet.'),
      'not-recorded': t('It was not recorded.', 'Es wurde nicht aufgezeichnet.'),
      deleted: t('Its recording was deleted.', 'Die Aufzeichnung wurde gelöscht.'),
    },
    arrivedOf: (ready: number, count: number) =>
      ready === count
        ? t('What arrived is ready.', 'Was ankam, ist fertig.')
        : t(`What arrived is ready for ${ready} of ${count}.`, `Was ankam, ist bei ${ready} von ${count} fertig.`),
    copyLinks: (count: number) =>
      t(
        plural(count, { one: 'Copy link', other: `Copy ${count} links` }),
        plural(count, { one: 'Link kopieren', other: `${count} Links kopieren` }),
      ),
    copyLinksLabel: (streams: string) => t(`Copy what arrived of ${streams}`, `Kopieren, was von ${streams} ankam`),
    acknowledge: (streams: string) => t(`Acknowledge that ${streams} was lost`, `Verlust von ${streams} quittieren`),
    acknowledgeShort: (count: number) =>
      count === 1 ? t('Acknowledge', 'Quittieren') : t(`Acknowledge ${count}`, `${count} quittieren`),
    acknowledged: (streams: string) => t(`${streams}: acknowledged.`, `${streams}: quittiert.`),
  },
  stalled: {
    remedy: (_clock: string) =>
      t(
        'Check the encoder’s uplink. Recording resumes when media arrives.',
        'Leitung des Encoders prüfen. Sobald wieder etwas ankommt, geht die Aufzeichnung weiter.',
      ),
    request: (stream: string, clock: string) =>
      t(
        `“${stream}” is connected, but no media has arrived since ${clock}. Please check the encoder and its uplink.`,
        `„${stream}“ ist verbunden, aber seit ${clock} kommt nichts an. Bitte den Encoder und seine Leitung prüfen.`,
      ),
  },
  reconnecting: {
    remedy: (clock: string) =>
      t(
        `The encoder dropped${clock && ` at ${clock}`}. If it isn’t back in time, the session ends and its recording is processed.`,
        `Der Encoder ist${clock && ` seit ${clock}`} getrennt. Danach endet die Sendung und ihre Aufzeichnung entsteht.`,
      ),
    request: (stream: string, clock: string) =>
      t(
        `The encoder of “${stream}” dropped${clock && ` at ${clock}`}. Please start the stream again.`,
        `Der Encoder von „${stream}“ ist${clock && ` seit ${clock}`} getrennt. Bitte den Stream neu starten.`,
      ),
  },
  missing: {
    label: (late: string) => t(`Not live, ${late} late`, `Nicht live, ${late} verspätet`),
    since: (clock: string) => t(`Expected at ${clock}.`, `Erwartet um ${clock}.`),
    acknowledge: (stream: string) =>
      t(`Acknowledge that ${stream} is not live`, `Quittieren, dass ${stream} nicht live ist`),
    acknowledged: (stream: string) => t(`${stream}: not live, acknowledged.`, `${stream}: nicht live, quittiert.`),
  },
  disk: {
    subject: t('Recordings’ disk', 'Speicher der Aufzeichnungen'),
    'disk-low': t('Nearly full', 'Fast voll'),
    'disk-full': t('Disk full', 'Speicher voll'),
    nothing: t('Nothing is recorded: the disk is full', 'Nichts wird aufgezeichnet: Der Speicher ist voll'),
    none: (count: number) => t(`0 of ${count}`, `0 von ${count}`),
    free: t('Free up space…', 'Platz schaffen …'),
    changeMinimum: t('Change the minimum…', 'Mindestwert ändern …'),
  },
  ended: (clock: string, sentence: string) => t(`Ended ${clock}. ${sentence}`, `Beendet ${clock}. ${sentence}`),
  began: (clock: string, sentence: string) =>
    t(`The ${clock} session: ${sentence}`, `Sendung von ${clock}: ${sentence}`),
  open: t('Open', 'Öffnen'),
  openSessionOf: (stream: string, began: string) =>
    t(`Open session of ${stream}, ${began}`, `Sendung von ${stream}, ${began}, öffnen`),
};
