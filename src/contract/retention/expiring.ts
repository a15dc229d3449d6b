import * as v from 'valibot';
import { bytes, countOf, described, unixMs, uuid } from '../values.ts';

/** A recording that goes some day. */
export const expiringRecordingSchema = v.strictObject({
  id: described(uuid, 'Of its session.'),
  parentId: described(uuid, 'Its stream.'),
  name: described(v.string(), 'Of the stream when the session began.'),
  createdAt: described(unixMs, 'When the session began.'),
  endedAt: described(unixMs, 'When it ended.'),
  expiresAt: described(unixMs, 'When the recording is deleted, up to an hour later.'),
  sizeBytes: v.optional(bytes),
  handedOverAt: v.optional(described(unixMs, 'When its link was handed over last.')),
});
export type ExpiringRecording = v.InferOutput<typeof expiringRecordingSchema>;

/**
 * Why recordings wait although their time is over. `clock`: the machine's clock is far ahead of when the service ran
 * last. `late`: they should have gone more than a fortnight ago, which a service that runs does not let happen.
 */
export const waitReasons = ['clock', 'late'] as const;

/** Recordings of the account that are to be deleted, and wait for a person. */
export const waitingDeletionSchema = v.strictObject({
  since: described(unixMs, 'Since when they wait.'),
  why: described(
    v.picklist(waitReasons),
    '`clock`: the clock of the machine is far ahead of when the service ran last. `late`: they should have gone more than 15 days ago.',
  ),
  count: countOf('Recordings'),
  bytes: described(bytes, 'What these take of the disk.'),
  postponedUntil: v.optional(described(unixMs, 'Somebody has said "not yet"; then it is said again.')),
});
export type WaitingDeletion = v.InferOutput<typeof waitingDeletionSchema>;

/** Body of `POST /aircheck/expiring/waiting` (204). */
export const decideDeletionSchema = v.strictObject({
  decision: described(
    v.picklist(['delete', 'later']),
    '`delete`: they are deleted now. `later`: they stay, and it is said again in a day.',
  ),
  count: described(countOf('Recordings'), 'As many as were shown. If another number waits by now, the answer is 409.'),
});
export type DecideDeletion = v.InferInput<typeof decideDeletionSchema>;

/** Answer to `GET` and `POST /aircheck/expiring`. */
export const expiringSchema = v.strictObject({
  first: v.optional(
    described(
      v.strictObject({
        at: described(unixMs, 'When the first of them goes.'),
        count: described(countOf('Recordings'), 'That go within a day of it.'),
        bytes: described(bytes, 'What these take of the disk.'),
      }),
      'What goes first; absent where nothing goes.',
    ),
  ),
  waiting: v.optional(
    described(waitingDeletionSchema, 'Of the whole account: what is not deleted before a person says so.'),
  ),
  recordings: described(v.array(expiringRecordingSchema), 'The first to go before the others.'),
});
export type Expiring = v.InferOutput<typeof expiringSchema>;
