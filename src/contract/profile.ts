import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { bitsPerSecond, countOf, described, pixels, wholeNumber } from './values.ts';

/** A transcoding profile: one row of a stream's ladder. Source: hosted-api, "Operations and success". */
export const profileSchema = needs(
  v.strictObject({
    name: described(v.string(), 'The name of its rendition.'),
    width: pixels,
    height: pixels,
    bitrate: bitsPerSecond,
    fps: described(countOf('Frames a second, or in `fpsDen` seconds'), '0: same as the source.'),
    fpsDen: v.optional(described(countOf('Seconds'), 'The frame rate is `fps` / `fpsDen`.')),
    quality: v.optional(described(wholeNumber, 'Accepted but ignored.')),
    gop: v.optional(described(v.string(), 'Seconds between keyframes, or `intra`.')),
    profile: v.optional(described(v.string(), 'The profile of H.264.')),
    encoder: v.optional(described(v.string(), '`H.264`, the only codec available.')),
  }),
  ['name'],
);
export type Profile = v.InferOutput<typeof profileSchema>;
