import * as v from 'valibot';

/** Why there is nothing to play, for programs. The hosted API sends words alone. */
export const playbackReasons = ['not-recorded', 'not-ready', 'failed', 'deleted', 'unknown'] as const;
export type PlaybackReason = (typeof playbackReasons)[number];

/** The body of every error answer. `reason`: of those that a program acts on. Source: hosted-api, "Errors". */
export const errorBodySchema = v.looseObject({
  errors: v.array(v.string()),
  reason: v.optional(v.picklist(playbackReasons)),
});
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
