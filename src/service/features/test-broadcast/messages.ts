import * as v from 'valibot';

// The messages between the service and the program that sends a test broadcast: see `lib/messages.ts`.

/** `start` holds the stream key: it is never an argument, and never logged. */
export const broadcastJobSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('start'),
    /** `rtmp://host:port/live`, without the key. */
    url: v.string(),
    streamKey: v.string(),
    seconds: v.number(),
  }),
  v.strictObject({ type: v.literal('stop') }),
]);
export type BroadcastCommand = v.InferOutput<typeof broadcastJobSchema>;
export type BroadcastJob = Extract<BroadcastCommand, { type: 'start' }>;

export const broadcastReportSchema = v.variant('type', [
  v.strictObject({ type: v.literal('progress'), secondsSent: v.number() }),
  v.strictObject({ type: v.literal('done'), secondsSent: v.number() }),
  v.strictObject({ type: v.literal('error'), message: v.string() }),
]);
export type BroadcastReport = v.InferOutput<typeof broadcastReportSchema>;
