import { type AVPixelFormat, SWS_BICUBIC } from 'node-av/constants';
import { FFmpegError, Frame, SoftwareScaleContext } from 'node-av/lib';

export interface FrameShape {
  width: number;
  height: number;
  format: AVPixelFormat;
}

export interface Scaler {
  /** Returns a frame in the scaler's shape with the time of the given one. The caller frees it. */
  scale(frame: Frame): Promise<Frame>;
  close(): void;
}

/** Scales frames of any shape to one; its context is created again only when the source's shape changes. */
export function createScaler(shape: FrameShape): Scaler {
  let context: SoftwareScaleContext | undefined;
  let sourceShape = '';

  function contextFor(frame: Frame): SoftwareScaleContext {
    const { width, height } = frame;
    // A decoded video frame's format is a pixel format: FFmpeg uses one field for video and audio frames.
    const format = frame.format as AVPixelFormat;
    const wanted = `${width}x${height} ${format} ${frame.colorRange}`;
    if (context && wanted === sourceShape) return context;
    context?.freeContext();
    context = new SoftwareScaleContext();
    context.getContext(width, height, format, shape.width, shape.height, shape.format, SWS_BICUBIC);
    sourceShape = wanted;
    return context;
  }

  return {
    async scale(frame) {
      const scaled = new Frame();
      scaled.alloc();
      scaled.width = shape.width;
      scaled.height = shape.height;
      scaled.format = shape.format;
      try {
        FFmpegError.throwIfError(scaled.getBuffer(), 'No memory for a frame');
        FFmpegError.throwIfError(await contextFor(frame).scaleFrame(scaled, frame), 'Could not scale');
      } catch (error) {
        scaled.free();
        throw error;
      }
      scaled.pts = frame.pts;
      return scaled;
    },
    close() {
      context?.freeContext();
      context = undefined;
    },
  };
}
