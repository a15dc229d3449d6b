import { AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, type CodecParameters, FFmpegError, Frame, Packet } from 'node-av/lib';

/** What a decoder needs of a track before its first sample. */
export interface SampleCodec {
  codecId: CodecParameters['codecId'];
  config: Buffer | null;
}

/** Decodes single samples outside their order: a keyframe, or audio here and there. Nothing is threaded or kept. */
export interface SampleDecoder {
  /** Calls `onFrame` for what the sample, or null at the end, gives; it may use the frame only during the call. */
  decode(sample: Uint8Array | null, onFrame: (frame: Frame) => void): void;
  /** What comes next has nothing to do with what came before. */
  forget(): void;
  close(): void;
}

/**
 * With `isCut`, a picture of which only the beginning is there comes as it is, black from where its bytes end: nothing is
 * made up for what is missing.
 */
export function openSampleDecoder({ codecId, config }: SampleCodec, { isCut = false } = {}): SampleDecoder {
  const codec = Codec.findDecoder(codecId);
  if (!codec) throw new Error('This FFmpeg does not decode it');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.extraData = config;
  context.threadCount = 1;
  if (isCut) {
    context.setOption('ec', '0');
    context.setOption('skip_loop_filter', 'all');
  }
  FFmpegError.throwIfError(context.open2Sync(codec, null), 'Could not open the decoder');
  const frame = new Frame();
  frame.alloc();
  const packet = new Packet();
  packet.alloc();

  return {
    decode(sample, onFrame) {
      if (sample) packet.data = Buffer.from(sample);
      const sent = context.sendPacketSync(sample ? packet : null);
      packet.unref();
      if (sent < 0 && sent !== AVERROR_EOF) return;
      while (context.receiveFrameSync(frame) >= 0) {
        onFrame(frame);
        frame.unref();
      }
    },
    forget: () => context.flushBuffers(),
    close() {
      packet.free();
      frame.free();
      context.freeContext();
    },
  };
}

/** A decoder for each way in which tracks are encoded: encoders mostly agree, and to open one costs more than it decodes. */
export function keepSampleDecoders(most: number): (codec: SampleCodec) => SampleDecoder {
  const kept = new Map<string, SampleDecoder>();
  return (codec) => {
    const name = `${codec.codecId} ${codec.config?.toString('hex')}`;
    const decoder = kept.get(name) ?? openSampleDecoder(codec);
    kept.delete(name);
    kept.set(name, decoder);
    for (const [oldest, { close }] of kept) {
      if (kept.size <= most) break;
      kept.delete(oldest);
      close();
    }
    decoder.forget();
    return decoder;
  };
}
