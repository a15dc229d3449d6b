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
  streamId: described(uuid, 'The stream that it is sent to.'),
  seconds: described(seconds, 'Its planned length.'),
  secondsSent: described(seconds, 'How much has been sent.'),
  startedAt: described(unixMs, 'When it was requested.'),
  state: described(v.picklist(['sending', 'sent', 'failed']), 'Its state.'),
  error: v.optional(described(v.string(), 'Why it failed, as a sentence.')),
});
export type TestBroadcast = v.InferOutput<typeof testBroadcastSchema>;
