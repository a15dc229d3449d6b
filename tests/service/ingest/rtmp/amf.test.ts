import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAmf0, encodeAmf0 } from '../../../../src/service/ingest/rtmp/amf.ts';
import { ProtocolError } from '../../../../src/service/ingest/rtmp/message.ts';

const text = (value: string) => Buffer.concat([Buffer.of(value.length >> 8, value.length & 255), Buffer.from(value)]);

describe('AMF0', () => {
  it('reads back what it writes', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', maxDepth: 6 },
        fc.double(),
        fc.boolean(),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(null, undefined),
        fc.date({ noInvalidDate: true }),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 4, noNullPrototype: false }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), (values) => {
        expect(decodeAmf0(encodeAmf0(...values))).toEqual(values);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it('reads an ECMA array by its end marker, whatever count it declares', () => {
    const bytes = Buffer.concat([
      Buffer.of(8, 0xff, 0xff, 0xff, 0xff),
      text('width'),
      encodeAmf0(1280),
      Buffer.of(0, 0, 9),
      encodeAmf0('after'),
    ]);
    expect(decodeAmf0(bytes)).toEqual([{ width: 1280 }, 'after']);
  });

  it('reads typed objects, long strings, XML and unsupported values', () => {
    const long = 'x'.repeat(70_000);
    expect(decodeAmf0(encodeAmf0(long))).toEqual([long]);
    expect(
      decodeAmf0(Buffer.concat([Buffer.of(0x10), text('Class'), text('a'), encodeAmf0(1), Buffer.of(0, 0, 9)])),
    ).toEqual([{ a: 1 }]);
    expect(decodeAmf0(Buffer.of(0x0f, 0, 0, 0, 2, 0x3c, 0x3e, 0x0d))).toEqual(['<>', undefined]);
  });

  it('takes a member called __proto__ for a member like any other', () => {
    const [object] = decodeAmf0(
      Buffer.concat([Buffer.of(3), text('__proto__'), encodeAmf0({ polluted: true }), Buffer.of(0, 0, 9)]),
    );
    expect(Object.keys(object ?? {})).toEqual(['__proto__']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each([
    ['a number cut short', Buffer.of(0, 1, 2)],
    ['a string longer than the bytes', Buffer.of(2, 0xff, 0xff, 0x41)],
    ['a long string of 4 GB', Buffer.of(0x0c, 0xff, 0xff, 0xff, 0xff)],
    ['a strict array of four billion', Buffer.of(0x0a, 0xff, 0xff, 0xff, 0xff, 5)],
    ['an object without an end', Buffer.of(3, 0, 1, 0x61, 5)],
    ['a reference cut short', Buffer.of(7, 0)],
    ['a movie clip', Buffer.of(4)],
    ['a record set', Buffer.of(0x0e)],
    ['an unknown type', Buffer.of(0x42)],
    ['arrays nested 100,000 deep', Buffer.concat(Array.from({ length: 100_000 }, () => Buffer.of(0x0a, 0, 0, 0, 1)))],
    ['more values than anybody sends', Buffer.alloc(10_000, 5)],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeAmf0(bytes)).toThrow(ProtocolError);
  });
});
