import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTimes } from '../../../src/service/media/mp4/fragment.ts';

describe('decode times', () => {
  it('are the presentation times in order, early by what the reordering takes', () => {
    // I0 P4 B2 b1 b3, 10 ticks a frame.
    expect(decodeTimes([100, 140, 120, 110, 130], 20)).toEqual([80, 90, 100, 110, 120]);
    expect(decodeTimes([100, 110, 120], 0)).toEqual([100, 110, 120]);
  });

  it('lie closer together where a recording begins at zero', () => {
    expect(decodeTimes([0, 40, 20, 10, 30], 20)).toEqual([0, 3, 6, 10, 20]);
    expect(decodeTimes([0, 10], 20)).toEqual([0, 1]);
  });

  it('give way if frames are so far apart that the delay is too short', () => {
    const times = decodeTimes([100, 900, 500, 110, 510], 20);
    expect(times.every((time, i) => time <= ([100, 900, 500, 110, 510][i] ?? 0))).toBe(true);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('increase, are never negative and never after the presentation, whatever the order', () => {
    const gaps = fc.array(fc.integer({ min: 20, max: 5000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(gaps, fc.nat(1_000_000), fc.nat(9000), fc.infiniteStream(fc.nat(3)), (steps, first, delay, swaps) => {
        const times = steps.map((_, i) => first + steps.slice(0, i).reduce((sum, step) => sum + step, 0));
        const [head, ...rest] = times;
        // An encoder's order: the first frame first, each later one at most a few places early.
        const order = rest.map((time, i) => ({ time, place: i - (swaps.next().value ?? 0) }));
        const given = [head ?? 0, ...order.sort((a, b) => a.place - b.place).map(({ time }) => time)];
        const found = decodeTimes(given, delay);
        found.forEach((time, i) => {
          expect(time).toBeLessThanOrEqual(given[i] ?? 0);
          expect(time).toBeGreaterThan(found[i - 1] ?? -1);
        });
      }),
    );
  });
});
