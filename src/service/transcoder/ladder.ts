import {
  highestBitrate,
  mostPixels,
  mostPixelsTogether,
  mostProfiles,
  pixelsOf,
} from '../../contract/profile-limits.ts';
import type { Profile } from '../../contract/stream.ts';
import type { VideoCodec } from '../mp4/track.ts';
import { h264Profiles, type Rendition } from './rendition.ts';

/** The source's picture. `fps` 0 = unknown. A codec other than H.264 is not counted on to play everywhere. */
export interface SourcePicture {
  width: number;
  height: number;
  fps: number;
  codec?: VideoCodec | undefined;
}

const smallestSide = 16;

/**
 * The renditions to make of a source, largest first. A profile's box is laid the way the source lies (portrait or
 * landscape) and the picture fitted into it, so its short side follows the profile's height; sizes are even.
 * A profile that is not smaller than the source is left out, since the source stands for it; where the source is not
 * H.264 the smallest such profile is made at the source's size.
 */
export function ladder(profiles: readonly Profile[], source: SourcePicture): Rendition[] {
  return layLadder(profiles, source).renditions;
}

export interface Ladder {
  renditions: Rendition[];
  /** What goes beyond the limits: rows of earlier versions may ask for more than a machine has. */
  beyondLimits: Rendition[];
}

/** The ladder, and what of the profiles is too much for it: the first ones given are made. */
export function layLadder(profiles: readonly Profile[], source: SourcePicture): Ladder {
  const within: Rendition[] = [];
  const beyondLimits: Rendition[] = [];
  let pixels = 0;
  for (const rendition of allRenditions(profiles, source)) {
    const fits =
      within.length < mostProfiles &&
      pixelsOf(rendition) <= mostPixels &&
      pixels + pixelsOf(rendition) <= mostPixelsTogether;
    if (fits) pixels += pixelsOf(rendition);
    (fits ? within : beyondLimits).push(rendition);
  }
  const renditions = within.sort((a, b) => b.height - a.height || b.width - a.width || b.bitrate - a.bitrate);
  return { renditions, beyondLimits };
}

function allRenditions(profiles: readonly Profile[], source: SourcePicture): Rendition[] {
  if (!(source.width > 0 && source.height > 0)) return [];
  const fitted = profiles.map((profile, index) => ({ profile, index, ...fitInto(profile, source) }));
  const standIn =
    source.codec && source.codec !== 'h264' ? smallest(fitted.filter(({ isSmaller }) => !isSmaller)) : undefined;
  const taken = new Set(['source', 'thumbs', 'set-aside']);
  return fitted
    .filter((candidate) => candidate.isSmaller || candidate === standIn)
    .filter(({ width, height }) => Math.min(width, height) >= smallestSide)
    .map(({ profile, index, width, height }) => ({
      name: profile.name,
      directory: directoryName(profile.name, index, taken),
      width,
      height,
      bitrate: Math.min(profile.bitrate, highestBitrate),
      fps: framesPerSecond(profile, source),
      ...gopSeconds(profile.gop),
      ...h264Profile(profile.profile),
    }));
}

/** 0 = every frame of the source. */
function framesPerSecond({ fps, fpsDen = 1 }: Profile, source: SourcePicture): number {
  const asked = fps / fpsDen;
  return source.fps > 0 && asked >= source.fps ? 0 : asked;
}

interface Fitted {
  width: number;
  height: number;
  isSmaller: boolean;
}

function fitInto(box: Profile, source: SourcePicture): Fitted {
  const scale = Math.min(
    Math.max(box.width, box.height) / Math.max(source.width, source.height),
    Math.min(box.width, box.height) / Math.min(source.width, source.height),
    1,
  );
  const width = even(source.width * scale);
  const height = even(source.height * scale);
  // Less than two pixels off is what even sizes cost, not another level.
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

function smallest<T extends { profile: Profile }>(candidates: T[]): T | undefined {
  const area = ({ profile }: T) => profile.width * profile.height;
  return candidates.reduce<T | undefined>(
    (least, next) => (least && area(least) <= area(next) ? least : next),
    undefined,
  );
}

/** A name given by a client never becomes a path: what is not plain is numbered instead. */
function directoryName(name: string, index: number, taken: Set<string>): string {
  const isPlain = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name) && !taken.has(name.toLowerCase());
  let directory = isPlain ? name : `rendition-${index}`;
  while (taken.has(directory.toLowerCase())) directory += '-';
  taken.add(directory.toLowerCase());
  return directory;
}

function gopSeconds(gop: string | undefined): { gopSeconds?: number } {
  if (gop === 'intra') return { gopSeconds: 0 };
  const seconds = Number.parseFloat(gop ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? { gopSeconds: seconds } : {};
}

/** The hosted API's words are `H264Baseline`, `H264Main`, `H264High` and `H264ConstrainedHigh`. */
function h264Profile(word: string | undefined): { profile?: Rendition['profile'] } {
  const plain = word
    ?.toLowerCase()
    .replace(/^h264/, '')
    .replace(/[^a-z]/g, '');
  const profile = h264Profiles.find((known) => known.replace('-', '') === plain);
  return profile ? { profile } : {};
}
