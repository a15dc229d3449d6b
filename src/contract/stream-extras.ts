import * as v from 'valibot';

// What a client may send with a stream beyond what our service acts on. What asks for nothing is accepted; what we do
// not do is refused in words. docs/conformance.md, "Fields that the official SDK sends".

/** Who a stream belongs to in the client's own books. Texts become `unverified`: nobody here vouches for it. */
export const creatorIdSchema = v.strictObject({ type: v.literal('unverified'), value: v.string() });
export type CreatorId = v.InferOutput<typeof creatorIdSchema>;

const creatorTypeRefusal = 'only creators of the type unverified are supported';
const creatorIdRequest = v.pipe(
  v.union(
    [v.string(), v.strictObject({ type: v.literal('unverified', creatorTypeRefusal), value: v.string() })],
    'must be a text, or {"type": "unverified", "value": a text}',
  ),
  v.transform((sent) => toCreatorId(sent)),
);

const userTagsSchema = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]),
);

/** Who has the link may watch: the one policy there is. */
export const playbackPolicySchema = v.strictObject({ type: v.literal('public') });

const noWebhooks = 'webhooks are not supported';
const playbackPolicyRequest = v.pipe(
  v.strictObject({
    type: v.picklist(['public'], ({ input }) => `${wordOf(input)} playback policies are not supported`),
    webhookId: v.optional(v.null(noWebhooks)),
    webhookContext: v.optional(v.nullable(v.strictObject({}, noWebhooks))),
    refreshInterval: v.optional(v.nullable(v.number())),
    allowedOrigins: v.optional(
      v.array(v.literal('*', 'playback cannot be limited to some origins: leave it out, or send ["*"]')),
    ),
  }),
  v.transform(({ type }) => ({ type })),
);

/** No targets: media is sent nowhere else. */
const noTargets = v.pipe(v.array(v.looseObject({})), v.maxLength(0, 'multistream targets are not supported'));
const multistreamSchema = v.strictObject({ targets: v.optional(noTargets) });

/** Source: recording-interface, "What the service does": recording-specific ABR settings cannot be set. */
const recordingSpecRequest = v.strictObject({
  profiles: v.optional(v.null('a recording has the profiles of its stream: profiles of its own are not supported')),
});

const pullRequest = v.null('pull is not supported: push the stream to the URL of GET /ingest');

/** As requests carry them. What holds nothing to keep is read and left. */
export const streamExtrasRequest = {
  creatorId: v.optional(creatorIdRequest),
  userTags: v.optional(userTagsSchema),
  playbackPolicy: v.optional(v.nullable(playbackPolicyRequest)),
  multistream: v.optional(v.nullable(multistreamSchema)),
  recordingSpec: v.optional(v.nullable(recordingSpecRequest)),
  pull: v.optional(pullRequest),
} as const;

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
export const writtenStreamExtras = {
  creatorId: v.optional(creatorIdSchema),
  userTags: v.optional(userTagsSchema),
  playbackPolicy: v.optional(playbackPolicySchema),
  multistream: v.optional(multistreamSchema),
} as const;

function toCreatorId(sent: string | { value: string }): CreatorId {
  return { type: 'unverified', value: typeof sent === 'string' ? sent : sent.value };
}

function wordOf(input: unknown): string {
  return typeof input === 'string' && /^\w{1,32}$/.test(input) ? input : 'other';
}
