import {
  AV_CODEC_FLAG_CLOSED_GOP,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_INTERLACED_DCT,
  AV_CODEC_FLAG_INTERLACED_ME,
  AV_FRAME_DATA_A53_CC,
  AV_FRAME_FLAG_INTERLACED,
  AV_FRAME_FLAG_TOP_FIELD_FIRST,
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_PIX_FMT_YUV422P,
  AV_PIX_FMT_YUV444P,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
} from 'node-av/constants';
import { Codec, CodecContext, CodecParameters, Dictionary, FFmpegError, Frame, Log, Rational } from 'node-av/lib';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { lengthPrefixed } from '../../../src/service/media/codec/nal-units.ts';
import { addTestTone } from './encode-video.ts';
import { createMediaEncoder } from './media-encoder.ts';

const pixelFormats = {
  '4:2:0': { format: AV_PIX_FMT_YUV420P, across: 2, down: 2, depth: 8 },
  '4:2:2': { format: AV_PIX_FMT_YUV422P, across: 2, down: 1, depth: 8 },
  '4:4:4': { format: AV_PIX_FMT_YUV444P, across: 1, down: 1, depth: 8 },
  '4:2:0 10 bit': { format: AV_PIX_FMT_YUV420P10LE, across: 2, down: 2, depth: 10 },
} as const;

export interface PictureSource {
  width: number;
  height: number;
  seconds: number;
  /** 25 unless given; its frames are whole milliseconds apart. */
  fps?: number;
  codec?: 'h264' | 'hevc';
  samples?: keyof typeof pixelFormats;
  pixelRatio?: { num: number; den: number };
  /** Code points of ITU-T H.273. */
  colours?: { primaries: number; transfer: number; matrix: number };
  /** Which field is first: frames then hold two, taken half a frame apart. */
  fields?: 'top' | 'bottom';
  bFrames?: number;
  /** Luma, 0 to 1, of a point at a time counted in frames; `x` and `y` are 0 to 1. */
  luma(x: number, y: number, time: number): number;
  /** CEA-608/708 triplets of a frame. */
  captions?(frame: number): Uint8Array | undefined;
}

/** A bright disc in the middle that is round where the picture is shown with its shape, whatever its pixels are. */
export function disc(displayWidth: number, displayHeight: number): PictureSource['luma'] {
  const radius = Math.min(displayWidth, displayHeight) * 0.4;
  return (x, y) => (Math.hypot((x - 0.5) * displayWidth, (y - 0.5) * displayHeight) < radius ? 0.9 : 0.1);
}

/** A bright bar, a quarter wide, that moves to the right by a hundredth of the width a frame. */
export const movingBar: PictureSource['luma'] = (x, _, time) => {
  const left = (time * 0.01) % 0.75;
  return x >= left && x < left + 0.25 ? 0.9 : 0.1;
};

/** A clip of such pictures as RTMP carries it, with a keyframe each two seconds and the test tone. */
export async function encodePictures(source: PictureSource): Promise<MediaPacket[]> {
  const { codec = 'h264', fps = 25, seconds } = source;
  const { context, config } = await openContext(source);
  const encoder = createMediaEncoder(context);
  const frames = Math.round(seconds * fps);
  const encoded = [];
  for (let frame = 0; frame <= frames; frame++) {
    encoded.push(...(await encoder.encode(frame < frames ? pictureFrame(source, frame) : undefined)));
  }
  encoder.close();
  const delay = Math.max(0, -(encoded[0]?.dts ?? 0));
  const toMs = (ticks: number) => Math.round(((ticks + delay) * 1000) / fps);
  const video = encoded.map(({ pts, dts, isKeyframe, data }) => ({
    kind: 'video' as const,
    codec,
    dtsMs: toMs(dts),
    compositionMs: toMs(pts) - toMs(dts),
    isKeyframe,
    data: codec === 'hevc' ? lengthPrefixed(Buffer.from(data)) : data,
  }));
  return addTestTone(video, config, { codec, seconds });
}

async function openContext(source: PictureSource): Promise<{ context: CodecContext; config: Buffer }> {
  const { width, height, fps = 25, codec: name = 'h264', samples = '4:2:0', fields, pixelRatio, colours } = source;
  Log.setLevel(AV_LOG_QUIET);
  const encoderName = name === 'h264' ? FF_ENCODER_LIBX264 : FF_ENCODER_LIBX265;
  const codec = Codec.findEncoderByName(encoderName);
  if (!codec) throw new Error(`This FFmpeg has no ${encoderName}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = width;
  context.height = height;
  context.pixelFormat = pixelFormats[samples].format;
  context.timeBase = new Rational(1, fps);
  context.framerate = new Rational(fps, 1);
  context.gopSize = fps * 2;
  context.maxBFrames = source.bFrames ?? 0;
  context.threadCount = 1;
  if (pixelRatio) context.sampleAspectRatio = new Rational(pixelRatio.num, pixelRatio.den);
  if (colours) {
    Object.assign(context, {
      colorPrimaries: colours.primaries,
      colorTrc: colours.transfer,
      colorSpace: colours.matrix,
      colorRange: 1,
    });
  }
  if (fields) context.setFlags(AV_CODEC_FLAG_INTERLACED_DCT, AV_CODEC_FLAG_INTERLACED_ME);
  context.setFlags(AV_CODEC_FLAG_CLOSED_GOP, AV_CODEC_FLAG_GLOBAL_HEADER);
  const x264 = `annexb=0:scenecut=0:open-gop=0:keyint=${fps * 2}${fields === 'bottom' ? ':bff=1' : fields ? ':tff=1' : ''}`;
  const x265 = `keyint=${fps * 2}:min-keyint=${fps * 2}:scenecut=0:open-gop=0:bframes=${source.bFrames ?? 0}:log-level=none`;
  const options =
    name === 'h264'
      ? { preset: 'veryfast', crf: '20', 'x264-params': x264 }
      : { preset: 'ultrafast', crf: '20', 'x265-params': x265 };
  FFmpegError.throwIfError(await context.open2(codec, Dictionary.fromObject(options)), `Open ${encoderName}`);
  const parameters = new CodecParameters();
  parameters.alloc();
  parameters.fromContext(context);
  const config = parameters.getDecoderConfigurationRecord();
  parameters.free();
  if (!config) throw new Error('The encoder gives no configuration');
  return { context, config };
}

function pictureFrame(source: PictureSource, number: number): Frame {
  const { width, height, fps = 25, samples = '4:2:0', fields, luma, pixelRatio } = source;
  const { format, across, down, depth } = pixelFormats[samples];
  const bytesPerSample = depth > 8 ? 2 : 1;
  const lumaSamples = width * height;
  const chromaSamples = (width / across) * (height / down) * 2;
  const bytes = Buffer.alloc((lumaSamples + chromaSamples) * bytesPerSample);
  const put = (index: number, value: number) =>
    depth > 8 ? bytes.writeUInt16LE(value * 4, index * 2) : bytes.writeUInt8(value, index);
  for (let y = 0; y < height; y++) {
    const isSecondField = fields !== undefined && (y % 2 === 0) !== (fields === 'top');
    const time = number + (isSecondField ? 0.5 : 0);
    for (let x = 0; x < width; x++) {
      put(y * width + x, 16 + Math.round(219 * luma((x + 0.5) / width, (y + 0.5) / height, time)));
    }
  }
  for (let index = lumaSamples; index < lumaSamples + chromaSamples; index++) put(index, 128);
  const frame = Frame.fromVideoBuffer(bytes, {
    width,
    height,
    format,
    timeBase: { num: 1, den: fps },
    pts: BigInt(number),
  });
  if (pixelRatio) frame.sampleAspectRatio = new Rational(pixelRatio.num, pixelRatio.den);
  if (fields) frame.setFlags(AV_FRAME_FLAG_INTERLACED);
  if (fields === 'top') frame.setFlags(AV_FRAME_FLAG_TOP_FIELD_FIRST);
  const captions = source.captions?.(number);
  if (captions) Buffer.from(captions).copy(frame.newSideData(AV_FRAME_DATA_A53_CC, captions.length));
  return frame;
}
