import * as v from 'valibot';
import { type Session, sessionDetailsSchema, sessionFields } from './session.ts';
import { type Stream, streamDetails } from './stream.ts';
import { needs } from './tolerant.ts';
import { described, streamKey, uuid } from './values.ts';

/**
 * A parent or a session, as clients read either: of another API nothing but the id is sure to be there. A parent has
 * the fields of a session, its key, and whether it may go live.
 * Source: recording-interface, "Stream object".
 */
export const streamObjectSchema = needs(
  v.strictObject({
    ...sessionFields,
    streamKey: v.optional(streamKey),
    suspended: v.optional(v.boolean()),
    aircheck: v.strictObject({ ...sessionDetailsSchema.entries, ...streamDetails }),
  }),
  ['id'],
);

type Common = Exclude<keyof Stream & keyof Session, 'aircheck'>;

/** The same as our own service answers it: what both have is there. */
export type StreamObject = Pick<Session, Common> &
  Partial<Omit<Session, Common>> &
  Partial<Omit<Stream, keyof Session>>;

/** What stands around the streams and sessions of `GET /aircheck/changes`. */
export const changesSchema = v.strictObject({
  cursor: described(v.string(), 'The cursor for the next request.'),
  more: v.optional(described(v.literal(true), 'True if there is more to fetch at once.')),
  startsAnew: v.optional(described(v.literal(true), 'True if all earlier data has to be discarded.')),
  deleted: described(v.array(uuid), 'The ids of items that are gone.'),
});
export type Changes = v.InferOutput<typeof changesSchema>;
