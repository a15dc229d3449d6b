import { AV_CODEC_FLAG_GLOBAL_HEADER, AV_LOG_QUIET, AV_PIX_FMT_YUV420P, type FFVideoEncoder } from 'node-av/constants';
import { Codec, CodecContext, CodecParameters, Dictionary, FFmpegError, Log, Rational } from 'node-av/lib';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { lengthPrefixed } from '../../../src/service/media/codec/nal-units.ts';
import { addTestTone, encodeVideo } from './encode-video.ts';
import { createMediaEncoder } from './media-encoder.ts';
import { drawNumber, numberedSize } from './numbered-frames.ts';

export interface GopShow {
  codec: 'h264' | 'hevc';
  seconds: number;
  /** Settings beyond rate and size, as x264 and x265 write them: `open-gop=1:bframes=3`. */
  params: string;
  fps?: number;
  /** How many times as large as 128 × 96. */
  scale?: number;
  gopSeconds?: number;
}

const encoders = { h264: 'libx264', hevc: 'libx265' } as const;

/** A show whose every frame says its number, with the test tone, encoded by x264 or x265 with any of their settings. */
export async function encodeGops(show: GopShow): Promise<MediaPacket[]> {
  Log.setLevel(AV_LOG_QUIET);
  const { codec, seconds, params, fps = 30, scale = 1, gopSeconds = 2 } = show;
  const size = { width: numberedSize.width * scale, height: numberedSize.height * scale };
  const name: FFVideoEncoder = encoders[codec] as FFVideoEncoder;
  const found = Codec.findEncoderByName(name);
  if (!found) throw new Error(`This FFmpeg has no ${name}`);
  const context = new CodecContext();
  context.allocContext3(found);
  context.width = size.width;
  context.height = size.height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, fps);
  context.framerate = new Rational(fps, 1);
  context.gopSize = Math.round(gopSeconds * fps);
  context.bitRate = 400_000n;
  context.threadCount = 1;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  const keyint = Math.round(gopSeconds * fps);
  const common = `keyint=${keyint}:min-keyint=${keyint}:scenecut=0:${params}`;
  const options =
    codec === 'h264'
      ? { preset: 'veryfast', 'x264-params': `annexb=0:${common}` }
      : { preset: 'ultrafast', 'x265-params': `${common}:log-level=none:pools=1:frame-threads=1` };
  FFmpegError.throwIfError(await context.open2(found, Dictionary.fromObject(options)), `Open ${name}`);
  const parameters = new CodecParameters();
  parameters.alloc();
  parameters.fromContext(context);
  const config = parameters.getDecoderConfigurationRecord();
  parameters.free();
  if (!config) throw new Error('No decoder configuration');
  const source = { codec, ...size, fps, seconds, draw: (frame: number) => drawNumber(frame, scale) };
  const video = await encodeVideo(createMediaEncoder(context), source);
  const samples = video.map((packet) => ({
    ...packet,
    data: codec === 'h264' ? packet.data : lengthPrefixed(Buffer.from(packet.data)),
  }));
  return addTestTone(samples, config, source);
}
