import { bySize, type FittedProfile, fitProfiles, highestBitrate } from '../../contract/ladder.ts';
import type { Profile } from '../../contract/profile.ts';
import type { VideoCodec } from '../media/mp4/tracks.ts';
import { h264Profiles, type Rendition } from './segment-job.ts';

/** The source's video. `fps` 0 = unknown. A codec other than H.264 may not play everywhere. */
export interface SourceVideo {
  width: number;
  height: number;
  fps: number;
  codec?: VideoCodec | undefined;
}

export interface Ladder {
  /** Those to encode, largest first. */
  renditions: Rendition[];
  /** Those beyond the machine's limits. */
  beyondLimits: Rendition[];
}

/** The renditions of a source: `fitProfiles` chooses which; this decides how they are encoded and where they are stored. */
export function buildLadder(profiles: readonly Profile[], source: SourceVideo): Ladder {
  const { width, height, codec = 'h264' } = source;
  const { made, beyondLimits } = fitProfiles(profiles, { width, height, isH264: codec === 'h264' });
  const taken = new Set(['source', 'thumbs', 'set-aside']);
  const inOrder = [...made, ...beyondLimits].sort((a, b) => a.index - b.index);
  const renditions = new Map(inOrder.map((fitted) => [fitted, describe(fitted, source, taken)]));
  const of = (list: typeof made) => list.flatMap((fitted) => renditions.get(fitted) ?? []);
  return { renditions: of(made).sort((a, b) => bySize(a, b) || b.bitrate - a.bitrate), beyondLimits: of(beyondLimits) };
}

function describe(
  { profile, index, width, height }: FittedProfile<Profile>,
  source: SourceVideo,
  taken: Set<string>,
): Rendition {
  return {
    name: profile.name,
    directory: directoryName(profile.name, index, taken),
    width,
    height,
    bitrate: Math.min(profile.bitrate, highestBitrate),
    fps: framesPerSecond(profile, source),
    ...gopSeconds(profile.gop),
    ...h264Profile(profile.profile),
  };
}

/** 0 = every frame of the source. */
function framesPerSecond({ fps, fpsDen = 1 }: Profile, source: SourceVideo): number {
  const asked = fps / fpsDen;
  return source.fps > 0 && asked >= source.fps ? 0 : asked;
}

/** A name given by a client never becomes a path: unusual names are replaced by a number. */
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
