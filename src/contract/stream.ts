import * as v from 'valibot';
import { streamExtrasAnswer } from './extras/stream-extras.ts';
import { ingestHealthSchema, ingestIssuesSchema, refusedEncoderSchema } from './ingest-health.ts';
import { profileSchema } from './profile.ts';
import { reconnectSecondsSchema } from './reconnect.ts';
import { retentionSchema } from './retention/retention.ts';
import { signalWatchSchema } from './signal/signal-limits.ts';
import { streamTags } from './tags/stream-tags.ts';
import { bytesPerSecond, described, playbackId, streamKey, unixMs, uuid } from './values.ts';

// Fields that do not apply are absent, never null. Source: hosted-api, "Operations and success".

/** What the API answers of parents and sessions alike. Source: recording-interface, "Stream object". */
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

/** Of a parent alone. */
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
