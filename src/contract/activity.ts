import * as v from 'valibot';
import { localConnectionName, upstreamIdSchema } from './connections.ts';
import { refusedEncoderSchema } from './ingest-health.ts';
import { described, unixMs, wholeNumber } from './values.ts';

/** What can have been done. */
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
  'copied',
  'api-key-created',
  'api-key-revoked',
  /** By an encoder: it tried to publish. */
  'encoder-refused',
] as const;

/** What became of one field; the texts are shortened. */
const fieldChangeSchema = v.strictObject({
  field: described(v.string(), "The API's name of the field."),
  from: v.optional(described(v.string(), 'What it was, in short. Absent where it was empty.')),
  to: v.optional(described(v.string(), 'What it became, in short. Absent where it is empty.')),
});
export type FieldChange = v.InferOutput<typeof fieldChangeSchema>;

/** Items of `GET /aircheck/activity?limit&cursor`, newest first, with Link while there are more. Keys that do not apply are absent. */
export const activityEntrySchema = v.strictObject({
  id: described(wholeNumber, 'Of this entry; later entries have higher ones.'),
  at: described(unixMs, 'When it was done.'),
  by: described(
    v.string(),
    "The API key's name; that of the schedule which did it; `encoder` for one that was refused.",
  ),
  byKeyId: v.optional(
    described(v.string(), "The API key's id: names can be alike. Absent for the configured key and for the service."),
  ),
  connection: described(v.string(), '`local`, or the name of an upstream.'),
  what: described(v.picklist(activityKinds), 'What was done.'),
  streamId: v.optional(described(v.string(), 'The stream it was done to.')),
  sessionIds: v.optional(described(v.array(v.string()), 'The sessions it was done to.')),
  name: v.optional(described(v.string(), 'Of the stream (or of the API key, or the schedule) at that time.')),
  record: v.optional(described(v.boolean(), 'What recording is to be, or was created with.')),
  changes: v.optional(
    described(v.array(fieldChangeSchema), 'Of `renamed` and `changed`: absent where the values before are not known.'),
  ),
  refused: v.optional(described(refusedEncoderSchema, 'Of `encoder-refused`; it changes with each further try.')),
  note: v.optional(described(v.string(), 'Further words, such as why a queued change was given up.')),
});
export type ActivityEntry = v.InferOutput<typeof activityEntrySchema>;

/** Body of `POST /aircheck/activity` (204): what only the dashboard sees, that links were copied. */
export const noteActivitySchema = v.strictObject({
  what: v.literal('copied'),
  sessionIds: v.pipe(v.array(upstreamIdSchema), v.minLength(1), v.maxLength(1000)),
  connection: v.optional(v.pipe(v.string(), v.maxLength(32)), localConnectionName),
});
export type NoteActivity = v.InferInput<typeof noteActivitySchema>;
