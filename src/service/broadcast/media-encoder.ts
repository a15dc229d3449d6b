import type { CodecContext, Frame } from 'node-av/lib';
import { FFmpegError, Packet } from 'node-av/lib';

/** An encoded frame. Times in ticks of the encoder's time base. */
export interface EncodedFrame {
  pts: number;
  dts: number;
  isKeyframe: boolean;
  data: Uint8Array;
}

export interface MediaEncoder {
  /** The decoder configuration record: avcC or AudioSpecificConfig. */
  config: Uint8Array;
  /** Samples per frame; 0 for video. */
  frameSize: number;
  /** Takes a frame (and frees it), or undefined at the end; returns the packets that are finished. */
  encode(frame: Frame | undefined): Promise<EncodedFrame[]>;
  close(): void;
}

/** Wraps an opened FFmpeg encoder, for video and audio alike. */
export function createMediaEncoder(context: CodecContext): MediaEncoder {
  const packet = new Packet();
  packet.alloc();

  async function receive(): Promise<EncodedFrame[]> {
    const frames: EncodedFrame[] = [];
    // A negative result means "needs input" or "finished"; a real error shows at the next frame sent.
    while ((await context.receivePacket(packet)) >= 0) {
      const { data, isKeyframe } = packet;
      // FFmpeg reuses the packet's memory, so its bytes are copied.
      if (data)
        frames.push({ pts: Number(packet.pts), dts: Number(packet.dts), isKeyframe, data: Uint8Array.from(data) });
      packet.unref();
    }
    return frames;
  }

  return {
    config: Uint8Array.from(context.extraData ?? []),
    frameSize: context.frameSize,
    async encode(frame) {
      try {
        FFmpegError.throwIfError(await context.sendFrame(frame ?? null), 'Could not encode');
      } finally {
        frame?.free();
      }
      return receive();
    },
    close() {
      packet.free();
      context.freeContext();
    },
  };
}
