import { counted } from '../../language.ts';
import { formatRoughly } from '../../recording/words/format.ts';
import type { words as english } from '../../streams/streams-lazy-words.ts';

export const words: typeof english = {
  filter: 'Filtern',
  state: 'Zustand',
  anyState: 'Zustand',
  warnings: 'Warnungen',
  lost: 'Verloren',

  now: 'jetzt',
  fromTo: (start, end) => `${start} – ${end}`,
  noSession: 'Noch keine',
  timeUnknown: 'Zeit unbekannt',
  lastNotRecorded: 'Letzte Sendung fehlt',
  lastDeleted: 'Letzte gelöscht',

  neverUsed: (count) => `${count} noch nie benutzt`,
  nextOfUnused: (on, off) => `${on} werden aufgezeichnet, ${off} nicht`,
  timesIn: (zone) => `Zeiten in ${zone}. Der Streifen zeigt die letzten 24 Stunden.`,
  noMatch: 'Kein Stream passt zu diesem Filter.',
  showAll: (count) => `Alle ${count} zeigen`,
  shown: (count, total) => `${count} von ${total} gezeigt.`,
  showMore: 'Mehr zeigen',
  nextShow: 'Nächste Sendung',
  tags: 'Tags',
  printed: (count, total) =>
    count === total ? counted(count, { one: 'Stream', other: 'Streams' }) : `${count} von ${total} Streams`,
  orderChanged: 'Reihenfolge geändert',
  sortAgain: 'Neu sortieren',

  unread: 'Die Streams konnten nicht gelesen werden.',
  unreadHelp: 'Prüfen, ob der Dienst läuft und ob dieser Rechner ihn erreicht.',
  trying: 'Versuch läuft …',
  nextTry: (seconds) => `Nächster Versuch in ${formatRoughly(seconds)}`,

  first: {
    title: 'Noch ist hier nichts.',
    detail:
      'Einen Stream anlegen und den Encoder damit verbinden. Solange der Schalter an ist, wird jede Sendung aufgezeichnet.',
    detailOwn:
      'Einen Stream anlegen und den Encoder damit verbinden, oder Aircheck eine Testsendung den ganzen Weg schicken lassen: live, verarbeitet, Link geprüft, in weniger als einer Minute.',
    create: 'Stream anlegen',
    test: 'Testsendung schicken',
    testName: 'Testsendung',
    failure: 'Für den Test wurde kein Stream angelegt.',
    whileSending: 'solange der Encoder sendet',
    onceStopped: 'sobald er aufgehört hat',
    toPlay: 'zum Abspielen, mit Link zum Kopieren',
    row: 'Der erste Stream',
    rows: 'Jeder Stream hat eine Zeile. Der Streifen zeigt seine letzten 24 Stunden: was auf Sendung war, und was davon aufgezeichnet wurde.',
  },

  create: {
    title: 'Neuer Stream',
    submit: 'Stream anlegen',
    submitting: 'Wird angelegt …',
    failure: (reason) => `Der Stream wurde nicht angelegt. ${reason}`,
    recording: 'Aufzeichnung',
    switch: 'Sendungen des neuen Streams',
    beta: 'Die Aufzeichnung ist in dieser API noch im Betastadium.',
    like: 'Profile und Aufzeichnung wie',
    likeTagged: 'Profile, Schlagwörter und Aufzeichnung wie',
    likeNone: 'Vorgabe dieses Kontos',
    ladder: (heights) => `Wird aufgezeichnet als ${['Original', ...heights.map((height) => `${height}p`)].join(', ')}.`,
    copyOf: (stream) => `${stream} (Kopie)`,
    profilesLeft: 'Diese API nimmt dessen Profile nicht an: Der neue Stream bekommt die Vorgabe.',

    several: 'Mehrere Streams aus einer Liste …',
    titleMany: 'Neue Streams',
    names: 'Ein Name je Zeile',
    lines: 'Anzulegende Streams',
    count: (count) => counted(count, { one: 'Name', other: 'Namen' }),
    again: (count) => `${count} nicht neu`,
    keepNew: 'Nur neue Namen behalten',
    marks: { new: 'Neu', exists: 'Schon vorhanden', twice: 'Doppelt in der Liste' },
    created: 'Angelegt',
    waits: 'Wartet',
    submitMany: (count) => `${counted(count, { one: 'Stream', other: 'Streams' })} anlegen`,
    retryMany: (count) => `${counted(count, { one: 'Stream', other: 'Streams' })} noch einmal versuchen`,
    creatingMany: (done, count) => `Wird angelegt: ${done} von ${count}`,
    wait: (seconds) => `Die API verlangt, ${seconds} s zu warten.`,
    tooMany: (most) => `Höchstens ${most} auf einmal.`,
    partly: (created, left) =>
      `${counted(created, { one: 'Stream wurde', other: 'Streams wurden' })} angelegt, ${left} nicht.`,
    createdMany: (count) => `${counted(count, { one: 'Stream', other: 'Streams' })} angelegt.`,
    selectThem: 'Auswählen',
  },
};
