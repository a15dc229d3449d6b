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
  /** For example `source/init-0.mp4`. */
  initUri: v.string(),
  /** For example `source/0-00000.m4s`. */
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
  /** HLS's form: `avc1.64001f,mp4a.40.2`. */
  codecs: v.string(),
  frameCount: v.number(),
  durationSeconds: v.number(),
  /** bit/s of this segment, audio included. */
  bitrate: v.number(),
});
export type RenditionSegment = v.InferOutput<typeof renditionSegmentSchema>;

const ticks = v.pipe(v.number(), v.integer());

/** A run of frames between two keyframes that is encoded anew, so that a clip begins or ends at the very frame. */
export const edgeJobSchema = v.strictObject({
  initPath: v.string(),
  /** In order; the first sample that is decoded is a keyframe in the first. */
  segmentPaths: v.array(v.string()),
  /** Decode times of the first and the last sample that are decoded. */
  decodeFrom: ticks,
  decodeTo: ticks,
  /** Presentation times of the first frame that is wanted, and of the first one after them. */
  presentFrom: ticks,
  presentTo: ticks,
  /** How long before its presentation the first frame is decoded. */
  delay: ticks,
  timescale: v.pipe(v.number(), v.integer(), v.minValue(1)),
  fps: v.number(),
  /** bit/s of the source around it. */
  bitrate: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** An id for its own parameter sets that none of the source's has. */
  parameterSetId: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(31)),
  profile: v.picklist(['baseline', 'main', 'high']),
  /** The source's avcC has it so: 31 is 3.1. */
  level: v.pipe(v.number(), v.integer()),
  /** Receives a segment with the frames alone. */
  outputPath: v.string(),
});
export type EdgeJob = v.InferOutput<typeof edgeJobSchema>;

export const encodedEdgeSchema = v.strictObject({
  /** The avcC, as base64. Absent where the source's pictures are not what we encode: then nothing is written. */
  config: v.optional(v.string()),
  frames: v.number(),
});
export type EncodedEdge = v.InferOutput<typeof encodedEdgeSchema>;

/** About a second of sound, as a worker measured it. Levels as amplitudes: 1 is full scale. */
export const soundPieceSchema = v.strictObject({
  seconds: v.number(),
  /** The largest sample. */
  peak: v.number(),
  /** Shares of the samples of the worst channel, 0 to 1: at full scale; in a row from −1 dBFS up, and from −2 dBFS up. */
  fullScale: v.number(),
  top: v.number(),
  high: v.number(),
  /** The mean levels (RMS) of two channels, and how alike they are: −1 for opposite phase. Absent unless there are two. */
  left: v.optional(v.number()),
  right: v.optional(v.number()),
  correlation: v.optional(v.number()),
  /** LUFS of it, and of the three seconds up to its end; −120 for silence. */
  loudness: v.number(),
  shortTerm: v.number(),
  /** LUFS of each 400 ms, one every 100 ms, that the absolute gate of R 128 lets through. */
  blocks: v.array(v.number()),
});
export type SoundPiece = v.InferOutput<typeof soundPieceSchema>;

/** The service is stopping: the work was not done, and can be enqueued again after the next start. */
export class TranscodeClosedError extends Error {
  constructor() {
    super('The transcoder was closed');
  }
}
