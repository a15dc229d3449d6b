import * as v from 'valibot';
import {
  edgeJobSchema,
  encodedEdgeSchema,
  renditionSegmentSchema,
  segmentJobSchema,
  soundPieceSchema,
} from './jobs.ts';

import { encoderNames } from './ladder.ts';

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

/** One line to a worker, which runs them in order and answers each that has an `id` with `done` or `failed`. */
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
  audioPackets: v.number(),
  errors: v.number(),
  durationSeconds: v.number(),
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

/** One line from a worker. */
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

/** Cuts a text stream into lines. Returns a function that takes chunks and calls `onLine` for each line that is complete. */
export function createLineReader(onLine: (line: string) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.length > 0) onLine(line);
  };
}
