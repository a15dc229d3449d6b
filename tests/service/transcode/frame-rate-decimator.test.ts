import { describe, expect, it } from 'vitest';
import { createFrameRateDecimator } from '../../../src/service/transcode/ladder.ts';

describe('fewer frames a second', () => {
  const keep = (fps: number, times: number[]) => times.filter(createFrameRateDecimator(fps));

  it('keep every second frame of 60 in spite of millisecond times', () => {
    const times = Array.from({ length: 60 }, (_, i) => Math.round((i * 1000) / 60) / 1000);
    expect(keep(30, times)).toEqual(times.filter((_, i) => i % 2 === 0));
  });

  it('come out at the rate asked for, the first frame always, and all where the source has less', () => {
    const times = Array.from({ length: 300 }, (_, i) => i / 30);
    expect(keep(24, times)).toHaveLength(240);
    expect(keep(24, [0.2, 0.21])).toEqual([0.2]);
    expect(keep(60, times)).toEqual(times);
    expect(keep(0, times)).toEqual(times);
  });
});
