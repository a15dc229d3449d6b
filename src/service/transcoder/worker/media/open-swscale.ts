import { type AVPixelFormat, SWS_BICUBIC } from 'node-av/constants';
import { FFmpegError, Frame, SoftwareScaleContext } from 'node-av/lib';
import { copyCaptions } from './captions.ts';
import type { OpenScaler } from './scaler.ts';

/** FFmpeg's own scaler: from and to every format. */
export const openSwscale: OpenScaler = (like, shape) => {
  const context = new SoftwareScaleContext();
  // A decoded video frame's format is a pixel format: FFmpeg uses one field for video and audio frames.
  const format = like.format as AVPixelFormat;
  context.getContext(like.width, like.height, format, shape.width, shape.height, shape.format, SWS_BICUBIC);
  return {
    scale(frame) {
      const scaled = new Frame();
      scaled.alloc();
      scaled.width = shape.width;
      scaled.height = shape.height;
      scaled.format = shape.format;
      try {
        FFmpegError.throwIfError(scaled.getBuffer(), 'No memory for a frame');
        FFmpegError.throwIfError(context.scaleFrameSync(scaled, frame), 'Could not scale');
      } catch (error) {
        scaled.free();
        throw error;
      }
      scaled.pts = frame.pts;
      copyCaptions(frame, scaled);
      return scaled;
    },
    close: () => context.freeContext(),
  };
};
