import {
  AV_HWDEVICE_TYPE_VAAPI,
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_VAAPI,
  AV_PIX_FMT_YUV420P,
  type AVPixelFormat,
  FF_ENCODER_H264_NVENC,
  FF_ENCODER_H264_QSV,
  FF_ENCODER_H264_VAAPI,
  FF_ENCODER_H264_VIDEOTOOLBOX,
  FF_ENCODER_LIBX264,
  type FFVideoEncoder,
} from 'node-av/constants';
import { type CodecContext, FFmpegError, Frame, HardwareDeviceContext, HardwareFramesContext } from 'node-av/lib';
import type { EncoderName } from '../../settings.ts';

/** How to make each of FFmpeg's H.264 encoders do what we need of all: an IDR frame exactly where we ask. */
export interface EncoderChoice {
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

interface EncodingDevice {
  upload(frame: Frame): Promise<Frame>;
  close(): void;
}

/** Frame memory on the device, for an encoder that cannot read ours. */
export function openEncodingDevice(context: CodecContext, pixelFormat: AVPixelFormat): EncodingDevice {
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
    async upload(frame) {
      const uploaded = new Frame();
      uploaded.alloc();
      FFmpegError.throwIfError(pool.getBuffer(uploaded), 'No frame free on the encoding device');
      FFmpegError.throwIfError(await pool.transferData(uploaded, frame), 'Could not hand a frame to the device');
      uploaded.pts = frame.pts;
      frame.free();
      return uploaded;
    },
    close() {
      pool.free();
      device.free();
    },
  };
}
