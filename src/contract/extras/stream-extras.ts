import * as v from 'valibot';
import { described } from '../values.ts';

// What a client may keep with a stream beyond what our service acts on. docs/conformance.md, "Fields that the official
// SDK sends".

/** Who a stream belongs to in the client's own books. Texts become `unverified`: nobody here vouches for it. */
const creatorIdSchema = v.strictObject({
  type: described(v.literal('unverified'), 'Not verified by this service.'),
  value: described(v.string(), 'As sent by the client.'),
});
export type CreatorId = v.InferOutput<typeof creatorIdSchema>;

export const userTagsSchema = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]),
);

/** Who has the link may watch: the one policy there is. */
export const playbackPolicySchema = v.strictObject({
  type: described(v.literal('public'), 'Anyone who has the link.'),
});

/** No targets: media is sent nowhere else. */
const noTargets = v.pipe(v.array(v.looseObject({})), v.maxLength(0, 'multistream targets are not supported'));
export const multistreamSchema = v.strictObject({
  targets: v.optional(described(noTargets, 'Empty: media is not sent anywhere else.')),
});

/** As answers carry them. */
export const streamExtrasAnswer = v.strictObject({
  creatorId: v.optional(described(creatorIdSchema, "The client's own id for the owner.")),
  userTags: v.optional(described(userTagsSchema, "The client's own tags.")),
  playbackPolicy: v.optional(described(playbackPolicySchema, 'Who can watch.')),
  multistream: v.optional(described(multistreamSchema, 'Other destinations of the media: none.')),
});
