import * as v from 'valibot';
import { localConnectionName, upstreamIdSchema } from './connections.ts';
import { refusedEncoderSchema } from './ingest-health.ts';
import { waitReasons } from './retention/expiring.ts';
import { signalKind } from './signal/signal-problem.ts';
import { bytes, countOf, described, seconds, unixMs, wholeNumber } from './values.ts';

/** What an encoder does by itself, as often as it likes. */
export const encoderKinds = [
  /** It tried to publish. */
  'encoder-refused',
  /** It came back in time: its session goes on. */
  'encoder-back',
] as const;

/** What happens to sessions and to the service without anybody's doing. */
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

/** What can have been done, or have happened. */
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

/** What became of one field; the texts are shortened. */
const fieldChangeSchema = v.strictObject({
  field: described(v.string(), "The API's name of the field."),
  from: v.optional(described(v.string(), 'What it was, in short. Absent where it was empty.')),
  to: v.optional(described(v.string(), 'What it became, in short. Absent where it is empty.')),
});
export type FieldChange = v.InferOutput<typeof fieldChangeSchema>;

/** Items of `GET /aircheck/activity`, newest first, with Link while there are more. Keys that do not apply are absent. */
export const activityEntrySchema = v.strictObject({
  id: described(wholeNumber, 'Of this entry; what is written later has a higher one.'),
  at: described(unixMs, 'When it was done, or happened.'),
  by: described(
    v.string(),
    "The API key's name; that of the schedule which did it; `encoder`, `service` or `client` for what nobody did who is signed in.",
  ),
  byKeyId: v.optional(
    described(v.string(), "The API key's id: names can be alike. Absent for the configured key and for the service."),
  ),
  connection: described(v.string(), '`local`, or the name of an upstream.'),
  what: described(v.picklist(activityKinds), 'What was done, or happened.'),
  streamId: v.optional(described(v.string(), 'The stream it was done to.')),
  sessionIds: v.optional(described(v.array(v.string()), 'The sessions it was done to.')),
  name: v.optional(
    described(v.string(), 'Of the stream (or of the API key, the schedule, the webhook, the connection) at that time.'),
  ),
  record: v.optional(described(v.boolean(), 'What recording is to be, was created with, or was when a session began.')),
  changes: v.optional(
    described(
      v.array(fieldChangeSchema),
      'Of `renamed`, `changed` and `settings-changed`: absent where the values before are not known.',
    ),
  ),
  refused: v.optional(described(refusedEncoderSchema, 'Of `encoder-refused`; it changes with each further try.')),
  cause: v.optional(described(v.string(), 'Of `session-ended`: why, as the `endCause` of the session.')),
  onAirSeconds: v.optional(described(seconds, 'Of a session that ended or is ready: how long it was on air.')),
  recordedSeconds: v.optional(described(seconds, 'Of `recording-ready`: how much of that is recorded.')),
  awaySeconds: v.optional(
    described(seconds, 'Of `encoder-back` and `media-back`: how long it, or its media, was away.'),
  ),
  signal: v.optional(described(v.array(signalKind), 'Of `signal-trouble`: what is wrong, the worst first.')),
  recordings: v.optional(
    described(
      countOf('Recordings'),
      'Of `deletion-waits`, `deletion-confirmed` and `deletion-postponed`: how many there are.',
    ),
  ),
  sessions: v.optional(described(countOf('Sessions'), 'Of `shows-cut-off`: how many were live.')),
  why: v.optional(described(v.picklist(waitReasons), 'Of `deletion-waits`: as in `GET /aircheck/expiring`.')),
  freeBytes: v.optional(described(bytes, 'Of `disk-low`, `disk-full` and `disk-free`: what was free.')),
  messages: v.optional(
    described(
      countOf('Messages'),
      'Of `webhook-gave-up`, `webhook-dropped` and `webhook-resumed`: how many were not sent.',
    ),
  ),
  isUnclean: v.optional(
    described(v.boolean(), 'Of `service-started`: it had not been stopped before, it was killed or broke off.'),
  ),
  clip: v.optional(described(v.string(), 'Of what became of a clip, or that one clip was handed over: its name.')),
  clips: v.optional(
    described(countOf('Clips'), 'Of `handed-over` and `handover-undone`: how many of them were clips.'),
  ),
  to: v.optional(described(v.string(), 'Of `handed-over`: to whom, as it was typed.')),
  note: v.optional(
    described(v.string(), 'Further words, such as why a recording failed or a queued change was given up.'),
  ),
});
export type ActivityEntry = v.InferOutput<typeof activityEntrySchema>;

/** Body of `POST /aircheck/activity` (204): what only the dashboard sees, that links were copied. */
export const noteActivitySchema = v.strictObject({
  what: v.literal('copied'),
  sessionIds: v.pipe(v.array(upstreamIdSchema), v.minLength(1), v.maxLength(1000)),
  connection: v.optional(v.pipe(v.string(), v.maxLength(32)), localConnectionName),
});
export type NoteActivity = v.InferInput<typeof noteActivitySchema>;
