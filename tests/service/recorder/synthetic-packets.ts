import type { MediaPacket } from '../../../src/service/ingest/publish.ts';

/** Decoder configurations as FFmpeg's encoders write them: 320×180 H.264 Constrained Baseline, 48 kHz stereo AAC-LC. */
export const h264Config = Buffer.from(
  '0142c00cffe100196742c00cd901419f9f011000000300100000030320f142a48001000568cb83cb20',
  'hex',
);
export const aacConfig = Buffer.from('1190', 'hex');

export function videoConfig(config: Uint8Array = h264Config, dtsMs = 0): MediaPacket {
  return { kind: 'video-config', codec: 'h264', config, dtsMs };
}

export function audioConfig(config: Uint8Array = aacConfig, dtsMs = 0): MediaPacket {
  return { kind: 'audio-config', codec: 'aac', config, dtsMs };
}

/** A frame whose one NAL unit, an IDR picture or another, is the decode time: enough for everything but a decoder. */
export function frame(dtsMs: number, isKeyframe: boolean, bytes = 40): Extract<MediaPacket, { kind: 'video' }> {
  const data = Buffer.alloc(bytes);
  data.writeUInt32BE(bytes - 4, 0);
  data.writeUInt8(isKeyframe ? 0x65 : 0x41, 4);
  data.writeDoubleBE(dtsMs, 5);
  return { kind: 'video', codec: 'h264', dtsMs, compositionMs: 0, isKeyframe, data };
}

export function audioFrame(dtsMs: number): Extract<MediaPacket, { kind: 'audio' }> {
  const data = Buffer.alloc(16);
  data.writeDoubleBE(dtsMs, 0);
  return { kind: 'audio', codec: 'aac', dtsMs, data };
}

export interface SyntheticOptions {
  fromMs: number;
  toMs: number;
  gopFrames?: number;
  video?: boolean;
  audio?: boolean;
}

/** 25 frames a second with a keyframe every `gopFrames`, AAC of 48 kHz, in the order of their times, `toMs` excluded. */
export function media({ fromMs, toMs, gopFrames = 50, video = true, audio = true }: SyntheticOptions): MediaPacket[] {
  const packets: MediaPacket[] = [];
  if (video) for (let i = 0; fromMs + i * 40 < toMs; i++) packets.push(frame(fromMs + i * 40, i % gopFrames === 0));
  if (audio) {
    for (let i = 0; (i * 1024) / 48 < toMs - fromMs; i++)
      packets.push(audioFrame(fromMs + Math.floor((i * 1024) / 48)));
  }
  return packets.sort((a, b) => a.dtsMs - b.dtsMs);
}
