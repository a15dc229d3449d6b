import {
  AV_CODEC_FLAG_QSCALE,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FF_ENCODER_MJPEG,
  FF_QP2LAMBDA,
} from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, type Frame, Packet, Rational } from 'node-av/lib';

/** What `encodeJpeg` takes: full-range 4:2:0. */
export const jpegFormat = AV_PIX_FMT_YUVJ420P;
/** 2 (best) to 31: at 4, a poster shows no blocks. */
const quality = 4;

export async function encodeJpeg(frame: Frame): Promise<Buffer> {
  const codec = Codec.findEncoderByName(FF_ENCODER_MJPEG);
  if (!codec) throw new Error('This FFmpeg encodes no JPEG');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = frame.width;
  context.height = frame.height;
  context.pixelFormat = jpegFormat;
  context.colorRange = AVCOL_RANGE_JPEG;
  context.timeBase = new Rational(1, 1);
  context.globalQuality = quality * FF_QP2LAMBDA;
  context.setFlags(AV_CODEC_FLAG_QSCALE);
  const packet = new Packet();
  packet.alloc();
  try {
    FFmpegError.throwIfError(await context.open2(codec, null), 'Could not open the JPEG encoder');
    frame.quality = context.globalQuality;
    FFmpegError.throwIfError(await context.sendFrame(frame), 'Could not encode a JPEG');
    await context.sendFrame(null);
    FFmpegError.throwIfError(await context.receivePacket(packet), 'Could not encode a JPEG');
    return Buffer.from(packet.data ?? []);
  } finally {
    packet.free();
    context.freeContext();
  }
}
