import { recordingsAndClips } from '../../components/words.ts';
import { formatBytes, formatDuration } from '../../lib/format.ts';
import { counted, listed, plural, t } from '../../lib/language.ts';

const numbered = (count: number) => counted(count, { one: '', other: '' }).trim();

/** The figure of a total, and its label. */
const figure = (count: number, label: string) => [numbered(count), label] as const;

export const words = {
  notRead: {
    unread: t('The recordings could not be read', 'Das Archiv konnte nicht gelesen werden'),
    gone: t('There are no recordings here', 'Hier gibt es keine Aufzeichnungen'),
  },
  totals: {
    sessions: (count: number) =>
      t(
        figure(count, plural(count, { one: 'session', other: 'sessions' })),
        figure(count, plural(count, { one: 'Sendung', other: 'Sendungen' })),
      ),
    ready: (count: number) => t(figure(count, 'ready'), figure(count, 'fertig')),
    toHandOver: (count: number) => t(figure(count, 'not handed over'), figure(count, 'nicht übergeben')),
    recorded: t('recorded', 'aufgezeichnet'),
    stored: t('stored', 'gespeichert'),
    /** Other APIs have no totals: this counts the rows that were fetched. */
    newest: (count: number) =>
      t(
        figure(count, plural(count, { one: 'session, the newest', other: 'sessions, the newest' })),
        figure(count, plural(count, { one: 'Sendung, die neueste', other: 'Sendungen, die neuesten' })),
      ),
  },
  showNew: (count: number) => t(`Show ${count} new`, `${count} neue zeigen`),

  range: t('Range', 'Zeitraum'),
  ranges: {
    all: t('All', 'Alle'),
    today: t('Today', 'Heute'),
    night: t('Last night', 'Gestern Abend'),
    week: t('7 days', '7 Tage'),
    own: t('Range', 'Zeitraum'),
  },
  nightHours: t(
    'Sessions that began between 18:00 and 6:00.',
    'Sendungen, die zwischen 18:00 und 6:00 begonnen haben.',
  ),
  ownRange: {
    title: t('Choose a range', 'Zeitraum wählen'),
    submit: t('Show', 'Zeigen'),
    submitting: t('Show', 'Zeigen'),
    from: t('From', 'Von'),
    to: t('To', 'Bis'),
    order: t('The end must be after the start.', 'Das Ende muss nach dem Beginn liegen.'),
  },
  onAir: {
    label: t('On air at', 'Lief um'),
    example: t('wed 19:30', 'mi 19:30'),
    help: (unread: string) =>
      t(
        `“${unread}” is not a time. Try wed 19:30, yesterday evening or 20 nov 7:30pm.`,
        `„${unread}“ ist keine Zeit. Zum Beispiel: mi 19:30, gestern abend, 20. nov 7:30.`,
      ),
    clear: t('Show any time', 'Jede Zeit zeigen'),
  },
  stream: 'Stream',
  tag: t('Tag', 'Schlagwort'),
  state: t('State', 'Zustand'),
  states: {
    live: 'Live',
    processing: t('Processing', 'Wird verarbeitet'),
    ready: t('Ready', 'Fertig'),
    damaged: t('Ready, problem', 'Fertig, fehlerhaft'),
    failed: t('Failed', 'Fehlgeschlagen'),
    'not-recorded': t('Not recorded', 'Ohne Aufzeichnung'),
    deleted: t('Deleted', 'Gelöscht'),
  },
  expiresSoon: (days: number) => t(`Expires within ${days} days`, `Läuft binnen ${days} Tagen ab`),
  expires: (when: string) => t(`Expires ${when}`, `Bis ${when}`),
  any: t('any', 'alle'),
  filters: (count: number) =>
    count === 0 ? t('Filters', 'Filter') : t(`Filters: ${count} set`, `Filter: ${count} gesetzt`),
  search: t('Stream name', 'Streamname'),
  tests: 'Tests',
  notHandedOver: t('Not handed over', 'Nicht übergeben'),

  table: t('Recordings', 'Aufzeichnungen'),
  columns: {
    picture: t('Picture', 'Bild'),
    began: t('Began', 'Beginn'),
    stream: 'Stream',
    times: t('On air', 'Auf Sendung'),
    length: t('Length', 'Länge'),
    coverage: t('Coverage', 'Abdeckung'),
    state: t('State', 'Zustand'),
    size: t('Size', 'Größe'),
    handedOver: t('Handed over', 'Übergeben'),
    copy: 'Link',
  },
  fromTo: (from: string, to: string) => `${from} – ${to}`,
  handedTo: (to: string) => t(`to ${to}`, `an ${to}`),
  andWhen: (when: string) => ` · ${when}`,
  now: t('now', 'jetzt'),
  unknown: '–',
  play: (stream: string, when: string) => t(`Play ${stream}, ${when}`, `${stream}, ${when}, abspielen`),
  copyShort: t('Copy', 'Kopieren'),

  none: {
    title: t('No recordings yet.', 'Noch keine Aufzeichnungen.'),
    detail: t(
      'Every session of every stream is listed here as soon as it begins.',
      'Hier steht jede Sendung aller Streams, sobald sie beginnt.',
    ),
  },
  noneFound: {
    title: t('Nothing matches.', 'Nichts gefunden.'),
    detail: (filters: readonly string[]) =>
      t(`No session matches ${listed(filters)}.`, `Keine Sendung passt zu ${listed(filters)}.`),
    at: (day: string, clock: string) =>
      t(`Nothing was on air on ${day} at ${clock}.`, `Am ${day} um ${clock} war nichts auf Sendung.`),
    between: (fromDay: string, from: string, toDay: string, to: string) =>
      t(
        `No session started between ${fromDay} ${from} and ${toDay} ${to}.`,
        `Zwischen ${fromDay} ${from} und ${toDay} ${to} begann keine Sendung.`,
      ),
    filters: {
      time: t('this time', 'dieser Zeit'),
      stream: t('this stream', 'diesem Stream'),
      tag: t('this tag', 'diesem Schlagwort'),
      state: t('this state', 'diesem Zustand'),
      handover: t('this handover', 'dieser Übergabe'),
      search: (text: string) => t(`the name “${text}”`, `„${text}“`),
    },
  },
  noneSoFar: t(
    'No matches so far. Older sessions load as you scroll.',
    'Bisher nichts gefunden. Ältere Sendungen werden beim Scrollen geladen.',
  ),
  showAll: t('Show all', 'Alle zeigen'),
  reading: t('Loading…', 'Wird geladen …'),
  older: t('Older sessions load as you scroll.', 'Ältere werden beim Scrollen geladen.'),
  notReadOn: t('Older sessions could not be loaded.', 'Ältere konnten nicht geladen werden.'),
  retry: t('Try again', 'Noch einmal versuchen'),
  window: {
    from: (from: string) => t(`From ${from}`, `Ab ${from}`),
    to: (to: string) => t(`Until ${to}`, `Bis ${to}`),
    both: (from: string, to: string) => t(`${from} to ${to}`, `${from} bis ${to}`),
    at: (at: string, minutes: number) =>
      t(
        `On air at ${at}, or started within ${minutes} minutes of it`,
        `Auf Sendung ${at}, oder begonnen höchstens ${minutes} Minuten davor oder danach`,
      ),
  },
  lengths: (window: string, zone: string) =>
    window === ''
      ? t(`Times in ${zone}. Lengths are recorded time.`, `Zeiten in ${zone}. Als Länge zählt, was aufgezeichnet ist.`)
      : t(
          `${window}, ${zone}. Lengths are recorded time.`,
          `${window}, ${zone}. Als Länge zählt, was aufgezeichnet ist.`,
        ),

  selection: {
    bar: t('Selected recordings', 'Ausgewählte Aufzeichnungen'),
    barWithClips: t('Selected recordings and clips', 'Ausgewählte Aufzeichnungen und Clips'),
    count: (count: number) =>
      t(
        counted(count, { one: 'selected', other: 'selected' }),
        counted(count, { one: 'ausgewählt', other: 'ausgewählt' }),
      ),
    sums: (seconds: number, bytes: number) =>
      [formatDuration(seconds), bytes > 0 ? formatBytes(bytes) : ''].filter(Boolean).join(' · '),
    clips: (count: number) =>
      t(counted(count, { one: 'clip', other: 'clips' }), counted(count, { one: 'Clip', other: 'Clips' })),
    hidden: (count: number) => t(`${count} not in this list`, `${count} nicht in dieser Liste`),
    select: (stream: string, when: string) => t(`Select ${stream}, ${when}`, `${stream}, ${when}, auswählen`),
    selectAll: t('Select all matches', 'Alle Treffer auswählen'),
    all: (count: number) => t(`Select all ${numbered(count)}`, `Alle ${numbered(count)} auswählen`),
    allMatching: t('All matches, including those further down', 'Alle Treffer, auch weiter unten'),
    clear: t('Clear selection', 'Auswahl aufheben'),
    linksReady: (count: number) =>
      t(
        plural(count, { one: 'The link is ready', other: `All ${numbered(count)} links are ready` }),
        plural(count, { one: 'Der Link ist bereit', other: `Alle ${numbered(count)} Links sind bereit` }),
      ),
    withoutLink: (count: number) => t(`${count} without a link`, `${count} ohne Link`),
    problems: (count: number) =>
      t(
        counted(count, { one: 'has a link problem', other: 'have link problems' }),
        counted(count, { one: 'mit fehlerhaftem Link', other: 'mit fehlerhaftem Link' }),
      ),
    gaps: (parts: string) => t(`Gaps: ${parts}`, `Lücken: ${parts}`),
    gap: (stream: string, share: string) => `${stream} ${share}`,
    further: (count: number) => t(`${count} more`, `${count} weitere`),
    copyLinks: (count: number) =>
      t(
        plural(count, { one: 'Copy link', other: `Copy ${numbered(count)} links` }),
        plural(count, { one: 'Link kopieren', other: `${numbered(count)} Links kopieren` }),
      ),
    delete: t('Delete…', 'Löschen …'),
  },

  keeping: {
    keep: t('Keep for ever', 'Für immer behalten'),
    none: t('None of these expire.', 'Keine davon läuft ab.'),
    running: (done: number) => t(`Keeping… ${done}`, `Wird behalten … ${done}`),
    kept: (count: number) =>
      t(
        `${recordingsAndClips(count)} kept for ever.`,
        plural(count, {
          one: `${recordingsAndClips(count)} bleibt für immer.`,
          other: `${recordingsAndClips(count)} bleiben für immer.`,
        }),
      ),
    released: (count: number) =>
      t(
        `Undone for ${recordingsAndClips(count)}. Nothing is deleted for a day.`,
        `Für ${recordingsAndClips(count)} rückgängig gemacht. Einen Tag lang wird nichts gelöscht.`,
      ),
    failed: (count: number, reason: string) => t(`${count} failed. ${reason}`, `${count} fehlgeschlagen. ${reason}`),
  },

  deletion: {
    title: (count: number, clips: number) =>
      count + clips === 0
        ? t('Delete recordings?', 'Aufzeichnungen löschen?')
        : t(`Delete ${recordingsAndClips(count, clips)}?`, `${recordingsAndClips(count, clips)} löschen?`),
    reading: t('Loading the selection…', 'Die Auswahl wird geladen …'),
    sums: (streams: number, sums: string) =>
      t(
        `From ${counted(streams, { one: 'stream', other: 'streams' })}: ${sums}.`,
        `Von ${counted(streams, { one: 'Stream', other: 'Streams' })}: ${sums}.`,
      ),
    deleted: t('Deleted', 'Gelöscht wird'),
    whatIsDeleted: t(
      'All files of the recordings, including their clips unless marked to keep. Links already shared stop working.',
      'Alle Dateien der Aufzeichnungen, auch ihre Clips, soweit sie nicht behalten werden. Bereits geteilte Links funktionieren dann nicht mehr.',
    ),
    whatOfClips: t(
      'The selected clips with their downloads and pictures. Links already shared stop working.',
      'Die ausgewählten Clips mit Downloads und Bildern. Bereits geteilte Links funktionieren dann nicht mehr.',
    ),
    clipsToo: t('Their clips', 'Clips daraus'),
    clipsStay: t('Clips kept', 'Clips, die bleiben'),
    clipsNamed: (names: string, further: number) =>
      further > 0 ? t(`${names}, and ${further} more`, `${names} und ${further} weitere`) : names,
    kept: t('Kept', 'Es bleiben'),
    recordingsOfClips: t(
      'The recordings that the selected clips were cut from.',
      'Die Aufzeichnungen, aus denen die ausgewählten Clips sind.',
    ),
    whatIsKept: t(
      'The sessions stay in their lists with their times, marked as deleted. The streams and their other recordings stay too.',
      'Die Sendungen bleiben mit ihren Zeiten in ihren Listen, als gelöscht markiert. Auch die Streams und ihre anderen Aufzeichnungen bleiben.',
    ),
    leftOut: t('Skipped', 'Ausgelassen'),
    unsettled: (count: number) => t(`${count} live or being processed`, `${count} live oder noch in Arbeit`),
    nothing: (count: number) => t(`${count} without a recording`, `${count} ohne Aufzeichnung`),
    isFinal: t('This cannot be undone.', 'Das lässt sich nicht rückgängig machen.'),
    keep: t('Cancel', 'Abbrechen'),
    confirm: (count: number, clips: number) =>
      t(`Delete ${recordingsAndClips(count, clips)}`, `${recordingsAndClips(count, clips)} löschen`),
    running: (done: number, total: number) => t(`Deleting: ${done} of ${total}`, `Wird gelöscht: ${done} von ${total}`),
    progress: t('Progress', 'Fortschritt'),
    wait: (seconds: number) => t(`The API asked us to wait ${seconds} s.`, `Die API verlangt, ${seconds} s zu warten.`),
    stop: t('Stop', 'Anhalten'),
    ended: (done: number, clips: number) =>
      t(`${recordingsAndClips(done, clips)} deleted.`, `${recordingsAndClips(done, clips)} gelöscht.`),
    failed: (count: number) => t(`${count} failed.`, `${count} fehlgeschlagen.`),
    left: (count: number) => t(`${count} not tried.`, `${count} nicht versucht.`),
    failures: t('Failures', 'Fehlgeschlagen'),
    retry: (count: number) => t(`Retry ${count}`, `${count} wiederholen`),
    close: t('Close', 'Schließen'),
  },
};
