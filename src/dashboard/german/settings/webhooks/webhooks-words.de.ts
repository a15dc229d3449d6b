import { counted } from '../../../language.ts';
import type {
  draftProblems as englishDraftProblems,
  events as englishEvents,
  formats as englishFormats,
  problems as englishProblems,
  reaches as englishReaches,
  words as englishWords,
} from '../../../settings/webhooks/webhooks-words.ts';

export const events: typeof englishEvents = {
  'session.started': 'Sendung begonnen',
  'session.not_recorded': 'Live ohne Aufzeichnung',
  'session.signal_trouble': 'Signalstörung',
  'session.no_media': 'Kein Signal vom Encoder',
  'session.encoder_lost': 'Encoder verloren',
  'session.ended': 'Sendung beendet',
  'recording.ready': 'Aufzeichnung fertig',
  'recording.failed': 'Aufzeichnung fehlgeschlagen',
  'show.missed': 'Sendung erwartet, nicht live',
  'service.restarted': 'Dienst neu gestartet, während Sendungen liefen',
  'retention.waiting': 'Löschung wartet auf Bestätigung',
  'disk.low': 'Speicher wird knapp',
  'disk.full': 'Speicher voll',
  'disk.free': 'Wieder Platz im Speicher',
  test: 'Testnachricht',
};

export const formats: typeof englishFormats = {
  json: { name: 'Aircheck', note: 'JSON, für Programme' },
  slack: { name: 'Slack', note: 'und was dessen Nachrichten annimmt' },
  discord: { name: 'Discord', note: '' },
};

export const problems: typeof englishProblems = {
  'private-address':
    'die Adresse gehört zu diesem Rechner oder einem privaten Netz; AIRCHECK_WEBHOOK_PRIVATE=1 würde sie erlauben',
  unresolved: 'der Rechnername ist nicht bekannt',
  unreachable: 'keine Verbindung',
  tls: 'das Zertifikat ist nicht gültig',
  timeout: 'keine Antwort innerhalb von 10 s',
};

export const draftProblems: typeof englishDraftProblems = {
  'no-event': 'Mindestens eines wählen.',
  'no-tag': 'Mindestens ein Schlagwort wählen.',
  'no-stream': 'Mindestens einen Stream wählen.',
};

export const reaches: typeof englishReaches = {
  all: 'Alle Streams',
  tags: 'Streams mit Schlagwort',
  streams: 'Bestimmte Streams',
};

const messages = (count: number) => counted(count, { one: 'Nachricht', other: 'Nachrichten' });

export const words: typeof englishWords = {
  title: 'Alarme weiterleiten',
  note: 'Nachrichten an Slack, Discord oder ein eigenes Programm, auch wenn kein Tab von Aircheck offen ist.',
  add: 'Neuer Webhook',
  none: 'Noch wird nirgendwohin etwas geschickt.',
  unread: 'Die Webhooks konnten nicht gelesen werden.',
  list: 'Webhooks',
  events,
  formats,

  row: {
    place: (format, host) => `${format}, ${host}`,
    more: (names, count) => `${names} und ${count} weitere`,
    everything: 'Alles',
    tagged: (tags) => `Streams mit Schlagwort ${tags}`,
    streams: (count) => counted(count, { one: 'Stream', other: 'Streams' }),
    nothing: 'Noch nichts geschickt',
    delivered: (when) => `Zuletzt zugestellt: ${when}`,
    failed: (when, why) => `Fehlgeschlagen: ${when}, ${why}`,
    waiting: (count) => counted(count, { one: 'Nachricht wartet', other: 'Nachrichten warten' }),
    nextTry: (clock) => `nächster Versuch ${clock}`,
    test: 'Test schicken',
    testing: 'Wird geschickt …',
    testOf: (name) => `Test schicken: ${name}`,
    log: 'Zustellungen',
    logOf: (name) => `Zustellungen an ${name}`,
    edit: 'Bearbeiten',
    editOf: (name) => `${name} bearbeiten`,
    tested: (name) => `Der Test ist bei ${name} angekommen.`,
    notTested: (name, why) => `Der Test ist bei ${name} nicht angekommen: ${why}.`,
    testFailed: (reason) => `Der Test wurde nicht geschickt. ${reason}`,
  },

  pause: {
    pause: 'Anhalten',
    pauseOf: (name) => `${name} anhalten`,
    resume: 'Fortsetzen',
    resumeOf: (name) => `${name} fortsetzen`,
    since: (when) => `Angehalten seit ${when}`,
    andLeftOut: (since, count) => `${since} · ${messages(count)} ausgelassen`,
    paused: (name) => `${name} ist angehalten: Nichts wird dorthin geschickt, auch nicht später.`,
    resumed: (name, leftOut) =>
      leftOut === 0
        ? `${name} bekommt wieder Nachrichten.`
        : `${name} bekommt wieder Nachrichten. ${messages(leftOut)} ausgelassen.`,
    notPaused: (reason) => `Der Webhook wurde nicht angehalten. ${reason}`,
    notResumed: (reason) => `Der Webhook wurde nicht fortgesetzt. ${reason}`,
  },

  menu: { change: 'Ändern …', secret: 'Neues Geheimnis …', remove: 'Löschen …' },

  problems,
  answered: (status) => `Antwort ${status}`,
  redirected: 'Antwort war eine Weiterleitung, der nicht gefolgt wird',
  noReason: 'der Grund ist nicht bekannt',

  form: {
    create: { title: 'Neuer Webhook', submit: 'Webhook anlegen', submitting: 'Wird angelegt …' },
    change: { title: 'Webhook ändern', submit: 'Speichern', submitting: 'Wird gespeichert …' },
    nameHint: 'Zum Beispiel der Kanal oder das Programm, für das er ist.',
    url: 'Adresse',
    urlHint: 'Die Adresse eines eingehenden Webhooks von Slack oder Discord einfügen, oder die eines Programms.',
    format: 'Geschrieben für',
    language: 'Sprache der Nachrichten',
    events: 'Ereignisse',
    reach: 'Streams',
    reaches,
    tags: 'Schlagwörter',
    noTags: 'Noch hat kein Stream ein Schlagwort.',
    streams: 'Streams',
    alsoTagged: (tags) => `Auch Streams mit Schlagwort ${tags}.`,
    find: 'Stream suchen',
    noneFound: 'Kein Stream heißt so.',
    others: (count) => `und ${counted(count, { one: 'weiterer', other: 'weitere' })}. Tippen, um zu suchen.`,
    problems: draftProblems,
    failure: (reason) => `Der Webhook wurde nicht gespeichert. ${reason}`,
  },

  secret: {
    title: (name) => `Geheimnis von ${name}`,
    detail:
      'Damit werden Nachrichten signiert. Es wird nur einmal gezeigt: jetzt kopieren. Wie man es prüft, steht in docs/webhooks.md.',
    copy: 'Geheimnis kopieren',
    done: 'Fertig',
  },

  created: (name) => `${name} wurde angelegt.`,

  rotate: {
    title: 'Neues Geheimnis erzeugen?',
    detail: 'Einen Tag lang werden Nachrichten mit beiden signiert. Danach ist das alte Geheimnis wertlos.',
    confirm: 'Neues Geheimnis',
    confirming: 'Wird erzeugt …',
    failure: 'Das Geheimnis wurde nicht ersetzt.',
  },

  remove: {
    title: 'Diesen Webhook löschen?',
    detail: (waiting) =>
      waiting === 0
        ? 'Ab jetzt wird nichts mehr dorthin geschickt. Mitgelöscht wird die Liste der Zustellungen.'
        : `Ab jetzt wird nichts mehr dorthin geschickt. Mitgelöscht wird die Liste der Zustellungen, und ${counted(waiting, { one: 'Nachricht, die noch wartet', other: 'Nachrichten, die noch warten' })}.`,
    confirm: 'Webhook löschen',
    confirming: 'Wird gelöscht …',
    failure: 'Der Webhook wurde nicht gelöscht.',
  },

  log: {
    title: (name) => `Zustellungen an ${name}`,
    none: 'Noch wurde nichts geschickt.',
    unread: 'Die Zustellungen konnten nicht gelesen werden.',
    waiting: 'Wartet',
    delivered: 'Zugestellt',
    failed: 'Aufgegeben',
    testFailed: 'Fehlgeschlagen',
    dropped: 'Verworfen: zu viele in der Warteschlange, oder Webhook angehalten',
    tries: (count) => counted(count, { one: 'Versuch', other: 'Versuche' }),
    took: (seconds) => `${seconds} s`,
    quoted: (answer) => `„${answer}“`,
    again: 'Noch einmal schicken',
    againOf: (event, clock) => `Noch einmal schicken: ${event}, ${clock}`,
    resent: 'Wird noch einmal geschickt.',
    notResent: (reason) => `Wird nicht noch einmal geschickt. ${reason}`,
    close: 'Schließen',
  },
};
