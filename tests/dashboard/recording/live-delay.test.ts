import { describe, expect, it } from 'vitest';
import { behindWords, isAtLiveEdge, pictureWords } from '../../../src/dashboard/recording/live-delay.ts';

describe('how live a picture is', () => {
  it.each([
    [50, 54, true],
    [54, 50, true],
    [48, 54, false],
    [0, 3600, false],
    [10, undefined, true],
  ])('at second %i of %s: live is %s', (positionSeconds, liveSeconds, isLive) => {
    expect(isAtLiveEdge({ positionSeconds, liveSeconds })).toBe(isLive);
  });

  it.each([
    [6_200, 'about 6 s behind'],
    [200, 'about 1 s behind'],
    [-4_000, 'about 1 s behind'],
    [125_000, 'about 2 min behind'],
  ])('sent %i ms ago', (agoMs, words) => {
    expect(behindWords(1_000_000 - agoMs, 1_000_000)).toBe(words);
  });

  it('says nothing where the playlist has no dates', () => {
    expect(behindWords(undefined, 1_000_000)).toBe('');
  });
});

it('says of a picture what is known', () => {
  expect(pictureWords({ width: 1280, height: 720, fps: 29.97 })).toBe('1280 × 720, 30 fps');
  expect(pictureWords({ width: 1280, height: 720 })).toBe('1280 × 720');
  expect(pictureWords({ fps: 25 })).toBe('25 fps');
  expect(pictureWords({ width: 0, height: 0, fps: 0 })).toBe('');
});
