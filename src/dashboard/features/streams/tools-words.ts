import { catalogue, counted, plural } from '../../lib/language.ts';

const streams = (count: number) => counted(count, { one: 'stream', other: 'streams' });

const germanStreams = (count: number) => counted(count, { one: 'Stream', other: 'Streams' });

export const words = catalogue({
  en: {
    timesIn: (zone: string, hours: number) => `Times in ${zone}. The strip is the last ${hours} hours.`,
    noMatch: 'No stream matches this filter.',
    showAll: (count: number) => `Show all ${count}`,
    schedule: {
      off: (until: string) => `Off until ${until}`,
      late: (time: string) => `Not live, ${time} late`,
      expected: (clock: string) => `Expected ${clock}`,
    },

    print: {
      title: 'Streams',
      counted: (count: number, total: number) =>
        count === total ? counted(count, { one: 'stream', other: 'streams' }) : `${count} of ${total} streams`,
      heads: ['Stream', 'Recording', 'Next show', 'State', 'Tags'],
    },

    bar: 'Selected streams',
    selected: (count: number, total: number) => `${count} selected of ${total}`,
    hidden: (count: number) => `${count} not in this list`,
    clear: 'Clear selection',
    close: 'Close',
    edit: 'Edit',
    editSelected: 'Edit the selected streams',
    tags: 'Tags…',
    retention: 'Keep recordings…',
    copyKeys: 'Copy server and keys',
    keysCopied: (count: number) => `Copied: name, server and key of ${streams(count)}.`,
    duplicate: 'Duplicate…',
    onlyOne: 'Select one stream to duplicate it.',

    record: { on: 'Record', off: 'Don’t record', once: 'Once' },
    recordOnce: 'Record once',
    nothing: {
      on: 'Already on for all of them.',
      off: 'Already off for all of them.',
      once: 'Already set to once for all of them.',
    },
    onAndOff: (on: number, off: number) => `${on} on, ${off} off`,
    willChange: (count: number) => `${count} will change`,
    live: {
      next: (count: number) => `${count} live: from the next session`,
      queued: (count: number) => `${count} live: when the session ends`,
    },
    already: {
      on: (count: number) => `${count} already on`,
      off: (count: number) => `${count} already off`,
      once: (count: number) => `${count} already set to once`,
    },

    running: {
      on: (done: number, total: number) => `Turning recording on: ${done} of ${total}`,
      off: (done: number, total: number) => `Turning recording off: ${done} of ${total}`,
      once: (done: number, total: number) => `Setting to record once: ${done} of ${total}`,
      tags: (done: number, total: number) => `Changing tags: ${done} of ${total}`,
      retention: (done: number, total: number) => `Changing how long recordings are kept: ${done} of ${total}`,
      undo: (done: number, total: number) => `Undoing: ${done} of ${total}`,
    },
    begun: {
      on: (total: number) => `Turning recording on for ${streams(total)}.`,
      off: (total: number) => `Turning recording off for ${streams(total)}.`,
      once: (total: number) => `Setting ${streams(total)} to record once.`,
      tags: (total: number) => `Changing the tags of ${streams(total)}.`,
      retention: (total: number) => `Changing how long recordings of ${streams(total)} are kept.`,
      undo: (total: number) => `Undoing the change for ${streams(total)}.`,
    },
    wait: (seconds: number) => `The API asked us to wait ${seconds} s.`,
    ended: {
      on: (count: number) => `Recording is on for ${streams(count)}.`,
      off: (count: number) => `Recording is off for ${streams(count)}.`,
      once: (count: number) => `Set to record once: ${streams(count)}.`,
      tags: (count: number) => `Tags changed for ${streams(count)}.`,
      retention: (count: number) => `Changed how long recordings of ${streams(count)} are kept.`,
      undo: (count: number) => `Undone for ${streams(count)}.`,
    },
    queued: (count: number) => `${count} of them when the session ends.`,
    failed: (count: number) => `${count} failed.`,
    left: (count: number) => `${count} not tried.`,
    failures: 'What failed',
    acceptedOnly: 'The service accepted the change, but didn’t apply it.',
    progress: 'Progress',
    stop: 'Stop',
    undo: (count: number) => `Undo ${count}`,
    retry: (count: number) => `Retry ${count}`,

    tagsDialog: {
      title: (count: number) => `Tags of ${streams(count)}`,
      add: 'Add',
      remove: 'Remove',
      ofSelected: (count: number, selected: number) => `${count} of ${selected}`,
      submit: (count: number) => `Change ${streams(count)}`,
      nothing: 'Type a tag to add, or choose one to remove.',
      already: (count: number) => plural(count, { one: `${count} stays as it is`, other: `${count} stay as they are` }),
      full: (count: number) => `${count} would have too many tags`,
    },

    retentionDialog: {
      title: (count: number) => `Keep recordings of ${streams(count)}`,
      submit: (count: number) => `Change ${streams(count)}`,
      now: (parts: string) => `Now: ${parts}.`,
      asService: (count: number) => `${count} on the service default`,
      days: (count: number, days: number) => `${count} for ${counted(days, { one: 'day', other: 'days' })}`,
      forEver: (count: number) => `${count} for ever`,
      choose: 'Choose how long.',
      already: (count: number) => plural(count, { one: `${count} stays as it is`, other: `${count} stay as they are` }),
    },

    filters: {
      filter: 'Filter',
      panel: 'Filter and sort',
      chosen: (filters: string) => `Filter and sort: ${filters}`,
      state: 'State',
      anyState: 'Any',
      warnings: 'Warnings',
      lost: 'Lost',
      tag: 'Tag',
      anyTag: 'Any',
      countedTag: (tag: string, count: number) => `${tag} (${count})`,
      sort: 'Sort',

      menu: 'Saved filters',
      save: 'Save this filter…',
      nothing: 'Nothing is filtered or sorted.',
      tooMany: (most: number) => `At most ${most} filters are kept. Delete one first.`,
      edit: 'Delete a filter…',
      none: 'No filter is saved in this browser.',

      dialog: { title: 'Save this filter', submit: 'Save', submitting: 'Saving…' },
      replaces: 'This replaces the filter of the same name.',
      hint: 'It is kept in this browser, for this connection.',

      delete: 'Delete',
      deleteNamed: (name: string) => `Delete ${name}`,
      close: 'Close',

      /** "“council”, Live, sorted" */
      text: (text: string) => `“${text}”`,
      tagged: (tag: string) => `tag ${tag}`,
      sorted: 'sorted',
    },
  },
  de: {
    timesIn: (zone, hours) => `Zeiten in ${zone}. Der Streifen zeigt die letzten ${hours} Stunden.`,
    noMatch: 'Kein Stream passt zu diesem Filter.',
    showAll: (count) => `Alle ${count} zeigen`,
    schedule: {
      off: (until) => `Aus bis ${until}`,
      late: (time) => `Nicht live, ${time} zu spät`,
      expected: (clock) => `Erwartet ${clock}`,
    },

    print: {
      title: 'Streams',
      counted: (count, total) =>
        count === total ? counted(count, { one: 'Stream', other: 'Streams' }) : `${count} von ${total} Streams`,
      heads: ['Stream', 'Aufzeichnung', 'Nächste Sendung', 'Zustand', 'Schlagwörter'],
    },

    bar: 'Ausgewählte Streams',
    selected: (count, total) => `${count} von ${total} ausgewählt`,
    hidden: (count) => `${count} nicht in dieser Liste`,
    clear: 'Auswahl aufheben',
    close: 'Schließen',
    edit: 'Bearbeiten',
    editSelected: 'Ausgewählte Streams bearbeiten',
    tags: 'Schlagwörter …',
    retention: 'Aufbewahrung …',
    copyKeys: 'Server und Schlüssel kopieren',
    keysCopied: (count) => `Kopiert: Name, Server und Schlüssel von ${germanStreams(count)}.`,
    duplicate: 'Duplizieren …',
    onlyOne: 'Zum Duplizieren genau einen Stream auswählen.',

    record: { on: 'Aufzeichnen', off: 'Nicht aufzeichnen', once: 'Einmal' },
    recordOnce: 'Einmal aufzeichnen',
    nothing: {
      on: 'Bei allen schon an.',
      off: 'Bei allen schon aus.',
      once: 'Bei allen schon auf „Einmal“.',
    },
    onAndOff: (on, off) => `${on} an, ${off} aus`,
    willChange: (count) => plural(count, { one: `${count} ändert sich`, other: `${count} ändern sich` }),
    live: {
      next: (count) => `${count} live: ab der nächsten Sendung`,
      queued: (count) => `${count} live: wenn die Sendung endet`,
    },
    already: {
      on: (count) => `${count} schon an`,
      off: (count) => `${count} schon aus`,
      once: (count) => `${count} schon auf „Einmal“`,
    },

    running: {
      on: (done, total) => `Aufzeichnung wird eingeschaltet: ${done} von ${total}`,
      off: (done, total) => `Aufzeichnung wird ausgeschaltet: ${done} von ${total}`,
      once: (done, total) => `Einmalige Aufzeichnung wird eingestellt: ${done} von ${total}`,
      tags: (done, total) => `Schlagwörter werden geändert: ${done} von ${total}`,
      retention: (done, total) => `Aufbewahrung wird geändert: ${done} von ${total}`,
      undo: (done, total) => `Wird rückgängig gemacht: ${done} von ${total}`,
    },
    begun: {
      on: (total) => `Aufzeichnung wird für ${germanStreams(total)} eingeschaltet.`,
      off: (total) => `Aufzeichnung wird für ${germanStreams(total)} ausgeschaltet.`,
      once: (total) => `Einmalige Aufzeichnung wird für ${germanStreams(total)} eingestellt.`,
      tags: (total) => `Schlagwörter von ${germanStreams(total)} werden geändert.`,
      retention: (total) => `Die Aufbewahrung wird für ${germanStreams(total)} geändert.`,
      undo: (total) => `Die Änderung wird für ${germanStreams(total)} rückgängig gemacht.`,
    },
    wait: (seconds) => `Die API verlangt, ${seconds} s zu warten.`,
    ended: {
      on: (count) => `Die Aufzeichnung ist für ${germanStreams(count)} eingeschaltet.`,
      off: (count) => `Die Aufzeichnung ist für ${germanStreams(count)} ausgeschaltet.`,
      once: (count) => `Einmalige Aufzeichnung für ${germanStreams(count)} eingestellt.`,
      tags: (count) => `Schlagwörter von ${germanStreams(count)} geändert.`,
      retention: (count) => `Die Aufbewahrung wurde für ${germanStreams(count)} geändert.`,
      undo: (count) => `Für ${germanStreams(count)} rückgängig gemacht.`,
    },
    queued: (count) => `Davon ${count}, wenn die Sendung endet.`,
    failed: (count) => `${count} fehlgeschlagen.`,
    left: (count) => `${count} nicht versucht.`,
    failures: 'Was fehlgeschlagen ist',
    acceptedOnly: 'Der Dienst hat die Änderung angenommen, aber nicht ausgeführt.',
    progress: 'Fortschritt',
    stop: 'Anhalten',
    undo: (count) => `${count} rückgängig machen`,
    retry: (count) => `${count} wiederholen`,

    tagsDialog: {
      title: (count) => `Schlagwörter von ${plural(count, { one: `${count} Stream`, other: `${count} Streams` })}`,
      add: 'Hinzufügen',
      remove: 'Entfernen',
      ofSelected: (count, selected) => `${count} von ${selected}`,
      submit: (count) => `${germanStreams(count)} ändern`,
      nothing: 'Ein Schlagwort zum Hinzufügen eingeben oder eines zum Entfernen wählen.',
      already: (count) =>
        plural(count, { one: `${count} bleibt, wie er ist`, other: `${count} bleiben, wie sie sind` }),
      full: (count) =>
        plural(count, { one: `${count} hätte zu viele Schlagwörter`, other: `${count} hätten zu viele Schlagwörter` }),
    },

    retentionDialog: {
      title: (count) => `Aufbewahrung von ${plural(count, { one: `${count} Stream`, other: `${count} Streams` })}`,
      submit: (count) => `${germanStreams(count)} ändern`,
      now: (parts) => `Jetzt: ${parts}.`,
      asService: (count) => `${count} wie beim Dienst eingestellt`,
      days: (count, days) => `${count} für ${counted(days, { one: 'Tag', other: 'Tage' })}`,
      forEver: (count) => `${count} für immer`,
      choose: 'Auswählen, wie lange.',
      already: (count) =>
        plural(count, { one: `${count} bleibt, wie er ist`, other: `${count} bleiben, wie sie sind` }),
    },

    filters: {
      filter: 'Filtern',
      panel: 'Filtern und sortieren',
      chosen: (filters) => `Filtern und sortieren: ${filters}`,
      state: 'Zustand',
      anyState: 'Alle',
      warnings: 'Warnungen',
      lost: 'Verloren',
      tag: 'Schlagwort',
      anyTag: 'Alle',
      countedTag: (tag, count) => `${tag} (${count})`,
      sort: 'Sortierung',

      menu: 'Gespeicherte Filter',
      save: 'Diesen Filter speichern …',
      nothing: 'Nichts ist gefiltert oder sortiert.',
      tooMany: (most) => `Höchstens ${most} Filter lassen sich speichern. Zuerst einen löschen.`,
      edit: 'Filter löschen …',
      none: 'In diesem Browser ist kein Filter gespeichert.',

      dialog: { title: 'Diesen Filter speichern', submit: 'Speichern', submitting: 'Wird gespeichert …' },
      replaces: 'Ersetzt den Filter mit diesem Namen.',
      hint: 'Gilt in diesem Browser und für diese Verbindung.',

      delete: 'Löschen',
      deleteNamed: (name) => `${name} löschen`,
      close: 'Schließen',

      text: (text) => `„${text}“`,
      tagged: (tag) => `Schlagwort ${tag}`,
      sorted: 'sortiert',
    },
  },
});
