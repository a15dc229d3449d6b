import * as v from 'valibot';
import { highestBitrate, mostProfiles } from './profile-limits.ts';
import { streamExtrasRequest } from './stream-extras.ts';

/** The hosted API's words for the profiles of H.264. Readers of an answer with another one fail. */
const h264Profiles = ['H264Baseline', 'H264Main', 'H264High', 'H264ConstrainedHigh'] as const;

/** A transcoding profile as a client sends it. The frame rate is `fps` / `fpsDen`. */
export const profileRequestSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  width: v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(4096)),
  height: v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(4096)),
  bitrate: v.pipe(v.number(), v.integer(), v.minValue(10_000), v.maxValue(highestBitrate)),
  fps: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  fpsDen: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  /** Kept and without effect: the API lets a transcoder do without it. */
  quality: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(44))),
  gop: v.optional(v.string()),
  profile: v.optional(v.picklist(h264Profiles)),
  encoder: v.optional(v.picklist(['H.264'], 'renditions are encoded as H.264 only')),
});

/** The profiles of one stream. Their sizes are bounded too: `whyTooManyPixels`. */
export const profileListSchema = v.pipe(
  v.array(profileRequestSchema),
  v.maxLength(mostProfiles, `a stream has at most ${mostProfiles} profiles`),
);

/** Body of `POST /stream`. Names are limited to 10,000 characters. Source: recording-interface, "Create a stream". */
export const createStreamSchema = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(10_000)),
  record: v.optional(v.boolean()),
  profiles: v.optional(v.nullable(profileListSchema)),
  suspended: v.optional(v.boolean()),
  ...streamExtrasRequest,
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
});
export type PatchStream = v.InferOutput<typeof patchStreamSchema>;

/**
 * Body of `PATCH /stream/{id}/record`; further keys are let be. Source: recording-interface, "Turn recording on or off".
 */
export const setRecordSchema = v.looseObject({ record: v.boolean() });
export interface SetRecord {
  record: boolean;
}

/** Body of `POST /aircheck/sign-in`: the token of the printed link, and what the new API key is to be called. */
export const signInSchema = v.strictObject({
  token: v.pipe(v.string(), v.maxLength(200)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
});

/** Answer to `POST /aircheck/sign-in`. `apiKey` is told this once. */
export const signedInSchema = v.looseObject({ apiKey: v.string(), name: v.string(), account: v.string() });
export type SignedIn = v.InferOutput<typeof signedInSchema>;

/** Answer to `GET /aircheck/me`: the account and the name of the key that asks. */
export const meSchema = v.looseObject({
  account: v.string(),
  keyName: v.string(),
  version: v.string(),
  /** May only read. */
  readOnly: v.optional(v.boolean()),
});
export type Me = v.InferOutput<typeof meSchema>;

/** Items of `GET /ingest`. Push URL = `ingest + "/" + streamKey`. Source: hosted-api, "Operations and success". */
export const ingestSchema = v.array(v.looseObject({ ingest: v.string(), playback: v.string(), base: v.string() }));
export type Ingest = v.InferOutput<typeof ingestSchema>;

/** Body of `POST /aircheck/test-broadcast`: a test picture and tone for so many seconds, through the real ingest. */
export const testBroadcastRequestSchema = v.strictObject({
  streamId: v.string(),
  seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(600)), 20),
});
export type TestBroadcastRequest = v.InferInput<typeof testBroadcastRequestSchema>;

/** Answer to `GET /aircheck/test-broadcast/{streamId}`: the stream's last test broadcast. `error` in words. */
export const testBroadcastSchema = v.looseObject({
  streamId: v.string(),
  seconds: v.number(),
  secondsSent: v.number(),
  startedAt: v.number(),
  state: v.picklist(['sending', 'sent', 'failed']),
  error: v.optional(v.string()),
});
export type TestBroadcast = v.InferOutput<typeof testBroadcastSchema>;

/** Answer to `GET /aircheck/storage`, in bytes. Recording stops where `freeBytes` falls to `floorBytes`. */
export const storageSchema = v.looseObject({
  recordingsBytes: v.number(),
  freeBytes: v.number(),
  totalBytes: v.number(),
  floorBytes: v.number(),
  retentionDays: v.optional(v.number()),
});
export type Storage = v.InferOutput<typeof storageSchema>;

/** Answer to `GET /playback/{id}`. Source: hosted-api, "Operations and success". */
export const playbackInfoSchema = v.looseObject({
  type: v.picklist(['live', 'vod', 'recording']),
  meta: v.looseObject({
    live: v.optional(v.number()),
    source: v.array(v.looseObject({ hrn: v.string(), type: v.string(), url: v.string() })),
    /** Ours: what a watch page shows beside the picture. */
    aircheck: v.optional(
      v.looseObject({
        name: v.optional(v.string()),
        startedAt: v.optional(v.number()),
        posterUrl: v.optional(v.string()),
        storyboardUrl: v.optional(v.string()),
      }),
    ),
  }),
});
export type PlaybackInfo = v.InferOutput<typeof playbackInfoSchema>;

/** Body of `POST /aircheck/keys`. */
export const createApiKeySchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  readOnly: v.optional(v.boolean()),
});

/** Answer to `POST /aircheck/keys` and to signing in. `apiKey` is told this once. */
export type CreatedApiKey = SignedIn;

/** Items of `GET /aircheck/keys`. Times are Unix ms; `isThis` on the key that asks. */
export const apiKeyInfoSchema = v.looseObject({
  id: v.string(),
  name: v.string(),
  /** The key's first characters, to tell keys apart. */
  prefix: v.string(),
  readOnly: v.boolean(),
  createdAt: v.number(),
  lastUsedAt: v.optional(v.number()),
  isThis: v.optional(v.boolean()),
});
export type ApiKeyInfo = v.InferOutput<typeof apiKeyInfoSchema>;

/** Answer to `POST /aircheck/stream/{id}/rotate-key`. */
export const rotatedKeySchema = v.looseObject({ streamKey: v.string() });
