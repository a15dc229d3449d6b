import type { AacDescription } from './codec/aac-config.ts';

export type VideoCodec = 'h264' | 'hevc' | 'av1';

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
