import * as v from 'valibot';
import { upstreamIdSchema } from './connections.ts';
import { described, unixMs } from './values.ts';

/** Body of `POST /aircheck/upstream/{name}/queue`: what `record` is to be once the stream is no longer live. */
export const queueChangeSchema = v.strictObject({ streamId: upstreamIdSchema, record: v.boolean() });
export type QueueChange = v.InferOutput<typeof queueChangeSchema>;

/**
 * Answer to that POST (202), and items of `GET /aircheck/upstream/{name}/queue`, oldest first. `waiting`: the service
 * looks every few seconds. `given-up`: the item stays until it is dismissed with DELETE. What is applied or cancelled
 * is no longer listed.
 */
export const queuedChangeSchema = v.strictObject({
  streamId: described(v.string(), 'The id of the stream at the upstream.'),
  name: v.optional(described(v.string(), "The stream's name, once it is known.")),
  record: described(v.boolean(), 'The requested value of `record`.'),
  queuedAt: described(unixMs, 'When it was requested.'),
  queuedBy: described(v.string(), 'The name of the API key.'),
  state: described(v.picklist(['waiting', 'given-up']), 'Whether the change is still pending.'),
  problem: v.optional(described(v.string(), 'Why it cannot be applied now, or at all.')),
});
export type QueuedChange = v.InferOutput<typeof queuedChangeSchema>;
