import * as v from 'valibot';
import { joinedSchema } from '../join.ts';
import { sessionDetailsSchema, sessionFields } from '../session.ts';
import { streamSchema } from '../stream.ts';
import { described } from '../values.ts';

// What a session's own operations answer. Pages that show many sessions do without what is added here.

export const fullSessionDetailsSchema = described(
  v.strictObject({
    ...sessionDetailsSchema.entries,
    joined: v.optional(described(joinedSchema, 'With which sessions it is one recording.')),
  }),
  'Beyond the API.',
);
export type SessionDetails = v.InferOutput<typeof fullSessionDetailsSchema>;

/** A child session: of one live session of a parent, and the recording of it. */
export const sessionSchema = v.strictObject({ ...sessionFields, aircheck: fullSessionDetailsSchema });
export type Session = v.InferOutput<typeof sessionSchema>;

/** As `GET /session` lists it: with what identifies its parent, never the stream key. Source: hosted-api, "Lists". */
export const listedSessionSchema = v.strictObject({
  ...sessionFields,
  aircheck: fullSessionDetailsSchema,
  parentStream: v.optional(
    described(
      v.pick(streamSchema, ['id', 'kind', 'name', 'playbackId', 'record', 'createdAt', 'isActive', 'lastSeen']),
      'The stream that it is a session of, without its key. Absent where that was deleted.',
    ),
  ),
});
export type ListedSession = v.InferOutput<typeof listedSessionSchema>;
