import * as v from 'valibot';
import { joinedSchema } from '../join.ts';
import { sessionDetailsSchema, sessionFields } from '../session.ts';
import { described, unixMs } from '../values.ts';
import { streamSchema } from './stream-answers.ts';

// What a session's own operations answer. Pages that show many sessions do without what is added here.

/** What is beyond the API, with how long the recording stays. */
export const fullSessionDetailsSchema = described(
  v.strictObject({
    ...sessionDetailsSchema.entries,
    expiresAt: v.optional(described(unixMs, 'When its recording is deleted, up to an hour later, by its retention.')),
    keptAt: v.optional(described(unixMs, 'Since when it is kept for ever.')),
    keptBy: v.optional(described(v.string(), 'With which API key, by its name.')),
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
