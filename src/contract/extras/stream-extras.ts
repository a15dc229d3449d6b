import * as v from 'valibot';
import { described } from '../values.ts';

// What a client may keep with a stream beyond what our service acts on. docs/conformance.md, "Fields that the official
// SDK sends".

/** Who a stream belongs to in the client's own books. Texts become `unverified`: nobody here vouches for it. */
const creatorIdSchema = v.strictObject({
  type: described(v.literal('unverified'), 'Nobody here vouches for it.'),
  value: described(v.string(), 'As the client sent it.'),
});
export type CreatorId = v.InferOutput<typeof creatorIdSchema>;

export const userTagsSchema = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]),
);

/** Who has the link may watch: the one policy there is. */
export const playbackPolicySchema = v.strictObject({
  type: described(v.literal('public'), 'Whoever has the link.'),
});

/** No targets: media is sent nowhere else. */
const noTargets = v.pipe(v.array(v.looseObject({})), v.maxLength(0, 'multistream targets are not supported'));
export const multistreamSchema = v.strictObject({
  targets: v.optional(described(noTargets, 'None: media is sent nowhere else.')),
});

/** As answers carry them. */
export const streamExtrasAnswer = v.strictObject({
  creatorId: v.optional(described(creatorIdSchema, "Who it belongs to in the client's own books.")),
  userTags: v.optional(described(userTagsSchema, 'What the client noted.')),
  playbackPolicy: v.optional(described(playbackPolicySchema, 'Who may watch.')),
  multistream: v.optional(described(multistreamSchema, 'Where else media is sent: nowhere.')),
});
