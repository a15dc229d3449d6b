import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { described, wholeNumber } from './values.ts';

/**
 * Why an upstream's answer is an error:
 * `unreachable`, `tls`, `timeout`, `redirect`, `too-large`, `not-api` (HTML, no JSON, wrong types): found by the
 * service (502, a timeout 504). `key-refused`: the upstream's 401, returned as 424 so that nobody is signed out of this
 * dashboard. `live`: 400 to a change of `record` while live; the change can be queued. `busy`: 429. `failed`: 5xx there
 * (502, or its 503 passed on unchanged). `refused`: every other 4xx, with its status.
 */
const upstreamReasons = [
  'unreachable',
  'tls',
  'timeout',
  'redirect',
  'too-large',
  'not-api',
  'key-refused',
  'live',
  'busy',
  'failed',
  'refused',
] as const;
export type UpstreamReason = (typeof upstreamReasons)[number];

/** An error without this field is this service's own. */
const upstreamFaultSchema = needs(
  v.strictObject({
    name: described(v.string(), 'The name of the upstream.'),
    reason: described(v.picklist(upstreamReasons), 'What went wrong.'),
    status: v.optional(described(wholeNumber, "The upstream's status code.")),
  }),
  ['name'],
);
export type UpstreamFault = v.InferOutput<typeof upstreamFaultSchema>;

/** Why there is nothing to play, for programs. The hosted API sends words alone. */
const playbackReasons = ['not-recorded', 'not-ready', 'failed', 'deleted', 'unknown'] as const;
export type PlaybackReason = (typeof playbackReasons)[number];

/** The body of every error answer. `reason`: of those that a program acts on. Source: hosted-api, "Errors". */
export const errorBodySchema = v.strictObject({
  errors: described(
    v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1)),
    'What is wrong, as a sentence.',
  ),
  reason: v.optional(described(v.picklist(playbackReasons), 'Why there is nothing to play.')),
  upstream: v.optional(described(upstreamFaultSchema, 'Where the problem lies.')),
});
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
