import type { VideoCodec } from '../mp4/track.ts';

export type AudioCodec = 'aac';

/**
 * One media message of a publisher, as its encoder sent it. `dtsMs` is the decode time in milliseconds, which does not
 * wrap around within a connection; the presentation time is `dtsMs + compositionMs`.
 * `data` of H.264 and HEVC is length-prefixed NAL units (an MP4 sample as it is), of AAC a raw frame, of AV1 OBUs.
 * `config` is the decoder configuration record: avcC, hvcC, av1C or AudioSpecificConfig.
 */
export type MediaPacket =
  | { kind: 'video-config'; codec: VideoCodec; config: Uint8Array; dtsMs: number }
  | { kind: 'video'; codec: VideoCodec; dtsMs: number; compositionMs: number; isKeyframe: boolean; data: Uint8Array }
  | { kind: 'audio-config'; codec: AudioCodec; config: Uint8Array; dtsMs: number }
  | { kind: 'audio'; codec: AudioCodec; dtsMs: number; data: Uint8Array }
  | { kind: 'metadata'; values: Record<string, unknown>; dtsMs: number }
  /** A codec we do not record, by its name or number; the publisher is to be refused in words. */
  | { kind: 'unsupported'; track: 'video' | 'audio'; codec: string; dtsMs: number };
