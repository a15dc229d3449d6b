import * as v from 'valibot';

/**
 * The profiles of one stream are bounded: ten of 720p took 1.9 GB, 600 of them 11 GB. An encoder needs some 220 bytes for
 * each pixel of its picture.
 */
export const maxProfiles = 10;
/** One picture: 4K, in either orientation. */
const maxPixels = 4096 * 2304;
/** All pictures of a stream: 2160p, 1440p, 1080p, 720p, 480p, 360p and 240p are 15.7 million. */
export const maxTotalPixels = 16_000_000;
/** Bits a second. */
export const highestBitrate = 80_000_000;

/** Pixels of a side. */
export const shortestSide = 16;
export const maxSide = 4096;
/** Bits a second. */
export const lowestBitrate = 10_000;
export const fastestFps = 240;
/** Characters. */
export const maxProfileNameLength = 64;

interface Picture {
  name: string;
  width: number;
  height: number;
}

/** Why pictures of these sizes are too much, in words; undefined where they are not. */
export function whyTooManyPixels(profiles: readonly Picture[]): string | undefined {
  const large = profiles.find((profile) => pixelsOf(profile) > maxPixels);
  if (large !== undefined) {
    return `the profile ${large.name} has ${pixelsOf(large)} pixels; a profile has at most ${maxPixels} (4096×2304)`;
  }
  const together = profiles.reduce((sum, profile) => sum + pixelsOf(profile), 0);
  if (together <= maxTotalPixels) return undefined;
  return `the profiles have ${together} pixels together; all profiles of a stream have at most ${maxTotalPixels}`;
}

export function pixelsOf({ width, height }: Pick<Picture, 'width' | 'height'>): number {
  return width * height;
}

/** A source to be scaled down, at the size at which it is shown. */
export interface LadderSource {
  width: number;
  height: number;
  /** Like `avc1.64001f`. An unknown one counts as what plays everywhere. */
  codec: string | undefined;
}

/** Every player plays Baseline, Main and High of H.264. The profiles above have more colour, or more bits. */
function playsEverywhere(codec: string): boolean {
  return /^avc[13](\.(42|4d|58|64)|$)/i.test(codec);
}

interface Box {
  width: number;
  height: number;
}

/** A profile that is made, and the size at which. `index`: among those given. */
export interface FittedProfile<P extends Box> {
  profile: P;
  index: number;
  width: number;
  height: number;
}

export interface FittedProfiles<P extends Box> {
  /** In the order in which they were given. */
  made: FittedProfile<P>[];
  /** Profiles beyond the limits: rows of earlier versions may ask for more than a machine has. */
  beyondLimits: FittedProfile<P>[];
}

const smallestSide = 16;

/**
 * Which profiles are made of a source. A profile's box is turned as the source is (portrait or landscape) and the
 * picture fitted into it, so its short side follows the profile's height; sizes are even. A profile that is not smaller
 * than the source is left out, since the source stands for it; where the source does not play everywhere, the smallest
 * such profile is made at its size. What is too much for a machine is left out too: the first ones given are made.
 */
export function fitProfiles<P extends Box>(profiles: readonly P[], source: LadderSource): FittedProfiles<P> {
  const fitted: FittedProfiles<P> = { made: [], beyondLimits: [] };
  let pixels = 0;
  for (const profile of allFitting(profiles, source)) {
    const fits =
      fitted.made.length < maxProfiles &&
      pixelsOf(profile) <= maxPixels &&
      pixels + pixelsOf(profile) <= maxTotalPixels;
    if (fits) pixels += pixelsOf(profile);
    (fits ? fitted.made : fitted.beyondLimits).push(profile);
  }
  return fitted;
}

/** Orders renditions by their size, largest first. */
export function bySize(a: Box, b: Box): number {
  return b.height - a.height || b.width - a.width;
}

function allFitting<P extends Box>(profiles: readonly P[], source: LadderSource): FittedProfile<P>[] {
  if (!(source.width > 0 && source.height > 0)) return [];
  const fitted = profiles.map((profile, index) => ({ profile, index, ...fitInto(profile, source) }));
  const standIn = playsEverywhere(source.codec ?? 'avc1')
    ? undefined
    : smallest(fitted.filter(({ isSmaller }) => !isSmaller));
  return fitted
    .filter((candidate) => candidate.isSmaller || candidate === standIn)
    .filter(({ width, height }) => Math.min(width, height) >= smallestSide)
    .map(({ profile, index, width, height }) => ({ profile, index, width, height }));
}

function fitInto(box: Box, source: Box): Box & { isSmaller: boolean } {
  const scale = Math.min(
    Math.max(box.width, box.height) / Math.max(source.width, source.height),
    Math.min(box.width, box.height) / Math.min(source.width, source.height),
    1,
  );
  const width = even(source.width * scale);
  const height = even(source.height * scale);
  // Less than two pixels off is what even sizes cost, not another rendition.
  const isSmaller = width + 2 <= source.width || height + 2 <= source.height;
  if (isSmaller) return { width, height, isSmaller };
  return { width: evenBelow(source.width), height: evenBelow(source.height), isSmaller };
}

function even(length: number): number {
  return 2 * Math.round(length / 2);
}

function evenBelow(length: number): number {
  return 2 * Math.floor(length / 2);
}

function smallest<T extends { profile: Box }>(candidates: readonly T[]): T | undefined {
  return candidates.reduce<T | undefined>(
    (least, next) => (least && pixelsOf(least.profile) <= pixelsOf(next.profile) ? least : next),
    undefined,
  );
}

/** The hosted API's words for the profiles of H.264. Readers of an answer with another one fail. */
const h264Profiles = ['H264Baseline', 'H264Main', 'H264High', 'H264ConstrainedHigh'] as const;

/**
 * A transcoding profile as a client sends it; the frame rate is `fps` / `fpsDen`. Here and not with the bodies of requests:
 * the dashboard checks profiles, and would load what reads all the rest of a body.
 */
const profileRequestSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(maxProfileNameLength)),
  width: v.pipe(v.number(), v.integer(), v.minValue(shortestSide), v.maxValue(maxSide)),
  height: v.pipe(v.number(), v.integer(), v.minValue(shortestSide), v.maxValue(maxSide)),
  bitrate: v.pipe(v.number(), v.integer(), v.minValue(lowestBitrate), v.maxValue(highestBitrate)),
  fps: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  fpsDen: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  /** Kept and without effect: the API lets a transcoder do without it. */
  quality: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(44))),
  gop: v.optional(v.string()),
  profile: v.optional(v.picklist(h264Profiles)),
  encoder: v.optional(v.picklist(['H.264'], 'renditions are encoded as H.264 only')),
});

/** The profiles of one stream. Their sizes are bounded too: `whyTooManyPixels`. */
export const profileListSchema = v.pipe(
  v.array(profileRequestSchema),
  v.maxLength(maxProfiles, `a stream has at most ${maxProfiles} profiles`),
);
