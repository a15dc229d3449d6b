import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { Codec, CodecContext, type CodecParameters, FFmpegError, Frame, Packet, type Stream } from 'node-av/lib';
import { fragmentHeadLength, readFragmentHead, type SampleRun, samplesOf } from '../../media/mp4/fragment.ts';

/** A decoder that reuses one frame: `onFrame` may use it only during the call. */
export interface Decoder {
  /** Feeds a packet; `null` flushes the decoder, after which nothing more may be fed. */
  decode(packet: Packet | null, onFrame: (frame: Frame) => Promise<void> | void): Promise<void>;
  /** Packets that could not be decoded, and damaged frames. */
  readonly errors: number;
  close(): void;
}

// A worker reports twice a second that it is alive.
const maxWithoutPauseMs = 50;

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
    if (performance.now() - lastPause < maxWithoutPauseMs) return;
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

/** A track's configuration, which a decoder needs before its first sample. */
export interface SampleCodec {
  codecId: CodecParameters['codecId'];
  config: Buffer | null;
}

/** Decodes single samples outside their order: a keyframe, or audio here and there. Nothing is threaded or kept. */
export interface SampleDecoder {
  /** Calls `onFrame` for what the sample, or null at the end, gives; it may use the frame only during the call. */
  decode(sample: Uint8Array | null, onFrame: (frame: Frame) => void): void;
  /** The next sample does not follow the one before. */
  forget(): void;
  close(): void;
}

export function openSampleDecoder({ codecId, config }: SampleCodec): SampleDecoder {
  const codec = Codec.findDecoder(codecId);
  if (!codec) throw new Error('This FFmpeg does not decode it');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.extraData = config;
  context.threadCount = 1;
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

/**
 * A segment's file, read only where it is looked at. Each read is waited for: a worker does one thing at a time, and to
 * hand a few bytes over from another thread costs more than to read them.
 */
export interface SampleReader {
  /** The samples of a track, or undefined where the segment has none of it. */
  track(trackId: number | undefined): TrackSamples | undefined;
  /** Bytes of the file, for as long as it is open. */
  read(start: number, length: number): Buffer;
  close(): void;
}

export interface TrackSamples {
  /** Offset of the first sample in the file. */
  offset: number;
  /** Bytes of each, in their order. */
  sizes: readonly number[];
  /** Can decoding begin at the first? */
  isFirstSync: boolean;
  /** Samples at which decoding can begin: their start as a share of the run, 0 to 1. */
  syncs: readonly number[];
}

/** Enough for the head of most segments at once. */
const firstReadBytes = 16_384;

/** Opens a segment and reads its sample tables. Throws if it is gone, or no segment of ours. */
export function openSamples(segmentPath: string): SampleReader {
  const file = openSync(segmentPath, 'r');
  try {
    const start = readAt(file, 0, firstReadBytes);
    const headBytes = fragmentHeadLength(start);
    const { runs } = readFragmentHead(headBytes <= start.length ? start : readAt(file, 0, headBytes));
    return {
      track(trackId) {
        const run = runs.find((each) => each.trackId === trackId && each.count > 0);
        return run && trackSamples(run);
      },
      read: (at, length) => readAt(file, at, length),
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function trackSamples(run: SampleRun): TrackSamples {
  const samples = samplesOf(run);
  const ticks = samples.reduce((sum, { duration }) => sum + duration, 0);
  const syncs = samples
    .filter(({ isSync, isOpen }) => isSync || isOpen)
    .map(({ decodeTime }) => (decodeTime - run.decodeTime) / Math.max(1, ticks));
  return { offset: run.offset, sizes: samples.map(({ bytes }) => bytes), isFirstSync: syncs[0] === 0, syncs };
}

function readAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, start));
}
