import { arch } from 'node:os';
import type { Frame } from 'node-av/lib';
import { openSwscale } from './open-swscale.ts';
import { openZimg, zimgTakes } from './open-zimg.ts';
import type { FrameShape, Scaler } from './scaler.ts';

/** Scales frames of any kind to one shape; what it does that with is opened again only when the frames change. */
export function createScaler(shape: FrameShape): Scaler {
  let scaler: Scaler | undefined;
  let openFor = '';

  function open(frame: Frame): Scaler {
    const { width, height, format, colorRange, colorSpace } = frame;
    const wanted = `${width}x${height} ${format} ${colorRange} ${colorSpace}`;
    if (scaler === undefined || wanted !== openFor) {
      scaler?.close();
      scaler = preferred(frame, shape);
      openFor = wanted;
    }
    return scaler;
  }

  return {
    scale: (frame) => open(frame).scale(frame),
    close() {
      scaler?.close();
      scaler = undefined;
    },
  };
}

/** zimg has its fast code for x64. What it refuses, swscale takes: docs/decisions/081. */
function preferred(frame: Frame, shape: FrameShape): Scaler {
  if (arch() === 'x64' && zimgTakes(frame, shape)) {
    try {
      return openZimg(frame, shape);
    } catch {
      // A filter that this FFmpeg lacks, or colours that it does not know.
    }
  }
  return openSwscale(frame, shape);
}
