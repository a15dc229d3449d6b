import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMediaRecovery } from '../../../../../src/dashboard/features/player/engine/media-recovery.ts';
import { fakeVideo, ranges } from '../fake-video.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Three fragments of 4 s, the third one of another part. */
const fragments = [
  { sn: 0, start: 0, end: 4, cc: 0 },
  { sn: 1, start: 4, end: 8, cc: 0 },
  { sn: 2, start: 8, end: 12, cc: 1 },
];

function playingAt(seconds: number, state: object = {}) {
  const video = fakeVideo({ readyState: 4, paused: false, buffered: ranges([0, 8]), ...state });
  const hls = { detachMedia: vi.fn(), attachMedia: vi.fn(), startLoad: vi.fn(), stopLoad: vi.fn() };
  const onDamaged = vi.fn();
  const details = { fragments };
  // Only what the recovery uses of hls.js is faked.
  const parts = { hls: { ...hls, latestLevelDetails: details }, video, onDamaged };
  const recovery = createMediaRecovery(parts as unknown as Parameters<typeof createMediaRecovery>[0]);
  const moveTo = (time: number, event = 'timeupdate') => {
    Object.defineProperty(video, 'currentTime', { configurable: true, writable: true, value: time });
    video.dispatchEvent(new Event(event));
    vi.runAllTimers();
  };
  const fail = (sn: number | undefined, error: object = {}) => {
    const named = sn === undefined ? {} : { frag: { sn: 'initSegment', start: 0 }, chunkMeta: { sn } };
    const data = { type: 'mediaError', details: 'bufferAppendError', fatal: false, ...named, ...error };
    const isRecovered = recovery.recovers(data as unknown as Parameters<typeof recovery.recovers>[0]);
    vi.runAllTimers();
    return isRecovered;
  };
  moveTo(seconds);
  return { hls, video, recovery, onDamaged, moveTo, fail };
}

const decoding = { details: 'mediaSourceRequiresReset' };

describe('media that does not fit what is playing', () => {
  it('is waited for until what comes before it is played, then begins with fresh source buffers', () => {
    const { hls, fail, moveTo, onDamaged, video } = playingAt(5);
    expect(fail(2)).toBe(true);
    expect(hls.stopLoad).toHaveBeenCalledOnce();
    moveTo(7.5);
    expect(hls.attachMedia).not.toHaveBeenCalled();
    moveTo(7.99);
    expect(hls.detachMedia).toHaveBeenCalledOnce();
    expect(hls.attachMedia).toHaveBeenCalledExactlyOnceWith(video);
    expect(hls.startLoad).toHaveBeenCalledExactlyOnceWith(8);
    expect(onDamaged).not.toHaveBeenCalled();
  });

  it('begins where the video waits, if a track ends a little earlier', () => {
    const { hls, fail, moveTo, video } = playingAt(5);
    fail(2);
    Object.defineProperty(video, 'readyState', { value: 2 });
    moveTo(7.8, 'waiting');
    expect(hls.startLoad).toHaveBeenCalledExactlyOnceWith(8);
  });

  it('begins at its own start, and not a moment before, if the video waits for it already as it fails', () => {
    const { hls, fail } = playingAt(7.99);
    fail(2);
    expect(hls.startLoad).toHaveBeenCalledExactlyOnceWith(8);
  });

  it('begins where hls.js finds that the video stands still, without a word of the browser', () => {
    const { hls, fail, moveTo } = playingAt(5);
    fail(2);
    moveTo(7.8);
    expect(hls.startLoad).not.toHaveBeenCalled();
    fail(undefined, { details: 'bufferStalledError' });
    expect(hls.startLoad).toHaveBeenCalledExactlyOnceWith(8);
  });

  it('is let wait where something before it is missing, which is loaded once', () => {
    const { hls, fail, moveTo } = playingAt(5);
    fail(2);
    moveTo(6);
    fail(undefined, { details: 'bufferStalledError' });
    expect(hls.startLoad).toHaveBeenCalledExactlyOnceWith(6);
    fail(2);
    fail(undefined, { details: 'bufferStalledError' });
    expect(hls.startLoad).toHaveBeenCalledOnce();
    moveTo(7.99);
    expect(hls.startLoad).toHaveBeenLastCalledWith(8);
  });

  it('begins at once where somebody went, and is let alone where they went away from it', () => {
    const sought = playingAt(9);
    sought.fail(2);
    expect(sought.hls.startLoad).toHaveBeenCalledExactlyOnceWith(9);
    const held = playingAt(5);
    held.fail(2);
    held.moveTo(2, 'seeking');
    expect(held.hls.startLoad).not.toHaveBeenCalled();
    held.moveTo(10, 'seeking');
    expect(held.hls.startLoad).toHaveBeenCalledExactlyOnceWith(10);
  });

  it('is damaged where it fails again, and may be tried anew by whoever goes there again', () => {
    const { hls, fail, onDamaged, moveTo } = playingAt(8);
    fail(2);
    fail(2);
    expect(onDamaged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'mediaError' }), 8);
    expect(hls.attachMedia).toHaveBeenCalledOnce();
    moveTo(1, 'seeking');
    moveTo(8, 'seeking');
    fail(2);
    expect(hls.attachMedia).toHaveBeenCalledTimes(2);
    expect(onDamaged).toHaveBeenCalledOnce();
  });

  it('that ended the video is played up to, then tried, then said', () => {
    const { hls, fail, recovery, onDamaged, moveTo } = playingAt(5);
    fail(2, decoding);
    expect(hls.startLoad).toHaveBeenLastCalledWith(5);
    recovery.onBuffered(1);
    expect(hls.stopLoad).toHaveBeenCalledOnce();
    moveTo(7.99);
    expect(hls.startLoad).toHaveBeenLastCalledWith(8);
    moveTo(8);
    fail(2, decoding);
    expect(hls.attachMedia).toHaveBeenCalledTimes(2);
    expect(onDamaged).toHaveBeenCalledExactlyOnceWith(expect.anything(), 8);
  });

  it('never goes round and round: a decoder that fails everywhere is said', () => {
    const { hls, fail, onDamaged } = playingAt(5);
    for (let times = 0; times < 20 && onDamaged.mock.calls.length === 0; times += 1) {
      fail(times % 2 === 0 ? undefined : 2, decoding);
    }
    expect(onDamaged).toHaveBeenCalledOnce();
    expect(hls.attachMedia.mock.calls.length).toBeLessThan(4);
  });

  it('is the next part’s where the decoder fails at its end, since it is ahead of what is shown', () => {
    const { fail, hls, recovery, onDamaged, moveTo } = playingAt(7.8);
    fail(undefined, decoding);
    expect(hls.startLoad).toHaveBeenLastCalledWith(7.8);
    recovery.onBuffered(1);
    moveTo(7.99);
    expect(hls.startLoad).toHaveBeenLastCalledWith(8);
    expect(onDamaged).not.toHaveBeenCalled();
  });

  it('leaves to hls.js what it handles, and to words what no recovery helps', () => {
    const { fail, hls } = playingAt(5);
    expect(fail(2, { details: 'fragParsingError' })).toBe(false);
    expect(fail(undefined, { details: 'bufferIncompatibleCodecsError', fatal: true })).toBe(false);
    expect(fail(2, { type: 'networkError', details: 'fragLoadError', fatal: true })).toBe(false);
    expect(fail(2, { errorAction: { action: 0 } })).toBe(true);
    expect(hls.attachMedia).not.toHaveBeenCalled();
    expect(hls.stopLoad).not.toHaveBeenCalled();
  });
});
