import { type AVPixelFormat, SWS_BICUBIC } from 'node-av/constants';
import { FFmpegError, Frame, SoftwareScaleContext } from 'node-av/lib';

export interface PictureShape {
  width: number;
  height: number;
  format: AVPixelFormat;
}

export interface Scaler {
  /** The picture in the scaler's shape, the caller's to free; it carries the time of the one given. */
  scale(picture: Frame): Promise<Frame>;
  close(): void;
}

/** Scales pictures of any shape to one; what it needs for the source's shape is made anew only when that changes. */
export function createScaler(shape: PictureShape): Scaler {
  let context: SoftwareScaleContext | undefined;
  let sourceShape = '';

  function contextFor(picture: Frame): SoftwareScaleContext {
    const { width, height } = picture;
    // A decoded picture's format is a pixel format: FFmpeg has one field for both kinds of frame.
    const format = picture.format as AVPixelFormat;
    const wanted = `${width}x${height} ${format} ${picture.colorRange}`;
    if (context && wanted === sourceShape) return context;
    context?.freeContext();
    context = new SoftwareScaleContext();
    context.getContext(width, height, format, shape.width, shape.height, shape.format, SWS_BICUBIC);
    sourceShape = wanted;
    return context;
  }

  return {
    async scale(picture) {
      const scaled = new Frame();
      scaled.alloc();
      scaled.width = shape.width;
      scaled.height = shape.height;
      scaled.format = shape.format;
      try {
        FFmpegError.throwIfError(scaled.getBuffer(), 'No memory for a picture');
        FFmpegError.throwIfError(await contextFor(picture).scaleFrame(scaled, picture), 'Could not scale');
      } catch (error) {
        scaled.free();
        throw error;
      }
      scaled.pts = picture.pts;
      return scaled;
    },
    close() {
      context?.freeContext();
      context = undefined;
    },
  };
}
