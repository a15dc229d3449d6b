import { formatRoughly } from '../../lib/format.ts';
import { catalogue, counted } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    title: 'Streams',
    alarm: (stream: string) => `Live, not recorded: ${stream}.`,
    lostAlert: (stream: string, isEncoder: boolean) => `${stream}: ${isEncoder ? 'encoder lost' : 'cut off'}.`,
    allStreams: 'All streams',
    loading: 'Loading…',
    stale: (reason: string) => `${reason} Recording cannot be switched now.`,

    select: (stream: string) => `Select ${stream}`,
    selectAll: (count: number) => `Select all ${count}`,

    stream: 'Stream',
    nextSession: 'Next session',
    state: 'State',
    lastDay: 'Last 24 hours',
    lastSession: 'Last session',
    lastRecording: 'Last recording',

    newStream: 'New stream',
    of: (count: number, total: number) => `${count} of ${total}`,

    left: (time: string) => `${time} left`,
    now: 'now',
    noRecording: 'No recording yet',
    copy: 'Copy',
    copied: 'Copied',
    reload: 'Reload',

    /** The strip for those who do not see it. */
    strip: (count: number, sessions: string) =>
      `Last 24 hours: ${counted(count, { one: 'session', other: 'sessions' })}. ${sessions}`,
    emptyStrip: 'Last 24 hours: no sessions.',
    session: (start: string, end: string, length: string, state: string) => `${start} to ${end}, ${length}, ${state}.`,

    filter: 'Filter',
    anyState: 'Any state',
    warnings: 'Warnings',
    lost: 'Lost',

    fromTo: (start: string, end: string) => `${start} – ${end}`,
    noSession: 'None yet',
    timeUnknown: 'Time unknown',
    lastNotRecorded: 'Last show not recorded',
    lastDeleted: 'Last recording deleted',

    neverUsed: (count: number) => `${count} never used`,
    nextOfUnused: (on: number, off: number) => `${on} will be recorded, ${off} will not`,
    timesIn: (zone: string) => `Times in ${zone}. The strip is the last 24 hours.`,
    noMatch: 'No stream matches this filter.',
    showAll: (count: number) => `Show all ${count}`,
    shown: (count: number, total: number) => `${count} of ${total} shown.`,
    showMore: 'Show more',
    nextShow: 'Next show',
    tags: 'Tags',
    printed: (count: number, total: number) =>
      count === total ? counted(count, { one: 'stream', other: 'streams' }) : `${count} of ${total} streams`,
    orderChanged: 'Order changed',
    sortAgain: 'Sort again',

    unread: 'The streams could not be read.',
    unreadHelp: 'Check that the service runs, and that this computer reaches it.',
    trying: 'Trying…',
    nextTry: (seconds: number) => `Next try in ${formatRoughly(seconds)}`,

    first: {
      title: 'Nothing here yet.',
      detail: 'Create a stream and point your encoder at it. Each session is recorded while the switch is on.',
      detailOwn:
        'Create a stream and point your encoder at it, or let Aircheck send a test broadcast the whole way: live, processed, link checked, in under a minute.',
      create: 'Create a stream',
      test: 'Send a test broadcast',
      testName: 'Test broadcast',
      failure: 'No stream was created for the test.',
      whileSending: 'while your encoder sends',
      onceStopped: 'once it has stopped',
      toPlay: 'to play, and its link to copy',
      row: 'Your first stream',
      rows: 'Each stream gets one row. The strip is its last 24 hours: what was on air, and what of it was recorded.',
    },

    create: {
      title: 'New stream',
      submit: 'Create stream',
      submitting: 'Creating…',
      failure: (reason: string) => `The stream was not created. ${reason}`,
      recording: 'Recording',
      switch: 'Sessions of the new stream',
      beta: 'Recording is a beta feature of this API.',
      like: 'Profiles and recording as',
      likeTagged: 'Profiles, tags and recording as',
      likeNone: 'This account’s default',
      ladder: (heights: readonly number[]) =>
        `Recorded as ${['the original', ...heights.map((height) => `${height}p`)].join(', ')}.`,
      copyOf: (stream: string) => `${stream} (copy)`,
      profilesLeft: 'Its profiles cannot be asked for in this API: the new stream has the default.',

      several: 'Several streams from a list…',
      titleMany: 'New streams',
      names: 'One name per line',
      lines: 'Streams to create',
      count: (count: number) => counted(count, { one: 'name', other: 'names' }),
      again: (count: number) => `${count} not new`,
      keepNew: 'Keep only new names',
      marks: { new: 'New', exists: 'Already exists', twice: 'Twice in the list' },
      created: 'Created',
      waits: 'Waits',
      submitMany: (count: number) => `Create ${counted(count, { one: 'stream', other: 'streams' })}`,
      retryMany: (count: number) => `Retry ${counted(count, { one: 'stream', other: 'streams' })}`,
      creatingMany: (done: number, count: number) => `Creating: ${done} of ${count}`,
      wait: (seconds: number) => `The API asked to wait ${seconds} s.`,
      tooMany: (most: number) => `At most ${most} at once.`,
      partly: (created: number, left: number) =>
        `${counted(created, { one: 'stream was', other: 'streams were' })} created, ${left} not.`,
      createdMany: (count: number) => `${counted(count, { one: 'stream', other: 'streams' })} created.`,
      selectThem: 'Select',
    },
  },
  de: {
    title: 'Streams',
    alarm: (stream) => `Live ohne Aufzeichnung: ${stream}.`,
    lostAlert: (stream, isEncoder) => `${stream}: ${isEncoder ? 'Encoder verloren' : 'abgebrochen'}.`,
    allStreams: 'Alle Streams',
    loading: 'Wird geladen …',
    stale: (reason) => `${reason} Die Aufzeichnung lässt sich gerade nicht umschalten.`,

    select: (stream) => `${stream} auswählen`,
    selectAll: (count) => `Alle ${count} auswählen`,

    stream: 'Stream',
    nextSession: 'Als Nächstes',
    state: 'Zustand',
    lastDay: 'Letzte 24 Stunden',
    lastSession: 'Zuletzt',
    lastRecording: 'Aufzeichnung',

    newStream: 'Neuer Stream',
    of: (count, total) => `${count} von ${total}`,

    left: (time) => `noch ${time}`,
    now: 'jetzt',
    noRecording: 'Noch keine Aufzeichnung',
    copy: 'Link',
    copied: 'Kopiert',
    reload: 'Neu laden',

    strip: (count, sessions) =>
      `Letzte 24 Stunden: ${counted(count, { one: 'Sendung', other: 'Sendungen' })}. ${sessions}`,
    emptyStrip: 'Letzte 24 Stunden: keine Sendungen.',
    session: (start, end, length, state) => `${start} bis ${end}, ${length}, ${state}.`,

    filter: 'Filtern',
    anyState: 'Zustand',
    warnings: 'Warnungen',
    lost: 'Verloren',

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
      ladder: (heights) =>
        `Wird aufgezeichnet als ${['Original', ...heights.map((height) => `${height}p`)].join(', ')}.`,
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
  },
});
