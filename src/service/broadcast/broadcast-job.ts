import * as v from 'valibot';

/** The worker's job, the first line of its input. It holds the stream key: never an argument, never logged. */
export const broadcastJobSchema = v.object({
  url: v.string(),
  streamKey: v.string(),
  media: v.object({
    width: v.number(),
    height: v.number(),
    fps: v.number(),
    bitrate: v.number(),
    gopSeconds: v.number(),
    bFrames: v.number(),
    seconds: v.number(),
    audio: v.boolean(),
    video: v.boolean(),
  }),
});
export type BroadcastJob = v.InferOutput<typeof broadcastJobSchema>;

const counts = { framesSent: v.number(), audioPacketsSent: v.number(), secondsSent: v.number() };

/** The lines the worker prints. `code` is the server's, if it refused. */
export const broadcastReportSchema = v.variant('type', [
  v.object({ type: v.literal('progress'), ...counts }),
  v.object({ type: v.literal('done'), ...counts, isStopped: v.boolean() }),
  v.object({ type: v.literal('error'), message: v.string(), code: v.optional(v.string()) }),
]);
export type BroadcastReport = v.InferOutput<typeof broadcastReportSchema>;

/** The server refused this publisher, at once or later. `code` is its `onStatus` code, as in `NetStream.Publish.BadName`. */
export class PublishRefusedError extends Error {
  override readonly name = 'PublishRefusedError';
  readonly code: string;
  readonly description: string;

  constructor(code: string, description: string) {
    super(description === '' ? code : `${code}: ${description}`);
    this.code = code;
    this.description = description;
  }
}

export type TestMediaOptions = BroadcastJob['media'];

/** Here and not beside the encoder: the service reads it without loading FFmpeg. */
export const defaultTestMedia: TestMediaOptions = {
  width: 1280,
  height: 720,
  fps: 30,
  bitrate: 2_500_000,
  gopSeconds: 2,
  bFrames: 0,
  seconds: 10,
  audio: true,
  video: true,
};
