import type { AacDescription } from './codec/aac-config.ts';
import type { PictureFormat } from './codec/picture-format.ts';

export type VideoCodec = 'h264' | 'hevc' | 'av1';

/** A video track as its decoder configuration describes it. */
export interface VideoDescription {
  /** The codec by RFC 6381, as in `avc1.64001f`. */
  codecString: string;
  picture: PictureFormat | undefined;
}

export interface VideoTrack extends PictureFormat {
  codec: VideoCodec;
  codecString: string;
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
