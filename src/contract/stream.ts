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
  name: described(v.string(), 'Of a session: as it was when it began.'),
  userId: described(v.string(), 'The account that owns it.'),
  createdAt: described(unixMs, 'Of a session: when it began.'),
  createdByTokenName: described(v.string(), 'Of its API key.'),
} as const;
export const stateFields = {
  playbackId,
  profiles: described(v.array(profileSchema), 'The renditions asked for.'),
  isActive: described(v.boolean(), 'One of its sessions is live.'),
  lastSeen: described(unixMs, 'When media last came; 0 = never.'),
  /** Null while nothing can be said. Source: hosted-api, "Operations and success". */
  isHealthy: v.optional(described(v.nullable(v.boolean()), 'Null while nothing can be said.')),
  issues: v.optional(described(v.nullable(v.array(v.string())), 'What is wrong, in words.')),
  ingestRate: v.optional(bytesPerSecond),
} as const;

/** Of a parent alone. */
export const streamDetails = {
  tags: v.optional(streamTags),
  recordOnce: v.optional(described(v.literal(true), 'Recording is on for the next session only.')),
  refused: v.optional(described(refusedEncoderSchema, 'The encoder that was refused last, for a day.')),
  retention: v.optional(described(retentionSchema, 'How long recordings stay, unless as the service is set.')),
  signalWatch: v.optional(described(signalWatchSchema, 'How its signal is watched, unless as usual.')),
  reconnectSeconds: v.optional(
    described(
      reconnectSecondsSchema,
      'How many seconds a session waits for an encoder that dropped, unless as the service is set.',
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
      id: described(uuid, 'Of the stream.'),
      kind: described(v.literal('stream'), 'What this is.'),
      ...ownerFields,
      streamKey: v.optional(described(streamKey, 'Absent where the API key may only read.')),
      record: described(v.boolean(), 'Are new sessions recorded? Live sessions are not affected.'),
      suspended: described(v.boolean(), 'It may not go live.'),
      ...stateFields,
      lastTerminatedAt: v.optional(described(unixMs, 'When `terminate` last ended a session of it.')),
      aircheck: v.optional(
        described(
          v.strictObject({
            ingest: v.optional(ingestHealthSchema),
            issues: v.optional(ingestIssuesSchema),
            ...streamDetails,
          }),
          'Beyond the API: the first two of its live session.',
        ),
      ),
    }),
    streamExtrasAnswer,
  ]),
);
export type Stream = v.InferOutput<typeof streamSchema>;
