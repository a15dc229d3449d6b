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
