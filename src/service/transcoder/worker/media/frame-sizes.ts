import type { Frame } from 'node-av/lib';
import { createScaler } from './create-scaler.ts';
import type { FrameShape, Scaler } from './scaler.ts';

/** A frame in the sizes that its renditions have. */
export interface FrameSizes {
  /** The frame in a shape, made from the smallest larger one that was asked for before. The caller frees it. */
  in(shape: FrameShape): Frame;
  /** Frees what was made; what the callers have stays theirs. */
  free(): void;
}

/** Scales frames to several sizes, each from the next larger: the fewer pixels are read, the less it costs. */
export interface FrameScaler {
  sizesOf(frame: Frame): FrameSizes;
  close(): void;
}

interface Made {
  shape: FrameShape;
  frame: Frame;
}

export function createFrameScaler(): FrameScaler {
  const scalers = new Map<string, Scaler>();

  function scalerTo(shape: FrameShape, from: Made | undefined): Scaler {
    const key = `${describe(shape)} from ${from === undefined ? 'source' : describe(from.shape)}`;
    const scaler = scalers.get(key) ?? createScaler(shape);
    scalers.set(key, scaler);
    return scaler;
  }

  return {
    sizesOf(source) {
      const made: Made[] = [];
      return {
        in(shape) {
          const larger = made.filter((one) => holds(one.shape, shape)).sort((a, b) => a.shape.width - b.shape.width)[0];
          const isThere = larger !== undefined && describe(larger.shape) === describe(shape);
          const frame = isThere ? larger.frame : scalerTo(shape, larger).scale(larger?.frame ?? source);
          if (!isThere) made.push({ shape, frame });
          const own = frame.clone();
          if (!own) throw new Error('No memory for a frame');
          return own;
        },
        free() {
          for (const { frame } of made) frame.free();
          made.length = 0;
        },
      };
    },
    close() {
      for (const scaler of scalers.values()) scaler.close();
      scalers.clear();
    },
  };
}

function holds(larger: FrameShape, { width, height, format }: FrameShape): boolean {
  return larger.width >= width && larger.height >= height && larger.format === format;
}

function describe({ width, height, format }: FrameShape): string {
  return `${width}x${height} ${format}`;
}
