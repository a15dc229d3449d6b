import {
  AV_CODEC_FLAG_CLOSED_GOP,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, Dictionary, FFmpegError, Frame, Rational } from 'node-av/lib';
import { createMediaEncoder, type MediaEncoder } from './media-encoder.ts';

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
