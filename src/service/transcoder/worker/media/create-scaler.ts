import { arch } from 'node:os';
import { AV_PIX_FMT_YUVJ420P } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { FilterStep } from './filter-graph.ts';
import { barsAround, fitPicture, shownSize } from './fit-picture.ts';
import { openGraphScaler } from './open-graph-scaler.ts';
import { openSwscale } from './open-swscale.ts';
import { openZimg, zimgTakes } from './open-zimg.ts';
import type { FrameShape, Scaler } from './scaler.ts';
import { isHighRange, toneMapping } from './tone-map.ts';

/**
 * Scales frames of any kind to one shape, between bars where their own is another; what it does that with is opened again
 * only when the frames change.
 */
export function createScaler(shape: FrameShape): Scaler {
  let scaler: Scaler | undefined;
  let openFor = '';

  function open(frame: Frame): Scaler {
    const { width, height, format, colorRange, colorSpace, colorTrc, sampleAspectRatio } = frame;
    const { num, den } = sampleAspectRatio;
    const wanted = `${width}x${height} ${num}:${den} ${format} ${colorRange} ${colorSpace} ${colorTrc}`;
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

/** zimg has its fast code for x64. What it refuses, swscale takes: docs/decisions/010. */
function preferred(frame: Frame, shape: FrameShape): Scaler {
  const picture = fitPicture(shownSize(frame), shape);
  const bars = barsAround(picture, shape);
  const range = shape.format === AV_PIX_FMT_YUVJ420P ? 'full' : 'limited';
  const whole: FilterStep[] = [
    ['scale', `flags=bicubic:out_range=${range}`],
    ['format', `pix_fmts=${shape.format}`],
  ];
  if (isHighRange(frame)) return openGraphScaler(frame, [...toneMapping(frame, picture), ...bars, ...whole]);
  if (arch() === 'x64' && zimgTakes(frame, shape)) {
    try {
      return openZimg(frame, shape);
    } catch {
      // A filter that this FFmpeg lacks, or colours that it does not know.
    }
  }
  if (bars.length === 0) return openSwscale(frame, shape);
  return openGraphScaler(frame, [
    ['scale', `w=${picture.width}:h=${picture.height}:flags=bicubic:out_range=${range}`],
    // Bars are drawn in this format: a deeper one has no black that 8 bits can hold exactly.
    ['format', `pix_fmts=${shape.format}`],
    ...bars,
  ]);
}
