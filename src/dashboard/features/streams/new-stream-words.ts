import { counted, t } from '../../lib/language.ts';

export const words = {
  title: t('New stream', 'Neuer Stream'),
  submit: t('Create stream', 'Stream anlegen'),
  submitting: t('Creating…', 'Wird angelegt …'),
  failure: (reason: string) => t(`The stream was not created. ${reason}`, `Der Stream wurde nicht angelegt. ${reason}`),
  recording: t('Recording', 'Aufzeichnung'),
  switch: t('Sessions of the new stream', 'Sendungen des neuen Streams'),
  beta: t('Recording is a beta feature of this API.', 'Die Aufzeichnung ist in dieser API noch im Betastadium.'),
  like: t('Copy settings from', 'Einstellungen übernehmen von'),
  likeNone: t('This account’s default', 'Vorgabe dieses Kontos'),
  ladder: (heights: readonly number[]) =>
    t(
      `Recorded as ${['the original', ...heights.map((height) => `${height}p`)].join(', ')}.`,
      `Wird aufgezeichnet als ${['Original', ...heights.map((height) => `${height}p`)].join(', ')}.`,
    ),
  copyOf: (stream: string) => t(`${stream} (copy)`, `${stream} (Kopie)`),
  profilesLeft: t(
    'This API can’t copy profiles, so the new stream uses the default.',
    'Diese API nimmt dessen Profile nicht an: Der neue Stream bekommt die Vorgabe.',
  ),

  several: t('Several streams from a list…', 'Mehrere Streams aus einer Liste …'),
  titleMany: t('New streams', 'Neue Streams'),
  names: t('One name per line', 'Ein Name je Zeile'),
  lines: t('Streams to create', 'Anzulegende Streams'),
  count: (count: number) =>
    t(counted(count, { one: 'name', other: 'names' }), counted(count, { one: 'Name', other: 'Namen' })),
  again: (count: number) =>
    t(counted(count, { one: 'duplicate', other: 'duplicates' }), counted(count, { one: 'doppelt', other: 'doppelt' })),
  keepNew: t('Remove duplicates', 'Doppelte entfernen'),
  marks: {
    new: t('New', 'Neu'),
    exists: t('Already exists', 'Schon vorhanden'),
    twice: t('Twice in the list', 'Doppelt in der Liste'),
  },
  created: t('Created', 'Angelegt'),
  waits: t('Waiting', 'Wartet'),
  submitMany: (count: number) =>
    t(
      `Create ${counted(count, { one: 'stream', other: 'streams' })}`,
      `${counted(count, { one: 'Stream', other: 'Streams' })} anlegen`,
    ),
  retryMany: (count: number) =>
    t(
      `Retry ${counted(count, { one: 'stream', other: 'streams' })}`,
      `${counted(count, { one: 'Stream', other: 'Streams' })} noch einmal versuchen`,
    ),
  creatingMany: (done: number, count: number) =>
    t(`Creating: ${done} of ${count}`, `Wird angelegt: ${done} von ${count}`),
  wait: (seconds: number) => t(`The API asked us to wait ${seconds} s.`, `Die API verlangt, ${seconds} s zu warten.`),
  tooMany: (most: number) => t(`At most ${most} streams at once.`, `Höchstens ${most} auf einmal.`),
  partly: (created: number, left: number) =>
    t(
      `${counted(created, { one: 'stream was', other: 'streams were' })} created, ${left} not.`,
      `${counted(created, { one: 'Stream wurde', other: 'Streams wurden' })} angelegt, ${left} nicht.`,
    ),
  createdMany: (count: number) =>
    t(
      `${counted(count, { one: 'stream', other: 'streams' })} created.`,
      `${counted(count, { one: 'Stream', other: 'Streams' })} angelegt.`,
    ),
  selectThem: t('Select', 'Auswählen'),

  list: {
    hint: (columns: string, presets: string) =>
      t(
        `Paste ${columns} to set ${columns.includes('tags') ? 'qualities and tags' : 'qualities'} too. Presets: ${presets}.`,
        `Mit ${columns} lassen sich auch ${columns.includes('tags') ? 'Qualitäten und Schlagwörter' : 'Qualitäten'} setzen. Vorlagen: ${presets}.`,
      ),
    others: t('For the lines without a preset.', 'Für die Zeilen ohne Vorlage.'),
    asStream: (stream: string) => t(`As ${stream}`, `Wie ${stream}`),
    withTags: (preset: string, tags: readonly string[]) => `${preset} · ${tags.join(', ')}`,
    faulty: (count: number) => t(`${count} with a fault`, `${count} fehlerhaft`),
    refused: (place: number) =>
      t(
        `Correct line ${place} first: nothing is created while a line has a fault.`,
        `Zuerst Zeile ${place} berichtigen: Solange eine Zeile fehlerhaft ist, wird nichts angelegt.`,
      ),
    faults: {
      quotes: t('The quotation marks do not match.', 'Ein Anführungszeichen fehlt.'),
      noName: t('The name is missing.', 'Der Name fehlt.'),
      preset: (preset: string) => t(`No preset is called “${preset}”.`, `Keine Vorlage heißt „${preset}“.`),
      columns: (most: number) => t(`There are more than ${most} columns.`, `Mehr als ${most} Spalten.`),
      tagsElsewhere: t('Streams have no tags in this API.', 'In dieser API haben Streams keine Schlagwörter.'),
      tagTooLong: (tag: string, longest: number) =>
        t(
          `The tag “${tag}” has more than ${longest} characters.`,
          `Das Schlagwort „${tag}“ hat mehr als ${longest} Zeichen.`,
        ),
      tagUnfit: (tag: string) =>
        t(
          `The tag “${tag}” has a comma, a quotation mark or a control character.`,
          `Das Schlagwort „${tag}“ enthält ein Komma, ein Anführungs- oder ein Steuerzeichen.`,
        ),
      tooManyTags: (most: number) => t(`There are more than ${most} tags.`, `Mehr als ${most} Schlagwörter.`),
    },
  },

  first: {
    title: t('Nothing here yet.', 'Noch ist hier nichts.'),
    does: {
      record: t(
        'Switch recording on or off for each stream.',
        'Die Aufzeichnung für jeden Stream ein- oder ausschalten.',
      ),
      watch: t(
        'See each session become a recording that plays.',
        'Sehen, wie aus jeder Sendung eine abspielbare Aufzeichnung wird.',
      ),
      handOver: t('Copy its link and hand it over.', 'Ihren Link kopieren und übergeben.'),
    },
    test: t('Send a test broadcast', 'Testsendung schicken'),
    testMeans: t(
      'No encoder needed: a 20-second test picture goes live, is recorded, and ends in a checked link.',
      'Ohne Encoder: 20 Sekunden Testbild gehen live, werden aufgezeichnet und enden mit einem geprüften Link.',
    ),
    testName: t('Test broadcast', 'Testsendung'),
    create: t('Create a stream', 'Stream anlegen'),
    createMeans: t(
      'Point your encoder at it. Each session is recorded while the switch is on.',
      'Den Encoder damit verbinden. Solange der Schalter an ist, wird jede Sendung aufgezeichnet.',
    ),
    failure: t('No stream was created for the test.', 'Für den Test wurde kein Stream angelegt.'),
    guide: t('Guide: your first evening', 'Anleitung: der erste Abend (englisch)'),
  },
};
