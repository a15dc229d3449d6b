import { counted, t } from '../../lib/language.ts';

export const words = {
  title: t('Tonight', 'Heute'),
  loading: t('Loading tonight’s shows', 'Sendungen von heute werden geladen'),
  notRead: {
    unread: t('Tonight could not be read', 'Die Sendungen von heute konnten nicht gelesen werden'),
    gone: t('Tonight isn’t available here', 'Diese Seite gibt es hier nicht'),
  },
  stale: (reason: string) =>
    t(`${reason} Recording cannot be switched now.`, `${reason} Die Aufzeichnung lässt sich gerade nicht umschalten.`),
  until: (day: string, zone: string) => t(`Until ${day}, ${zone}`, `Bis ${day}, ${zone}`),
  edit: t('Edit schedules', 'Zeitpläne bearbeiten'),
  schedules: t('Schedules', 'Zeitpläne'),
  list: t('Shows that are expected', 'Erwartete Sendungen'),
  heads: {
    expected: t('Expected', 'Erwartet'),
    stream: 'Stream',
    verdict: t('Will it be recorded?', 'Wird aufgezeichnet?'),
    encoder: 'Encoder',
    last: t('Last recording', 'Letzte Aufzeichnung'),
    remedy: t('What to do', 'Was zu tun ist'),
    done: t('Done', 'Erledigt'),
    notes: t('Notes', 'Notizen'),
  },
  verdict: {
    yes: t('Yes', 'Ja'),
    once: t('Yes, once', 'Ja, einmal'),
    late: t('Armed, but not live', 'An, aber nicht live'),
    off: t('No, recording is off', 'Nein, ausgeschaltet'),
    'disk-full': t('No, disk full', 'Nein, Speicher voll'),
    'disk-full-off': t('No, disk full and off', 'Nein, Speicher voll und aus'),
    suspended: t('No, stream suspended', 'Nein, Stream gesperrt'),
  },
  willArm: (clock: string) => t(`Yes, turns on at ${clock}`, `Ja, an ab ${clock}`),
  encoder: {
    live: (when: string) => t(`Live since ${when}`, `Live seit ${when}`),
    liveNow: 'Live',
    missing: (late: string) => t(`Not live, ${late} late`, `Nicht live, ${late} verspätet`),
    newKey: (when: string) => t(`New key since ${when}`, `Neuer Schlüssel seit ${when}`),
    never: t('Never seen', 'Noch nie gesehen'),
    seen: (when: string) => t(`Seen ${when}`, `Gesehen ${when}`),
  },
  last: {
    share: (when: string, share: string) => `${when}, ${share}`,
    good: (when: string) => when,
    gaps: (when: string) => t(`${when}, incomplete`, `${when}, unvollständig`),
    failed: (when: string) => t(`${when}, failed`, `${when}, fehlgeschlagen`),
    none: t('None yet', 'Noch keine'),
  },
  turnOn: t('Turn on', 'Einschalten'),
  turnOnFor: (stream: string) => t(`Turn on recording of ${stream}`, `Aufzeichnung von ${stream} einschalten`),
  sendTest: t('Send a test', 'Test senden'),
  sendTestTo: (stream: string) => t(`Send a test to ${stream}`, `Test an ${stream} senden`),
  freeSpace: t('Free up space…', 'Platz schaffen …'),
  open: t('Open', 'Öffnen'),
  openStream: (stream: string) => t(`Open ${stream}`, `${stream} öffnen`),

  print: t('Print', 'Drucken'),
  of: (recorded: number, total: number) => t(`${recorded} of ${total}`, `${recorded} von ${total}`),
  willBeRecorded: (total: number) =>
    t(
      `${total === 1 ? 'show' : 'shows'} tonight will be recorded as things stand`,
      total === 1
        ? 'Sendung heute wird nach jetzigem Stand aufgezeichnet'
        : 'Sendungen heute werden nach jetzigem Stand aufgezeichnet',
    ),
  diskFull: t('The disk is full.', 'Der Speicher ist voll.'),
  resumes: (missing: string, needs: string | undefined) =>
    t(
      `Free up ${missing} more to resume recording${needs === undefined ? '' : `; tonight needs about ${needs}`}.`,
      `Mit ${missing} mehr geht die Aufzeichnung weiter${needs === undefined ? '' : `; heute werden etwa ${needs} gebraucht`}.`,
    ),
  tooLittle: (needs: string, spare: string) =>
    t(
      `Tonight needs about ${needs}; the disk has room for ${spare}.`,
      `Heute werden etwa ${needs} gebraucht; Platz ist für ${spare}.`,
    ),
  and: t(' and ', ' und '),
  streams: (count: number) => t(`${count} streams`, `${count} Streams`),
  why: {
    unrecorded: (count: number) =>
      t(`${count === 1 ? 'is' : 'are'} live, not recorded.`, `${count === 1 ? 'ist' : 'sind'} live ohne Aufzeichnung.`),
    off: (count: number) => t(`${count === 1 ? 'is' : 'are'} off.`, `${count === 1 ? 'ist' : 'sind'} aus.`),
    suspended: (count: number) =>
      t(`${count === 1 ? 'is' : 'are'} suspended.`, `${count === 1 ? 'ist' : 'sind'} gesperrt.`),
    lost: (count: number) =>
      t(
        `lost ${count === 1 ? 'its encoder' : 'their encoders'}.`,
        count === 1 ? 'hat den Encoder verloren.' : 'haben den Encoder verloren.',
      ),
    late: (count: number, late: string) =>
      count === 1 ? t(`is ${late} late.`, `ist ${late} verspätet.`) : t('are late.', 'sind verspätet.'),
    newKey: (count: number) =>
      t(
        `${count === 1 ? 'has a new key that has' : 'have new keys that have'} not been used yet.`,
        count === 1 ? 'hat einen neuen, noch nicht benutzten Schlüssel.' : 'haben neue, noch nicht benutzte Schlüssel.',
      ),
    never: (count: number) =>
      t(
        `${counted(count, { one: 'encoder has', other: 'encoders have' })} never been seen.`,
        counted(count, { one: 'Encoder wurde noch nie gesehen.', other: 'Encoder wurden noch nie gesehen.' }),
      ),
  },
  noBytes: t('We’ll know the size after the first recording.', 'Die Größe ist nach der ersten Aufzeichnung bekannt.'),
  space: (needs: string, free: string) =>
    t(`Space for tonight: ${needs} of ${free} free`, `Platz für heute: ${needs} von ${free} frei`),
  overlap: (count: number, clock: string) =>
    t(`Longest overlap: ${count} shows at ${clock}`, `Größte Überschneidung: ${count} Sendungen um ${clock}`),

  none: {
    title: t('Nothing is expected tonight.', 'Heute wird nichts erwartet.'),
    detail: t(
      'A schedule turns recording on before each show and alerts you when one doesn’t start. Select streams, then choose Schedule…',
      'Ein Zeitplan schaltet die Aufzeichnung vor jeder Sendung ein und meldet, wenn eine nicht kommt. Streams auswählen, dann Zeitplan … wählen.',
    ),
    action: t('Go to streams', 'Zu den Streams'),
  },
  elsewhere: {
    title: t('There are no schedules here.', 'Hier gibt es keine Zeitpläne.'),
    detail: t(
      'Only Aircheck’s own service has schedules, and this page uses another API.',
      'Zeitpläne hat nur der eigene Dienst von Aircheck, und diese Seite nutzt eine andere API.',
    ),
  },
  sheet: t('Run sheet', 'Ablaufplan'),
  sheetNote: t('who is on at the same time', 'wer gleichzeitig auf Sendung ist'),
  legend: {
    recording: t('Recording', 'Zeichnet auf'),
    unrecorded: t('Live, not recorded', 'Live ohne Aufzeichnung'),
    recorded: t('Will be recorded', 'Wird aufgezeichnet'),
    'not-recorded': t('Will not be recorded', 'Ohne Aufzeichnung'),
    missing: t('Expected, not live', 'Erwartet, nicht live'),
  },
};
