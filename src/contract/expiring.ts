import * as v from 'valibot';
import { retentionSchema } from './retention.ts';
import { bytes, countOf, described, unixMs, uuid } from './values.ts';

/** An account may select this many streams at once. */
const maxStreams = 5_000;

/** Body of `POST /aircheck/expiring`. */
export const retentionPreviewSchema = v.strictObject({
  streamIds: described(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.minLength(1), v.maxLength(maxStreams)),
    'The ids of streams. Unknown ids count as streams without recordings.',
  ),
  retention: described(v.nullable(retentionSchema), "The retention to preview. Null: the service's default."),
});

/** A recording that goes some day. */
export const expiringRecordingSchema = v.strictObject({
  id: described(uuid, 'The id of its session.'),
  parentId: described(uuid, 'Its stream.'),
  name: described(v.string(), 'The name of the stream when the session began.'),
  createdAt: described(unixMs, 'When the session began.'),
  endedAt: described(unixMs, 'When it ended.'),
  expiresAt: described(unixMs, 'When the recording expires. It is deleted within an hour after that.'),
  sizeBytes: v.optional(bytes),
  handedOverAt: v.optional(described(unixMs, 'When its link was last handed over.')),
});

/**
 * Why recordings wait although their time is over. `clock`: the machine's clock is far ahead of when the service ran
 * last. `late`: they should have gone more than a fortnight ago, which a service that runs does not let happen.
 */
export const waitReasons = ['clock', 'late'] as const;

/** Recordings of the account that are to be deleted, and wait for a person. */
export const waitingDeletionSchema = v.strictObject({
  since: described(unixMs, 'When they began to wait.'),
  why: described(
    v.picklist(waitReasons),
    "`clock`: the machine's clock is far ahead of the service's last run. `late`: they expired more than 15 days ago.",
  ),
  count: countOf('Recordings'),
  bytes: described(bytes, 'Their size on disk.'),
  postponedUntil: v.optional(described(unixMs, 'When the reminder comes back after somebody postponed it.')),
});

export type WaitingDeletion = v.InferOutput<typeof waitingDeletionSchema>;

/** Body of `POST /aircheck/expiring/waiting` (204). */
export const decideDeletionSchema = v.strictObject({
  decision: described(
    v.picklist(['delete', 'later']),
    '`delete`: delete them now. `later`: keep them and remind again in a day.',
  ),
  count: described(
    countOf('Recordings'),
    'The number that was shown. If a different number waits by now, the response is 409.',
  ),
});

export type DecideDeletion = v.InferInput<typeof decideDeletionSchema>;

/** Answer to `GET` and `POST /aircheck/expiring`. */
export const expiringSchema = v.strictObject({
  first: v.optional(
    described(
      v.strictObject({
        at: described(unixMs, 'When the first one expires.'),
        count: described(countOf('Recordings'), 'How many expire within a day of it.'),
        bytes: described(bytes, 'Their size on disk.'),
      }),
      'The recordings that expire first. Absent if nothing expires.',
    ),
  ),
  waiting: v.optional(
    described(waitingDeletionSchema, 'Expired recordings of the account that wait for confirmation.'),
  ),
  recordings: described(v.array(expiringRecordingSchema), 'Recordings by expiry, soonest first.'),
});

export type Expiring = v.InferOutput<typeof expiringSchema>;
