import { expect, it } from 'vitest';
import { createTimestampUnwrapper } from '../../../../src/service/ingest/rtmp/rtmp-publisher.ts';

function unwrapAll(...timestamps: number[]): number[] {
  const unwrapper = createTimestampUnwrapper();
  return timestamps.map((timestampMs) => unwrapper.next(timestampMs));
}

it('continues upwards past 2^32, however often it wraps', () => {
  const step = 2 ** 30;
  const raw = Array.from({ length: 12 }, (_, index) => (index * step) % 2 ** 32);
  expect(unwrapAll(...raw)).toEqual(raw.map((_, index) => index * step));
});

it('keeps a small step back a step back, across the wrap too', () => {
  expect(unwrapAll(1000, 990, 1010)).toEqual([1000, 990, 1010]);
  expect(unwrapAll(2 ** 32 - 10, 5, 2 ** 32 - 5, 10)).toEqual([2 ** 32 - 10, 2 ** 32 + 5, 2 ** 32 - 5, 2 ** 32 + 10]);
});

it('is not moved by one time that is far from all others, whatever it is', () => {
  for (const wrong of [0x7fffffff, 0x80000000, 0xc0000000, 0xffffffff, 36_000_000]) {
    expect(unwrapAll(5000, 5021, wrong, 5064, 5085).toSpliced(2, 1)).toEqual([5000, 5021, 5064, 5085]);
  }
});

it('is never below 0', () => {
  expect(unwrapAll(0, 2 ** 32 - 21, 2)).toEqual([0, 0, 2]);
});

it('takes a step over more than half of the range for what it is where it could only lead below 0', () => {
  expect(unwrapAll(1000, 3_000_000_000, 3_000_000_040)).toEqual([1000, 3_000_000_000, 3_000_000_040]);
});

it('is not moved by packets that are not media', () => {
  const unwrapper = createTimestampUnwrapper();
  expect(unwrapper.near(0)).toBe(0);
  expect(unwrapper.next(2 ** 32 - 60)).toBe(2 ** 32 - 60);
  expect(unwrapper.near(0)).toBe(2 ** 32);
  expect(unwrapper.next(2 ** 32 - 20)).toBe(2 ** 32 - 20);
});
