import { counted, listed, plural } from '../../language.ts';
import { formatDuration } from '../../recording/words/format.ts';
import { formatBytes } from '../../recording/words/format-size.ts';
import type { words as english } from '../../recordings/recordings-words.ts';

const recordings = (count: number) => counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' });

const numbered = (count: number) => counted(count, { one: '', other: '' }).trim();

const both = (count: number, clips: number) =>
  [
    ...(count > 0 || clips === 0 ? [recordings(count)] : []),
    ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
  ].join(' und ');

export const words: typeof english = {
  title: 'Archiv',
  deliveries: 'Kundenseiten',
  notRead: { unread: 'Das Archiv konnte nicht gelesen werden', gone: 'Hier gibt es keine Aufzeichnungen' },
  totals: {
    sessions: (count) => counted(count, { one: 'Sendung', other: 'Sendungen' }),
    ready: (count) => `${numbered(count)} fertig`,
    toHandOver: (count) => `${numbered(count)} nicht übergeben`,
    newest: (count) =>
      plural(count, { one: 'die neueste Sendung', other: `die neuesten ${numbered(count)} Sendungen` }),
  },
  showNew: (count) => `${count} neue zeigen`,

  range: 'Zeitraum',
  ranges: { all: 'Alle', today: 'Heute', night: 'Letzte Nacht', week: '7 Tage', own: 'Zeitraum' },
  nightHours: 'Sendungen, die zwischen 18:00 und 6:00 begonnen haben.',
  ownRange: {
    title: 'Welcher Zeitraum?',
    submit: 'Zeigen',
    submitting: 'Zeigen',
    from: 'Von',
    to: 'Bis',
    order: 'Das liegt vor dem Beginn.',
  },
  onAir: {
    label: 'Lief um',
    example: 'mi 19:30',
    help: (unread) => `„${unread}“ ist keine Zeit. Zum Beispiel: mi 19:30, gestern abend, 20. nov 7:30.`,
    notLoaded: 'Ein Teil der Seite konnte nicht geladen werden. Mit Enter noch einmal versuchen oder Seite neu laden.',
    clear: 'Jede Zeit zeigen',
  },
  stream: 'Stream',
  tag: 'Schlagwort',
  state: 'Zustand',
  states: {
    live: 'Live',
    processing: 'Wird verarbeitet',
    ready: 'Fertig',
    damaged: 'Fertig, fehlerhaft',
    failed: 'Fehlgeschlagen',
    'not-recorded': 'Ohne Aufzeichnung',
    deleted: 'Gelöscht',
  },
  goesSoon: (days) => `Löschung binnen ${days} Tagen`,
  goes: (when) => `Bis ${when}`,
  any: 'alle',
  search: 'Streamname',
  tests: 'Tests',
  clips: 'Clips',
  handovers: 'Übergaben',

  notHandedOver: 'Nicht übergeben',

  table: 'Aufzeichnungen',
  columns: {
    picture: 'Bild',
    began: 'Beginn',
    stream: 'Stream',
    times: 'Auf Sendung',
    length: 'Länge',
    coverage: 'Abdeckung',
    state: 'Zustand',
    size: 'Größe',
    handedOver: 'Übergeben',
    copy: 'Link',
  },
  fromTo: (from, to) => `${from} – ${to}`,
  now: 'jetzt',
  unknown: '–',
  play: (stream, when) => `${stream}, ${when}, abspielen`,
  handedOver: (to, by, when) =>
    to === undefined ? `Übergeben von ${by}, ${when}` : `Übergeben an ${to} von ${by}, ${when}`,
  handedTo: (to) => `an ${to}`,
  andWhen: (when) => ` · ${when}`,
  copyShort: 'Kopieren',

  none: {
    title: 'Noch keine Aufzeichnungen.',
    detail: 'Hier steht jede Sendung aller Streams, sobald sie beginnt.',
  },
  noneFound: {
    title: 'Nichts gefunden.',
    detail: (filters) => `Keine Sendung passt zu ${listed(filters)}.`,
    at: (time) => `Nichts lief um ${time}.`,
    filters: {
      time: 'dieser Zeit',
      stream: 'diesem Stream',
      tag: 'diesem Schlagwort',
      state: 'diesem Zustand',
      handover: 'dieser Übergabe',
      search: (text) => `„${text}“`,
    },
  },
  noneSoFar: 'Bisher nichts gefunden. Ältere Sendungen werden beim Scrollen gelesen.',
  showAll: 'Alle zeigen',
  reading: 'Wird gelesen …',
  older: 'Ältere werden beim Scrollen gelesen.',
  notReadOn: 'Ältere konnten nicht gelesen werden.',
  retry: 'Noch einmal versuchen',
  window: {
    from: (from) => `Ab ${from}`,
    to: (to) => `Bis ${to}`,
    both: (from, to) => `${from} bis ${to}`,
    at: (at, minutes) => `Auf Sendung ${at}, oder begonnen höchstens ${minutes} Minuten davor oder danach`,
  },
  lengths: (window, zone) =>
    window === ''
      ? `Zeiten in ${zone}. Als Länge zählt, was aufgezeichnet ist.`
      : `${window}, ${zone}. Als Länge zählt, was aufgezeichnet ist.`,

  selection: {
    bar: 'Ausgewählte Aufzeichnungen',
    barWithClips: 'Ausgewählte Aufzeichnungen und Clips',
    count: (count) => counted(count, { one: 'ausgewählt', other: 'ausgewählt' }),
    sums: (seconds, bytes) =>
      [formatDuration(seconds), bytes > 0 ? formatBytes(bytes) : ''].filter(Boolean).join(' · '),
    clips: (count) => counted(count, { one: 'Clip', other: 'Clips' }),
    hidden: (count) => `${count} nicht in dieser Liste`,
    select: (stream, when) => `${stream}, ${when}, auswählen`,
    selectAll: 'Alle auswählen, die passen',
    all: (count) => `Alle ${numbered(count)} auswählen`,
    allMatching: 'Alle, die passen, auch weiter unten',
    clear: 'Auswahl aufheben',
    linksReady: (count) =>
      plural(count, { one: 'Der Link ist bereit', other: `Alle ${numbered(count)} Links sind bereit` }),
    withoutLink: (count) => `${count} ohne Link`,
    problems: (count) => counted(count, { one: 'mit fehlerhaftem Link', other: 'mit fehlerhaftem Link' }),
    gaps: (parts) => `Lücken: ${parts}`,
    gap: (stream, share) => `${stream} ${share}`,
    further: (count) => `${count} weitere`,
    copyLinks: (count) => plural(count, { one: 'Link kopieren', other: `${numbered(count)} Links kopieren` }),
    delete: 'Löschen …',
  },

  keeping: {
    keep: 'Für immer behalten',
    none: 'Keine davon wird von selbst gelöscht.',
    running: (done) => `Wird behalten … ${done}`,
    kept: (count) =>
      plural(count, {
        one: `${recordings(count)} bleibt für immer.`,
        other: `${recordings(count)} bleiben für immer.`,
      }),
    released: (count) => `Für ${recordings(count)} rückgängig gemacht. Einen Tag lang wird nichts gelöscht.`,
    failed: (count, reason) => `${count} fehlgeschlagen. ${reason}`,
    undo: 'Rückgängig',
  },

  deletion: {
    title: (count, clips) => (count + clips === 0 ? 'Aufzeichnungen löschen?' : `${both(count, clips)} löschen?`),
    reading: 'Die Auswahl wird gelesen …',
    sums: (streams, sums) => `Von ${counted(streams, { one: 'Stream', other: 'Streams' })}: ${sums}.`,
    deleted: 'Gelöscht wird',
    whatIsDeleted:
      'Die ganzen Aufzeichnungen: jede Qualitätsstufe, jeder Download, jedes Bild, und ihre Clips, soweit sie nicht behalten werden. Links, die schon geteilt sind, funktionieren dann nicht mehr.',
    whatOfClips:
      'Die ausgewählten Clips, mit Downloads und Bildern. Links, die schon geteilt sind, funktionieren dann nicht mehr.',
    clipsToo: 'Clips daraus',
    clipsStay: 'Clips, die bleiben',
    clipsNamed: (names, further) => (further > 0 ? `${names} und ${further} weitere` : names),
    kept: 'Es bleiben',
    recordingsOfClips: 'Die Aufzeichnungen, aus denen die ausgewählten Clips sind.',
    whatIsKept:
      'Die Sendungen in ihren Listen, mit ihren Zeiten, als gelöscht markiert; die Streams und ihre anderen Aufzeichnungen.',
    leftOut: 'Weggelassen',
    unsettled: (count) => `${count} live oder noch in Arbeit`,
    nothing: (count) => `${count} ohne Aufzeichnung`,
    isFinal: 'Gelöschtes lässt sich nicht zurückholen.',
    keep: 'Abbrechen',
    confirm: (count, clips) => `${both(count, clips)} löschen`,
    running: (done, total) => `Wird gelöscht: ${done} von ${total}`,
    progress: 'Fortschritt',
    wait: (seconds) => `Die API verlangt, ${seconds} s zu warten.`,
    stop: 'Anhalten',
    ended: (done, clips) => `${both(done, clips)} gelöscht.`,
    failed: (count) => `${count} fehlgeschlagen.`,
    left: (count) => `${count} nicht versucht.`,
    failures: 'Was fehlgeschlagen ist',
    retry: (count) => `${count} wiederholen`,
    close: 'Schließen',
  },
};
