import { setImmediate as letOthersRun } from 'node:timers/promises';
import { AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, Frame, type Packet, type Stream } from 'node-av/lib';

/** A decoder that reuses one frame: `onFrame` may use it only during the call. */
export interface Decoder {
  /** Feeds a packet; `null` flushes the decoder, after which nothing more may be fed. */
  decode(packet: Packet | null, onFrame: (frame: Frame) => Promise<void> | void): Promise<void>;
  /** Packets that could not be decoded, and damaged frames. */
  readonly errors: number;
  close(): void;
}

// A worker reports twice a second that it is alive.
const longestWithoutPauseMs = 50;

/**
 * Opens a decoder for a stream that was read with `isProbed`. Damage is counted, not thrown. It decodes on the caller's
 * thread: handing each packet and frame to a pool costs four times what decoding a small frame does. With `isForErrors`
 * its frames are not smoothed, which finds the same errors for a fifth less.
 */
export function openDecoder(stream: Stream, threads: number, { isForErrors = false } = {}): Decoder {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec) throw new Error(`This FFmpeg decodes no ${stream.codecpar.getCodecString() ?? 'such codec'}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  FFmpegError.throwIfError(context.parametersToContext(stream.codecpar), 'Could not set up the decoder');
  context.pktTimebase = stream.timeBase;
  context.threadCount = threads;
  if (isForErrors) context.setOption('skip_loop_filter', 'all');
  FFmpegError.throwIfError(context.open2Sync(codec, null), 'Could not open the decoder');
  const frame = new Frame();
  frame.alloc();
  let errors = 0;
  let lastPause = performance.now();

  async function pauseWhereDue(): Promise<void> {
    if (performance.now() - lastPause < longestWithoutPauseMs) return;
    await letOthersRun();
    lastPause = performance.now();
  }

  async function receive(onFrame: (frame: Frame) => Promise<void> | void): Promise<void> {
    for (;;) {
      const result = context.receiveFrameSync(frame);
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return;
      if (result < 0) {
        errors++;
        return;
      }
      if (frame.decodeErrorFlags !== 0) errors++;
      await onFrame(frame);
      frame.unref();
    }
  }

  return {
    get errors() {
      return errors;
    },
    async decode(packet, onFrame) {
      await pauseWhereDue();
      const result = context.sendPacketSync(packet);
      if (result < 0 && result !== AVERROR_EAGAIN && result !== AVERROR_EOF) errors++;
      await receive(onFrame);
    },
    close() {
      frame.free();
      context.freeContext();
    },
  };
}
