import type { ActivityGroup } from '../../../contract/activity.ts';
import { formatBytes, formatDuration } from '../../lib/format.ts';
import { counted, plural, t } from '../../lib/language.ts';

export const words = {
  title: t('Activity', 'Protokoll'),
  notRead: {
    unread: t('The activity could not be read', 'Das Protokoll konnte nicht gelesen werden'),
    gone: t('There is no activity here', 'Hier gibt es kein Protokoll'),
  },
  none: {
    title: t('Nothing has happened yet.', 'Noch ist nichts geschehen.'),
    detail: t(
      'This page shows which sessions began and ended, what was recorded, and who changed what.',
      'Hier steht, welche Sendungen begonnen und geendet haben, was aufgezeichnet wurde und wer was geändert hat.',
    ),
  },
  noneFound: {
    title: t('Nothing matches.', 'Nichts gefunden.'),
    detail: t('Try another kind or other words.', 'Kein Eintrag passt zu Art und Suchwort.'),
  },
  showAll: t('Show all', 'Alle zeigen'),
  noLog: {
    title: t('This API keeps no log.', 'Diese API führt kein Protokoll.'),
    detail: t(
      'Aircheck’s own service logs what goes through it.',
      'Der Dienst von Aircheck protokolliert, was über ihn läuft.',
    ),
  },
  filters: t('Kinds', 'Arten'),
  all: t('All', 'Alle'),
  groups: {
    sessions: t('Sessions', 'Sendungen'),
    recordings: t('Recordings', 'Aufzeichnungen'),
    changes: t('Changes', 'Änderungen'),
    encoders: t('Encoders', 'Encoder'),
    service: t('Service', 'Dienst'),
    access: t('Access', 'Zugang'),
  } satisfies Record<ActivityGroup, string>,
  search: t('Stream or person', 'Stream oder Person'),
  ofStream: (name: string) => t(`Only ${name}`, `Nur ${name}`),
  thisStream: t('this stream', 'dieser Stream'),
  everyStream: t('Show all streams', 'Alle Streams zeigen'),
  newEntries: (count: number) =>
    t(
      `Show ${counted(count, { one: 'new entry', other: 'new entries' })}`,
      `${counted(count, { one: 'neuen Eintrag', other: 'neue Einträge' })} zeigen`,
    ),
  download: t('Download CSV', 'CSV herunterladen'),
  older: t('Show older', 'Ältere zeigen'),
  readingOlder: t('Loading…', 'Wird geladen …'),
  unknownKeys: {
    summary: (count: number, since: string) =>
      t(
        `${counted(count, { one: 'rejected attempt', other: 'rejected attempts' })} with an unknown stream key since ${since}`,
        `${counted(count, { one: 'abgewiesener Versuch', other: 'abgewiesene Versuche' })} mit unbekanntem Stream-Schlüssel seit ${since}`,
      ),
    address: (address: string, count: number, last: string) =>
      t(
        `${address}: ${counted(count, { one: 'rejected attempt', other: 'rejected attempts' })}, ${plural(count, { one: '', other: 'last ' })}${last}`,
        `${address}: ${counted(count, { one: 'abgewiesener Versuch', other: 'abgewiesene Versuche' })}, ${plural(count, { one: '', other: 'zuletzt ' })}${last}`,
      ),
  },
  thisMachine: t('This machine', 'Dieser Rechner'),

  /** Kinds that depend on the record switch have words for both positions. */
  done: {
    created: t('Stream created', 'Stream angelegt'),
    renamed: t('Stream renamed', 'Stream umbenannt'),
    changed: t('Stream changed', 'Stream geändert'),
    deleted: t('Stream deleted', 'Stream gelöscht'),
    restored: t('Stream restored', 'Stream wiederhergestellt'),
    suspended: t('Stream suspended', 'Stream gesperrt'),
    unsuspended: t('Stream unsuspended', 'Stream freigegeben'),
    'record-on': t('Recording turned on', 'Aufzeichnung eingeschaltet'),
    'record-off': t('Recording turned off', 'Aufzeichnung ausgeschaltet'),
    'record-once': t(
      'Record once: recording turned on for the next session only',
      'Einmal aufzeichnen: nur für die nächste Sendung eingeschaltet',
    ),
    'record-once-cancelled': t('Record once cancelled', 'Einmal aufzeichnen aufgehoben'),
    'record-once-begun': t(
      'Record once: turned off, its session has begun',
      'Einmal aufzeichnen: ausgeschaltet, die Sendung hat begonnen',
    ),
    'record-once-again': t(
      'Record once: turned on again, its session was cut off',
      'Einmal aufzeichnen: wieder eingeschaltet, die Sendung wurde abgebrochen',
    ),
    'schedule-on': t('Schedule: recording turned on', 'Zeitplan: Aufzeichnung eingeschaltet'),
    'schedule-off': t('Schedule: recording turned off', 'Zeitplan: Aufzeichnung ausgeschaltet'),
    'schedule-created': t('Schedule created', 'Zeitplan angelegt'),
    'schedule-changed': t('Schedule changed', 'Zeitplan geändert'),
    'schedule-deleted': t('Schedule deleted', 'Zeitplan gelöscht'),
    queued: {
      on: t('Queued: recording on after the session', 'Vorgemerkt: Aufzeichnung an nach der Sendung'),
      off: t('Queued: recording off after the session', 'Vorgemerkt: Aufzeichnung aus nach der Sendung'),
    },
    applied: {
      on: t('Applied: recording turned on', 'Ausgeführt: Aufzeichnung eingeschaltet'),
      off: t('Applied: recording turned off', 'Ausgeführt: Aufzeichnung ausgeschaltet'),
    },
    cancelled: t('Queued change cancelled', 'Vorgemerkte Änderung aufgehoben'),
    'given-up': {
      on: t('Not applied: recording on', 'Nicht ausgeführt: Aufzeichnung an'),
      off: t('Not applied: recording off', 'Nicht ausgeführt: Aufzeichnung aus'),
    },
    terminated: t('Session ended manually', 'Sendung von Hand beendet'),
    'key-rotated': t('New stream key', 'Neuer Stream-Schlüssel'),
    'test-broadcast': t('Test broadcast', 'Testsendung'),
    'test-broadcast-stopped': t('Test broadcast stopped', 'Testsendung beendet'),
    'recording-deleted': t('Recording deleted', 'Aufzeichnung gelöscht'),
    'deletion-confirmed': t('Deletion confirmed', 'Löschung bestätigt'),
    'deletion-postponed': t('Deletion postponed by a day', 'Löschung um einen Tag verschoben'),
    'recording-kept': t('Recording kept for ever', 'Aufzeichnung wird für immer behalten'),
    'recording-released': t('Recording no longer kept for ever', 'Aufzeichnung wird nicht mehr für immer behalten'),
    'sessions-joined': t('Sessions joined to one recording', 'Sendungen zu einer Aufzeichnung verbunden'),
    'sessions-separated': t('Join undone', 'Verbindung aufgehoben'),
    copied: t('Link copied', 'Link kopiert'),
    'handed-over': t('Handed over', 'Übergeben'),
    'handover-undone': t('Handover undone', 'Übergabe zurückgenommen'),
    'delivery-made': t('Delivery page created', 'Kundenseite angelegt'),
    'delivery-changed': t('Delivery page changed', 'Kundenseite geändert'),
    'delivery-revoked': t('Delivery page revoked', 'Kundenseite zurückgezogen'),
    'delivery-restored': t('Delivery page restored', 'Kundenseite wiederhergestellt'),
    'delivery-opened': t('Delivery page opened', 'Kundenseite geöffnet'),
    'delivery-downloaded': t('Downloaded from a delivery page', 'Von einer Kundenseite heruntergeladen'),
    'clip-made': t('Clip created', 'Clip erstellt'),
    'clip-failed': t('Clip could not be made', 'Clip konnte nicht erstellt werden'),
    'clip-changed': t('Clip changed', 'Clip geändert'),
    'clip-deleted': t('Clip deleted', 'Clip gelöscht'),
    'clip-expired': t('Clip deleted with its recording', 'Clip mit seiner Aufzeichnung gelöscht'),
    'api-key-created': t('API key created', 'API-Schlüssel angelegt'),
    'api-key-revoked': t('API key revoked', 'API-Schlüssel widerrufen'),
    'invite-created': t('Invite created', 'Einladung angelegt'),
    'invite-used': t('Signed in with an invite', 'Mit Einladung angemeldet'),
    'invite-withdrawn': t('Invite withdrawn', 'Einladung widerrufen'),
    'signed-in': t('Signed in', 'Angemeldet'),
    'signed-out': t('Browser signed out', 'Browser abgemeldet'),
    'encoder-refused': t('Encoder refused', 'Encoder abgewiesen'),
    'encoder-back': t('Encoder back', 'Encoder wieder da'),
    'encoder-lost': t('Encoder lost', 'Encoder verloren'),
    'media-stalled': t('No media from the encoder', 'Kein Signal vom Encoder'),
    'media-back': t('Media back', 'Wieder Signal'),
    'show-missed': t('Expected, not live', 'Erwartet, nicht live'),
    'session-began': {
      on: t('Session began, recorded', 'Sendung begonnen'),
      off: t('Session began, not recorded', 'Sendung begonnen ohne Aufzeichnung'),
    },
    'session-ended': t('Session ended', 'Sendung beendet'),
    'signal-trouble': t('Signal trouble', 'Signalstörung'),
    'recording-stopped': t('Live, no longer recorded', 'Live, nicht mehr aufgezeichnet'),
    'recording-ready': t('Recording ready', 'Aufzeichnung fertig'),
    'recording-failed': t('Recording failed', 'Aufzeichnung fehlgeschlagen'),
    'recording-expired': t('Recording expired and deleted', 'Aufzeichnung nach Ablauf der Aufbewahrung gelöscht'),
    'deletion-waits': t('Deletion awaits confirmation', 'Löschung wartet auf Bestätigung'),
    'service-started': t('Service started', 'Dienst gestartet'),
    'service-stopped': t('Service stopped', 'Dienst beendet'),
    'shows-cut-off': t('Service went down with sessions live', 'Dienst brach während laufender Sendungen ab'),
    'disk-low': t('Disk running full', 'Speicher wird knapp'),
    'disk-full': t('Disk full: recording is off', 'Speicher voll: Die Aufzeichnung ist aus'),
    'disk-free': t('Disk space recovered', 'Wieder Platz im Speicher'),
    'webhook-created': t('Webhook created', 'Webhook angelegt'),
    'webhook-changed': t('Webhook changed', 'Webhook geändert'),
    'webhook-deleted': t('Webhook deleted', 'Webhook gelöscht'),
    'webhook-secret-rotated': t('New webhook secret', 'Neues Geheimnis für Webhook'),
    'webhook-paused': t('Webhook paused', 'Webhook angehalten'),
    'webhook-resumed': t('Webhook resumed', 'Webhook läuft wieder'),
    'webhook-gave-up': t('Webhook: not delivered', 'Webhook: nicht zugestellt'),
    'webhook-dropped': t('Webhook: messages dropped, queue full', 'Webhook: Nachrichten verworfen, Warteschlange voll'),
    'settings-changed': t('Settings changed', 'Einstellungen geändert'),
    'connection-added': t('Connection added', 'Verbindung hinzugefügt'),
    'connection-changed': t('Connection changed', 'Verbindung geändert'),
    'connection-removed': t('Connection removed', 'Verbindung entfernt'),
  },

  you: {
    appearAs: (name: string) => t(`You appear here as “${name}”.`, `Dieser Browser erscheint hier als „${name}“.`),
    why: t('Give your name, so that colleagues see who did what.', 'Ein Name zeigt allen, wer was getan hat.'),
    name: t('Your name', 'Name'),
    save: t('Save', 'Speichern'),
    failed: (why: string) => t(`The name was not saved. ${why}`, `Der Name wurde nicht gespeichert. ${why}`),
  },
  byKey: (name: string, keyId: string) => t(`${name}, API key ${keyId}`, `${name}, API-Schlüssel ${keyId}`),

  counts: {
    streams: (count: number) =>
      t(counted(count, { one: 'stream', other: 'streams' }), counted(count, { one: 'Stream', other: 'Streams' })),
    handedOver: (count: number) =>
      t(
        `${counted(count, { one: 'recording', other: 'recordings' })} handed over`,
        `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} übergeben`,
      ),
    clipsHandedOver: (clips: number) =>
      t(
        `${counted(clips, { one: 'clip', other: 'clips' })} handed over`,
        `${counted(clips, { one: 'Clip', other: 'Clips' })} übergeben`,
      ),
    bothHandedOver: (count: number, clips: number) =>
      t(
        `${counted(count, { one: 'recording', other: 'recordings' })} and ${counted(clips, { one: 'clip', other: 'clips' })} handed over`,
        `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} und ${counted(clips, { one: 'Clip', other: 'Clips' })} übergeben`,
      ),
    linksCopied: (count: number) =>
      t(
        `${counted(count, { one: 'link', other: 'links' })} copied`,
        `${counted(count, { one: 'Link', other: 'Links' })} kopiert`,
      ),
    cutOff: t('Session cut off', 'Sendung abgebrochen'),
    encoderCutOff: t('Encoder cut off', 'Verbindung zum Encoder abgebrochen'),
  },

  changes: {
    fields: {
      profiles: t('Profiles', 'Profile'),
      tags: t('Tags', 'Schlagwörter'),
      userTags: t('User tags', 'Schlagwörter des Nutzers'),
      creatorId: t('Creator', 'Ersteller'),
      playbackPolicy: t('Playback policy', 'Wiedergaberegel'),
      signalWatch: t('Signal watch', 'Signalüberwachung'),
      retention: t('Recordings kept', 'Aufbewahrung'),
      reconnectSeconds: t('Reconnect window', 'Wartezeit bei Abbruch'),
      publicUrl: t('Public address', 'Öffentliche Adresse'),
      embedOrigins: t('Sites that may embed', 'Seiten, die einbetten dürfen'),
    },
    noName: t('no name', 'ohne Namen'),
    quoted: (name: string) => t(`“${name}”`, `„${name}“`),
    renamed: (from: string, to: string) => t(`Renamed from ${from} to ${to}`, `Umbenannt von ${from} in ${to}`),
    none: t('none', 'keine'),
    became: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  },

  details: {
    clip: (name: string) => t(`“${name}”.`, `„${name}“.`),
    handedTo: (recipient: string) => t(`To ${recipient}.`, `An ${recipient}.`),
    recordingWasOff: t('Recording was off.', 'Die Aufzeichnung war aus.'),
    serviceStopped: t('The service stopped.', 'Der Dienst wurde beendet.'),
    notStopped: t('It did not shut down cleanly.', 'Er wurde vorher nicht ordentlich beendet.'),
    onAir: (seconds: number) => t(`On air ${formatDuration(seconds)}.`, `${formatDuration(seconds)} auf Sendung.`),
    recorded: (seconds: number) => `${formatDuration(seconds)}.`,
    covered: (seconds: number, share: string) =>
      t(`${formatDuration(seconds)}, coverage ${share}.`, `${formatDuration(seconds)}, Abdeckung ${share}.`),
    away: (seconds: number) => t(`Away for ${formatDuration(seconds)}.`, `${formatDuration(seconds)} weg.`),
    messages: (count: number) =>
      t(
        `${counted(count, { one: 'message', other: 'messages' })}.`,
        `${counted(count, { one: 'Nachricht', other: 'Nachrichten' })}.`,
      ),
    leftOut: (count: number) =>
      t(
        `${counted(count, { one: 'message', other: 'messages' })} skipped.`,
        `${counted(count, { one: 'Nachricht', other: 'Nachrichten' })} ausgelassen.`,
      ),
    recordings: (count: number) =>
      t(
        `${counted(count, { one: 'recording', other: 'recordings' })}.`,
        `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })}.`,
      ),
    sessions: (count: number) =>
      t(
        `${counted(count, { one: 'session', other: 'sessions' })}.`,
        `${counted(count, { one: 'Sendung', other: 'Sendungen' })}.`,
      ),
    why: {
      clock: t('The machine’s clock has jumped.', 'Die Uhr des Rechners ist gesprungen.'),
      late: t('They expired more than 15 days ago.', 'Sie sind vor mehr als 15 Tagen abgelaufen.'),
    },
    free: (bytes: number) => t(`${formatBytes(bytes)} free.`, `${formatBytes(bytes)} frei.`),
  },
};
