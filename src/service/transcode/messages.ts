import * as v from 'valibot';

// The messages between the service and a transcoder's worker: see `lib/messages.ts`.

/** The values of `AIRCHECK_ENCODER`. Hardware encoders fall back to software where they are missing. */
export const encoderNames = ['software', 'nvenc', 'vaapi', 'videotoolbox', 'qsv'] as const;

export type EncoderName = (typeof encoderNames)[number];

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
const segmentJobSchema = v.strictObject({
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
const renditionSegmentSchema = v.strictObject({
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
  /** bit/s of this segment, audio included. */
  bitrate: v.number(),
});
export type RenditionSegment = v.InferOutput<typeof renditionSegmentSchema>;

const ticks = v.pipe(v.number(), v.integer());

/** A run of frames between two keyframes that is encoded anew, so that a clip begins or ends at the very frame. */
const edgeJobSchema = v.strictObject({
  initPath: v.string(),
  /** In order; the first sample that is decoded is a keyframe in the first. */
  segmentPaths: v.array(v.string()),
  /** Decode times of the first and the last sample that are decoded. */
  decodeFrom: ticks,
  decodeTo: ticks,
  /** Presentation times of the first frame that is wanted, and of the first one after them. */
  presentFrom: ticks,
  presentTo: ticks,
  /** Presentation times of frames that become keyframes. The first one does anyway. */
  keyframes: v.array(ticks),
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

const encodedEdgeSchema = v.strictObject({
  /** The avcC, as base64. Absent where the source's pictures are not what we encode: then nothing is written. */
  config: v.optional(v.string()),
  frames: v.number(),
});
export type EncodedEdge = v.InferOutput<typeof encodedEdgeSchema>;

/** About a second of sound, as a worker measured it. Levels as amplitudes: 1 is full scale. */
const soundPieceSchema = v.strictObject({
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

/** A segment file's absolute paths. */
const segmentFileSchema = v.strictObject({ initPath: v.string(), segmentPath: v.string() });
export type SegmentFile = v.InferOutput<typeof segmentFileSchema>;

const picturesJobSchema = v.strictObject({
  /** In order; the first frame of each becomes a thumbnail. */
  segments: v.array(segmentFileSchema),
  /** Index of the one that the poster is taken from. */
  posterIndex: v.number(),
  posterPath: v.string(),
  posterHeight: v.number(),
  spritePath: v.string(),
  columns: v.number(),
  thumbnail: v.strictObject({ width: v.number(), height: v.number() }),
});
export type PicturesJob = v.InferOutput<typeof picturesJobSchema>;

const countJobSchema = v.strictObject({
  initPath: v.string(),
  /** Consecutive segments of one part. */
  segmentPaths: v.array(v.string()),
});
export type CountJob = v.InferOutput<typeof countJobSchema>;

const lookJobSchema = v.strictObject({
  ...segmentFileSchema.entries,
  sessionId: v.string(),
  /** Unix ms at its start. */
  atMs: v.number(),
  seconds: v.number(),
  /** Is its picture to be compared with the one before? Otherwise it is only where that is cheap, or due. */
  compares: v.boolean(),
});
export type LookJob = v.InferOutput<typeof lookJobSchema>;

/** A worker runs its commands in order and answers each that has an `id` with `done` or `failed`. */
export const workerCommandSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('setup'),
    encoder: v.picklist(encoderNames),
    threads: v.number(),
    nice: v.number(),
    /** A worker that uses more exits. */
    memoryLimitBytes: v.number(),
  }),
  v.strictObject({
    type: v.literal('segment'),
    id: v.number(),
    job: segmentJobSchema,
    /** Source segments of the same part that a new decoder must decode first. */
    leadInUris: v.array(v.string()),
    thenFinish: v.boolean(),
  }),
  v.strictObject({ type: v.literal('finish'), id: v.number(), sessionId: v.string() }),
  v.strictObject({ type: v.literal('discard'), id: v.number(), sessionId: v.string() }),
  v.strictObject({ type: v.literal('check'), id: v.number(), file: segmentFileSchema }),
  v.strictObject({ type: v.literal('look'), id: v.number(), job: lookJobSchema }),
  v.strictObject({ type: v.literal('pictures'), id: v.number(), job: picturesJobSchema }),
  v.strictObject({ type: v.literal('edge'), id: v.number(), job: edgeJobSchema }),
  v.strictObject({ type: v.literal('count'), id: v.number(), job: countJobSchema }),
]);
export type WorkerCommand = v.InferOutput<typeof workerCommandSchema>;

/** The result of decoding a whole segment. `errors` counts damaged packets and frames. */
const segmentCheckSchema = v.strictObject({
  frames: v.number(),
  errors: v.number(),
});
export type SegmentCheck = v.InferOutput<typeof segmentCheckSchema>;

/** Picture and sound of a live session's segment; a field that is absent is not known. */
const segmentLookSchema = v.strictObject({
  /** `none`: it has no audio. */
  sound: v.optional(v.picklist(['heard', 'silent', 'none'])),
  /** Pieces of equal length, of a second or so. Absent if the decoder gives no floats. */
  pieces: v.optional(v.array(soundPieceSchema)),
  /** Its keyframes, in seconds from its start. */
  keyframes: v.optional(v.array(v.number())),
  /** Does its video cost next to nothing between keyframes? */
  isStill: v.optional(v.boolean()),
  /** Absent if its keyframe was not decoded. `isSame`: the keyframe equals the one before. */
  picture: v.optional(v.strictObject({ isBlack: v.boolean(), isSame: v.optional(v.boolean()) })),
});
export type SegmentLook = v.InferOutput<typeof segmentLookSchema>;

export const workerReplySchema = v.variant('type', [
  /** Answers `setup`: the worker is ready. */
  v.strictObject({ type: v.literal('ready') }),
  /** Twice a second, even during a command. */
  v.strictObject({ type: v.literal('alive') }),
  v.strictObject({
    type: v.literal('encoded'),
    sessionId: v.string(),
    sequence: v.number(),
    segment: renditionSegmentSchema,
  }),
  v.strictObject({ type: v.literal('notice'), message: v.string() }),
  v.strictObject({ type: v.literal('checked'), id: v.number(), check: segmentCheckSchema }),
  v.strictObject({ type: v.literal('looked'), id: v.number(), look: segmentLookSchema }),
  v.strictObject({ type: v.literal('edged'), id: v.number(), edge: encodedEdgeSchema }),
  /** For each segment, when the frames that it gives are shown: ticks after the first of its samples. */
  v.strictObject({ type: v.literal('counted'), id: v.number(), times: v.array(v.array(v.number())) }),
  v.strictObject({
    type: v.literal('done'),
    id: v.number(),
    /** Processor time that it took, where it was to encode and nothing was there before. */
    cpuSeconds: v.optional(v.number()),
  }),
  v.strictObject({
    type: v.literal('failed'),
    id: v.number(),
    message: v.string(),
    /** Nothing can be written: the same command may succeed once there is room. */
    isDiskFull: v.optional(v.boolean()),
  }),
]);
export type WorkerReply = v.InferOutput<typeof workerReplySchema>;
