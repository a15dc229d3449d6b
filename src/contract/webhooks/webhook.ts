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
    id: described(v.string(), 'Sent as `webhook-id`, the same at each try.'),
    event: described(v.picklist(webhookMessageTypes), 'What it says, as `type` in the body.'),
    at: described(unixMs, 'When that happened.'),
    state: described(
      v.picklist(deliveryStates),
      '`failed`: given up. `dropped`: too many came after it, or the webhook was paused.',
    ),
    tries: described(countOf('Tries'), 'So far.'),
    lastTryAt: v.optional(described(unixMs, 'The last of them.')),
    nextTryAt: v.optional(described(unixMs, 'Of the next in line, where it has to wait.')),
    tookSeconds: v.optional(described(seconds, 'How long the last of them took.')),
    status: v.optional(described(wholeNumber, 'The status of the last answer.')),
    problem: v.optional(described(v.picklist(deliveryProblems), 'Why the last try failed.')),
    answer: v.optional(described(v.string(), 'How the last answer begins. Read-only keys do not get it.')),
    streamId: v.optional(described(v.string(), 'The stream it is about.')),
    streamName: v.optional(described(v.string(), 'Its name at that time.')),
  }),
  ['id', 'event', 'at', 'state'],
);
export type Delivery = v.InferOutput<typeof deliverySchema>;

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(longestName));
const format = described(v.picklist(webhookFormats), 'What the body is like.');
const language = described(v.picklist(languages), 'Of the sentences in a chat: `slack` and `discord`.');
const events = v.pipe(v.array(v.picklist(webhookEvents)), v.minLength(1), v.maxLength(webhookEvents.length));

/** Items of `GET /aircheck/webhooks`. */
export const webhookSchema = needs(
  v.strictObject({
    id: described(v.string(), 'For changing and deleting it.'),
    name: described(v.string(), 'What people call it.'),
    host: described(v.string(), 'Where it is sent to.'),
    url: v.optional(
      described(address, 'The whole address, which may hold a secret of the receiver. Read-only keys do not get it.'),
    ),
    format,
    language,
    events: described(v.array(v.picklist(webhookEvents)), 'What is sent.'),
    streamIds: described(v.array(v.string()), 'Of these streams; with no streams and no tags, of all.'),
    tags: described(v.array(v.string()), 'Of streams with one of these tags.'),
    createdAt: unixMs,
    createdByTokenName: described(v.string(), 'The name of the API key that made it.'),
    waiting: described(countOf('Messages'), 'To be sent.'),
    pausedAt: v.optional(described(unixMs, 'Paused since then: nothing is sent, and nothing of it later.')),
    leftOut: v.optional(described(countOf('Messages'), 'Not sent, since it is paused.')),
    nextTryAt: v.optional(described(unixMs, 'The last try failed.')),
    last: v.optional(described(deliverySchema, 'What was tried last.')),
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
  'What messages are signed with. Returned only in this response.',
);

/** Answer to `POST /aircheck/webhooks`. */
export const createdWebhookSchema = v.strictObject({ ...webhookSchema.entries, secret });
export type CreatedWebhook = v.InferOutput<typeof createdWebhookSchema>;

/** Answer to `POST /aircheck/webhooks/{id}/resume`. */
export const resumedWebhookSchema = v.strictObject({
  leftOut: described(countOf('Messages'), 'Not sent while it was paused.'),
});
export type ResumedWebhook = v.InferOutput<typeof resumedWebhookSchema>;

/** Answer to `POST /aircheck/webhooks/{id}/rotate-secret`. */
export const rotatedSecretSchema = v.strictObject({
  secret,
  formerUntil: described(unixMs, 'Until then messages are signed with the secret before it as well.'),
});
export type RotatedSecret = v.InferOutput<typeof rotatedSecretSchema>;
