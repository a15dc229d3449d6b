import type { DeliveryProblem, WebhookFormat, WebhookMessageType } from '../../../../contract/webhook.ts';
import { counted, t } from '../../../lib/language.ts';

const germanMessages = (count: number) => counted(count, { one: 'Nachricht', other: 'Nachrichten' });

const messages = { one: 'message', other: 'messages' };

export const words = {
  title: t('Webhooks and chat alerts', 'Webhooks und Chat-Alarme'),
  note: t(
    'Messages to Slack, Discord or your own program, even when no Aircheck tab is open.',
    'Nachrichten an Slack, Discord oder ein eigenes Programm, auch wenn kein Tab von Aircheck offen ist.',
  ),
  add: t('New webhook', 'Neuer Webhook'),
  none: t('No webhooks yet.', 'Noch keine Webhooks.'),
  unread: t('The webhooks could not be read.', 'Die Webhooks konnten nicht gelesen werden.'),
  list: 'Webhooks',
  events: {
    'session.started': t('Session began', 'Sendung begonnen'),
    'session.not_recorded': t('Live, not recorded', 'Live ohne Aufzeichnung'),
    'session.signal_trouble': t('Signal trouble', 'Signalstörung'),
    'session.no_media': t('No media from the encoder', 'Kein Signal vom Encoder'),
    'session.encoder_lost': t('Encoder lost', 'Encoder verloren'),
    'session.ended': t('Session ended', 'Sendung beendet'),
    'recording.ready': t('Recording ready', 'Aufzeichnung fertig'),
    'recording.failed': t('Recording failed', 'Aufzeichnung fehlgeschlagen'),
    'show.missed': t('Show expected, not live', 'Sendung erwartet, nicht live'),
    'service.restarted': t('Service restarted with shows on air', 'Dienst neu gestartet, während Sendungen liefen'),
    'retention.waiting': t('Deletion awaits confirmation', 'Löschung wartet auf Bestätigung'),
    'disk.low': t('Disk running full', 'Speicher wird knapp'),
    'disk.full': t('Disk full', 'Speicher voll'),
    'disk.free': t('Disk space recovered', 'Wieder Platz im Speicher'),
    test: t('Test message', 'Testnachricht'),
  } satisfies Record<WebhookMessageType, string>,
  formats: {
    json: { name: 'Aircheck', note: t('JSON, for programs', 'JSON, für Programme') },
    slack: { name: 'Slack', note: t('and tools that take its messages', 'und was dessen Nachrichten annimmt') },
    discord: { name: 'Discord', note: '' },
  } satisfies Record<WebhookFormat, { name: string; note: string }>,

  row: {
    place: (format: string, host: string) => `${format}, ${host}`,
    more: (names: string, count: number) => t(`${names} and ${count} more`, `${names} und ${count} weitere`),
    everything: t('All events', 'Alle Ereignisse'),
    tagged: (tags: string) => t(`Streams tagged ${tags}`, `Streams mit Schlagwort ${tags}`),
    streams: (count: number) =>
      t(counted(count, { one: 'stream', other: 'streams' }), counted(count, { one: 'Stream', other: 'Streams' })),
    nothing: t('Nothing sent yet', 'Noch nichts geschickt'),
    delivered: (when: string) => t(`Last delivered ${when}`, `Zuletzt zugestellt: ${when}`),
    failed: (when: string, why: string) => t(`Failed ${when}, ${why}`, `Fehlgeschlagen: ${when}, ${why}`),
    waiting: (count: number) =>
      t(
        `${counted(count, { one: 'message waiting', other: 'messages waiting' })}`,
        counted(count, { one: 'Nachricht wartet', other: 'Nachrichten warten' }),
      ),
    nextTry: (clock: string) => t(`next try ${clock}`, `nächster Versuch ${clock}`),
    test: t('Send a test', 'Test schicken'),
    testing: t('Sending…', 'Wird geschickt …'),
    testOf: (name: string) => t(`Send a test to ${name}`, `Test schicken: ${name}`),
    log: t('Log', 'Zustellungen'),
    logOf: (name: string) => t(`Log of ${name}`, `Zustellungen an ${name}`),
    editOf: (name: string) => t(`Edit ${name}`, `${name} bearbeiten`),
    tested: (name: string) => t(`The test reached ${name}.`, `Der Test ist bei ${name} angekommen.`),
    notTested: (name: string, why: string) =>
      t(`The test did not reach ${name}: ${why}.`, `Der Test ist bei ${name} nicht angekommen: ${why}.`),
    testFailed: (reason: string) => t(`The test was not sent. ${reason}`, `Der Test wurde nicht geschickt. ${reason}`),
  },

  pause: {
    pause: t('Pause', 'Anhalten'),
    pauseOf: (name: string) => t(`Pause ${name}`, `${name} anhalten`),
    resume: t('Resume', 'Fortsetzen'),
    resumeOf: (name: string) => t(`Resume ${name}`, `${name} fortsetzen`),
    since: (when: string) => t(`Paused since ${when}`, `Angehalten seit ${when}`),
    andLeftOut: (since: string, count: number) =>
      t(`${since} · ${counted(count, messages)} skipped`, `${since} · ${germanMessages(count)} ausgelassen`),
    paused: (name: string) =>
      t(
        `${name} is paused. Messages are skipped until you resume it.`,
        `${name} ist angehalten. Bis zum Fortsetzen werden Nachrichten ausgelassen.`,
      ),
    resumed: (name: string, leftOut: number) =>
      leftOut === 0
        ? t(`${name} gets messages again.`, `${name} bekommt wieder Nachrichten.`)
        : t(
            `${name} gets messages again. ${counted(leftOut, messages)} skipped.`,
            `${name} bekommt wieder Nachrichten. ${germanMessages(leftOut)} ausgelassen.`,
          ),
    notPaused: (reason: string) =>
      t(`The webhook was not paused. ${reason}`, `Der Webhook wurde nicht angehalten. ${reason}`),
    notResumed: (reason: string) =>
      t(`The webhook was not resumed. ${reason}`, `Der Webhook wurde nicht fortgesetzt. ${reason}`),
  },

  menu: {
    change: t('Change…', 'Ändern …'),
    secret: t('New secret…', 'Neues Geheimnis …'),
    remove: t('Delete…', 'Löschen …'),
  },

  problems: {
    'private-address': t(
      'the address is on this machine or a private network, which needs AIRCHECK_WEBHOOK_PRIVATE=1',
      'die Adresse gehört zu diesem Rechner oder einem privaten Netz; AIRCHECK_WEBHOOK_PRIVATE=1 würde sie erlauben',
    ),
    unresolved: t('its host name was not found', 'der Rechnername wurde nicht gefunden'),
    unreachable: t('no connection', 'keine Verbindung'),
    tls: t('its certificate is not valid', 'das Zertifikat ist nicht gültig'),
    timeout: t('no answer within 10 s', 'keine Antwort innerhalb von 10 s'),
  } satisfies Record<Exclude<DeliveryProblem, 'status' | 'redirect'>, string>,
  answered: (status: number) => t(`answered ${status}`, `Antwort ${status}`),
  redirected: t(
    'answered with a redirect, which is not followed',
    'Antwort war eine Weiterleitung, der nicht gefolgt wird',
  ),
  noReason: t('reason unknown', 'Grund unbekannt'),

  form: {
    create: {
      title: t('New webhook', 'Neuer Webhook'),
      submit: t('Create webhook', 'Webhook anlegen'),
      submitting: t('Creating…', 'Wird angelegt …'),
    },
    change: {
      title: t('Change webhook', 'Webhook ändern'),
    },
    nameHint: t(
      'For example, the channel or program it is for.',
      'Zum Beispiel der Kanal oder das Programm, für das er ist.',
    ),
    url: t('Address', 'Adresse'),
    urlHint: t(
      'Paste an incoming webhook address from Slack or Discord, or your program’s own.',
      'Die Adresse eines eingehenden Webhooks von Slack oder Discord einfügen, oder die eines Programms.',
    ),
    format: 'Format',
    language: t('Language of the messages', 'Sprache der Nachrichten'),
    events: t('Events', 'Ereignisse'),
    reach: 'Streams',
    reaches: {
      all: t('All streams', 'Alle Streams'),
      tags: t('Streams with a tag', 'Streams mit Schlagwort'),
      streams: t('Chosen streams', 'Bestimmte Streams'),
    },
    tags: t('Tags', 'Schlagwörter'),
    noTags: t('No stream has a tag yet.', 'Noch hat kein Stream ein Schlagwort.'),
    streams: 'Streams',
    alsoTagged: (tags: string) => t(`Also streams tagged ${tags}.`, `Auch Streams mit Schlagwort ${tags}.`),
    find: t('Find a stream', 'Stream suchen'),
    noneFound: t('No stream with that name.', 'Kein Stream heißt so.'),
    others: (count: number) =>
      t(
        `and ${counted(count, { one: 'other', other: 'others' })}. Type to find them.`,
        `und ${counted(count, { one: 'weiterer', other: 'weitere' })}. Tippen, um zu suchen.`,
      ),
    problems: {
      'no-event': t('Choose at least one.', 'Mindestens eines wählen.'),
      'no-tag': t('Choose at least one tag.', 'Mindestens ein Schlagwort wählen.'),
      'no-stream': t('Choose at least one stream.', 'Mindestens einen Stream wählen.'),
    },
    failure: (reason: string) =>
      t(`The webhook was not saved. ${reason}`, `Der Webhook wurde nicht gespeichert. ${reason}`),
  },

  secret: {
    title: (name: string) => t(`Secret for ${name}`, `Geheimnis für ${name}`),
    detail: t(
      'It signs every message and is shown only once: copy it now. docs/webhooks.md explains how to verify a signature.',
      'Damit werden Nachrichten signiert. Es wird nur einmal gezeigt: jetzt kopieren. Wie man eine Signatur prüft, steht in docs/webhooks.md.',
    ),
    copy: t('Copy secret', 'Geheimnis kopieren'),
    done: t('Done', 'Fertig'),
  },

  created: (name: string) => t(`${name} was created.`, `${name} wurde angelegt.`),

  rotate: {
    title: t('Create a new secret?', 'Neues Geheimnis erzeugen?'),
    detail: t(
      'Messages are signed with both for a day. After that the old secret stops working.',
      'Einen Tag lang werden Nachrichten mit beiden signiert. Danach gilt das alte Geheimnis nicht mehr.',
    ),
    confirm: t('New secret', 'Neues Geheimnis'),
    confirming: t('Creating…', 'Wird erzeugt …'),
    failure: t('The secret was not replaced.', 'Das Geheimnis wurde nicht ersetzt.'),
  },

  remove: {
    title: t('Delete this webhook?', 'Diesen Webhook löschen?'),
    detail: (waiting: number) =>
      waiting === 0
        ? t(
            'Nothing more is sent there. Its log is deleted too.',
            'Ab jetzt wird nichts mehr dorthin geschickt. Mitgelöscht wird die Liste der Zustellungen.',
          )
        : t(
            `Nothing more is sent there. Its log and ${counted(waiting, { one: 'waiting message', other: 'waiting messages' })} are deleted too.`,
            `Ab jetzt wird nichts mehr dorthin geschickt. Mitgelöscht wird die Liste der Zustellungen, und ${counted(waiting, { one: 'Nachricht, die noch wartet', other: 'Nachrichten, die noch warten' })}.`,
          ),
    confirm: t('Delete webhook', 'Webhook löschen'),
    confirming: t('Deleting…', 'Wird gelöscht …'),
    failure: t('The webhook was not deleted.', 'Der Webhook wurde nicht gelöscht.'),
  },

  log: {
    title: (name: string) => t(`Log of ${name}`, `Zustellungen an ${name}`),
    none: t('Nothing has been sent yet.', 'Noch wurde nichts geschickt.'),
    unread: t('The log could not be read.', 'Die Zustellungen konnten nicht gelesen werden.'),
    waiting: t('Waiting', 'Wartet'),
    delivered: t('Delivered', 'Zugestellt'),
    failed: t('Given up', 'Aufgegeben'),
    testFailed: t('Failed', 'Fehlgeschlagen'),
    dropped: t(
      'Dropped: the queue was full, or the webhook was paused',
      'Verworfen: Warteschlange voll, oder Webhook angehalten',
    ),
    tries: (count: number) =>
      t(counted(count, { one: 'try', other: 'tries' }), counted(count, { one: 'Versuch', other: 'Versuche' })),
    took: (seconds: string) => `${seconds} s`,
    quoted: (answer: string) => t(`“${answer}”`, `„${answer}“`),
    again: t('Send again', 'Noch einmal schicken'),
    againOf: (event: string, clock: string) =>
      t(`Send again: ${event}, ${clock}`, `Noch einmal schicken: ${event}, ${clock}`),
    resent: t('Sending it again.', 'Wird noch einmal geschickt.'),
    notResent: (reason: string) => t(`It was not sent again. ${reason}`, `Wird nicht noch einmal geschickt. ${reason}`),
    close: t('Close', 'Schließen'),
  },
};
