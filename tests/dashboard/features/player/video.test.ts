import { describe, expect, it, vi } from 'vitest';
import { canFillScreen, createVideoStore, toggleFullScreen } from '../../../../src/dashboard/features/player/video.ts';
import { fakeVideo, ranges } from './fake-video.ts';

describe('a video’s state', () => {
  it('is read from the video, and again with each of its events', () => {
    const video = fakeVideo({ currentTime: 12, buffered: ranges([0, 3], [10, 40]) });
    const store = createVideoStore(video);
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    expect(store.get()).toMatchObject({
      isPlaying: false,
      positionSeconds: 12,
      durationSeconds: 600,
      bufferedSeconds: 40,
    });
    void video.play();
    expect(store.get().isPlaying).toBe(true);
    expect(listener).toHaveBeenCalledOnce();
    stop();
    video.pause();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('waits from a stall or a seek until it plays on', () => {
    const video = fakeVideo();
    const store = createVideoStore(video);
    store.subscribe(() => undefined);
    const waitsAfter = (type: string) => {
      video.dispatchEvent(new Event(type));
      return store.get().isWaiting;
    };
    expect([waitsAfter('waiting'), waitsAfter('progress'), waitsAfter('playing')]).toEqual([true, true, false]);
    expect([waitsAfter('seeking'), waitsAfter('timeupdate'), waitsAfter('seeked')]).toEqual([true, true, false]);
  });

  it('has no length until one is known', () => {
    expect(createVideoStore(fakeVideo({ duration: Number.NaN })).get().durationSeconds).toBe(0);
    expect(createVideoStore(fakeVideo({ duration: Number.POSITIVE_INFINITY })).get().durationSeconds).toBe(0);
  });

  it('has nothing loaded beyond where it is when nothing is', () => {
    expect(createVideoStore(fakeVideo({ currentTime: 7 })).get().bufferedSeconds).toBe(7);
  });
});

describe('the full screen', () => {
  it('is taken by the whole player, or by the video alone where only that can', () => {
    const stage = document.createElement('div');
    stage.requestFullscreen = vi.fn(async () => undefined);
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
    expect(canFillScreen(fakeVideo())).toBe(true);
    toggleFullScreen(stage, fakeVideo());
    expect(stage.requestFullscreen).toHaveBeenCalledOnce();

    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: false });
    const phoneVideo = Object.assign(fakeVideo(), { webkitEnterFullscreen: vi.fn() });
    expect(canFillScreen(fakeVideo())).toBe(false);
    expect(canFillScreen(phoneVideo)).toBe(true);
    toggleFullScreen(stage, phoneVideo);
    expect(phoneVideo.webkitEnterFullscreen).toHaveBeenCalledOnce();
  });
});
