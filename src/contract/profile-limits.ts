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
