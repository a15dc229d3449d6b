import * as v from 'valibot';
import { waitReasons } from '../retention/expiring.ts';
import { endCauses } from '../session.ts';
import { signalKind } from '../signal/signal-problem.ts';
import { streamTags } from '../tags/stream-tags.ts';
import { address, bytes, countOf, described, seconds, unixMs } from '../values.ts';
import { type WebhookMessageType, webhookMessageTypes } from './webhook-events.ts';

/** What a message says, as it was at that time. It is kept until it is sent; the links are added then. */
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
