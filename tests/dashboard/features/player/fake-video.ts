import { vi } from 'vitest';

/** A video element with the media that jsdom lacks: it plays when asked to, and the test sets its state. */
export function fakeVideo(state: Partial<Record<keyof HTMLVideoElement, unknown>> = {}): HTMLVideoElement {
  const video = document.createElement('video');
  const media = {
    paused: true,
    ended: false,
    duration: 600,
    currentTime: 0,
    error: null,
    buffered: ranges(),
    played: ranges(),
    ...state,
  };
  for (const name of Object.keys(media)) {
    Object.defineProperty(video, name, {
      configurable: true,
      get: () => Reflect.get(media, name),
      set: (value) => {
        Reflect.set(media, name, value);
        if (name === 'currentTime') video.dispatchEvent(new Event('seeking'));
      },
    });
  }
  video.play = vi.fn(async () => {
    media.paused = false;
    video.dispatchEvent(new Event('play'));
  });
  video.pause = vi.fn(() => {
    media.paused = true;
    video.dispatchEvent(new Event('pause'));
  });
  video.load = vi.fn();
  return video;
}

/** Loaded ranges in seconds, as a media element reports them. */
export function ranges(...spans: readonly (readonly [number, number])[]): TimeRanges {
  return {
    length: spans.length,
    start: (index) => spans[index]?.[0] ?? 0,
    end: (index) => spans[index]?.[1] ?? 0,
  };
}
