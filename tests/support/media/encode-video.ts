import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import type { VideoCodec } from '../../../src/service/media/mp4/tracks.ts';
import { encodePackets } from './encode-packets.ts';
import { type MediaEncoder, videoFrame } from './media-encoder.ts';

type VideoPacket = Extract<MediaPacket, { kind: 'video' }>;

export interface VideoSource {
  codec: VideoCodec;
  width: number;
  height: number;
  fps: number;
  seconds: number;
  draw(frame: number): Uint8Array;
}

/** Encodes frames, closes the encoder, and returns them as RTMP carries them, in decoding order from 0 ms on. */
export async function encodeVideo(encoder: MediaEncoder, source: VideoSource): Promise<VideoPacket[]> {
  const { codec, fps, seconds, draw } = source;
  const frameCount = Math.round(seconds * fps);
  // Of these the frame only takes its size.
  const shape = { ...source, bitrate: 0, gopSeconds: 0, bFrames: 0 };
  const encoded = [];
  for (let frame = 0; frame <= frameCount; frame += 1) {
    const next = frame < frameCount ? videoFrame(draw(frame), frame, shape) : undefined;
    encoded.push(...(await encoder.encode(next)));
  }
  encoder.close();
  const delay = Math.max(0, -(encoded[0]?.dts ?? 0));
  const toMs = (ticks: number) => Math.round(((ticks + delay) * 1000) / fps);
  return encoded.map(({ pts, dts, isKeyframe, data }): VideoPacket => {
    return { kind: 'video', codec, dtsMs: toMs(dts), compositionMs: toMs(pts) - toMs(dts), isKeyframe, data };
  });
}

/** Adds the test tone to encoded video: a whole clip, configurations first. */
export async function addTestTone(
  video: readonly VideoPacket[],
  config: Uint8Array,
  { codec, seconds }: Pick<VideoSource, 'codec' | 'seconds'>,
): Promise<MediaPacket[]> {
  const audio = await encodePackets({ video: false, seconds });
  const configs = audio.filter(({ kind }) => kind === 'audio-config');
  const samples = audio.filter(({ kind }) => kind === 'audio');
  const media = [...video, ...samples].sort((a, b) => a.dtsMs - b.dtsMs);
  return [{ kind: 'video-config', codec, config, dtsMs: 0 }, ...configs, ...media];
}
