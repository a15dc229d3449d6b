import * as v from 'valibot';
import { described } from './values.ts';

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
const playbackPolicySchema = v.strictObject({
  type: described(v.literal('public'), 'Whoever has the link.'),
});

/** No targets: media is sent nowhere else. */
const noTargets = v.pipe(v.array(v.looseObject({})), v.maxLength(0, 'multistream targets are not supported'));
export const multistreamSchema = v.strictObject({
  targets: v.optional(described(noTargets, 'None: media is sent nowhere else.')),
});

/** As they are stored and answered; what older versions stored as text is read as an unverified creator. */
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

/** As answers carry them. */
export const streamExtrasAnswer = v.strictObject({
  creatorId: v.optional(described(creatorIdSchema, "Who it belongs to in the client's own books.")),
  userTags: v.optional(described(userTagsSchema, 'What the client noted.')),
  playbackPolicy: v.optional(described(playbackPolicySchema, 'Who may watch.')),
  multistream: v.optional(described(multistreamSchema, 'Where else media is sent: nowhere.')),
});

export function toCreatorId(sent: string | { value: string }): CreatorId {
  return { type: 'unverified', value: typeof sent === 'string' ? sent : sent.value };
}
