import * as v from 'valibot';
import { upstreamIdSchema } from './connections.ts';
import { waitReasons } from './expiring.ts';
import { languages } from './languages.ts';
import { endCauses } from './session.ts';
import { signalKind } from './signal.ts';
import { maxTagLength, streamTags } from './tags.ts';
import { needs } from './tolerant.ts';
import { address, bytes, countOf, described, seconds, unixMs, wholeNumber } from './values.ts';

/** Events that a webhook can be told of: the `type` of the message. */
export const webhookEvents = [
  'session.started',
  'session.not_recorded',
  'session.signal_trouble',
  'session.no_media',
  'session.encoder_lost',
  'session.ended',
  'recording.ready',
  'recording.failed',
  'show.missed',
  'service.restarted',
  'retention.waiting',
  'disk.low',
  'disk.full',
  'disk.free',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `test` is sent only when somebody asks for it. */
export const webhookMessageTypes = [...webhookEvents, 'test'] as const;
export type WebhookMessageType = (typeof webhookMessageTypes)[number];

/** An account has at most this many. */
export const maxWebhooks = 20;
/** Waiting for one webhook; the oldest are dropped. */
export const maxWaiting = 1_000;
/** The log of a webhook keeps this many messages that were sent or given up. */
export const maxLogged = 200;
const maxStreams = 1_000;
const maxFilterTags = 100;
const maxNameLength = 100;
const maxUrlLength = 2_000;

/** The body is our own JSON, or the format of a chat tool's incoming webhooks. */
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

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameLength));
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
  url: v.pipe(v.string(), v.maxLength(maxUrlLength), v.url()),
  format: v.optional(v.picklist(webhookFormats), 'json'),
  language: v.optional(language, 'en'),
  events,
  streamIds: v.optional(v.pipe(v.array(upstreamIdSchema), v.maxLength(maxStreams))),
  tags: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(maxTagLength))), v.maxLength(maxFilterTags)),
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

/** A message's content, as it was at that time. It is stored until it is sent; the links are added then. */
const facts = {
  stream: v.optional(
    described(
      v.strictObject({
        id: described(v.string(), 'As in the API.'),
        name: described(v.string(), "The stream's name at that time."),
        tags: v.optional(streamTags),
      }),
      'The stream.',
    ),
  ),
  session: v.optional(
    described(
      v.strictObject({
        id: described(v.string(), 'As in the API.'),
        startedAt: described(unixMs, 'When it began.'),
        isTest: v.optional(described(v.literal(true), 'True for a test broadcast.')),
      }),
      'The session.',
    ),
  ),
  recorded: v.optional(described(v.boolean(), 'For `session.started`: whether it is recorded.')),
  signal: v.optional(described(v.array(signalKind), 'For `session.signal_trouble`: the problems, worst first.')),
  cause: v.optional(described(v.picklist(endCauses), 'For `session.ended`: why it ended.')),
  onAirSeconds: v.optional(described(seconds, 'How long the session was live.')),
  recordedSeconds: v.optional(described(seconds, 'For `recording.ready`: how much of that was recorded.')),
  recordings: v.optional(
    described(countOf('Recordings'), 'For `retention.waiting`: how many recordings wait to be deleted.'),
  ),
  sessions: v.optional(described(countOf('Sessions'), 'For `service.restarted`: how many sessions were live.')),
  why: v.optional(
    described(v.picklist(waitReasons), 'For `retention.waiting`: the reason, as in `GET /aircheck/expiring`.'),
  ),
  freeBytes: v.optional(described(bytes, 'For messages about the disk: free space.')),
  detail: v.optional(described(v.string(), 'Why nothing is recorded, or why a recording failed, as a sentence.')),
} as const;

export const messageFactsSchema = v.strictObject(facts);
export type MessageFacts = v.InferOutput<typeof messageFactsSchema>;

/** The body of a message in the format `json`. */
export const webhookMessageSchema = v.strictObject({
  type: described(v.picklist(webhookMessageTypes), 'What happened.'),
  timestamp: described(v.pipe(v.string(), v.isoTimestamp()), 'When it happened, in UTC.'),
  data: described(
    v.strictObject({
      ...facts,
      links: v.optional(
        described(
          v.strictObject({
            dashboard: v.optional(described(address, 'Its page in the dashboard, which needs a sign-in.')),
            watch: v.optional(described(address, 'The watch page, for anyone who has the link.')),
            recording: v.optional(described(address, 'For `recording.ready`: the HLS playlist.')),
            mp4: v.optional(described(address, 'For `recording.ready`: a single MP4 file.')),
          }),
          'Links.',
        ),
      ),
    }),
    'The details.',
  ),
});
export type WebhookMessage = v.InferOutput<typeof webhookMessageSchema>;
export type MessageLinks = NonNullable<WebhookMessage['data']['links']>;

/** When each message is sent, for the API's description. */
export const messageSummaries: Readonly<Record<WebhookMessageType, string>> = {
  'session.started': 'A session has begun: its first media has come.',
  'session.not_recorded':
    'A live session is not recorded: from its beginning, after `session.started`, or since its recording has stopped.',
  'session.signal_trouble':
    'Something is wrong with the signal of a live session. The same trouble of a session is sent again after five minutes at the earliest.',
  'session.no_media': 'The encoder of a live session is connected, and no media has come for ten seconds.',
  'session.encoder_lost': 'A session has ended since its encoder was lost and did not come back in time.',
  'session.ended': 'A session has ended for another reason than a lost encoder.',
  'recording.ready': 'A recording has been checked and can be played.',
  'recording.failed': 'A recording has failed.',
  'show.missed': 'A show of a schedule is not live as long after its beginning as the schedule says.',
  'service.restarted': 'The service broke off with sessions on air, and has started again. About all streams.',
  'retention.waiting':
    'Recordings are to be deleted by their retention, and wait for a person, since the clock or a setting may be wrong. About all streams.',
  'disk.low': 'The disk is running full: soon nothing new is recorded.',
  'disk.full': 'The disk is full: nothing new is recorded.',
  'disk.free': 'The disk has room again.',
  test: 'Somebody has asked for a test message.',
};

/** The headers of every message. Source: Standard Webhooks, docs/webhooks.md. */
export const messageHeaders = {
  'webhook-id': 'Identifies the message, the same at each try: leave out what you have had.',
  'webhook-timestamp': 'When this try was made, in Unix seconds.',
  'webhook-signature': 'Signatures of `{id}.{timestamp}.{body}`, each as `v1,` and Base64, separated by spaces.',
} as const;
