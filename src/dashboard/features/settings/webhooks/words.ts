import type { DeliveryProblem, WebhookFormat } from '../../../../contract/webhooks/webhook.ts';
import type { WebhookMessageType } from '../../../../contract/webhooks/webhook-events.ts';
import { catalogue, counted } from '../../../lib/language.ts';

const germanMessages = (count: number) => counted(count, { one: 'Nachricht', other: 'Nachrichten' });

const messages = { one: 'message', other: 'messages' };

export const words = catalogue({
  en: {
    title: 'Webhooks and chat alerts',
    note: 'Messages to Slack, Discord or your own program, even when no Aircheck tab is open.',
    add: 'New webhook',
    none: 'No webhooks yet.',
    unread: 'The webhooks could not be read.',
    list: 'Webhooks',
    events: {
      'session.started': 'Session began',
      'session.not_recorded': 'Live, not recorded',
      'session.signal_trouble': 'Signal trouble',
      'session.no_media': 'No media from the encoder',
      'session.encoder_lost': 'Encoder lost',
      'session.ended': 'Session ended',
      'recording.ready': 'Recording ready',
      'recording.failed': 'Recording failed',
      'show.missed': 'Show expected, not live',
      'service.restarted': 'Service restarted with shows on air',
      'retention.waiting': 'Deletion awaits confirmation',
      'disk.low': 'Disk running full',
      'disk.full': 'Disk full',
      'disk.free': 'Disk space recovered',
      test: 'Test message',
    } satisfies Record<WebhookMessageType, string>,
    formats: {
      json: { name: 'Aircheck', note: 'JSON, for programs' },
      slack: { name: 'Slack', note: 'and tools that take its messages' },
      discord: { name: 'Discord', note: '' },
    } satisfies Record<WebhookFormat, { name: string; note: string }>,

    row: {
      place: (format: string, host: string) => `${format}, ${host}`,
      more: (names: string, count: number) => `${names} and ${count} more`,
      everything: 'All events',
      tagged: (tags: string) => `Streams tagged ${tags}`,
      streams: (count: number) => counted(count, { one: 'stream', other: 'streams' }),
      nothing: 'Nothing sent yet',
      delivered: (when: string) => `Last delivered ${when}`,
      failed: (when: string, why: string) => `Failed ${when}, ${why}`,
      waiting: (count: number) => `${counted(count, { one: 'message waiting', other: 'messages waiting' })}`,
      nextTry: (clock: string) => `next try ${clock}`,
      test: 'Send a test',
      testing: 'Sending…',
      testOf: (name: string) => `Send a test to ${name}`,
      log: 'Log',
      logOf: (name: string) => `Log of ${name}`,
      edit: 'Edit',
      editOf: (name: string) => `Edit ${name}`,
      tested: (name: string) => `The test reached ${name}.`,
      notTested: (name: string, why: string) => `The test did not reach ${name}: ${why}.`,
      testFailed: (reason: string) => `The test was not sent. ${reason}`,
    },

    pause: {
      pause: 'Pause',
      pauseOf: (name: string) => `Pause ${name}`,
      resume: 'Resume',
      resumeOf: (name: string) => `Resume ${name}`,
      since: (when: string) => `Paused since ${when}`,
      andLeftOut: (since: string, count: number) => `${since} · ${counted(count, messages)} skipped`,
      paused: (name: string) => `${name} is paused. Messages are skipped until you resume it.`,
      resumed: (name: string, leftOut: number) =>
        leftOut === 0
          ? `${name} gets messages again.`
          : `${name} gets messages again. ${counted(leftOut, messages)} skipped.`,
      notPaused: (reason: string) => `The webhook was not paused. ${reason}`,
      notResumed: (reason: string) => `The webhook was not resumed. ${reason}`,
    },

    menu: { change: 'Change…', secret: 'New secret…', remove: 'Delete…' },

    problems: {
      'private-address': 'the address is on this machine or a private network, which needs AIRCHECK_WEBHOOK_PRIVATE=1',
      unresolved: 'its host name was not found',
      unreachable: 'no connection',
      tls: 'its certificate is not valid',
      timeout: 'no answer within 10 s',
    } satisfies Record<Exclude<DeliveryProblem, 'status' | 'redirect'>, string>,
    answered: (status: number) => `answered ${status}`,
    redirected: 'answered with a redirect, which is not followed',
    noReason: 'reason unknown',

    form: {
      create: { title: 'New webhook', submit: 'Create webhook', submitting: 'Creating…' },
      change: { title: 'Change webhook', submit: 'Save', submitting: 'Saving…' },
      nameHint: 'For example, the channel or program it is for.',
      url: 'Address',
      urlHint: 'Paste an incoming webhook address from Slack or Discord, or your program’s own.',
      format: 'Format',
      language: 'Language of the messages',
      events: 'Events',
      reach: 'Streams',
      reaches: {
        all: 'All streams',
        tags: 'Streams with a tag',
        streams: 'Chosen streams',
      },
      tags: 'Tags',
      noTags: 'No stream has a tag yet.',
      streams: 'Streams',
      alsoTagged: (tags: string) => `Also streams tagged ${tags}.`,
      find: 'Find a stream',
      noneFound: 'No stream with that name.',
      others: (count: number) => `and ${counted(count, { one: 'other', other: 'others' })}. Type to find them.`,
      problems: {
        'no-event': 'Choose at least one.',
        'no-tag': 'Choose at least one tag.',
        'no-stream': 'Choose at least one stream.',
      },
      failure: (reason: string) => `The webhook was not saved. ${reason}`,
    },

    secret: {
      title: (name: string) => `Secret for ${name}`,
      detail:
        'It signs every message and is shown only once: copy it now. docs/webhooks.md explains how to verify a signature.',
      copy: 'Copy secret',
      done: 'Done',
    },

    created: (name: string) => `${name} was created.`,

    rotate: {
      title: 'Create a new secret?',
      detail: 'Messages are signed with both for a day. After that the old secret stops working.',
      confirm: 'New secret',
      confirming: 'Creating…',
      failure: 'The secret was not replaced.',
    },

    remove: {
      title: 'Delete this webhook?',
      detail: (waiting: number) =>
        waiting === 0
          ? 'Nothing more is sent there. Its log is deleted too.'
          : `Nothing more is sent there. Its log and ${counted(waiting, { one: 'waiting message', other: 'waiting messages' })} are deleted too.`,
      confirm: 'Delete webhook',
      confirming: 'Deleting…',
      failure: 'The webhook was not deleted.',
    },

    log: {
      title: (name: string) => `Log of ${name}`,
      none: 'Nothing has been sent yet.',
      unread: 'The log could not be read.',
      waiting: 'Waiting',
      delivered: 'Delivered',
      failed: 'Given up',
      testFailed: 'Failed',
      dropped: 'Dropped: the queue was full, or the webhook was paused',
      tries: (count: number) => counted(count, { one: 'try', other: 'tries' }),
      took: (seconds: string) => `${seconds} s`,
      quoted: (answer: string) => `“${answer}”`,
      again: 'Send again',
      againOf: (event: string, clock: string) => `Send again: ${event}, ${clock}`,
      resent: 'Sending it again.',
      notResent: (reason: string) => `It was not sent again. ${reason}`,
      close: 'Close',
    },
  },
  de: {
    title: 'Webhooks und Chat-Alarme',
    note: 'Nachrichten an Slack, Discord oder ein eigenes Programm, auch wenn kein Tab von Aircheck offen ist.',
    add: 'Neuer Webhook',
    none: 'Noch keine Webhooks.',
    unread: 'Die Webhooks konnten nicht gelesen werden.',
    list: 'Webhooks',
    events: {
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
    },
    formats: {
      json: { name: 'Aircheck', note: 'JSON, für Programme' },
      slack: { name: 'Slack', note: 'und was dessen Nachrichten annimmt' },
      discord: { name: 'Discord', note: '' },
    },

    row: {
      place: (format, host) => `${format}, ${host}`,
      more: (names, count) => `${names} und ${count} weitere`,
      everything: 'Alle Ereignisse',
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
      andLeftOut: (since, count) => `${since} · ${germanMessages(count)} ausgelassen`,
      paused: (name) => `${name} ist angehalten. Bis zum Fortsetzen werden Nachrichten ausgelassen.`,
      resumed: (name, leftOut) =>
        leftOut === 0
          ? `${name} bekommt wieder Nachrichten.`
          : `${name} bekommt wieder Nachrichten. ${germanMessages(leftOut)} ausgelassen.`,
      notPaused: (reason) => `Der Webhook wurde nicht angehalten. ${reason}`,
      notResumed: (reason) => `Der Webhook wurde nicht fortgesetzt. ${reason}`,
    },

    menu: { change: 'Ändern …', secret: 'Neues Geheimnis …', remove: 'Löschen …' },

    problems: {
      'private-address':
        'die Adresse gehört zu diesem Rechner oder einem privaten Netz; AIRCHECK_WEBHOOK_PRIVATE=1 würde sie erlauben',
      unresolved: 'der Rechnername wurde nicht gefunden',
      unreachable: 'keine Verbindung',
      tls: 'das Zertifikat ist nicht gültig',
      timeout: 'keine Antwort innerhalb von 10 s',
    },
    answered: (status) => `Antwort ${status}`,
    redirected: 'Antwort war eine Weiterleitung, der nicht gefolgt wird',
    noReason: 'Grund unbekannt',

    form: {
      create: { title: 'Neuer Webhook', submit: 'Webhook anlegen', submitting: 'Wird angelegt …' },
      change: { title: 'Webhook ändern', submit: 'Speichern', submitting: 'Wird gespeichert …' },
      nameHint: 'Zum Beispiel der Kanal oder das Programm, für das er ist.',
      url: 'Adresse',
      urlHint: 'Die Adresse eines eingehenden Webhooks von Slack oder Discord einfügen, oder die eines Programms.',
      format: 'Format',
      language: 'Sprache der Nachrichten',
      events: 'Ereignisse',
      reach: 'Streams',
      reaches: {
        all: 'Alle Streams',
        tags: 'Streams mit Schlagwort',
        streams: 'Bestimmte Streams',
      },
      tags: 'Schlagwörter',
      noTags: 'Noch hat kein Stream ein Schlagwort.',
      streams: 'Streams',
      alsoTagged: (tags) => `Auch Streams mit Schlagwort ${tags}.`,
      find: 'Stream suchen',
      noneFound: 'Kein Stream heißt so.',
      others: (count) => `und ${counted(count, { one: 'weiterer', other: 'weitere' })}. Tippen, um zu suchen.`,
      problems: {
        'no-event': 'Mindestens eines wählen.',
        'no-tag': 'Mindestens ein Schlagwort wählen.',
        'no-stream': 'Mindestens einen Stream wählen.',
      },
      failure: (reason) => `Der Webhook wurde nicht gespeichert. ${reason}`,
    },

    secret: {
      title: (name) => `Geheimnis für ${name}`,
      detail:
        'Damit werden Nachrichten signiert. Es wird nur einmal gezeigt: jetzt kopieren. Wie man eine Signatur prüft, steht in docs/webhooks.md.',
      copy: 'Geheimnis kopieren',
      done: 'Fertig',
    },

    created: (name) => `${name} wurde angelegt.`,

    rotate: {
      title: 'Neues Geheimnis erzeugen?',
      detail: 'Einen Tag lang werden Nachrichten mit beiden signiert. Danach gilt das alte Geheimnis nicht mehr.',
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
      dropped: 'Verworfen: Warteschlange voll, oder Webhook angehalten',
      tries: (count) => counted(count, { one: 'Versuch', other: 'Versuche' }),
      took: (seconds) => `${seconds} s`,
      quoted: (answer) => `„${answer}“`,
      again: 'Noch einmal schicken',
      againOf: (event, clock) => `Noch einmal schicken: ${event}, ${clock}`,
      resent: 'Wird noch einmal geschickt.',
      notResent: (reason) => `Wird nicht noch einmal geschickt. ${reason}`,
      close: 'Schließen',
    },
  },
});
