import type { AVPixelFormat } from 'node-av/constants';
import type { Frame } from 'node-av/lib';

export interface FrameShape {
  width: number;
  height: number;
  format: AVPixelFormat;
}

export interface Scaler {
  /** Returns a frame in the scaler's shape with the time of the given one. The caller frees it. On the caller's thread. */
  scale(frame: Frame): Frame;
  close(): void;
}

/** What opens a scaler of frames that are all like this one. */
export type OpenScaler = (like: Frame, shape: FrameShape) => Scaler;
