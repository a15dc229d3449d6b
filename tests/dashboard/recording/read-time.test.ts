import { expect, it } from 'vitest';
import { readTimeMs } from '../../../src/dashboard/recording/read-time.ts';

it.each([
  [1_763_553_611_000, 1_763_553_611_000],
  [1_614_271_323, 1_614_271_323_000],
  [99_999_999_999, 99_999_999_999_000],
  [1e11, 1e11],
])('reads %d as %d ms: what is too small for milliseconds is seconds', (value, ms) => {
  expect(readTimeMs(value)).toBe(ms);
});

it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, 9e15, '1763553611000', null, undefined, {}, true])(
  'reads %s as no time at all',
  (value) => {
    expect(readTimeMs(value)).toBeUndefined();
  },
);
