import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBSVTAV1,
  FF_ENCODER_LIBX265,
  type FFVideoEncoder,
} from 'node-av/constants';
import { Codec, CodecContext, CodecParameters, Dictionary, FFmpegError, Log, Rational } from 'node-av/lib';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { lengthPrefixed } from '../../../src/service/media/codec/nal-units.ts';
import { addTestTone, encodeVideo } from './encode-video.ts';
import { createMediaEncoder } from './media-encoder.ts';
import { createTestPicture } from './test-picture.ts';

/** How an encoder of enhanced RTMP's codecs is opened, and how its bytes become what RTMP carries. */
interface ModernCodec {
  encoder: FFVideoEncoder;
  options: Record<string, string>;
  config(parameters: CodecParameters): Buffer;
  sample(data: Uint8Array): Uint8Array;
}

const keyframeEvery = 60;

const modernCodecs: Record<'hevc' | 'av1', ModernCodec> = {
  hevc: {
    encoder: FF_ENCODER_LIBX265,
    options: {
      preset: 'ultrafast',
      'x265-params': `keyint=${keyframeEvery}:min-keyint=${keyframeEvery}:scenecut=0:open-gop=0:bframes=2:log-level=none`,
    },
    config(parameters) {
      const record = parameters.getDecoderConfigurationRecord();
      if (!record) throw new Error('No hvcC');
      return record;
    },
    sample: (data) => lengthPrefixed(Buffer.from(data)),
  },
  av1: {
    encoder: FF_ENCODER_LIBSVTAV1,
    options: { preset: '12', 'svtav1-params': 'pred-struct=1:rc=2' },
    config(parameters) {
      const level = Number(/^av01\.\d\.(\d\d)/.exec(parameters.getCodecString() ?? '')?.[1] ?? 0);
      const subsampledInBoth = 0x0c;
      return Buffer.concat([Buffer.of(0x81, level, subsampledInBoth, 0), parameters.extradata ?? Buffer.alloc(0)]);
    },
    // MP4 and RTMP leave out the temporal delimiter that begins each unit.
    sample: (data) => (data[0] === 0x12 && data[1] === 0 ? data.subarray(2) : data),
  },
};

/** A test clip of 640×360 at 30 frames a second whose video is HEVC or AV1, as enhanced RTMP carries it, with AAC audio. */
export async function encodeModernPackets(name: 'hevc' | 'av1', seconds: number): Promise<MediaPacket[]> {
  const modern = modernCodecs[name];
  const shape = { width: 640, height: 360, fps: 30 };
  const { context, config } = await openContext(modern, shape);
  const source = { ...shape, codec: name, seconds, draw: createTestPicture(shape).draw };
  const video = await encodeVideo(createMediaEncoder(context), source);
  const samples = video.map((packet) => ({ ...packet, data: modern.sample(packet.data) }));
  return addTestTone(samples, config, source);
}

async function openContext(
  modern: ModernCodec,
  { width, height, fps }: { width: number; height: number; fps: number },
) {
  Log.setLevel(AV_LOG_QUIET);
  // SVT-AV1 talks past FFmpeg; 1 is errors only.
  process.env.SVT_LOG = '1';
  const codec = Codec.findEncoderByName(modern.encoder);
  if (!codec) throw new Error(`This FFmpeg has no ${modern.encoder}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = width;
  context.height = height;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, fps);
  context.framerate = new Rational(fps, 1);
  context.gopSize = keyframeEvery;
  context.bitRate = 600_000n;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  FFmpegError.throwIfError(await context.open2(codec, Dictionary.fromObject(modern.options)), `Open ${modern.encoder}`);
  const parameters = new CodecParameters();
  parameters.alloc();
  parameters.fromContext(context);
  const config = modern.config(parameters);
  parameters.free();
  return { context, config };
}
