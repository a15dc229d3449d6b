import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { upstreamReasons } from './upstream.ts';
import { described, wholeNumber } from './values.ts';

/** Of an error that concerns an upstream; without it, the error is of this service. */
export const upstreamFaultSchema = needs(
  v.strictObject({
    name: described(v.string(), 'The upstream.'),
    reason: described(v.picklist(upstreamReasons), 'What went wrong.'),
    status: v.optional(described(wholeNumber, 'The status there.')),
  }),
  ['name'],
);
export type UpstreamFault = v.InferOutput<typeof upstreamFaultSchema>;

/** Why there is nothing to play, for programs. The hosted API sends words alone. */
export const playbackReasons = ['not-recorded', 'not-ready', 'failed', 'deleted', 'unknown'] as const;
export type PlaybackReason = (typeof playbackReasons)[number];

/** The body of every error answer. `reason`: of those that a program acts on. Source: hosted-api, "Errors". */
export const errorBodySchema = v.strictObject({
  errors: described(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1)), 'What is wrong, in words.'),
  reason: v.optional(described(v.picklist(playbackReasons), 'Why there is nothing to play.')),
  upstream: v.optional(described(upstreamFaultSchema, 'Whose fault it is.')),
});
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
