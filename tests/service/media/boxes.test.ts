import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box, childBoxes, findBox, largeBox, uint32 } from '../../../src/service/media/mp4/box.ts';

describe('boxes', () => {
  it('are found by their path', () => {
    const bytes = box('moov', box('mvhd'), box('trak', box('mdia', Buffer.from('abc'))));
    expect(findBox(bytes, 'moov', 'trak', 'mdia').toString()).toBe('abc');
    expect(() => findBox(bytes, 'moov', 'free', 'mdia')).toThrow('It has 0 moov/free/mdia boxes');
  });

  it('never lead outside of what they lie in', () => {
    const read = (bytes: Uint8Array) => {
      try {
        return childBoxes(Buffer.from(bytes)).length;
      } catch (error) {
        return error;
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const result = read(bytes);
        expect(typeof result === 'number' || result instanceof RangeError).toBe(true);
      }),
    );
  });

  it('come out the same in pieces as in one', () => {
    const contents = [uint32(1, 2), Buffer.from('abc')];
    expect(Buffer.concat(largeBox('free', ...contents))).toEqual(box('free', ...contents));
    expect(childBoxes(box('free', ...contents))).toMatchObject([{ type: 'free', body: Buffer.concat(contents) }]);
  });
});
