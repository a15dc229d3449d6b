import { describe, expect, it } from 'vitest';
import { fittingCount } from '../../../../../src/dashboard/features/streams/tags/fitting-count.ts';

describe('the tags of a row', () => {
  it.each([
    // 8 px before them, 4 between two, 30 with the gap for the count of the others.
    { roomPx: 8 + 50 + 4 + 40 + 4 + 30, count: 3 },
    { roomPx: 8 + 50 + 4 + 40 + 4 + 29, count: 2 },
    { roomPx: 8 + 50 + 4 + 40 + 30, count: 2 },
    { roomPx: 8 + 50 + 4 + 40 + 29, count: 1 },
    { roomPx: 8 + 50 + 29, count: 0 },
    { roomPx: -20, count: 0 },
  ])('are as many as fit into $roomPx px: $count', ({ roomPx, count }) => {
    expect(fittingCount([50, 40, 30], roomPx)).toBe(count);
  });
});
