import * as v from 'valibot';

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
  /** Of its own parameter sets: none of the source's. */
  parameterSetId: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(31)),
  profile: v.picklist(['baseline', 'main', 'high']),
  /** As in the source's avcC: 31 is 3.1. */
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
