import { describe, expect, it } from 'vitest';
import { readAnnouncedSize } from '../../../src/service/recorder/tracks.ts';

describe('the size that a publisher announces', () => {
  it('is taken from its metadata', () => {
    expect(readAnnouncedSize({ width: 1280, height: 720.0, framerate: 30 })).toEqual({ width: 1280, height: 720 });
  });

  it.each([
    [{}],
    [{ width: '1280', height: null }],
    [{ width: -1, height: Number.NaN }],
    [{ width: 70_000, height: 0 }],
  ])('is 0 × 0 where it cannot be one: %j', (values) => {
    expect(readAnnouncedSize(values)).toEqual({ width: 0, height: 0 });
  });
});
