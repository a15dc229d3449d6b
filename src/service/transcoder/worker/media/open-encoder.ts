import {
  AV_CODEC_FLAG_CLOSED_GOP,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_BT709,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVPixelFormat,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  CodecParameters,
  Dictionary,
  FFmpegError,
  type Frame,
  Packet,
  Rational,
} from 'node-av/lib';
import { lengthPrefixed } from '../../../mp4/nal-units.ts';
import type { Rendition } from '../../rendition.ts';
import type { EncoderName } from '../../settings.ts';
import { type EncoderChoice, encoderChoices } from './encoder-choice.ts';
import { openEncodingDevice } from './open-encoding-device.ts';

/** An encoded picture in decode order, as an MP4 sample. */
export interface EncodedPicture {
  presentationTime: number;
  isKey: boolean;
  data: Buffer;
}

export interface PictureEncoder {
  /** The avcC. */
  config: Buffer;
  /** How many pictures may be decoded before one that is shown earlier. */
  reorderedFrames: number;
  /** Takes a picture (and frees it); returns those that are finished. Without one: all that were held back. */
  encode(picture: Frame | undefined, asKey: boolean): Promise<EncodedPicture[]>;
  close(): void;
}

/** What the encoder has to know of the pictures it is going to be given. */
export interface PictureSequence {
  /** Ticks a second of their times. */
  timescale: number;
  /** Pictures a second, nominal: their times are exact, this only steers the rate control. */
  fps: number;
  /** One of them: the shape of its pixels and what its colours mean hold for all. */
  sample: Frame;
  threads: number;
}

/**
 * Peaks stay under 1.2 times the profile's bitrate over two seconds: what a player on a line of that bitrate can hold.
 */
const peakRatio = 1.2;
const peakWindowSeconds = 2;

/** Opens an encoder that makes no keyframe but where it is told (and at scene cuts). Throws when it cannot be had. */
export async function openEncoder(
  rendition: Rendition,
  choice: EncoderChoice,
  sequence: PictureSequence,
): Promise<PictureEncoder> {
  const codec = Codec.findEncoderByName(choice.codec);
  if (!codec) throw new Error(`This FFmpeg has no ${choice.codec}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = rendition.width;
  context.height = rendition.height;
  context.pixelFormat = choice.deviceFormat ?? choice.pictureFormat;
  context.sampleAspectRatio = sequence.sample.sampleAspectRatio;
  describeColours(context, sequence.sample);
  context.timeBase = new Rational(1, sequence.timescale);
  context.framerate = new Rational(Math.round(sequence.fps * 1000), 1000);
  context.gopSize = rendition.gopSeconds === 0 ? 1 : 100_000;
  context.bitRate = BigInt(rendition.bitrate);
  context.rcMaxRate = BigInt(Math.round(rendition.bitrate * peakRatio));
  context.rcBufferSize = Math.round(rendition.bitrate * peakRatio * peakWindowSeconds);
  context.threadCount = sequence.threads;
  const profile = rendition.profile === 'constrained-high' ? 'high' : rendition.profile;
  if (!choice.hasBFrames || profile !== rendition.profile || profile === 'baseline') context.maxBFrames = 0;
  // Assigning to `flags` would drop CLOSED_GOP.
  context.setFlags(AV_CODEC_FLAG_CLOSED_GOP, AV_CODEC_FLAG_GLOBAL_HEADER);
  const device = choice.deviceFormat === undefined ? undefined : openEncodingDevice(context, choice.pictureFormat);
  const options = Dictionary.fromObject({ ...choice.options, ...(profile ? { profile } : {}) });
  // The synchronous form crashes at garbage collection when given a dictionary.
  FFmpegError.throwIfError(await context.open2(codec, options), `Could not open ${choice.codec}`);
  const config = decoderConfig(context);
  const isAnnexB = context.extraData?.[0] !== 1;
  const packet = new Packet();
  packet.alloc();

  async function receive(): Promise<EncodedPicture[]> {
    const pictures: EncodedPicture[] = [];
    for (;;) {
      const result = await context.receivePacket(packet);
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return pictures;
      FFmpegError.throwIfError(result, 'Could not encode');
      const data = packet.data ?? Buffer.alloc(0);
      pictures.push({
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
    async encode(picture, asKey) {
      const given = picture && device ? await device.upload(picture) : picture;
      if (given) given.pictType = asKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      const result = await context.sendFrame(given ?? null);
      given?.free();
      if (given || result !== AVERROR_EOF) FFmpegError.throwIfError(result, 'Could not give a picture to the encoder');
      return receive();
    },
    close() {
      packet.free();
      context.freeContext();
      device?.close();
    },
  };
}

/**
 * Players guess what untagged colours mean by the picture's height: a small rendition of a large untagged source would
 * change its colours, so it is told what the source is taken for.
 */
function describeColours(context: CodecContext, sample: Frame): void {
  const isLargeUntagged = sample.colorSpace === AVCOL_SPC_UNSPECIFIED && sample.height >= 720;
  context.colorRange = AVCOL_RANGE_MPEG;
  context.colorSpace = isLargeUntagged ? AVCOL_SPC_BT709 : sample.colorSpace;
  context.colorPrimaries = isLargeUntagged ? AVCOL_PRI_BT709 : sample.colorPrimaries;
  context.colorTrc = isLargeUntagged ? AVCOL_TRC_BT709 : sample.colorTrc;
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

export interface PreferredEncoder {
  encoder: PictureEncoder;
  /** The format that its pictures are to be in. */
  pictureFormat: AVPixelFormat;
}

/** Opens the encoder asked for, or software where that cannot be had; `onNotice` is told why. */
export async function openPreferredEncoder(
  name: EncoderName,
  rendition: Rendition,
  sequence: PictureSequence,
  onNotice: (message: string) => void,
): Promise<PreferredEncoder> {
  const open = async (wanted: EncoderName) => {
    const choice = encoderChoices[wanted];
    return { encoder: await openEncoder(rendition, choice, sequence), pictureFormat: choice.pictureFormat };
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
