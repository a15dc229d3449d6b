import * as v from 'valibot';
import { renditionSchema } from './rendition.ts';

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
  durationSeconds: v.number(),
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
