import * as v from 'valibot';

export const h264Profiles = ['baseline', 'main', 'high', 'constrained-high'] as const;

/** One rendition of a session's ladder, as the encoder is configured for it. */
const renditionSchema = v.strictObject({
  /** The profile's name, as the client gave it. */
  name: v.string(),
  /** The folder of its files inside the session's, safe on every file system. */
  directory: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/)),
  width: v.pipe(v.number(), v.integer(), v.minValue(2)),
  height: v.pipe(v.number(), v.integer(), v.minValue(2)),
  /** bit/s */
  bitrate: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** 0 = every frame of the source. */
  fps: v.pipe(v.number(), v.minValue(0)),
  /** Seconds between keyframes inside a segment; 0 = keyframes only. Absent: only at each segment's start. */
  gopSeconds: v.optional(v.pipe(v.number(), v.minValue(0))),
  profile: v.optional(v.picklist(h264Profiles)),
});
export type Rendition = v.InferOutput<typeof renditionSchema>;

/** A finished source segment and its renditions to encode. URIs are relative to the session's directory. */
export const segmentJobSchema = v.strictObject({
  sessionId: v.string(),
  sessionDirectory: v.string(),
  /** As in `source/init-0.mp4`. */
  initUri: v.string(),
  /** As in `source/0-00000.m4s`. */
  segmentUri: v.string(),
  part: v.number(),
  /** Counts up within a session, over its parts. */
  sequence: v.number(),
  renditions: v.array(renditionSchema),
  /** Can it be decoded without earlier segments? Not if the publisher sent no keyframe. */
  isIndependent: v.boolean(),
  /** Not all of it, but decoding can begin at its first frame. */
  isOpen: v.optional(v.boolean()),
  durationSeconds: v.number(),
  /** Samples of video in it; absent where nobody knows. */
  frames: v.optional(v.number()),
});
export type SegmentJob = v.InferOutput<typeof segmentJobSchema>;

/** A rendition's segment, whole on disk. URIs are relative to the session's directory. */
export const renditionSegmentSchema = v.strictObject({
  name: v.string(),
  uri: v.string(),
  initUri: v.string(),
  bytes: v.number(),
  /** CRC-32 of its bytes, for the journal. */
  crc32: v.optional(v.number()),
  width: v.number(),
  height: v.number(),
  /** As in HLS: `avc1.64001f,mp4a.40.2`. */
  codecs: v.string(),
  frameCount: v.number(),
  durationSeconds: v.number(),
  /** bit/s of this segment, audio included. */
  bitrate: v.number(),
});
export type RenditionSegment = v.InferOutput<typeof renditionSegmentSchema>;
