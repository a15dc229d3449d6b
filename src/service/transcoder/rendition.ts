import * as v from 'valibot';

export const h264Profiles = ['baseline', 'main', 'high', 'constrained-high'] as const;

/** One rendition of a session's ladder, as the encoder is configured for it. */
export const renditionSchema = v.strictObject({
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
