import type { VideoOptions } from './open-video-encoder.ts';

export interface TestMediaOptions extends VideoOptions {
  seconds: number;
  audio: boolean;
  video: boolean;
}

/** Separate from the encoder, so that the service can import it without loading FFmpeg. */
export const defaultTestMedia: TestMediaOptions = {
  width: 1280,
  height: 720,
  fps: 30,
  bitrate: 2_500_000,
  gopSeconds: 2,
  bFrames: 0,
  seconds: 10,
  audio: true,
  video: true,
};
