import { counted, plural, t } from '../../lib/language.ts';

const streams = (count: number) => counted(count, { one: 'stream', other: 'streams' });

const germanStreams = (count: number) => counted(count, { one: 'Stream', other: 'Streams' });

export const words = {
  timesIn: (zone: string, hours: number) =>
    t(
      `Times in ${zone}. The strip is the last ${hours} hours.`,
      `Zeiten in ${zone}. Der Streifen zeigt die letzten ${hours} Stunden.`,
    ),
  noMatch: t('No stream matches this filter.', 'Kein Stream passt zu diesem Filter.'),
  showAll: (count: number) => t(`Show all ${count}`, `Alle ${count} zeigen`),
  schedule: {
    off: (until: string) => t(`Off until ${until}`, `Aus bis ${until}`),
    late: (time: string) => t(`Not live, ${time} late`, `Nicht live, ${time} zu spät`),
    expected: (clock: string) => t(`Expected ${clock}`, `Erwartet ${clock}`),
  },

  print: {
    title: 'Streams',
    counted: (count: number, total: number) =>
      count === total
        ? t(counted(count, { one: 'stream', other: 'streams' }), counted(count, { one: 'Stream', other: 'Streams' }))
        : t(`${count} of ${total} streams`, `${count} von ${total} Streams`),
    heads: t(
      ['Stream', 'Recording', 'Next show', 'State', 'Tags'],
      ['Stream', 'Aufzeichnung', 'Nächste Sendung', 'Zustand', 'Schlagwörter'],
    ),
  },

  bar: t('Selected streams', 'Ausgewählte Streams'),
  selected: (count: number, total: number) => t(`${count} selected of ${total}`, `${count} von ${total} ausgewählt`),
  hidden: (count: number) => t(`${count} not in this list`, `${count} nicht in dieser Liste`),
  clear: t('Clear selection', 'Auswahl aufheben'),
  close: t('Close', 'Schließen'),
  edit: t('Edit', 'Bearbeiten'),
  editSelected: t('Edit the selected streams', 'Ausgewählte Streams bearbeiten'),
  tags: t('Tags…', 'Schlagwörter …'),
  retention: t('Keep recordings…', 'Aufbewahrung …'),
  copyKeys: t('Copy server and keys', 'Server und Schlüssel kopieren'),
  keysCopied: (count: number) =>
    t(
      `Copied: name, server and key of ${streams(count)}.`,
      `Kopiert: Name, Server und Schlüssel von ${germanStreams(count)}.`,
    ),
  duplicate: t('Duplicate…', 'Duplizieren …'),
  onlyOne: t('Select one stream to duplicate it.', 'Zum Duplizieren genau einen Stream auswählen.'),

  record: { on: t('Record', 'Aufzeichnen'), off: t('Don’t record', 'Nicht aufzeichnen'), once: t('Once', 'Einmal') },
  recordOnce: t('Record once', 'Einmal aufzeichnen'),
  nothing: {
    on: t('Already on for all of them.', 'Bei allen schon an.'),
    off: t('Already off for all of them.', 'Bei allen schon aus.'),
    once: t('Already set to once for all of them.', 'Bei allen schon auf „Einmal“.'),
  },
  onAndOff: (on: number, off: number) => t(`${on} on, ${off} off`, `${on} an, ${off} aus`),
  willChange: (count: number) =>
    t(`${count} will change`, plural(count, { one: `${count} ändert sich`, other: `${count} ändern sich` })),
  live: {
    next: (count: number) => t(`${count} live: from the next session`, `${count} live: ab der nächsten Sendung`),
    queued: (count: number) => t(`${count} live: when the session ends`, `${count} live: wenn die Sendung endet`),
  },
  already: {
    on: (count: number) => t(`${count} already on`, `${count} schon an`),
    off: (count: number) => t(`${count} already off`, `${count} schon aus`),
    once: (count: number) => t(`${count} already set to once`, `${count} schon auf „Einmal“`),
  },

  running: {
    on: (done: number, total: number) =>
      t(`Turning recording on: ${done} of ${total}`, `Aufzeichnung wird eingeschaltet: ${done} von ${total}`),
    off: (done: number, total: number) =>
      t(`Turning recording off: ${done} of ${total}`, `Aufzeichnung wird ausgeschaltet: ${done} von ${total}`),
    once: (done: number, total: number) =>
      t(`Setting to record once: ${done} of ${total}`, `Einmalige Aufzeichnung wird eingestellt: ${done} von ${total}`),
    tags: (done: number, total: number) =>
      t(`Changing tags: ${done} of ${total}`, `Schlagwörter werden geändert: ${done} von ${total}`),
    retention: (done: number, total: number) =>
      t(
        `Changing how long recordings are kept: ${done} of ${total}`,
        `Aufbewahrung wird geändert: ${done} von ${total}`,
      ),
    undo: (done: number, total: number) =>
      t(`Undoing: ${done} of ${total}`, `Wird rückgängig gemacht: ${done} von ${total}`),
  },
  begun: {
    on: (total: number) =>
      t(`Turning recording on for ${streams(total)}.`, `Aufzeichnung wird für ${germanStreams(total)} eingeschaltet.`),
    off: (total: number) =>
      t(`Turning recording off for ${streams(total)}.`, `Aufzeichnung wird für ${germanStreams(total)} ausgeschaltet.`),
    once: (total: number) =>
      t(
        `Setting ${streams(total)} to record once.`,
        `Einmalige Aufzeichnung wird für ${germanStreams(total)} eingestellt.`,
      ),
    tags: (total: number) =>
      t(`Changing the tags of ${streams(total)}.`, `Schlagwörter von ${germanStreams(total)} werden geändert.`),
    retention: (total: number) =>
      t(
        `Changing how long recordings of ${streams(total)} are kept.`,
        `Die Aufbewahrung wird für ${germanStreams(total)} geändert.`,
      ),
    undo: (total: number) =>
      t(
        `Undoing the change for ${streams(total)}.`,
        `Die Änderung wird für ${germanStreams(total)} rückgängig gemacht.`,
      ),
  },
  wait: (seconds: number) => t(`The API asked us to wait ${seconds} s.`, `Die API verlangt, ${seconds} s zu warten.`),
  ended: {
    on: (count: number) =>
      t(`Recording is on for ${streams(count)}.`, `Die Aufzeichnung ist für ${germanStreams(count)} eingeschaltet.`),
    off: (count: number) =>
      t(`Recording is off for ${streams(count)}.`, `Die Aufzeichnung ist für ${germanStreams(count)} ausgeschaltet.`),
    once: (count: number) =>
      t(`Set to record once: ${streams(count)}.`, `Einmalige Aufzeichnung für ${germanStreams(count)} eingestellt.`),
    tags: (count: number) =>
      t(`Tags changed for ${streams(count)}.`, `Schlagwörter von ${germanStreams(count)} geändert.`),
    retention: (count: number) =>
      t(
        `Changed how long recordings of ${streams(count)} are kept.`,
        `Die Aufbewahrung wurde für ${germanStreams(count)} geändert.`,
      ),
    undo: (count: number) => t(`Undone for ${streams(count)}.`, `Für ${germanStreams(count)} rückgängig gemacht.`),
  },
  queued: (count: number) => t(`${count} of them when the session ends.`, `Davon ${count}, wenn die Sendung endet.`),
  failed: (count: number) => t(`${count} failed.`, `${count} fehlgeschlagen.`),
  left: (count: number) => t(`${count} not tried.`, `${count} nicht versucht.`),
  failures: t('What failed', 'Was fehlgeschlagen ist'),
  acceptedOnly: t(
    'The service accepted the change, but didn’t apply it.',
    'Der Dienst hat die Änderung angenommen, aber nicht ausgeführt.',
  ),
  progress: t('Progress', 'Fortschritt'),
  stop: t('Stop', 'Anhalten'),
  undo: (count: number) => t(`Undo ${count}`, `${count} rückgängig machen`),
  retry: (count: number) => t(`Retry ${count}`, `${count} wiederholen`),

  tagsDialog: {
    title: (count: number) =>
      t(
        `Tags of ${streams(count)}`,
        `Schlagwörter von ${plural(count, { one: `${count} Stream`, other: `${count} Streams` })}`,
      ),
    add: t('Add', 'Hinzufügen'),
    remove: t('Remove', 'Entfernen'),
    ofSelected: (count: number, selected: number) => t(`${count} of ${selected}`, `${count} von ${selected}`),
    submit: (count: number) => t(`Change ${streams(count)}`, `${germanStreams(count)} ändern`),
    nothing: t(
      'Type a tag to add, or choose one to remove.',
      'Ein Schlagwort zum Hinzufügen eingeben oder eines zum Entfernen wählen.',
    ),
    already: (count: number) =>
      t(
        plural(count, { one: `${count} stays as it is`, other: `${count} stay as they are` }),
        plural(count, { one: `${count} bleibt, wie er ist`, other: `${count} bleiben, wie sie sind` }),
      ),
    full: (count: number) =>
      t(
        `${count} would have too many tags`,
        plural(count, { one: `${count} hätte zu viele Schlagwörter`, other: `${count} hätten zu viele Schlagwörter` }),
      ),
  },

  retentionDialog: {
    title: (count: number) =>
      t(
        `Keep recordings of ${streams(count)}`,
        `Aufbewahrung von ${plural(count, { one: `${count} Stream`, other: `${count} Streams` })}`,
      ),
    submit: (count: number) => t(`Change ${streams(count)}`, `${germanStreams(count)} ändern`),
    now: (parts: string) => t(`Now: ${parts}.`, `Jetzt: ${parts}.`),
    asService: (count: number) => t(`${count} on the service default`, `${count} wie beim Dienst eingestellt`),
    days: (count: number, days: number) =>
      t(
        `${count} for ${counted(days, { one: 'day', other: 'days' })}`,
        `${count} für ${counted(days, { one: 'Tag', other: 'Tage' })}`,
      ),
    forEver: (count: number) => t(`${count} for ever`, `${count} für immer`),
    choose: t('Choose how long.', 'Auswählen, wie lange.'),
    already: (count: number) =>
      t(
        plural(count, { one: `${count} stays as it is`, other: `${count} stay as they are` }),
        plural(count, { one: `${count} bleibt, wie er ist`, other: `${count} bleiben, wie sie sind` }),
      ),
  },

  filters: {
    filter: t('Filter', 'Filtern'),
    panel: t('Filter and sort', 'Filtern und sortieren'),
    chosen: (filters: string) => t(`Filter and sort: ${filters}`, `Filtern und sortieren: ${filters}`),
    state: t('State', 'Zustand'),
    anyState: t('Any', 'Alle'),
    warnings: t('Warnings', 'Warnungen'),
    lost: t('Lost', 'Verloren'),
    tag: t('Tag', 'Schlagwort'),
    anyTag: t('Any', 'Alle'),
    countedTag: (tag: string, count: number) => `${tag} (${count})`,
    sort: t('Sort', 'Sortierung'),

    menu: t('Saved filters', 'Gespeicherte Filter'),
    save: t('Save this filter…', 'Diesen Filter speichern …'),
    nothing: t('Nothing is filtered or sorted.', 'Nichts ist gefiltert oder sortiert.'),
    tooMany: (most: number) =>
      t(
        `At most ${most} filters are kept. Delete one first.`,
        `Höchstens ${most} Filter lassen sich speichern. Zuerst einen löschen.`,
      ),
    edit: t('Delete a filter…', 'Filter löschen …'),
    none: t('No filter is saved in this browser.', 'In diesem Browser ist kein Filter gespeichert.'),

    dialog: {
      title: t('Save this filter', 'Diesen Filter speichern'),
      submit: t('Save', 'Speichern'),
      submitting: t('Saving…', 'Wird gespeichert …'),
    },
    replaces: t('This replaces the filter of the same name.', 'Ersetzt den Filter mit diesem Namen.'),
    hint: t('It is kept in this browser, for this connection.', 'Gilt in diesem Browser und für diese Verbindung.'),

    delete: t('Delete', 'Löschen'),
    deleteNamed: (name: string) => t(`Delete ${name}`, `${name} löschen`),
    close: t('Close', 'Schließen'),

    /** "“council”, Live, sorted" */
    text: (text: string) => t(`“${text}”`, `„${text}“`),
    tagged: (tag: string) => t(`tag ${tag}`, `Schlagwort ${tag}`),
    sorted: t('sorted', 'sortiert'),
  },
};
