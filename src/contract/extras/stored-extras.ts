import * as v from 'valibot';
import { toCreatorId } from '../stream-requests.ts';
import { multistreamSchema, playbackPolicySchema, userTagsSchema } from './stream-extras.ts';

/** What clients keep with a stream, as it is stored; what older versions stored as text is read as an unverified creator. */
export const streamExtrasSchema = v.strictObject({
  creatorId: v.optional(
    v.pipe(
      v.union([v.string(), v.looseObject({ value: v.string() })]),
      v.transform((sent) => toCreatorId(sent)),
    ),
  ),
  userTags: v.optional(userTagsSchema),
  playbackPolicy: v.optional(playbackPolicySchema),
  multistream: v.optional(multistreamSchema),
});
export type StreamExtras = v.InferOutput<typeof streamExtrasSchema>;
