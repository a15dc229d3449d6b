import { recordingsAndClips } from '../../components/words.ts';
import { formatBytes, formatDuration } from '../../lib/format.ts';
import { catalogue, counted, listed, plural } from '../../lib/language.ts';

const numbered = (count: number) => counted(count, { one: '', other: '' }).trim();

/** The figure of a total, and its label. */
const figure = (count: number, label: string) => [numbered(count), label] as const;

export const words = catalogue({
  en: {
    notRead: { unread: 'The recordings could not be read', gone: 'There are no recordings here' },
    totals: {
      sessions: (count: number) => figure(count, plural(count, { one: 'session', other: 'sessions' })),
      ready: (count: number) => figure(count, 'ready'),
      toHandOver: (count: number) => figure(count, 'not handed over'),
      recorded: 'recorded',
      stored: 'stored',
      /** Other APIs have no totals: this counts the rows that were fetched. */
      newest: (count: number) =>
        figure(count, plural(count, { one: 'session, the newest', other: 'sessions, the newest' })),
    },
    showNew: (count: number) => `Show ${count} new`,

    range: 'Range',
    ranges: { all: 'All', today: 'Today', night: 'Last night', week: '7 days', own: 'Range' },
    nightHours: 'Sessions that began between 18:00 and 6:00.',
    ownRange: {
      title: 'Choose a range',
      submit: 'Show',
      submitting: 'Show',
      from: 'From',
      to: 'To',
      order: 'The end must be after the start.',
    },
    onAir: {
      label: 'On air at',
      example: 'wed 19:30',
      help: (unread: string) => `“${unread}” is not a time. Try wed 19:30, yesterday evening or 20 nov 7:30pm.`,
      clear: 'Show any time',
    },
    stream: 'Stream',
    tag: 'Tag',
    state: 'State',
    states: {
      live: 'Live',
      processing: 'Processing',
      ready: 'Ready',
      damaged: 'Ready, problem',
      failed: 'Failed',
      'not-recorded': 'Not recorded',
      deleted: 'Deleted',
    },
    expiresSoon: (days: number) => `Expires within ${days} days`,
    expires: (when: string) => `Expires ${when}`,
    any: 'any',
    filters: (count: number) => (count === 0 ? 'Filters' : `Filters: ${count} set`),
    search: 'Stream name',
    tests: 'Tests',
    notHandedOver: 'Not handed over',

    table: 'Recordings',
    columns: {
      picture: 'Picture',
      began: 'Began',
      stream: 'Stream',
      times: 'On air',
      length: 'Length',
      coverage: 'Coverage',
      state: 'State',
      size: 'Size',
      handedOver: 'Handed over',
      copy: 'Link',
    },
    fromTo: (from: string, to: string) => `${from} – ${to}`,
    handedOver: (to: string | undefined, by: string, when: string) =>
      to === undefined ? `Handed over by ${by}, ${when}` : `Handed over to ${to} by ${by}, ${when}`,
    handedTo: (to: string) => `to ${to}`,
    andWhen: (when: string) => ` · ${when}`,
    now: 'now',
    unknown: '–',
    play: (stream: string, when: string) => `Play ${stream}, ${when}`,
    copyShort: 'Copy',

    none: {
      title: 'No recordings yet.',
      detail: 'Every session of every stream is listed here as soon as it begins.',
    },
    noneFound: {
      title: 'Nothing matches.',
      detail: (filters: readonly string[]) => `No session matches ${listed(filters)}.`,
      at: (day: string, clock: string) => `Nothing was on air on ${day} at ${clock}.`,
      between: (fromDay: string, from: string, toDay: string, to: string) =>
        `No session started between ${fromDay} ${from} and ${toDay} ${to}.`,
      filters: {
        time: 'this time',
        stream: 'this stream',
        tag: 'this tag',
        state: 'this state',
        handover: 'this handover',
        search: (text: string) => `the name “${text}”`,
      },
    },
    noneSoFar: 'No matches so far. Older sessions load as you scroll.',
    showAll: 'Show all',
    reading: 'Loading…',
    older: 'Older sessions load as you scroll.',
    notReadOn: 'Older sessions could not be loaded.',
    retry: 'Try again',
    window: {
      from: (from: string) => `From ${from}`,
      to: (to: string) => `Until ${to}`,
      both: (from: string, to: string) => `${from} to ${to}`,
      at: (at: string, minutes: number) => `On air at ${at}, or started within ${minutes} minutes of it`,
    },
    lengths: (window: string, zone: string) =>
      window === '' ? `Times in ${zone}. Lengths are recorded time.` : `${window}, ${zone}. Lengths are recorded time.`,

    selection: {
      bar: 'Selected recordings',
      barWithClips: 'Selected recordings and clips',
      count: (count: number) => counted(count, { one: 'selected', other: 'selected' }),
      sums: (seconds: number, bytes: number) =>
        [formatDuration(seconds), bytes > 0 ? formatBytes(bytes) : ''].filter(Boolean).join(' · '),
      clips: (count: number) => counted(count, { one: 'clip', other: 'clips' }),
      hidden: (count: number) => `${count} not in this list`,
      select: (stream: string, when: string) => `Select ${stream}, ${when}`,
      selectAll: 'Select all matches',
      all: (count: number) => `Select all ${numbered(count)}`,
      allMatching: 'All matches, including those further down',
      clear: 'Clear selection',
      linksReady: (count: number) =>
        plural(count, { one: 'The link is ready', other: `All ${numbered(count)} links are ready` }),
      withoutLink: (count: number) => `${count} without a link`,
      problems: (count: number) => counted(count, { one: 'has a link problem', other: 'have link problems' }),
      gaps: (parts: string) => `Gaps: ${parts}`,
      gap: (stream: string, share: string) => `${stream} ${share}`,
      further: (count: number) => `${count} more`,
      copyLinks: (count: number) => plural(count, { one: 'Copy link', other: `Copy ${numbered(count)} links` }),
      delete: 'Delete…',
    },

    keeping: {
      keep: 'Keep for ever',
      none: 'None of these expire.',
      running: (done: number) => `Keeping… ${done}`,
      kept: (count: number) => `${recordingsAndClips(count)} kept for ever.`,
      released: (count: number) => `Undone for ${recordingsAndClips(count)}. Nothing is deleted for a day.`,
      failed: (count: number, reason: string) => `${count} failed. ${reason}`,
      undo: 'Undo',
    },

    deletion: {
      title: (count: number, clips: number) =>
        count + clips === 0 ? 'Delete recordings?' : `Delete ${recordingsAndClips(count, clips)}?`,
      reading: 'Loading the selection…',
      sums: (streams: number, sums: string) =>
        `From ${counted(streams, { one: 'stream', other: 'streams' })}: ${sums}.`,
      deleted: 'Deleted',
      whatIsDeleted:
        'All files of the recordings, including their clips unless marked to keep. Links already shared stop working.',
      whatOfClips: 'The selected clips with their downloads and pictures. Links already shared stop working.',
      clipsToo: 'Their clips',
      clipsStay: 'Clips kept',
      clipsNamed: (names: string, further: number) => (further > 0 ? `${names}, and ${further} more` : names),
      kept: 'Kept',
      recordingsOfClips: 'The recordings that the selected clips were cut from.',
      whatIsKept:
        'The sessions stay in their lists with their times, marked as deleted. The streams and their other recordings stay too.',
      leftOut: 'Skipped',
      unsettled: (count: number) => `${count} live or being processed`,
      nothing: (count: number) => `${count} without a recording`,
      isFinal: 'This cannot be undone.',
      keep: 'Cancel',
      confirm: (count: number, clips: number) => `Delete ${recordingsAndClips(count, clips)}`,
      running: (done: number, total: number) => `Deleting: ${done} of ${total}`,
      progress: 'Progress',
      wait: (seconds: number) => `The API asked us to wait ${seconds} s.`,
      stop: 'Stop',
      ended: (done: number, clips: number) => `${recordingsAndClips(done, clips)} deleted.`,
      failed: (count: number) => `${count} failed.`,
      left: (count: number) => `${count} not tried.`,
      failures: 'Failures',
      retry: (count: number) => `Retry ${count}`,
      close: 'Close',
    },
  },
  de: {
    notRead: { unread: 'Das Archiv konnte nicht gelesen werden', gone: 'Hier gibt es keine Aufzeichnungen' },
    totals: {
      sessions: (count) => figure(count, plural(count, { one: 'Sendung', other: 'Sendungen' })),
      ready: (count) => figure(count, 'fertig'),
      toHandOver: (count) => figure(count, 'nicht übergeben'),
      recorded: 'aufgezeichnet',
      stored: 'gespeichert',
      newest: (count) =>
        figure(count, plural(count, { one: 'Sendung, die neueste', other: 'Sendungen, die neuesten' })),
    },
    showNew: (count) => `${count} neue zeigen`,

    range: 'Zeitraum',
    ranges: { all: 'Alle', today: 'Heute', night: 'Gestern Abend', week: '7 Tage', own: 'Zeitraum' },
    nightHours: 'Sendungen, die zwischen 18:00 und 6:00 begonnen haben.',
    ownRange: {
      title: 'Zeitraum wählen',
      submit: 'Zeigen',
      submitting: 'Zeigen',
      from: 'Von',
      to: 'Bis',
      order: 'Das Ende muss nach dem Beginn liegen.',
    },
    onAir: {
      label: 'Lief um',
      example: 'mi 19:30',
      help: (unread) => `„${unread}“ ist keine Zeit. Zum Beispiel: mi 19:30, gestern abend, 20. nov 7:30.`,
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
    expiresSoon: (days) => `Läuft binnen ${days} Tagen ab`,
    expires: (when) => `Bis ${when}`,
    any: 'alle',
    filters: (count) => (count === 0 ? 'Filter' : `Filter: ${count} gesetzt`),
    search: 'Streamname',
    tests: 'Tests',
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
      at: (day, clock) => `Am ${day} um ${clock} war nichts auf Sendung.`,
      between: (fromDay, from, toDay, to) => `Zwischen ${fromDay} ${from} und ${toDay} ${to} begann keine Sendung.`,
      filters: {
        time: 'dieser Zeit',
        stream: 'diesem Stream',
        tag: 'diesem Schlagwort',
        state: 'diesem Zustand',
        handover: 'dieser Übergabe',
        search: (text) => `„${text}“`,
      },
    },
    noneSoFar: 'Bisher nichts gefunden. Ältere Sendungen werden beim Scrollen geladen.',
    showAll: 'Alle zeigen',
    reading: 'Wird geladen …',
    older: 'Ältere werden beim Scrollen geladen.',
    notReadOn: 'Ältere konnten nicht geladen werden.',
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
      selectAll: 'Alle Treffer auswählen',
      all: (count) => `Alle ${numbered(count)} auswählen`,
      allMatching: 'Alle Treffer, auch weiter unten',
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
      none: 'Keine davon läuft ab.',
      running: (done) => `Wird behalten … ${done}`,
      kept: (count) =>
        plural(count, {
          one: `${recordingsAndClips(count)} bleibt für immer.`,
          other: `${recordingsAndClips(count)} bleiben für immer.`,
        }),
      released: (count) => `Für ${recordingsAndClips(count)} rückgängig gemacht. Einen Tag lang wird nichts gelöscht.`,
      failed: (count, reason) => `${count} fehlgeschlagen. ${reason}`,
      undo: 'Rückgängig',
    },

    deletion: {
      title: (count, clips) =>
        count + clips === 0 ? 'Aufzeichnungen löschen?' : `${recordingsAndClips(count, clips)} löschen?`,
      reading: 'Die Auswahl wird geladen …',
      sums: (streams, sums) => `Von ${counted(streams, { one: 'Stream', other: 'Streams' })}: ${sums}.`,
      deleted: 'Gelöscht wird',
      whatIsDeleted:
        'Alle Dateien der Aufzeichnungen, auch ihre Clips, soweit sie nicht behalten werden. Bereits geteilte Links funktionieren dann nicht mehr.',
      whatOfClips:
        'Die ausgewählten Clips mit Downloads und Bildern. Bereits geteilte Links funktionieren dann nicht mehr.',
      clipsToo: 'Clips daraus',
      clipsStay: 'Clips, die bleiben',
      clipsNamed: (names, further) => (further > 0 ? `${names} und ${further} weitere` : names),
      kept: 'Es bleiben',
      recordingsOfClips: 'Die Aufzeichnungen, aus denen die ausgewählten Clips sind.',
      whatIsKept:
        'Die Sendungen bleiben mit ihren Zeiten in ihren Listen, als gelöscht markiert. Auch die Streams und ihre anderen Aufzeichnungen bleiben.',
      leftOut: 'Ausgelassen',
      unsettled: (count) => `${count} live oder noch in Arbeit`,
      nothing: (count) => `${count} ohne Aufzeichnung`,
      isFinal: 'Das lässt sich nicht rückgängig machen.',
      keep: 'Abbrechen',
      confirm: (count, clips) => `${recordingsAndClips(count, clips)} löschen`,
      running: (done, total) => `Wird gelöscht: ${done} von ${total}`,
      progress: 'Fortschritt',
      wait: (seconds) => `Die API verlangt, ${seconds} s zu warten.`,
      stop: 'Anhalten',
      ended: (done, clips) => `${recordingsAndClips(done, clips)} gelöscht.`,
      failed: (count) => `${count} fehlgeschlagen.`,
      left: (count) => `${count} nicht versucht.`,
      failures: 'Fehlgeschlagen',
      retry: (count) => `${count} wiederholen`,
      close: 'Schließen',
    },
  },
});
