import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_CLOSED_GOP,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, Dictionary, FFmpegError, Frame, Packet, Rational } from 'node-av/lib';

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

export interface VideoOptions {
  width: number;
  height: number;
  fps: number;
  /** bit/s */
  bitrate: number;
  gopSeconds: number;
  bFrames: number;
}

/**
 * x264 with a keyframe every `gopSeconds` exactly and nowhere else. Its time base is 1/fps; its packets are
 * length-prefixed NAL units and its configuration an avcC, as RTMP and MP4 carry them.
 */
export async function openVideoEncoder(options: VideoOptions): Promise<MediaEncoder> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
  if (!codec) throw new Error('This FFmpeg has no libx264');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = options.width;
  context.height = options.height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, options.fps);
  context.framerate = new Rational(options.fps, 1);
  context.gopSize = Math.round(options.gopSeconds * options.fps);
  context.maxBFrames = options.bFrames;
  context.bitRate = BigInt(options.bitrate);
  // One thread is several times faster than real time, and leaves the machine's other cores to what is tested.
  context.threadCount = 1;
  // Assigning to `flags` would drop CLOSED_GOP.
  context.setFlags(AV_CODEC_FLAG_CLOSED_GOP, AV_CODEC_FLAG_GLOBAL_HEADER);
  const settings = Dictionary.fromObject({
    preset: 'veryfast',
    ...(options.bFrames === 0 ? { tune: 'zerolatency' } : {}),
    'x264-params': 'annexb=0:scenecut=0:open-gop=0',
  });
  // The synchronous form crashes at garbage collection when given a dictionary.
  FFmpegError.throwIfError(await context.open2(codec, settings), 'Could not open libx264');
  return createMediaEncoder(context);
}

/** A picture of `TestPicture` as a frame for the encoder. */
export function videoFrame(picture: Uint8Array, frameNumber: number, options: VideoOptions): Frame {
  return Frame.fromVideoBuffer(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength), {
    width: options.width,
    height: options.height,
    format: AV_PIX_FMT_YUV420P,
    timeBase: { num: 1, den: options.fps },
    pts: BigInt(frameNumber),
  });
}

export const toneSampleRate = 48_000;

/** AAC-LC, 48 kHz, stereo, 128 kbit/s. Its time base is one sample; the first packet's time is negative (priming). */
export async function openAudioEncoder(): Promise<MediaEncoder> {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
  if (!codec) throw new Error('This FFmpeg has no AAC encoder');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = toneSampleRate;
  context.sampleFormat = AV_SAMPLE_FMT_FLTP;
  context.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  context.timeBase = new Rational(1, toneSampleRate);
  context.bitRate = 128_000n;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  FFmpegError.throwIfError(await context.open2(codec, null), 'Could not open the AAC encoder');
  return createMediaEncoder(context);
}

/** The same samples on both channels, unless the right one has its own, as a frame for the encoder. */
export function audioFrame(samples: Float32Array, firstSample: number, right: Float32Array = samples): Frame {
  const planes = [samples, right].map((plane) => Buffer.from(plane.buffer, plane.byteOffset, plane.byteLength));
  return Frame.fromAudioBuffer(Buffer.concat(planes), {
    nbSamples: samples.length,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: toneSampleRate,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: toneSampleRate },
    pts: BigInt(firstSample),
  });
}
