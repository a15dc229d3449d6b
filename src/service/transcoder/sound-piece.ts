import * as v from 'valibot';

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
