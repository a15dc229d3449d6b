import * as v from 'valibot';
import { profileListSchema } from './ladder.ts';
import { retentionSchema } from './retention.ts';
import { signalWatchSchema } from './signal.ts';
import {
  type CreatorId,
  multistreamSchema,
  playbackPolicySchema,
  reconnectSecondsSchema,
  userTagsSchema,
} from './stream.ts';
import { isTag, maxTagLength, maxTags, normalTag, withoutRepeats } from './tags.ts';

// The bodies that clients send to create and change streams. Of the fields that our service does not act on, what asks
// for nothing is accepted; what we do not do is refused in words. docs/conformance.md, "Fields that the official SDK
// sends".

const creatorTypeRefusal = 'only creators of the type unverified are supported';
const creatorIdRequest = v.pipe(
  v.union(
    [v.string(), v.strictObject({ type: v.literal('unverified', creatorTypeRefusal), value: v.string() })],
    'must be a text, or {"type": "unverified", "value": a text}',
  ),
  v.transform((sent) => toCreatorId(sent)),
);

function toCreatorId(sent: string | { value: string }): CreatorId {
  return { type: 'unverified', value: typeof sent === 'string' ? sent : sent.value };
}

const noWebhooks = 'webhooks are not supported';
const playbackPolicyRequest = v.pipe(
  v.strictObject({
    type: v.picklist(['public'], ({ input }) => `${wordOf(input)} playback policies are not supported`),
    webhookId: v.optional(v.null(noWebhooks)),
    webhookContext: v.optional(v.nullable(v.pipe(v.record(v.string(), v.unknown()), v.maxEntries(0, noWebhooks)))),
    refreshInterval: v.optional(v.nullable(v.number())),
    allowedOrigins: v.optional(
      v.array(v.literal('*', 'playback cannot be limited to some origins: leave it out, or send ["*"]')),
    ),
  }),
  v.transform(({ type }) => ({ type })),
);

/** Source: recording-interface, "What the service does": recording-specific ABR settings cannot be set. */
const recordingSpecRequest = v.strictObject({
  profiles: v.optional(v.null('a recording has the profiles of its stream: profiles of its own are not supported')),
});

const pullRequest = v.null('pull is not supported: push the stream to the URL of GET /ingest');

/** The same fields in requests. A field without content is accepted and ignored. */
const streamExtrasRequest = {
  creatorId: v.optional(creatorIdRequest),
  userTags: v.optional(userTagsSchema),
  playbackPolicy: v.optional(v.nullable(playbackPolicyRequest)),
  multistream: v.optional(v.nullable(multistreamSchema)),
  recordingSpec: v.optional(v.nullable(recordingSpecRequest)),
  pull: v.optional(pullRequest),
} as const;

const unfitInTag = String.raw`\u0000-\u0008\u000e-\u001f\u007f-\u009f,;"\u037e`;

const tagsRequest = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.maxLength(maxTagLength, `a tag has at most ${maxTagLength} characters`),
      // `isTag` for the API's description. U+037E becomes a semicolon in the normal form.
      v.metadata({ pattern: String.raw`^\s*[^\s${unfitInTag}][^${unfitInTag}]*$` }),
      v.transform(normalTag),
      v.check(isTag, 'a tag has at least one character, and no comma, semicolon, double quote or control character'),
    ),
  ),
  v.maxLength(maxTags, `a stream has at most ${maxTags} tags`),
  v.transform((tags) => withoutRepeats(tags)),
);

/** Body of `POST /stream`. Names are limited to 10,000 characters. Source: recording-interface, "Create a stream". */
export const createStreamSchema = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(10_000)),
  record: v.optional(v.boolean()),
  profiles: v.optional(v.nullable(profileListSchema)),
  suspended: v.optional(v.boolean()),
  ...streamExtrasRequest,
  /** Beyond the API. */
  aircheck: v.optional(
    v.strictObject({
      tags: v.optional(tagsRequest),
      reconnectSeconds: v.optional(v.nullable(reconnectSecondsSchema)),
    }),
  ),
});
export type CreateStream = v.InferOutput<typeof createStreamSchema>;

/** Body of `PATCH /stream/{id}`: what is absent stays as it is. Source: hosted-api, "Operations and success". */
export const patchStreamSchema = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
  record: v.optional(v.boolean()),
  /** Null asks for nothing. */
  profiles: v.optional(v.nullable(profileListSchema)),
  suspended: v.optional(v.boolean()),
  ...streamExtrasRequest,
  /** Beyond the API. */
  aircheck: v.optional(
    v.strictObject({
      tags: v.optional(tagsRequest),
      /** Null: as usual. */
      signalWatch: v.optional(v.nullable(signalWatchSchema)),
      /** Null: as the service is set. */
      retention: v.optional(v.nullable(retentionSchema)),
      /** From the next drop on. Null: as the service is set. */
      reconnectSeconds: v.optional(v.nullable(reconnectSecondsSchema)),
    }),
  ),
});
export type PatchStream = v.InferOutput<typeof patchStreamSchema>;

/** For how long `POST /aircheck/stream/{id}/restore` brings a deleted stream back. */
export const restorableDays = 30;

/**
 * Body of `PATCH /stream/{id}/record`; unknown keys are ignored. Source: recording-interface, "Turn recording on or off".
 */
export const setRecordSchema = v.looseObject({ record: v.boolean() });

function wordOf(input: unknown): string {
  return typeof input === 'string' && /^\w{1,32}$/.test(input) ? input : 'other';
}

/** The clients' own fields in the database. Older versions stored a text, which is read as an unverified creator. */
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
