import * as v from 'valibot';
import { upstreamIdSchema } from '../connections.ts';
import { languages } from '../languages.ts';
import { longestTag } from '../tags/stream-tags.ts';
import { needs } from '../tolerant.ts';
import { address, countOf, described, seconds, unixMs, wholeNumber } from '../values.ts';
import { webhookEvents, webhookMessageTypes } from './webhook-events.ts';

/** Of an account. */
export const mostWebhooks = 20;
/** Waiting for one webhook; the oldest are dropped. */
export const mostWaiting = 1_000;
/** What was sent, or given up, stays in the log of a webhook. */
export const mostLogged = 200;
const mostStreams = 1_000;
const mostFilterTags = 100;
const longestName = 100;
const longestUrl = 2_000;

/** What the body is like: our own JSON, or what an incoming webhook of a chat tool takes. */
export const webhookFormats = ['json', 'slack', 'discord'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/**
 * Why a try failed, for programs. `status`: the answer was neither 2xx nor 3xx. `redirect`: it was 3xx, which is not
 * followed. `private-address`: of this machine or its network, which no setting allows.
 */
export const deliveryProblems = [
  'private-address',
  'unresolved',
  'unreachable',
  'tls',
  'timeout',
  'redirect',
  'status',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** `failed`: given up. `dropped`: there were too many after it, or the webhook was paused while it waited. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Items of `GET /aircheck/webhooks/{id}/deliveries`, newest first. */
export const deliverySchema = needs(
  v.strictObject({
    id: described(v.string(), 'Sent as `webhook-id`, the same with each attempt.'),
    event: described(v.picklist(webhookMessageTypes), 'The event, as `type` in the body.'),
    at: described(unixMs, 'When that happened.'),
    state: described(
      v.picklist(deliveryStates),
      '`failed`: given up. `dropped`: pushed out of a full queue, or the webhook was paused.',
    ),
    tries: described(countOf('Tries'), 'The number of attempts so far.'),
    lastTryAt: v.optional(described(unixMs, 'When the last one happened.')),
    nextTryAt: v.optional(described(unixMs, 'When the next attempt is made.')),
    tookSeconds: v.optional(described(seconds, 'How long the last attempt took.')),
    status: v.optional(described(wholeNumber, 'The status code of the last response.')),
    problem: v.optional(described(v.picklist(deliveryProblems), 'Why the last attempt failed.')),
    answer: v.optional(described(v.string(), 'The beginning of the last response. Not given to read-only keys.')),
    streamId: v.optional(described(v.string(), 'The stream concerned.')),
    streamName: v.optional(described(v.string(), "The stream's name at that time.")),
  }),
  ['id', 'event', 'at', 'state'],
);
export type Delivery = v.InferOutput<typeof deliverySchema>;

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(longestName));
const format = described(v.picklist(webhookFormats), 'The format of the body.');
const language = described(v.picklist(languages), 'The language of chat messages (`slack` and `discord`).');
const events = v.pipe(v.array(v.picklist(webhookEvents)), v.minLength(1), v.maxLength(webhookEvents.length));

/** Items of `GET /aircheck/webhooks`. */
export const webhookSchema = needs(
  v.strictObject({
    id: described(v.string(), 'The id, to change or delete it by.'),
    name: described(v.string(), 'The name.'),
    host: described(v.string(), 'The address, without what may be secret.'),
    url: v.optional(
      described(address, 'The full address, which may contain a secret of the receiver. Not given to read-only keys.'),
    ),
    format,
    language,
    events: described(v.array(v.picklist(webhookEvents)), 'The events that are sent.'),
    streamIds: described(v.array(v.string()), 'Only about these streams. Without streams and tags: about all.'),
    tags: described(v.array(v.string()), 'Only about streams with one of these tags.'),
    createdAt: unixMs,
    createdByTokenName: described(v.string(), 'The name of the API key that created it.'),
    waiting: described(countOf('Messages'), 'The number of messages waiting to be sent.'),
    pausedAt: v.optional(described(unixMs, 'When it was paused. What happens meanwhile is never sent.')),
    leftOut: v.optional(described(countOf('Messages'), 'How many messages were skipped while paused.')),
    nextTryAt: v.optional(described(unixMs, 'True if the last attempt failed.')),
    last: v.optional(described(deliverySchema, 'The last attempt.')),
  }),
  ['id', 'name'],
);
export type Webhook = v.InferOutput<typeof webhookSchema>;

const writtenFields = {
  name,
  url: v.pipe(v.string(), v.maxLength(longestUrl), v.url()),
  format: v.optional(v.picklist(webhookFormats), 'json'),
  language: v.optional(language, 'en'),
  events,
  streamIds: v.optional(v.pipe(v.array(upstreamIdSchema), v.maxLength(mostStreams))),
  tags: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(longestTag))), v.maxLength(mostFilterTags)),
  ),
} as const;

/** Body of `POST /aircheck/webhooks` and of `PUT /aircheck/webhooks/{id}`. */
export const writeWebhookSchema = v.strictObject(writtenFields);
export type WriteWebhook = v.InferInput<typeof writeWebhookSchema>;

const secret = described(
  v.pipe(v.string(), v.regex(/^whsec_[A-Za-z0-9+/]{43}=$/)),
  'The secret that signs the messages. Returned only in this response.',
);

/** Answer to `POST /aircheck/webhooks`. */
export const createdWebhookSchema = v.strictObject({ ...webhookSchema.entries, secret });
export type CreatedWebhook = v.InferOutput<typeof createdWebhookSchema>;

/** Answer to `POST /aircheck/webhooks/{id}/resume`. */
export const resumedWebhookSchema = v.strictObject({
  leftOut: described(countOf('Messages'), 'How many messages were skipped while it was paused.'),
});
export type ResumedWebhook = v.InferOutput<typeof resumedWebhookSchema>;

/** Answer to `POST /aircheck/webhooks/{id}/rotate-secret`. */
export const rotatedSecretSchema = v.strictObject({
  secret,
  formerUntil: described(unixMs, 'Until then messages are also signed with the previous secret.'),
});
export type RotatedSecret = v.InferOutput<typeof rotatedSecretSchema>;
