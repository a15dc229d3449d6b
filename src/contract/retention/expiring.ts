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
  recordings: described(v.array(expiringRecordingSchema), 'The first to go before the others.'),
});
export type Expiring = v.InferOutput<typeof expiringSchema>;
