import * as v from 'valibot';
import { ingestHealthSchema, ingestIssuesSchema, refusedEncoderSchema } from './ingest.ts';
import { retentionSchema } from './retention.ts';
import { signalWatchSchema } from './signal.ts';
import { streamTags } from './tags.ts';
import { needs } from './tolerant.ts';
import {
  bitsPerSecond,
  bytesPerSecond,
  countOf,
  described,
  pixels,
  playbackId,
  streamKey,
  unixMs,
  uuid,
  wholeNumber,
  wholeSeconds,
} from './values.ts';

/** A transcoding profile: one row of a stream's ladder. Source: hosted-api, "Operations and success". */
export const profileSchema = needs(
  v.strictObject({
    name: described(v.string(), 'The name of its rendition.'),
    width: pixels,
    height: pixels,
    bitrate: bitsPerSecond,
    fps: described(countOf('Frames a second, or in `fpsDen` seconds'), '0: same as the source.'),
    fpsDen: v.optional(described(countOf('Seconds'), 'The frame rate is `fps` / `fpsDen`.')),
    quality: v.optional(described(wholeNumber, 'Accepted but ignored.')),
    gop: v.optional(described(v.string(), 'Seconds between keyframes, or `intra`.')),
    profile: v.optional(described(v.string(), 'The profile of H.264.')),
    encoder: v.optional(described(v.string(), '`H.264`, the only codec available.')),
  }),
  ['name'],
);
export type Profile = v.InferOutput<typeof profileSchema>;

/** Half an hour. */
export const maxReconnectSeconds = 1800;

/** The reconnect window; 0 ends the session at once. Absent of a stream: as the service is set. */
export const reconnectSecondsSchema = described(
  v.pipe(wholeSeconds, v.maxValue(maxReconnectSeconds)),
  'How long a session waits for a dropped encoder.',
);

// Fields that a client may keep with a stream and that our service does not act on. docs/conformance.md, "Fields that the
// official SDK sends".

/** The owner in the client's own books. A text becomes `unverified`, because our service cannot check it. */
const creatorIdSchema = v.strictObject({
  type: described(v.literal('unverified'), 'Not verified by this service.'),
  value: described(v.string(), 'As sent by the client.'),
});
export type CreatorId = v.InferOutput<typeof creatorIdSchema>;

export const userTagsSchema = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]),
);

/** The one policy there is: anyone with the link may watch. */
export const playbackPolicySchema = v.strictObject({
  type: described(v.literal('public'), 'Anyone who has the link.'),
});

/** No targets: media is sent nowhere else. */
const noTargets = v.pipe(v.array(v.looseObject({})), v.maxLength(0, 'multistream targets are not supported'));
export const multistreamSchema = v.strictObject({
  targets: v.optional(described(noTargets, 'Empty: media is not sent anywhere else.')),
});

const streamExtrasAnswer = v.strictObject({
  creatorId: v.optional(described(creatorIdSchema, "The client's own id for the owner.")),
  userTags: v.optional(described(userTagsSchema, "The client's own tags.")),
  playbackPolicy: v.optional(described(playbackPolicySchema, 'Who can watch.')),
  multistream: v.optional(described(multistreamSchema, 'Other destinations of the media: none.')),
});

// Fields that do not apply are absent, never null. Source: hosted-api, "Operations and success".

/** The fields of parents and sessions alike. Source: recording-interface, "Stream object". */
export const ownerFields = {
  name: described(v.string(), "For a session: the stream's name when it began."),
  userId: described(v.string(), 'The account that owns it.'),
  createdAt: described(unixMs, 'For a session: when it began.'),
  createdByTokenName: described(v.string(), 'The name of the API key that created it.'),
} as const;
export const stateFields = {
  playbackId,
  profiles: described(v.array(profileSchema), 'The renditions asked for.'),
  isActive: described(v.boolean(), 'True while one of its sessions is live.'),
  lastSeen: described(unixMs, 'When media last arrived; 0: never.'),
  /** Null while nothing can be said. Source: hosted-api, "Operations and success". */
  isHealthy: v.optional(described(v.nullable(v.boolean()), 'Null while unknown.')),
  issues: v.optional(described(v.nullable(v.array(v.string())), 'What is wrong, as a sentence.')),
  ingestRate: v.optional(bytesPerSecond),
} as const;

/** The fields of a parent alone. */
export const streamDetails = {
  tags: v.optional(streamTags),
  recordOnce: v.optional(described(v.literal(true), 'True if recording is on for the next session only.')),
  refused: v.optional(described(refusedEncoderSchema, 'The last refused encoder, kept for a day.')),
  retention: v.optional(
    described(retentionSchema, "How long recordings are kept, if different from the service's default."),
  ),
  signalWatch: v.optional(described(signalWatchSchema, 'Its signal limits, if different from the defaults.')),
  reconnectSeconds: v.optional(
    described(
      reconnectSecondsSchema,
      "How long a session waits for a dropped encoder, if different from the service's default.",
    ),
  ),
} as const;

/** Absent `record` is equivalent to `false`. Source: recording-interface, "Rules for `record`", 3. */
export function isRecordOn(stream: { record?: unknown }): boolean {
  return stream.record === true;
}

/** Answer to `POST /aircheck/stream/{id}/rotate-key`. */
export const rotatedKeySchema = v.strictObject({ streamKey });

/** A parent stream. */
export const streamSchema = v.strictObject(
  v.entriesFromObjects([
    v.strictObject({
      id: described(uuid, 'The id of the stream.'),
      kind: described(v.literal('stream'), 'The kind of object.'),
      ...ownerFields,
      streamKey: v.optional(described(streamKey, 'Absent for read-only API keys.')),
      record: described(v.boolean(), 'Whether new sessions are recorded. Live sessions are not affected.'),
      suspended: described(v.boolean(), 'True if encoders are refused.'),
      ...stateFields,
      lastTerminatedAt: v.optional(described(unixMs, 'When `terminate` last ended one of its sessions.')),
      aircheck: v.optional(
        described(
          v.strictObject({
            ingest: v.optional(ingestHealthSchema),
            issues: v.optional(ingestIssuesSchema),
            ...streamDetails,
          }),
          'Extensions to the API. The first two concern its live session.',
        ),
      ),
    }),
    streamExtrasAnswer,
  ]),
);
export type Stream = v.InferOutput<typeof streamSchema>;
