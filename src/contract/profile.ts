import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { bitsPerSecond, countOf, described, pixels, wholeNumber } from './values.ts';
/**
 * What the profiles of one stream may ask of the machine. Ten of 720p took 1.9 GB, 600 of them 11 GB; an encoder needs some
 * 220 bytes for each pixel of its picture.
 */
export const mostProfiles = 10;
/** One picture: 4K, in either orientation. */
export const mostPixels = 4096 * 2304;
/** All pictures of a stream: 2160p, 1440p, 1080p, 720p, 480p, 360p and 240p are 15.7 million. */
export const mostPixelsTogether = 16_000_000;
/** Bits a second. */
export const highestBitrate = 80_000_000;

interface Picture {
  name: string;
  width: number;
  height: number;
}

/** Why pictures of these sizes are too much, in words; undefined where they are not. */
export function whyTooManyPixels(profiles: readonly Picture[]): string | undefined {
  const large = profiles.find((profile) => pixelsOf(profile) > mostPixels);
  if (large !== undefined) {
    return `the profile ${large.name} has ${pixelsOf(large)} pixels; a profile has at most ${mostPixels} (4096×2304)`;
  }
  const together = profiles.reduce((sum, profile) => sum + pixelsOf(profile), 0);
  if (together <= mostPixelsTogether) return undefined;
  return `the profiles have ${together} pixels together; all profiles of a stream have at most ${mostPixelsTogether}`;
}

export function pixelsOf({ width, height }: Pick<Picture, 'width' | 'height'>): number {
  return width * height;
}

/** A transcoding profile: one row of a stream's ladder. Source: hosted-api, "Operations and success". */
export const profileSchema = needs(
  v.strictObject({
    name: described(v.string(), 'Of its rendition.'),
    width: pixels,
    height: pixels,
    bitrate: bitsPerSecond,
    fps: described(countOf('Frames a second, or in `fpsDen` seconds'), '0 = as the source.'),
    fpsDen: v.optional(described(countOf('Seconds'), 'The frame rate is `fps` / `fpsDen`.')),
    quality: v.optional(described(wholeNumber, 'Without effect.')),
    gop: v.optional(described(v.string(), 'Seconds between keyframes, or `intra`.')),
    profile: v.optional(described(v.string(), 'The profile of H.264.')),
    encoder: v.optional(described(v.string(), '`H.264`, the only one there is.')),
  }),
  ['name'],
);
export type Profile = v.InferOutput<typeof profileSchema>;
