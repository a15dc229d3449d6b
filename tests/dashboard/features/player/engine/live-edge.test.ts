import { describe, expect, it } from 'vitest';
import { createLiveEdge } from '../../../../../src/dashboard/features/player/engine/hls-engine.ts';
import { fakeVideo, ranges } from '../fake-video.ts';

type Parts = Parameters<typeof createLiveEdge>;

/** hls.js as far as the edge asks it, with a playlist that ends here. */
function atEdge({
  edge = 60,
  age = 0,
  fragmentStart = 0,
  currentTime = 50,
  buffered = ranges([50, 60]),
  isAlwaysLive = false,
} = {}) {
  const details = { edge, age, fragmentStart };
  // Only what the edge reads of a playlist is faked.
  const hls = { targetLatency: 10, latestLevelDetails: details } as unknown as Parts[0];
  const video = fakeVideo({ currentTime, buffered });
  const live = createLiveEdge(hls, video, isAlwaysLive);
  live.onLoading();
  const update = (...durations: number[]) => {
    const fragments = durations.map((duration) => ({ duration }));
    live.onUpdate({ ...details, fragments });
  };
  return { hls, video, live, details, update };
}

describe('how far behind a live picture stays', () => {
  it.each([
    [[2, 2, 2], 3.5],
    [[1, 1, 1], 2.5],
    [[2, 3.1, 2], 4.6],
    [[8, 2, 2, 2, 2, 2], 3.5],
    [[8.333], 9.9],
  ])('with segments of %j s: %d s', (durations, seconds) => {
    const { hls, update } = atEdge();
    update(...durations);
    expect(hls.targetLatency).toBeCloseTo(seconds);
  });

  it('is left as it is after a stop, until that is a minute ago or the segments are others', () => {
    const { hls, live, update } = atEdge();
    for (let updates = 0; updates < 40; updates += 1) update(2, 2);
    live.onStop();
    hls.targetLatency = 4.5;
    for (let updates = 0; updates < 29; updates += 1) update(2, 2);
    expect(hls.targetLatency).toBe(4.5);
    update(2, 2);
    expect(hls.targetLatency).toBe(3.5);
    hls.targetLatency = 4.5;
    update(2, 2, 4);
    expect(hls.targetLatency).toBe(5.5);
  });

  it('does not count the stops of its beginning', () => {
    const { hls, live, update } = atEdge();
    update(2, 2);
    live.onStop();
    hls.targetLatency = 4.5;
    update(2, 2);
    expect(hls.targetLatency).toBe(3.5);
  });
});

describe('where a live picture is live', () => {
  it('goes on while the next segment is on its way, and stops where none comes', () => {
    const { live, update, details } = atEdge();
    update(2, 2);
    expect(live.seconds()).toBe(56.5);
    details.age = 1.5;
    expect(live.seconds()).toBe(58);
    details.age = 30;
    expect(live.seconds()).toBe(58.5);
  });

  it('is not before the first frame there is', () => {
    const { live, update } = atEdge({ edge: 2.1, fragmentStart: 0.067 });
    update(2);
    expect(live.seconds()).toBe(0.067);
  });
});

describe('a live picture that begins', () => {
  it('passes over what hls.js begins with, once it has what is live', () => {
    const { live, update, video, details } = atEdge({ buffered: ranges([50, 52]) });
    update(2, 2);
    live.onMedia();
    expect(video.currentTime).toBe(50);
    Object.defineProperty(video, 'buffered', { value: ranges([50, 60]) });
    live.onMedia();
    expect(video.currentTime).toBe(56.5);
    // The first playlist was as old as a segment is long.
    details.age = 1.9;
    update(2, 2, 2);
    live.onMedia();
    expect(video.currentTime).toBe(58.4);
  });

  it('is left where somebody goes afterwards, until it begins anew', () => {
    const { live, update, video } = atEdge({ currentTime: 56.5 });
    update(2, 2);
    update(2, 2, 2);
    live.onMedia();
    video.currentTime = 51;
    live.onMedia();
    expect(video.currentTime).toBe(51);
    live.onLoading();
    update(2, 2);
    live.onMedia();
    expect(video.currentTime).toBe(56.5);
  });

  it('is left where somebody goes back to before it has come there', () => {
    const { live, update, video } = atEdge({ currentTime: 55, buffered: ranges([0, 60]) });
    update(2, 2);
    Object.assign(video, { played: ranges([50, 55]), currentTime: 0 });
    live.onMedia();
    update(2, 2, 2);
    live.onStop();
    live.onMedia();
    expect(video.currentTime).toBe(0);
  });
});

describe('a live picture that stopped', () => {
  it('goes on where live is, unless somebody watches what was before', () => {
    const { live, update, video } = atEdge({ currentTime: 56.5, buffered: ranges([40, 60]) });
    update(2, 2);
    update(2, 2);
    live.onMedia();
    video.currentTime = 52;
    live.onStop();
    live.onMedia();
    expect(video.currentTime).toBe(56.5);
    video.currentTime = 45;
    live.onStop();
    live.onMedia();
    expect(video.currentTime).toBe(45);
  });
});

it('goes on where live is, where nobody can go back, once it is far behind', () => {
  for (const isAlwaysLive of [true, false]) {
    const { live, update, video } = atEdge({ currentTime: 56.5, buffered: ranges([40, 60]), isAlwaysLive });
    update(2, 2);
    update(2, 2);
    live.onMedia();
    video.currentTime = 51;
    live.onMedia();
    expect(video.currentTime).toBe(51);
    video.currentTime = 45;
    live.onMedia();
    expect(video.currentTime).toBe(isAlwaysLive ? 56.5 : 45);
  }
});
