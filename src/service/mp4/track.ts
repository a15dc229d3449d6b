import type { AacDescription } from './codec/aac-config.ts';

export type VideoCodec = 'h264' | 'hevc' | 'av1';

/** What a decoder configuration says of a video track. `size` is in pixels as shown, cropping applied. */
export interface VideoDescription {
  /** The codec by RFC 6381, as in `avc1.64001f`. */
  codecString: string;
  size: { width: number; height: number } | undefined;
}

export interface VideoTrack {
  codec: VideoCodec;
  codecString: string;
  width: number;
  height: number;
  config: Uint8Array;
}

export interface AudioTrack extends AacDescription {
  config: Uint8Array;
}

/** The tracks of one part, as its init segment describes them. */
export interface PartTracks {
  video?: VideoTrack | undefined;
  audio?: AudioTrack | undefined;
}
