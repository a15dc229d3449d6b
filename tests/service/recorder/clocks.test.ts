import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AudioClock } from '../../../src/service/recorder/open-segment.ts';

function decodeTimes(sampleRate: number, frameLength: number, dtsMs: number[]): number[] {
  const clock = new AudioClock(sampleRate, frameLength);
  return dtsMs.map((ms) => clock.next(ms));
}

describe('AudioClock', () => {
  it.each([
    [48_000, 1024],
    [44_100, 1024],
    [22_050, 1024],
    [48_000, 960],
  ])(
    'counts samples exactly while timestamps are %i Hz in frames of %i, rounded or cut to milliseconds',
    (rate, length) => {
      for (const toMs of [Math.round, Math.floor, Math.ceil]) {
        const sentTimes = Array.from({ length: 5000 }, (_, i) => toMs((i * length * 1000) / rate));
        expect(decodeTimes(rate, length, sentTimes)).toEqual(sentTimes.map((_, i) => i * length));
      }
    },
  );

  it('starts at the given time', () => {
    expect(decodeTimes(48_000, 1024, [10_000, 10_021])).toEqual([480_000, 481_024]);
  });

  it('follows a gap, and a jump of more than 2 ms', () => {
    expect(decodeTimes(48_000, 1024, [0, 21, 300, 321])).toEqual([0, 1024, 14_400, 15_424]);
    expect(decodeTimes(48_000, 1024, [0, 24, 43])).toEqual([0, 1152, 2064]);
  });

  it('always increases, and is never more than 2 ms from the given time while that increases by whole frames', () => {
    const steps = fc.array(fc.integer({ min: 21, max: 400 }), { maxLength: 200 });
    fc.assert(
      fc.property(fc.nat(1e9), steps, (startMs, stepsMs) => {
        const sentTimes = [startMs];
        for (const step of stepsMs) sentTimes.push((sentTimes.at(-1) ?? 0) + step);
        const times = decodeTimes(48_000, 1024, sentTimes);
        times.forEach((time, i) => {
          expect(Math.abs(time / 48 - (sentTimes[i] ?? NaN))).toBeLessThanOrEqual(2 + 1 / 48);
          if (i > 0) expect(time).toBeGreaterThan(times[i - 1] ?? NaN);
        });
      }),
    );
  });

  it('increases although timestamps stand still or go back', () => {
    const anyTimes = fc.array(fc.nat(10_000));
    fc.assert(
      fc.property(anyTimes, (sentTimes) => {
        const times = decodeTimes(48_000, 1024, sentTimes);
        times.slice(1).forEach((time, i) => {
          expect(time).toBeGreaterThan(times[i] ?? NaN);
        });
      }),
    );
  });
});
