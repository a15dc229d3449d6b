/** The server refused this publisher, at once or later. `code` is its `onStatus` code, as in `NetStream.Publish.BadName`. */
export class PublishRefusedError extends Error {
  override readonly name = 'PublishRefusedError';
  readonly code: string;
  readonly description: string;

  constructor(code: string, description: string) {
    super(description === '' ? code : `${code}: ${description}`);
    this.code = code;
    this.description = description;
  }
}

export interface TestMediaOptions {
  width: number;
  height: number;
  fps: number;
  bitrate: number;
  gopSeconds: number;
  bFrames: number;
  seconds: number;
  audio: boolean;
  video: boolean;
}

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
