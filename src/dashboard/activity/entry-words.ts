import type { activityEntrySchema } from '../../contract/activity.ts';
import type { Tolerant } from '../../contract/tolerant.ts';
import { catalogue, counted } from '../language.ts';
import { coverageFrom, formatShare } from '../recording/coverage.ts';
import { formatDuration } from '../recording/words/format.ts';
import { formatBytes } from '../recording/words/format-size.ts';
import { refusedEntry } from '../recording/words/refused-words.ts';
import { signalShort } from '../signal/signal-words.ts';

/** An entry of the activity log as the dashboard reads it. */
export type ActivityEntry = Tolerant<typeof activityEntrySchema>;

/** What was done. Of what is recorded or not, by the position of the switch. */
export const done = catalogue({
  en: {
    created: 'Stream created',
    renamed: 'Stream renamed',
    changed: 'Stream changed',
    deleted: 'Stream deleted',
    restored: 'Stream restored',
    suspended: 'Stream suspended',
    unsuspended: 'Stream no longer suspended',
    'record-on': 'Recording turned on',
    'record-off': 'Recording turned off',
    'record-once': 'Record once: recording turned on for the next session only',
    'record-once-cancelled': 'Record once cancelled',
    'record-once-begun': 'Record once: turned off, its session has begun',
    'record-once-again': 'Record once: turned on again, its session was cut off',
    'schedule-on': 'Schedule: recording turned on',
    'schedule-off': 'Schedule: recording turned off',
    'schedule-created': 'Schedule created',
    'schedule-changed': 'Schedule changed',
    'schedule-deleted': 'Schedule deleted',
    queued: { on: 'Queued: recording on after the session', off: 'Queued: recording off after the session' },
    applied: { on: 'Applied: recording turned on', off: 'Applied: recording turned off' },
    cancelled: 'Queued change cancelled',
    'given-up': { on: 'Not applied: recording on', off: 'Not applied: recording off' },
    terminated: 'Session ended by hand',
    'key-rotated': 'New stream key',
    'test-broadcast': 'Test broadcast',
    'test-broadcast-stopped': 'Test broadcast stopped',
    'recording-deleted': 'Recording deleted',
    'deletion-confirmed': 'Deletion confirmed',
    'deletion-postponed': 'Deletion postponed by a day',
    'recording-kept': 'Recording kept for ever',
    'recording-released': 'Recording no longer kept for ever',
    'sessions-joined': 'Sessions joined to one recording',
    'sessions-separated': 'Join undone',
    copied: 'Link copied',
    'handed-over': 'Handed over',
    'handover-undone': 'Handover undone',
    'delivery-made': 'Delivery page made',
    'delivery-changed': 'Delivery page changed',
    'delivery-revoked': 'Delivery page revoked',
    'delivery-restored': 'Delivery page restored',
    'delivery-opened': 'Delivery page opened',
    'delivery-downloaded': 'Downloaded from a delivery page',
    'clip-made': 'Clip made',
    'clip-failed': 'Clip could not be made',
    'clip-changed': 'Clip changed',
    'clip-deleted': 'Clip deleted',
    'clip-expired': 'Clip deleted with its recording',
    'api-key-created': 'API key created',
    'api-key-revoked': 'API key revoked',
    'invite-created': 'Invite created',
    'invite-used': 'Signed in with an invite',
    'invite-withdrawn': 'Invite withdrawn',
    'signed-in': 'Signed in',
    'signed-out': 'Browser signed out',
    'encoder-refused': 'Encoder refused',
    'encoder-back': 'Encoder back',
    'encoder-lost': 'Encoder lost',
    'media-stalled': 'No media from the encoder',
    'media-back': 'Media again',
    'show-missed': 'Expected, not live',
    'session-began': { on: 'Session began, recorded', off: 'Session began, not recorded' },
    'session-ended': 'Session ended',
    'signal-trouble': 'Signal trouble',
    'recording-stopped': 'Live, not recorded any more',
    'recording-ready': 'Recording ready',
    'recording-failed': 'Recording failed',
    'recording-expired': 'Recording deleted by its retention',
    'deletion-waits': 'Deletion waits for somebody to confirm it',
    'service-started': 'Service started',
    'service-stopped': 'Service stopped',
    'shows-cut-off': 'Service broke off with shows on air',
    'disk-low': 'Disk running full',
    'disk-full': 'Disk full: nothing new is recorded',
    'disk-free': 'The disk has room again',
    'webhook-created': 'Webhook created',
    'webhook-changed': 'Webhook changed',
    'webhook-deleted': 'Webhook deleted',
    'webhook-secret-rotated': 'New webhook secret',
    'webhook-paused': 'Webhook paused',
    'webhook-resumed': 'Webhook resumed',
    'webhook-gave-up': 'Webhook: not delivered',
    'webhook-dropped': 'Webhook: dropped, too many waited',
  },
  de: {
    created: 'Stream angelegt',
    renamed: 'Stream umbenannt',
    changed: 'Stream geändert',
    deleted: 'Stream gelöscht',
    restored: 'Stream wiederhergestellt',
    suspended: 'Stream gesperrt',
    unsuspended: 'Stream freigegeben',
    'record-on': 'Aufzeichnung eingeschaltet',
    'record-off': 'Aufzeichnung ausgeschaltet',
    'record-once': 'Einmal aufzeichnen: nur für die nächste Sendung eingeschaltet',
    'record-once-cancelled': 'Einmal aufzeichnen aufgehoben',
    'record-once-begun': 'Einmal aufzeichnen: ausgeschaltet, die Sendung hat begonnen',
    'record-once-again': 'Einmal aufzeichnen: wieder eingeschaltet, die Sendung wurde abgebrochen',
    'schedule-on': 'Zeitplan: Aufzeichnung eingeschaltet',
    'schedule-off': 'Zeitplan: Aufzeichnung ausgeschaltet',
    'schedule-created': 'Zeitplan angelegt',
    'schedule-changed': 'Zeitplan geändert',
    'schedule-deleted': 'Zeitplan gelöscht',
    queued: {
      on: 'Vorgemerkt: Aufzeichnung an nach der Sendung',
      off: 'Vorgemerkt: Aufzeichnung aus nach der Sendung',
    },
    applied: { on: 'Ausgeführt: Aufzeichnung eingeschaltet', off: 'Ausgeführt: Aufzeichnung ausgeschaltet' },
    cancelled: 'Vorgemerkte Änderung aufgehoben',
    'given-up': { on: 'Nicht ausgeführt: Aufzeichnung an', off: 'Nicht ausgeführt: Aufzeichnung aus' },
    terminated: 'Sendung von Hand beendet',
    'key-rotated': 'Neuer Stream-Schlüssel',
    'test-broadcast': 'Testsendung',
    'test-broadcast-stopped': 'Testsendung beendet',
    'recording-deleted': 'Aufzeichnung gelöscht',
    'deletion-confirmed': 'Löschung bestätigt',
    'deletion-postponed': 'Löschung um einen Tag verschoben',
    'recording-kept': 'Aufzeichnung wird für immer behalten',
    'recording-released': 'Aufzeichnung wird nicht mehr für immer behalten',
    'sessions-joined': 'Sendungen zu einer Aufzeichnung verbunden',
    'sessions-separated': 'Verbindung aufgehoben',
    copied: 'Link kopiert',
    'handed-over': 'Übergeben',
    'handover-undone': 'Übergabe zurückgenommen',
    'delivery-made': 'Kundenseite angelegt',
    'delivery-changed': 'Kundenseite geändert',
    'delivery-revoked': 'Kundenseite zurückgezogen',
    'delivery-restored': 'Kundenseite wiederhergestellt',
    'delivery-opened': 'Kundenseite geöffnet',
    'delivery-downloaded': 'Von einer Kundenseite heruntergeladen',
    'clip-made': 'Clip angelegt',
    'clip-failed': 'Clip konnte nicht erstellt werden',
    'clip-changed': 'Clip geändert',
    'clip-deleted': 'Clip gelöscht',
    'clip-expired': 'Clip mit seiner Aufzeichnung gelöscht',
    'api-key-created': 'API-Schlüssel angelegt',
    'api-key-revoked': 'API-Schlüssel widerrufen',
    'invite-created': 'Einladung angelegt',
    'invite-used': 'Mit Einladung angemeldet',
    'invite-withdrawn': 'Einladung widerrufen',
    'signed-in': 'Angemeldet',
    'signed-out': 'Browser abgemeldet',
    'encoder-refused': 'Encoder abgewiesen',
    'encoder-back': 'Encoder wieder da',
    'encoder-lost': 'Encoder verloren',
    'media-stalled': 'Kein Signal vom Encoder',
    'media-back': 'Wieder Signal',
    'show-missed': 'Erwartet, nicht live',
    'session-began': { on: 'Sendung begonnen', off: 'Sendung begonnen ohne Aufzeichnung' },
    'session-ended': 'Sendung beendet',
    'signal-trouble': 'Signalstörung',
    'recording-stopped': 'Live, nicht mehr aufgezeichnet',
    'recording-ready': 'Aufzeichnung fertig',
    'recording-failed': 'Aufzeichnung fehlgeschlagen',
    'recording-expired': 'Aufzeichnung nach Ablauf der Aufbewahrung gelöscht',
    'deletion-waits': 'Löschung wartet auf Bestätigung',
    'service-started': 'Dienst gestartet',
    'service-stopped': 'Dienst beendet',
    'shows-cut-off': 'Dienst brach während laufender Sendungen ab',
    'disk-low': 'Speicher wird knapp',
    'disk-full': 'Speicher voll: Nichts Neues wird aufgezeichnet',
    'disk-free': 'Wieder Platz im Speicher',
    'webhook-created': 'Webhook angelegt',
    'webhook-changed': 'Webhook geändert',
    'webhook-deleted': 'Webhook gelöscht',
    'webhook-secret-rotated': 'Neues Geheimnis für Webhook',
    'webhook-paused': 'Webhook angehalten',
    'webhook-resumed': 'Webhook läuft wieder',
    'webhook-gave-up': 'Webhook: nicht zugestellt',
    'webhook-dropped': 'Webhook: verworfen, zu viele warteten',
  },
});
export const others = catalogue({
  en: {
    handedOver: (count: number) => `${counted(count, { one: 'recording', other: 'recordings' })} handed over`,
    clipsHandedOver: (clips: number) => `${counted(clips, { one: 'clip', other: 'clips' })} handed over`,
    bothHandedOver: (count: number, clips: number) =>
      `${counted(count, { one: 'recording', other: 'recordings' })} and ${counted(clips, { one: 'clip', other: 'clips' })} handed over`,
    linksCopied: (count: number) => `${counted(count, { one: 'link', other: 'links' })} copied`,
    cutOff: 'Session cut off',
    encoderCutOff: 'Encoder cut off',
  },
  de: {
    handedOver: (count) => `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} übergeben`,
    clipsHandedOver: (clips) => `${counted(clips, { one: 'Clip', other: 'Clips' })} übergeben`,
    bothHandedOver: (count, clips) =>
      `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} und ${counted(clips, { one: 'Clip', other: 'Clips' })} übergeben`,
    linksCopied: (count) => `${counted(count, { one: 'Link', other: 'Links' })} kopiert`,
    cutOff: 'Sendung abgebrochen',
    encoderCutOff: 'Verbindung zum Encoder abgebrochen',
  },
});

/** What was done, in words that follow the time and come before the stream's name. */
export function activityWords({ what, record, sessionIds, clips = 0, cause, note }: ActivityEntry): string {
  const count = sessionIds?.length ?? 0;
  if (what === 'handed-over' && clips > 0) {
    return count > 0 ? others.bothHandedOver(count, clips) : others.clipsHandedOver(clips);
  }
  if (what === 'handed-over' && count > 0) return others.handedOver(count);
  if (what === 'copied' && count > 1) return others.linksCopied(count);
  if (what === 'session-began' && note !== undefined) return done[what].off;
  if (what === 'session-ended' && cause === 'service') return others.cutOff;
  if (what === 'session-ended' && (cause === 'codec' || cause === 'malformed')) return others.encoderCutOff;
  const text = done[what];
  return typeof text === 'string' ? text : text[record === false ? 'off' : 'on'];
}

export const changed = catalogue({
  en: {
    fields: {
      profiles: 'Profiles',
      tags: 'Tags',
      userTags: 'User tags',
      creatorId: 'Creator',
      playbackPolicy: 'Playback policy',
      signalWatch: 'Signal watch',
      retention: 'Recordings kept',
      reconnectSeconds: 'Reconnect window',
    },
    noName: 'no name',
    quoted: (name: string) => `“${name}”`,
    renamed: (from: string, to: string) => `Renamed from ${from} to ${to}`,
    none: 'none',
    became: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  },
  de: {
    fields: {
      profiles: 'Profile',
      tags: 'Schlagwörter',
      userTags: 'Schlagwörter des Nutzers',
      creatorId: 'Ersteller',
      playbackPolicy: 'Wiedergaberegel',
      signalWatch: 'Signalüberwachung',
      retention: 'Aufbewahrung',
      reconnectSeconds: 'Wartezeit bei Abbruch',
    },
    noName: 'ohne Namen',
    quoted: (name) => `„${name}“`,
    renamed: (from, to) => `Umbenannt von ${from} in ${to}`,
    none: 'keine',
    became: (field, from, to) => `${field}: ${from} → ${to}`,
  },
});

/** What became of a stream's fields, one sentence a field: `Profiles: 720p, 480p → 720p`. */
function changeSentences({ changes = [] }: ActivityEntry): string[] {
  return changes.map(({ field, from, to }) => {
    if (field === 'name') {
      const [was, is] = [from, to].map((name) => (name === undefined ? changed.noName : changed.quoted(name)));
      return changed.renamed(was ?? '', is ?? '');
    }
    const known = Object.entries(changed.fields).find(([each]) => each === field)?.[1];
    return changed.became(known ?? field, from ?? changed.none, to ?? changed.none);
  });
}

export const further = catalogue({
  en: {
    clip: (name: string) => `“${name}”.`,
    handedTo: (recipient: string) => `To ${recipient}.`,
    recordingWasOff: 'Recording was off.',
    serviceStopped: 'The service stopped.',
    notStopped: 'It had not been stopped: it was killed, or it broke off.',
    onAir: (seconds: number) => `On air ${formatDuration(seconds)}.`,
    recorded: (seconds: number) => `${formatDuration(seconds)}.`,
    covered: (seconds: number, share: string) => `${formatDuration(seconds)}, coverage ${share}.`,
    away: (seconds: number) => `Away for ${formatDuration(seconds)}.`,
    messages: (count: number) => `${counted(count, { one: 'message', other: 'messages' })}.`,
    leftOut: (count: number) => `${counted(count, { one: 'message', other: 'messages' })} left out.`,
    recordings: (count: number) => `${counted(count, { one: 'recording', other: 'recordings' })}.`,
    sessions: (count: number) => `${counted(count, { one: 'show', other: 'shows' })}.`,
    why: { clock: 'The clock of the machine has jumped.', late: 'More would go than usual.' },
    free: (bytes: number) => `${formatBytes(bytes)} free.`,
  },
  de: {
    clip: (name) => `„${name}“.`,
    handedTo: (recipient) => `An ${recipient}.`,
    recordingWasOff: 'Die Aufzeichnung war aus.',
    serviceStopped: 'Der Dienst wurde beendet.',
    notStopped: 'Er wurde vorher nicht ordentlich beendet: Er wurde abgebrochen oder ist abgestürzt.',
    onAir: (seconds) => `${formatDuration(seconds)} auf Sendung.`,
    recorded: (seconds) => `${formatDuration(seconds)}.`,
    covered: (seconds, share) => `${formatDuration(seconds)}, Abdeckung ${share}.`,
    away: (seconds) => `${formatDuration(seconds)} weg.`,
    messages: (count) => `${counted(count, { one: 'Nachricht', other: 'Nachrichten' })}.`,
    leftOut: (count) => `${counted(count, { one: 'Nachricht', other: 'Nachrichten' })} ausgelassen.`,
    sessions: (count) => `${counted(count, { one: 'Sendung', other: 'Sendungen' })}.`,
    recordings: (count) => `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })}.`,
    why: { clock: 'Die Uhr des Rechners ist gesprungen.', late: 'Es wären mehr als sonst.' },
    free: (bytes) => `${formatBytes(bytes)} frei.`,
  },
});

/** What else there is to say of an entry, a sentence each. */
export function entrySentences(entry: ActivityEntry): string[] {
  const { what, record, to, cause, refused, onAirSeconds, recordedSeconds, isUnclean, note } = entry;
  const { signal = [], awaySeconds, freeBytes, messages, clip, recordings, sessions, why } = entry;
  return [
    ...changeSentences(entry),
    refused && refusedEntry(refused),
    clip !== undefined && further.clip(clip),
    to !== undefined && further.handedTo(to),
    what === 'session-began' && record === false && further.recordingWasOff,
    what === 'session-ended' && cause === 'service' && further.serviceStopped,
    isUnclean && further.notStopped,
    lengthSentence(recordedSeconds, onAirSeconds),
    awaySeconds !== undefined && further.away(awaySeconds),
    recordings !== undefined && further.recordings(recordings),
    sessions !== undefined && further.sessions(sessions),
    why !== undefined && further.why[why],
    freeBytes !== undefined && further.free(freeBytes),
    messages !== undefined && (what === 'webhook-resumed' ? further.leftOut(messages) : further.messages(messages)),
    ...signal.map((kind) => `${signalShort({ kind })}.`),
    note,
  ].filter((sentence) => typeof sentence === 'string');
}

function lengthSentence(recordedSeconds: number | undefined, onAirSeconds: number | undefined): string | undefined {
  if (recordedSeconds === undefined) return onAirSeconds === undefined ? undefined : further.onAir(onAirSeconds);
  if (onAirSeconds === undefined) return further.recorded(recordedSeconds);
  return further.covered(recordedSeconds, formatShare(coverageFrom(recordedSeconds, onAirSeconds).share));
}
