import { bySize, type FittedProfile, fitProfiles, highestBitrate } from '../../contract/ladder.ts';
import type { Capacity } from '../../contract/machine.ts';
import type { Profile } from '../../contract/stream.ts';
import { h264Profiles, type Rendition, type SegmentJob } from './messages.ts';

/**
 * Lowers the frame rate of a segment. Returns a function to be called for each frame in order, with its time since the
 * segment's first; it returns whether to keep the frame. The first is always kept.
 */
export function createFrameRateDecimator(fps: number): (secondsIntoSegment: number) => boolean {
  // Millisecond times wobble around the grid: a quarter of a frame early still counts.
  const earlyFrames = 0.25;
  let lastSlot = -1;
  return (secondsIntoSegment) => {
    if (fps === 0) return true;
    const slot = Math.floor(secondsIntoSegment * fps + earlyFrames);
    if (slot <= lastSlot) return false;
    lastSlot = slot;
    return true;
  };
}

/** The ladder of a stream created without profiles, the hosted API's. Source: hosted-api, "Eras". */
export const defaultProfiles: readonly Profile[] = [
  { name: '240p0', width: 426, height: 240, bitrate: 250_000, fps: 0 },
  { name: '360p0', width: 640, height: 360, bitrate: 800_000, fps: 0 },
  { name: '480p0', width: 854, height: 480, bitrate: 1_600_000, fps: 0 },
  { name: '720p0', width: 1280, height: 720, bitrate: 3_000_000, fps: 0 },
];

/** A worker keeps about two cores busy: its encoders run in parallel. */
export function defaultTranscodeJobs(cores: number): number {
  return Math.max(1, Math.floor(cores / 2));
}

/** The source's video, at the size at which it is shown. `fps` 0 = unknown. */
export interface SourceVideo {
  width: number;
  height: number;
  fps: number;
  /** Like `avc1.64001f`. One that does not play everywhere needs a rendition that does. */
  codec?: string | undefined;
}

export interface Ladder {
  /** Those to encode, largest first. */
  renditions: Rendition[];
  /** Those beyond the machine's limits. */
  beyondLimits: Rendition[];
}

/** The renditions of a source: `fitProfiles` chooses which; this decides how they are encoded and where they are stored. */
export function buildLadder(profiles: readonly Profile[], source: SourceVideo): Ladder {
  const { width, height, codec } = source;
  const { made, beyondLimits } = fitProfiles(profiles, { width, height, codec });
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

/** A command's seconds that passed, and seconds of the processor. */
export interface EncodingTime {
  seconds: number;
  cpuSeconds: number;
}

interface Encoded extends EncodingTime {
  mediaSeconds: number;
}

/** Less may be the start of an encoder alone. */
const minSeconds = 10;
const maxSeconds = 600;

/**
 * How many sessions with the default ladder this machine encodes as fast as they come, by what its workers used for the
 * latest ten minutes of such sessions. A worker that had the machine to itself is quicker than one beside others, so
 * that the processor's time is a second limit.
 */
export function createCapacity({ workers, cores }: { workers: number; cores: number }) {
  const all: Encoded[] = [];

  return {
    /** `mediaSeconds`: 0 for the rest of a session that was begun. */
    add({ renditions }: Pick<SegmentJob, 'renditions'>, mediaSeconds: number, used: EncodingTime): void {
      if (!isDefaultLadder(renditions)) return;
      all.push({ mediaSeconds, ...used });
      for (let sum = sumOf(all, 'mediaSeconds'); sum > maxSeconds; ) sum -= all.shift()?.mediaSeconds ?? sum;
    },
    read(): Capacity {
      const measuredSeconds = sumOf(all, 'mediaSeconds');
      if (measuredSeconds < minSeconds) return { measuredSeconds };
      const byTime = (workers * measuredSeconds) / sumOf(all, 'seconds');
      const byProcessor = (cores * measuredSeconds) / sumOf(all, 'cpuSeconds');
      return { sessions: Math.min(byTime, byProcessor), measuredSeconds };
    },
  };
}

/** Is it what the default profiles are for some size of source? Then it has the smallest of them, without a gap. */
function isDefaultLadder(renditions: SegmentJob['renditions']): boolean {
  const smallest = defaultProfiles.slice(0, renditions.length);
  return smallest.every((profile) =>
    renditions.some(({ name, bitrate }) => name === profile.name && bitrate === profile.bitrate),
  );
}

function sumOf<TName extends string>(all: readonly Record<TName, number>[], name: TName): number {
  return all.reduce((sum, one) => sum + one[name], 0);
}
