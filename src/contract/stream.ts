import * as v from 'valibot';

/**
 * A transcoding profile. `bitrate` in bit/s, `width` and `height` in pixels, `fps` 0 = the source's; with `fpsDen` the
 * frame rate is `fps` / `fpsDen`. Source: hosted-api, "Operations and success".
 */
export const profileSchema = v.looseObject({
  name: v.string(),
  width: v.number(),
  height: v.number(),
  bitrate: v.number(),
  fps: v.number(),
  fpsDen: v.optional(v.number()),
  quality: v.optional(v.number()),
  gop: v.optional(v.string()),
  profile: v.optional(v.string()),
  encoder: v.optional(v.string()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** The words of `recordingStatus`. 2021 knows the first two; the hosted API of today all five. */
export const recordingStatuses = ['waiting', 'ready', 'failed', 'deleted', 'none'] as const;
export type RecordingStatus = (typeof recordingStatuses)[number];

/**
 * A time of which a session has no media, from `startedAt` to `endedAt` (both Unix ms): the encoder was away, or, with
 * the cause `disk`, nothing could be written.
 */
export const gapSchema = v.looseObject({
  startedAt: v.number(),
  endedAt: v.number(),
  cause: v.optional(v.picklist(['disk'])),
});
export type Gap = v.InferOutput<typeof gapSchema>;

/**
 * What the service measures of a live encoder's media, each key absent until it is known. `bitrate` in bit/s over the
 * last seconds, `keyframeSeconds` the longest recent time between keyframes.
 */
export const ingestHealthSchema = v.looseObject({
  videoCodec: v.optional(v.string()),
  audioCodec: v.optional(v.string()),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  fps: v.optional(v.number()),
  keyframeSeconds: v.optional(v.number()),
  audioSampleRate: v.optional(v.number()),
  bitrate: v.optional(v.number()),
  /** Tracks that arrive without their decoder configuration, so that they are not recorded. */
  missingConfigs: v.optional(v.array(v.string())),
  /** Unix ms at which each was first seen: what the set-up checklist shows. */
  connectedAt: v.optional(v.number()),
  videoAt: v.optional(v.number()),
  audioAt: v.optional(v.number()),
  keyframesAt: v.optional(v.number()),
});
export type IngestHealth = v.InferOutput<typeof ingestHealthSchema>;

/**
 * What is wrong with an encoder's media, for programs; `issues` of the stream object says the same in words.
 * `missing-configuration`: of a `track`, which is therefore not recorded. `keyframe-interval`: too long, in `seconds`.
 */
export const ingestIssueSchema = v.looseObject({
  code: v.picklist(['missing-configuration', 'keyframe-interval']),
  track: v.optional(v.picklist(['video', 'audio'])),
  seconds: v.optional(v.number()),
});
export type IngestIssue = v.InferOutput<typeof ingestIssueSchema>;

/** One level of a recording. `bitrate` in bit/s, `bytes` on disk. `dropped`: why it was left out, in words. */
export const renditionInfoSchema = v.looseObject({
  name: v.string(),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  bitrate: v.optional(v.number()),
  bytes: v.optional(v.number()),
  mp4Url: v.optional(v.string()),
  dropped: v.optional(v.string()),
});
export type RenditionInfo = v.InferOutput<typeof renditionInfoSchema>;

/** What of a recording is not as it was written. Without a `rendition` it is a file that no player needs. */
export const damageSchema = v.looseObject({
  /** As in `renditions`, or `source`. */
  rendition: v.optional(v.string()),
  /** Inside the recording. */
  file: v.optional(v.string()),
  reason: v.string(),
  foundAt: v.number(),
});
export type Damage = v.InferOutput<typeof damageSchema>;

/** How far the renditions of an ended session are. `done` and `total` count segments; `remainingSeconds` is an estimate. */
export const processingSchema = v.looseObject({
  done: v.number(),
  total: v.number(),
  remainingSeconds: v.optional(v.number()),
});
export type Processing = v.InferOutput<typeof processingSchema>;

/**
 * What our service tells of a session beyond the API's own fields. Every key is absent where it does not apply.
 * All times are Unix ms.
 */
export const aircheckSessionSchema = v.looseObject({
  /** While the session goes on: is the encoder there, or is its reconnect window running? */
  connection: v.optional(v.picklist(['connected', 'reconnecting'])),
  endedAt: v.optional(v.number()),
  readyAt: v.optional(v.number()),
  /** Why the session ended or the recording stopped, in words. */
  endReason: v.optional(v.string()),
  /** Why `recordingStatus` is `failed`, in words. */
  failure: v.optional(v.string()),
  /** Why nothing can be recorded, or the recording not be finished, for now, in words. It is tried again. */
  problem: v.optional(v.string()),
  gaps: v.optional(v.array(gapSchema)),
  ingest: v.optional(ingestHealthSchema),
  issues: v.optional(v.array(ingestIssueSchema)),
  processing: v.optional(processingSchema),
  renditions: v.optional(v.array(renditionInfoSchema)),
  /** What was found damaged of a recording that is ready; its other renditions play. */
  damage: v.optional(v.array(damageSchema)),
  /** Bytes on disk of the whole recording. */
  sizeBytes: v.optional(v.number()),
  posterUrl: v.optional(v.string()),
  storyboardUrl: v.optional(v.string()),
  /** Unix ms at which the recording was deleted. */
  deletedAt: v.optional(v.number()),
});
export type AircheckSession = v.InferOutput<typeof aircheckSessionSchema>;

/**
 * The stream object, parent and child session alike, as our service writes it.
 * `createdAt`, `lastSeen`: Unix ms. `sourceSegmentsDuration`: seconds, fractional.
 * Source: recording-interface, "Stream object"; hosted-api, "Formats". Fields that do not apply are absent, never null.
 */
export const streamSchema = v.looseObject({
  id: v.string(),
  kind: v.string(),
  name: v.string(),
  userId: v.string(),
  createdAt: v.number(),
  parentId: v.optional(v.string()),
  streamKey: v.optional(v.string()),
  playbackId: v.optional(v.string()),
  createdByTokenName: v.optional(v.string()),
  profiles: v.optional(v.array(profileSchema)),
  record: v.optional(v.boolean()),
  recordingStatus: v.optional(v.picklist(recordingStatuses)),
  sourceSegmentsDuration: v.optional(v.number()),
  isActive: v.optional(v.boolean()),
  lastSeen: v.optional(v.number()),
  recordingUrl: v.optional(v.string()),
  mp4Url: v.optional(v.string()),
  /** Of a live parent or session. Null while nothing can be said. Source: hosted-api, "Operations and success". */
  isHealthy: v.optional(v.nullable(v.boolean())),
  issues: v.optional(v.nullable(v.array(v.string()))),
  /** Bytes a second. */
  ingestRate: v.optional(v.number()),
  aircheck: v.optional(aircheckSessionSchema),
  /** On the items of `GET /session`. Ours identifies the parent and never tells its stream key. */
  parentStream: v.optional(v.looseObject({ id: v.string() })),
});
export type Stream = v.InferOutput<typeof streamSchema>;
