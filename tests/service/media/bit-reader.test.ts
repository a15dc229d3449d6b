import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitReader } from '../../../src/service/media/codec/bits.ts';
import { unescapeNal } from '../../../src/service/media/codec/nal-units.ts';

function packBits(bits: string): Uint8Array {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  return Uint8Array.from({ length: padded.length / 8 }, (_, i) => Number.parseInt(padded.slice(i * 8, i * 8 + 8), 2));
}

/** Exp-Golomb by its definition: as many zeros as `value + 1` has bits after its first. */
function golomb(value: number): string {
  const binary = (value + 1).toString(2);
  return '0'.repeat(binary.length - 1) + binary;
}

describe('BitReader', () => {
  it('reads back any run of unsigned Exp-Golomb codes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 31 }), { minLength: 1 }), (values) => {
        const reader = new BitReader(packBits(values.map(golomb).join('')));
        expect(values.map(() => reader.unsignedGolomb())).toEqual(values);
      }),
    );
  });

  it('counts signed codes 0, 1, -1, 2, -2', () => {
    const reader = new BitReader(packBits([0, 1, 2, 3, 4].map(golomb).join('')));
    expect(Array.from({ length: 5 }, () => reader.signedGolomb() + 0)).toEqual([0, 1, -1, 2, -2]);
  });

  it('throws a RangeError at the end and on a code without an end, never anything else', () => {
    expect(() => new BitReader(new Uint8Array(1)).bits(9)).toThrow(RangeError);
    expect(() => new BitReader(new Uint8Array(100)).unsignedGolomb()).toThrow(RangeError);
  });
});

describe('unescapeNal', () => {
  it('takes out the byte that an encoder put in after two zeros', () => {
    const escapeNal = (bytes: number[]) => {
      const out: number[] = [];
      for (const byte of bytes) {
        if (byte <= 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3);
        out.push(byte);
      }
      return Uint8Array.from(out);
    };
    const bytes = fc.array(fc.oneof(fc.constantFrom(0, 1, 2, 3), fc.nat(255)));
    fc.assert(
      fc.property(bytes, (payload) => {
        expect([...unescapeNal(escapeNal(payload))]).toEqual(payload);
      }),
    );
  });
});
