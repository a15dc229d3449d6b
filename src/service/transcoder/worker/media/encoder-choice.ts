import {
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
