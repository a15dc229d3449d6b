import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { createBusyPicture } from './busy-picture.ts';
import { addTestTone, encodeVideo } from './encode-video.ts';
import { openVideoEncoder } from './media-encoder.ts';

export interface BusyClip {
  width: number;
  height: number;
  fps: number;
  /** bit/s, which the video does use. */
  bitrate: number;
  seconds: number;
  bFrames: number;
}

/** What a camera and OBS send at 720p30. */
export const busyClip: BusyClip = { width: 1280, height: 720, fps: 30, bitrate: 2_650_000, seconds: 16, bFrames: 2 };

/** A clip of the busy picture with the test tone. */
export async function encodeBusyPackets(given: Partial<BusyClip> = {}): Promise<MediaPacket[]> {
  Log.setLevel(AV_LOG_QUIET);
  const clip = { ...busyClip, ...given };
  const encoder = await openVideoEncoder({ ...clip, gopSeconds: 2 });
  const { config } = encoder;
  const source = { ...clip, codec: 'h264', draw: createBusyPicture(clip).draw } as const;
  return addTestTone(await encodeVideo(encoder, source), config, source);
}

/**
 * A clip over and over, its times going on, until `seconds` are full. The clip's length has to hold a whole number of
 * video frames and of AAC frames (16 s does).
 */
export function* repeatPackets(
  clip: readonly MediaPacket[],
  clipSeconds: number,
  seconds: number,
): Generator<MediaPacket> {
  for (let startMs = 0; startMs < seconds * 1000; startMs += clipSeconds * 1000) {
    for (const packet of clip) {
      const isMedia = packet.kind === 'video' || packet.kind === 'audio';
      if (!isMedia && startMs > 0) continue;
      const dtsMs = packet.dtsMs + startMs;
      // Audio is rounded up to whole frames: what is past the end belongs to the next round.
      if (packet.kind === 'audio' && packet.dtsMs >= clipSeconds * 1000) continue;
      if (dtsMs < seconds * 1000) yield { ...packet, dtsMs };
    }
  }
}
