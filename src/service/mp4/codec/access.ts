import { nalUnits } from '../nal-units.ts';
import { configLengthBytes } from '../parameter-sets.ts';
import type { VideoTrack } from '../track.ts';

/**
 * Can decoding begin at a frame? `sync`: at it, and nothing that comes later needs what came before. `open`: at it, but
 * frames that are shown before it, or the first ones after it, need what came before: open GOPs, intra refresh.
 */
export type Access = 'sync' | 'open' | 'none';

type Coded = Pick<VideoTrack, 'codec' | 'config'>;

const h264Idr = 5;
const hevcRandomAccess = { first: 16, last: 23 } as const;
const hevcSkippedLeading: readonly number[] = [8, 9];

/** Reads a frame that its encoder calls a keyframe; RTMP has one word for all kinds. */
export function accessOf(track: Coded, keyframe: Uint8Array): Exclude<Access, 'none'> {
  const types = unitTypes(track, keyframe);
  // A sample without units that can be told apart is what its encoder calls it.
  if (types === undefined || types.length === 0) return 'sync';
  const isSync = types.some((type) =>
    track.codec === 'h264' ? type === h264Idr : type >= hevcRandomAccess.first && type <= hevcRandomAccess.last,
  );
  return isSync ? 'sync' : 'open';
}

/** Is it a frame of HEVC that is shown before its keyframe, and made of frames before that (RASL)? */
export function isSkippedLeading(track: Coded, frame: Uint8Array): boolean {
  return track.codec === 'hevc' && (unitTypes(track, frame) ?? []).some((type) => hevcSkippedLeading.includes(type));
}

/** The types of a sample's NAL units; undefined where the codec has none. */
function unitTypes({ codec, config }: Coded, sample: Uint8Array): number[] | undefined {
  if (codec === 'av1') return undefined;
  return Array.from(nalUnits(sample, configLengthBytes(codec, config)), ([head = 0]) =>
    codec === 'h264' ? head & 0x1f : (head >> 1) & 0x3f,
  );
}
