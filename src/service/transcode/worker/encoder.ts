import {
  AV_CODEC_FLAG_CLOSED_GOP,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_INTERLACED_DCT,
  AV_CODEC_FLAG_INTERLACED_ME,
  AV_FRAME_FLAG_INTERLACED,
  AV_HWDEVICE_TYPE_VAAPI,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_VAAPI,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_BT709,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVPixelFormat,
  FF_ENCODER_H264_NVENC,
  FF_ENCODER_H264_QSV,
  FF_ENCODER_H264_VAAPI,
  FF_ENCODER_H264_VIDEOTOOLBOX,
  FF_ENCODER_LIBX264,
  type FFVideoEncoder,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  CodecParameters,
  Dictionary,
  FFmpegError,
  Frame,
  HardwareDeviceContext,
  HardwareFramesContext,
  Packet,
  Rational,
} from 'node-av/lib';
import { lengthPrefixed } from '../../media/codec/nal-units.ts';
import type { EncoderName, Rendition } from '../messages.ts';
import { copyCaptions, isHighRange } from './scaler.ts';

/** An encoded frame in decode order, as an MP4 sample. */
export interface EncodedFrame {
  presentationTime: number;
  isKey: boolean;
  data: Buffer;
}

export interface VideoEncoder {
  /** The avcC. */
  config: Buffer;
  /** How many frames may be decoded before one that is shown earlier. */
  reorderedFrames: number;
  /**
   * Takes a frame (and frees it); returns those that are finished. Without one: flushes all that were held back. The encoder
   * works on threads of its own: this one waits where it still has all it can hold.
   */
  encode(frame: Frame | undefined, asKey: boolean): Promise<EncodedFrame[]>;
  close(): void;
}

interface FrameSequence {
  /** Ticks per second of their times. */
  timescale: number;
  /** Nominal frames per second: their times are exact, this only steers the rate control. */
  fps: number;
  /** A sample of the source: its colours hold for all. */
  sample: Frame;
  threads: number;
  /** A clip's edges are played between the source's own frames: fields stay, pixels and colours are called as the source's. */
  isBesideSource?: boolean;
}

/**
 * Peaks stay under 1.2 times the profile's bitrate over two seconds: what a player on a connection of that bitrate can
 * buffer.
 */
const peakRatio = 1.2;
const peakWindowSeconds = 2;

/** Opens an encoder that emits keyframes only where asked (and at scene cuts). Throws if it is not available. */
export async function openEncoder(
  rendition: Rendition,
  choice: EncoderChoice,
  sequence: FrameSequence,
): Promise<VideoEncoder> {
  const codec = Codec.findEncoderByName(choice.codec);
  if (!codec) throw new Error(`This FFmpeg has no ${choice.codec}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = rendition.width;
  context.height = rendition.height;
  context.pixelFormat = choice.deviceFormat ?? choice.pixelFormat;
  context.sampleAspectRatio = pixelRatio(sequence);
  describeColours(context, sequence);
  context.timeBase = new Rational(1, sequence.timescale);
  context.framerate = new Rational(Math.round(sequence.fps * 1000), 1000);
  context.gopSize = rendition.gopSeconds === 0 ? 1 : 100_000;
  context.bitRate = BigInt(rendition.bitrate);
  context.rcMaxRate = BigInt(Math.round(rendition.bitrate * peakRatio));
  context.rcBufferSize = Math.round(rendition.bitrate * peakRatio * peakWindowSeconds);
  context.threadCount = sequence.threads;
  const profile = rendition.profile === 'constrained-high' ? 'high' : rendition.profile;
  if (!choice.hasBFrames || profile !== rendition.profile || profile === 'baseline') context.maxBFrames = 0;
  if (sequence.isBesideSource && sequence.sample.hasFlags(AV_FRAME_FLAG_INTERLACED)) {
    context.setFlags(AV_CODEC_FLAG_INTERLACED_DCT, AV_CODEC_FLAG_INTERLACED_ME);
  }
  // Assigning to `flags` would drop CLOSED_GOP.
  context.setFlags(AV_CODEC_FLAG_CLOSED_GOP, AV_CODEC_FLAG_GLOBAL_HEADER);
  const device = choice.deviceFormat === undefined ? undefined : openEncodingDevice(context, choice.pixelFormat);
  const options = Dictionary.fromObject({ ...choice.options, ...(profile ? { profile } : {}) });
  // The synchronous form crashes at garbage collection when given a dictionary.
  FFmpegError.throwIfError(await context.open2(codec, options), `Could not open ${choice.codec}`);
  const config = decoderConfig(context);
  const isAnnexB = context.extraData?.[0] !== 1;
  const packet = new Packet();
  packet.alloc();

  /** Packets that are ready only have to be fetched; a flushed encoder encodes the frames that it held back. */
  async function receive(isFlushed: boolean): Promise<EncodedFrame[]> {
    const frames: EncodedFrame[] = [];
    for (;;) {
      const result = isFlushed ? await context.receivePacket(packet) : context.receivePacketSync(packet);
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return frames;
      FFmpegError.throwIfError(result, 'Could not encode');
      const data = packet.data ?? Buffer.alloc(0);
      frames.push({
        presentationTime: Number(packet.pts),
        isKey: packet.isKeyframe,
        data: isAnnexB ? lengthPrefixed(data) : Buffer.from(data),
      });
      packet.unref();
    }
  }

  return {
    config,
    reorderedFrames: context.hasBFrames,
    async encode(frame, asKey) {
      const given = frame && device ? await device.upload(frame) : frame;
      if (given) given.pictType = asKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      const result = given ? context.sendFrameSync(given) : await context.sendFrame(null);
      given?.free();
      if (given || result !== AVERROR_EOF) FFmpegError.throwIfError(result, 'Could not give a frame to the encoder');
      return receive(!given);
    },
    close() {
      packet.free();
      context.freeContext();
      device?.close();
    },
  };
}

/** A rendition's pixels are square. Where the source's are too, they are called what it calls them, or nothing. */
function pixelRatio({ sample, isBesideSource = false }: FrameSequence): Rational {
  const { num, den } = sample.sampleAspectRatio;
  return isBesideSource || num === den || num === 0 ? sample.sampleAspectRatio : new Rational(1, 1);
}

/**
 * Players guess an untagged colour space from the frame's height: a small rendition of a large untagged source would
 * change its colours, so the rendition is tagged with what players assume for the source. A high dynamic range has become
 * BT.709's.
 */
function describeColours(context: CodecContext, { sample, isBesideSource = false }: FrameSequence): void {
  const isLargeUntagged = sample.colorSpace === AVCOL_SPC_UNSPECIFIED && sample.height >= 720;
  const becomesBt709 = !isBesideSource && (isLargeUntagged || isHighRange(sample));
  context.colorRange = isBesideSource ? sample.colorRange : AVCOL_RANGE_MPEG;
  context.colorSpace = becomesBt709 ? AVCOL_SPC_BT709 : sample.colorSpace;
  context.colorPrimaries = becomesBt709 ? AVCOL_PRI_BT709 : sample.colorPrimaries;
  context.colorTrc = becomesBt709 ? AVCOL_TRC_BT709 : sample.colorTrc;
}

function decoderConfig(context: CodecContext): Buffer {
  const parameters = new CodecParameters();
  parameters.alloc();
  parameters.fromContext(context);
  const config = parameters.getDecoderConfigurationRecord();
  parameters.free();
  if (!config) throw new Error('The encoder gives no decoder configuration');
  return config;
}

interface PreferredEncoder {
  encoder: VideoEncoder;
  /** The format it expects its frames in. */
  pixelFormat: AVPixelFormat;
}

/** Opens the requested encoder, or the software encoder if it is not available; `onNotice` receives why. */
export async function openPreferredEncoder(
  name: EncoderName,
  rendition: Rendition,
  sequence: FrameSequence,
  onNotice: (message: string) => void,
): Promise<PreferredEncoder> {
  const open = async (wanted: EncoderName) => {
    const choice = encoderChoices[wanted];
    return { encoder: await openEncoder(rendition, choice, sequence), pixelFormat: choice.pixelFormat };
  };
  if (name === 'software') return open('software');
  try {
    return await open(name);
  } catch (error) {
    onNotice(
      `The encoder ${name} cannot be used here, software takes its place: ${error instanceof Error ? error.message : error}`,
    );
    return open('software');
  }
}

/** How to make each of FFmpeg's H.264 encoders do what we need of all: an IDR frame exactly where we ask. */
interface EncoderChoice {
  codec: FFVideoEncoder;
  /** The format that frames are scaled to. */
  pixelFormat: AVPixelFormat;
  /** For encoders that need frames in the device's memory: the format there. */
  deviceFormat?: AVPixelFormat;
  options: Record<string, string>;
  /** Leaves the number of B-frames to the encoder's preset; otherwise there are none. */
  hasBFrames: boolean;
}

export const encoderChoices: Record<EncoderName, EncoderChoice> = {
  software: {
    codec: FF_ENCODER_LIBX264,
    pixelFormat: AV_PIX_FMT_YUV420P,
    options: { preset: 'veryfast', 'forced-idr': '1', 'x264-params': 'annexb=0' },
    hasBFrames: true,
  },
  nvenc: {
    codec: FF_ENCODER_H264_NVENC,
    pixelFormat: AV_PIX_FMT_NV12,
    options: { preset: 'p4', rc: 'vbr', 'forced-idr': '1' },
    hasBFrames: false,
  },
  vaapi: {
    codec: FF_ENCODER_H264_VAAPI,
    pixelFormat: AV_PIX_FMT_NV12,
    deviceFormat: AV_PIX_FMT_VAAPI,
    options: {},
    hasBFrames: false,
  },
  videotoolbox: {
    codec: FF_ENCODER_H264_VIDEOTOOLBOX,
    pixelFormat: AV_PIX_FMT_NV12,
    options: {},
    hasBFrames: false,
  },
  qsv: {
    codec: FF_ENCODER_H264_QSV,
    pixelFormat: AV_PIX_FMT_NV12,
    options: { preset: 'veryfast', forced_idr: '1' },
    hasBFrames: false,
  },
};

/** Frame memory on the device, for an encoder that cannot read ours. */
function openEncodingDevice(context: CodecContext, pixelFormat: AVPixelFormat) {
  const device = new HardwareDeviceContext();
  FFmpegError.throwIfError(device.create(AV_HWDEVICE_TYPE_VAAPI), 'Could not open the encoding device');
  const pool = new HardwareFramesContext();
  pool.alloc(device);
  pool.format = context.pixelFormat;
  pool.swFormat = pixelFormat;
  pool.width = context.width;
  pool.height = context.height;
  pool.initialPoolSize = 32;
  FFmpegError.throwIfError(pool.init(), 'Could not reserve frames on the encoding device');
  context.hwFramesCtx = pool;
  return {
    async upload(frame: Frame): Promise<Frame> {
      const uploaded = new Frame();
      uploaded.alloc();
      FFmpegError.throwIfError(pool.getBuffer(uploaded), 'No frame free on the encoding device');
      FFmpegError.throwIfError(await pool.transferData(uploaded, frame), 'Could not hand a frame to the device');
      uploaded.pts = frame.pts;
      // The device gets the picture alone.
      copyCaptions(frame, uploaded);
      frame.free();
      return uploaded;
    },
    close() {
      pool.free();
      device.free();
    },
  };
}
