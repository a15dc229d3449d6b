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
  /** Samples a frame has to hold; 0 for video. */
  frameSize: number;
  /** Takes a frame, which it frees, or undefined at the end; returns what is finished by now. */
  encode(frame: Frame | undefined): Promise<EncodedFrame[]>;
  close(): void;
}

/** The face of an opened FFmpeg encoder, for video and audio alike. */
export function createMediaEncoder(context: CodecContext): MediaEncoder {
  const packet = new Packet();
  packet.alloc();

  async function receive(): Promise<EncodedFrame[]> {
    const frames: EncodedFrame[] = [];
    // A negative answer is "feed me" or "that was all"; a real error shows at the next frame sent.
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
