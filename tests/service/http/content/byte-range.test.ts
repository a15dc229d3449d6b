import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRangeFresh, readByteRange } from '../../../../src/service/http/content/byte-range.ts';

describe('a Range header', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-', { start: 0, end: 100 }],
    ['bytes=10-19', { start: 10, end: 20 }],
    ['bytes=90-200', { start: 90, end: 100 }],
    ['bytes=-10', { start: 90, end: 100 }],
    ['bytes=-1000', { start: 0, end: 100 }],
    ['bytes=-0', 'none'],
    ['bytes=100-', 'none'],
    ['bytes=5-1', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
  ] as const)('%s of 100 bytes is %j', (header, expected) => {
    expect(readByteRange(header, 100)).toEqual(expected);
  });

  it('never leads outside the body, whatever it says', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    );
    fc.assert(
      fc.property(header, fc.nat(10_000), (text, length) => {
        const range = readByteRange(text, length);
        if (typeof range === 'string') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThanOrEqual(length);
        expect(range.start).toBeLessThan(range.end);
      }),
    );
  });
});

it('a part is sent only of the very file that If-Range names', () => {
  const modified = Date.UTC(2026, 10, 21, 8, 0, 0, 500);
  expect(isRangeFresh(undefined, '"a"', modified)).toBe(true);
  expect(isRangeFresh('"a"', '"a"', modified)).toBe(true);
  expect(isRangeFresh('"b"', '"a"', modified)).toBe(false);
  expect(isRangeFresh('W/"a"', '"a"', modified)).toBe(false);
  expect(isRangeFresh(new Date(modified).toUTCString(), '"a"', modified)).toBe(true);
  expect(isRangeFresh('Sat, 21 Nov 2026 07:59:59 GMT', '"a"', modified)).toBe(false);
});
