import * as v from 'valibot';
import { described, seconds, unixMs, uuid } from './values.ts';

/** Body of `POST /aircheck/test-broadcast`: a test picture and tone for so many seconds, through the real ingest. */
export const testBroadcastRequestSchema = v.strictObject({
  streamId: v.string(),
  seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(600)), 20),
});
export type TestBroadcastRequest = v.InferInput<typeof testBroadcastRequestSchema>;

/** Answer to `GET /aircheck/test-broadcast/{streamId}`: the stream's last test broadcast. */
export const testBroadcastSchema = v.strictObject({
  streamId: described(uuid, 'The stream that it was sent to.'),
  seconds: described(seconds, 'How long it is to be.'),
  secondsSent: described(seconds, 'How much of it was sent.'),
  startedAt: described(unixMs, 'When it was asked for.'),
  state: described(v.picklist(['sending', 'sent', 'failed']), 'How far it is.'),
  error: v.optional(described(v.string(), 'Why it failed, in words.')),
});
export type TestBroadcast = v.InferOutput<typeof testBroadcastSchema>;
