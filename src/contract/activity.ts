import * as v from 'valibot';
import { localConnectionName, upstreamIdSchema } from './connections.ts';
import { waitReasons } from './expiring.ts';
import { refusedEncoderSchema } from './ingest.ts';
import { signalKind } from './signal.ts';
import { bytes, countOf, described, seconds, unixMs, wholeNumber } from './values.ts';

/** An encoder causes these by itself, as often as it likes. */
export const encoderKinds = [
  /** It tried to publish. */
  'encoder-refused',
  /** It came back in time: its session goes on. */
  'encoder-back',
] as const;

/** Sessions and the service cause these; no person does. */
export const automaticKinds = [
  /** A session that ended since its encoder fell silent or its connection went away. */
  'encoder-lost',
  /** A connected encoder sends no media; then it does again. */
  'media-stalled',
  'media-back',
  /** A show of a schedule is not live, some minutes after its beginning. */
  'show-missed',
  /** With the first media. */
  'session-began',
  /** Something is wrong with what a live session shows or sounds like. */
  'signal-trouble',
  'session-ended',
  /** While its session goes on. */
  'recording-stopped',
  'recording-ready',
  'recording-failed',
  /** Deleted, since it was older than its retention. */
  'recording-expired',
  /** Its time is over, and it waits for a person, since the clock or a setting may be wrong. */
  'deletion-waits',
  /** By whoever has the address of a delivery page. */
  'delivery-opened',
  'delivery-downloaded',
  /** Somebody asked for it; it is there, or could not be made. Deleted: with its recording. */
  'clip-made',
  'clip-failed',
  'clip-expired',
  'service-started',
  'service-stopped',
  /** The service was killed, or broke off, while sessions were live. */
  'shows-cut-off',
  /** Soon nothing new is recorded. */
  'disk-low',
  /** Nothing new is recorded; then it is again. */
  'disk-full',
  'disk-free',
  /** Messages that could not be delivered: not for a day, or refused; or there were too many after them. */
  'webhook-gave-up',
  'webhook-dropped',
] as const;

export const activityKinds = [
  'created',
  'renamed',
  'changed',
  'deleted',
  'restored',
  'suspended',
  'unsuspended',
  'record-on',
  'record-off',
  /** Recording for the next session only: asked for, cancelled, off since it has begun, on again since it was cut off. */
  'record-once',
  'record-once-cancelled',
  'record-once-begun',
  'record-once-again',
  /** By a schedule, under its name: a show is about to begin, or is over. */
  'schedule-on',
  'schedule-off',
  'schedule-created',
  'schedule-changed',
  'schedule-deleted',
  /** A change of `record` that waits for the end of a session, with its value in `record`; then one of the three after it. */
  'queued',
  'applied',
  'cancelled',
  'given-up',
  'terminated',
  'key-rotated',
  'test-broadcast',
  'test-broadcast-stopped',
  'recording-deleted',
  /** Recordings that waited to be deleted are deleted, or wait for another day. */
  'deletion-confirmed',
  'deletion-postponed',
  /** Kept for ever, whatever the retention; then no longer. */
  'recording-kept',
  'recording-released',
  /** Sessions became one recording; then each was one of its own again. */
  'sessions-joined',
  'sessions-separated',
  'copied',
  /** Links of recordings were given to somebody; then that was undone. */
  'handed-over',
  'handover-undone',
  /** A page for a client. */
  'delivery-made',
  'delivery-changed',
  'delivery-revoked',
  'delivery-restored',
  'clip-changed',
  'clip-deleted',
  'api-key-created',
  'api-key-revoked',
  'invite-created',
  'invite-used',
  'invite-withdrawn',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'webhook-secret-rotated',
  'webhook-paused',
  'webhook-resumed',
  /** With what became of each: they are named as in `GET /aircheck/settings`. */
  'settings-changed',
  'connection-added',
  'connection-changed',
  'connection-removed',
  /** By a sign-in link or an API key. */
  'signed-in',
  /** By somebody who ended the session of another browser, or of this one in the list. */
  'signed-out',
  ...encoderKinds,
  ...automaticKinds,
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** One field before and after; the texts are shortened. */
const fieldChangeSchema = v.strictObject({
  field: described(v.string(), "The field's name in the API."),
  from: v.optional(described(v.string(), 'The previous value, shortened. Absent if it was empty.')),
  to: v.optional(described(v.string(), 'The new value, shortened. Absent if it is empty.')),
});
export type FieldChange = v.InferOutput<typeof fieldChangeSchema>;

/** Items of `GET /aircheck/activity`, newest first, with Link while there are more. Keys that do not apply are absent. */
export const activityEntrySchema = v.strictObject({
  id: described(wholeNumber, 'The id of this entry. Later entries have higher ids.'),
  at: described(unixMs, 'When it happened.'),
  by: described(
    v.string(),
    'The name of the API key or the schedule that did it. `encoder`, `service` or `client` where nobody who is signed in did it.',
  ),
  byKeyId: v.optional(
    described(
      v.string(),
      'The id of the API key, since two keys can have the same name. Absent for the configured key and for the service.',
    ),
  ),
  connection: described(v.string(), '`local`, or the name of an upstream.'),
  what: described(v.picklist(activityKinds), 'What happened.'),
  streamId: v.optional(described(v.string(), 'The stream concerned.')),
  sessionIds: v.optional(described(v.array(v.string()), 'The sessions concerned.')),
  name: v.optional(
    described(v.string(), 'The name that the stream, API key, schedule, webhook or connection had at that time.'),
  ),
  record: v.optional(
    described(v.boolean(), 'Whether recording was set to on. For `session-began`: whether the session is recorded.'),
  ),
  changes: v.optional(
    described(
      v.array(fieldChangeSchema),
      'The fields that changed, for `renamed`, `changed` and `settings-changed`. Absent if the previous values are unknown.',
    ),
  ),
  refused: v.optional(
    described(refusedEncoderSchema, 'For `encoder-refused`: the encoder. Updated with each further attempt.'),
  ),
  cause: v.optional(described(v.string(), "For `session-ended`: why it ended, as the session's `endCause`.")),
  onAirSeconds: v.optional(described(seconds, 'How long the session was live.')),
  recordedSeconds: v.optional(described(seconds, 'For `recording-ready`: how much of that was recorded.')),
  awaySeconds: v.optional(
    described(seconds, 'For `encoder-back` and `media-back`: how long the encoder or its media was missing.'),
  ),
  signal: v.optional(described(v.array(signalKind), 'For `signal-trouble`: the problems, worst first.')),
  recordings: v.optional(
    described(
      countOf('Recordings'),
      'For `deletion-waits`, `deletion-confirmed` and `deletion-postponed`: the number of recordings.',
    ),
  ),
  sessions: v.optional(described(countOf('Sessions'), 'For `shows-cut-off`: how many sessions were live.')),
  why: v.optional(
    described(v.picklist(waitReasons), 'For `deletion-waits`: the reason, as in `GET /aircheck/expiring`.'),
  ),
  freeBytes: v.optional(described(bytes, 'For `disk-low`, `disk-full` and `disk-free`: free space.')),
  messages: v.optional(
    described(
      countOf('Messages'),
      'For `webhook-gave-up`, `webhook-dropped` and `webhook-resumed`: how many messages were not sent.',
    ),
  ),
  isUnclean: v.optional(described(v.boolean(), 'For `service-started`: the service had not shut down cleanly before.')),
  clip: v.optional(described(v.string(), 'The name of the clip.')),
  clips: v.optional(
    described(countOf('Clips'), 'For `handed-over` and `handover-undone`: how many clips were included.'),
  ),
  to: v.optional(described(v.string(), 'For `handed-over`: the recipient, as typed.')),
  note: v.optional(described(v.string(), 'Further details, such as why a recording failed.')),
});
export type ActivityEntry = v.InferOutput<typeof activityEntrySchema>;

/** Body of `POST /aircheck/activity` (204): what only the dashboard sees, that links were copied. */
export const noteActivitySchema = v.strictObject({
  what: v.literal('copied'),
  sessionIds: v.pipe(v.array(upstreamIdSchema), v.minLength(1), v.maxLength(1000)),
  connection: v.optional(v.pipe(v.string(), v.maxLength(32)), localConnectionName),
});
export type NoteActivity = v.InferInput<typeof noteActivitySchema>;

/** Entries are filtered by group; a kind belongs to one or two. */
export const activityGroups = ['sessions', 'recordings', 'changes', 'encoders', 'service', 'access'] as const;
export type ActivityGroup = (typeof activityGroups)[number];

const changes = ['changes'] as const;
const groupsOfKind: Readonly<Record<ActivityKind, readonly ActivityGroup[]>> = {
  created: changes,
  renamed: changes,
  changed: changes,
  deleted: changes,
  restored: changes,
  suspended: changes,
  unsuspended: changes,
  'record-on': changes,
  'record-off': changes,
  'record-once': changes,
  'record-once-cancelled': changes,
  'record-once-begun': changes,
  'record-once-again': changes,
  'schedule-on': changes,
  'schedule-off': changes,
  'schedule-created': changes,
  'schedule-changed': changes,
  'schedule-deleted': changes,
  queued: changes,
  applied: changes,
  cancelled: changes,
  'given-up': changes,
  terminated: ['changes', 'sessions'],
  'key-rotated': ['changes', 'encoders'],
  'test-broadcast': ['changes', 'sessions'],
  'test-broadcast-stopped': ['changes', 'sessions'],
  'recording-deleted': ['recordings', 'changes'],
  'deletion-confirmed': ['recordings', 'changes'],
  'deletion-postponed': ['recordings', 'changes'],
  'recording-kept': ['recordings', 'changes'],
  'recording-released': ['recordings', 'changes'],
  'sessions-joined': ['recordings', 'changes'],
  'sessions-separated': ['recordings', 'changes'],
  copied: ['recordings'],
  'handed-over': ['recordings'],
  'handover-undone': ['recordings'],
  'delivery-made': ['recordings'],
  'delivery-changed': ['recordings'],
  'delivery-revoked': ['recordings'],
  'delivery-restored': ['recordings'],
  'delivery-opened': ['recordings'],
  'delivery-downloaded': ['recordings'],
  'clip-changed': ['recordings', 'changes'],
  'clip-deleted': ['recordings', 'changes'],
  'clip-made': ['recordings'],
  'clip-failed': ['recordings'],
  'clip-expired': ['recordings'],
  'api-key-created': ['access'],
  'api-key-revoked': ['access'],
  'invite-created': ['access'],
  'invite-used': ['access'],
  'invite-withdrawn': ['access'],
  'webhook-created': changes,
  'webhook-changed': changes,
  'webhook-deleted': changes,
  'webhook-secret-rotated': changes,
  'webhook-paused': changes,
  'webhook-resumed': changes,
  'settings-changed': ['changes', 'service'],
  'connection-added': changes,
  'connection-changed': changes,
  'connection-removed': changes,
  'signed-in': ['access'],
  'signed-out': ['access'],
  'encoder-refused': ['encoders'],
  'encoder-back': ['encoders', 'sessions'],
  'encoder-lost': ['encoders', 'sessions'],
  'media-stalled': ['encoders', 'sessions'],
  'media-back': ['encoders', 'sessions'],
  'show-missed': ['sessions'],
  'session-began': ['sessions'],
  'signal-trouble': ['encoders', 'sessions'],
  'session-ended': ['sessions'],
  'recording-stopped': ['recordings', 'sessions'],
  'recording-ready': ['recordings'],
  'recording-failed': ['recordings'],
  'recording-expired': ['recordings'],
  'deletion-waits': ['recordings', 'service'],
  'service-started': ['service'],
  'service-stopped': ['service'],
  'shows-cut-off': ['service', 'sessions'],
  'disk-low': ['service'],
  'disk-full': ['service'],
  'disk-free': ['service'],
  'webhook-gave-up': ['service'],
  'webhook-dropped': ['service'],
};

/** The kinds of entries of some groups. */
export function kindsOf(groups: readonly ActivityGroup[]): ActivityKind[] {
  return activityKinds.filter((kind) => groupsOfKind[kind].some((group) => groups.includes(group)));
}
