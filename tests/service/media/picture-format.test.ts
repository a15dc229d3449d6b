import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAv1Config, readH264Config, readHevcConfig } from '../../../src/service/media/codec/decoder-config.ts';
import { displaySize } from '../../../src/service/media/codec/picture-format.ts';
import { readH264Sps } from '../../../src/service/media/codec/sps.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const square = { num: 1, den: 1 };

/** Records as x264, x265 and SVT-AV1 wrote them. */
const interlacedPal =
  '0164001effe100216764001eacd940b424dff80200016b50505054000003000400000300c87c50a65801000668fba3cb22c0fdf8f800';
const deepH264 = '017a000cffe1001a677a000cb6cd941419f8dc1040000003004000000c83c50a658001000668ebe3cb22c0fefafa00';
const hlgHevc =
  '0102200000009000000000003cf000fcfdfafa00000f01a10001002d42010102200000030090000003000003003ca00a080b9f6d96564924caf046a122412080000003008000000c84';
const pqHevc =
  '0104080000009d08000000003cf000fcfefafa00000f01a10001002e4201010408000003009d0800000300003cb00a080b9f2b65959a49395e0ad4244024100000030010000003019080';
const pqAv1 = '81004c000a0e000000043cfecc02f85091009040';

describe('what a sequence header says of its pictures', () => {
  it('H.264: the shape of its pixels, fields, colours', () => {
    expect(readH264Config(bytes(interlacedPal)).picture).toEqual({
      width: 720,
      height: 576,
      pixelRatio: { num: 64, den: 45 },
      isInterlaced: true,
      chroma: '4:2:0',
      bitDepth: 8,
      colour: { primaries: 5, transfer: 5, matrix: 5, isFullRange: false },
    });
  });

  it('H.264: more than 8 bits, and more colour than 4:2:0', () => {
    expect(readH264Config(bytes(deepH264)).picture).toMatchObject({
      pixelRatio: { num: 16, den: 11 },
      isInterlaced: false,
      chroma: '4:2:2',
      bitDepth: 10,
      colour: undefined,
    });
  });

  it('HEVC: HLG, and PQ behind scaling lists', () => {
    expect(readHevcConfig(bytes(hlgHevc)).picture).toEqual({
      width: 320,
      height: 180,
      pixelRatio: { num: 16, den: 11 },
      isInterlaced: false,
      chroma: '4:2:0',
      bitDepth: 10,
      colour: { primaries: 9, transfer: 18, matrix: 9, isFullRange: false },
    });
    expect(readHevcConfig(bytes(pqHevc)).picture).toMatchObject({
      pixelRatio: { num: 40, den: 33 },
      chroma: '4:2:2',
      bitDepth: 10,
      colour: { primaries: 9, transfer: 16, matrix: 9 },
    });
  });

  it('AV1: PQ', () => {
    expect(readAv1Config(bytes(pqAv1)).picture).toEqual({
      width: 320,
      height: 180,
      pixelRatio: square,
      isInterlaced: false,
      chroma: '4:2:0',
      bitDepth: 10,
      colour: { primaries: 9, transfer: 16, matrix: 9, isFullRange: false },
    });
  });

  it('reads each aspect_ratio_idc', () => {
    const listed = '1:1 12:11 10:11 16:11 40:33 24:11 20:11 32:11 80:33 18:11 15:11 64:33 160:99 4:3 3:2 2:1'.split(
      ' ',
    );
    for (const [i, ratio] of listed.entries()) {
      const [num, den] = ratio.split(':').map(Number);
      expect(readH264Sps(spsWithRatio(i + 1))?.pixelRatio).toEqual({ num, den });
    }
  });

  it('takes an aspect ratio that is unspecified, reserved, zero or absurd for square pixels', () => {
    const reserved = fc.integer({ min: 17, max: 254 });
    fc.assert(
      fc.property(reserved, (idc) => {
        expect(readH264Sps(spsWithRatio(idc))?.pixelRatio).toEqual(square);
      }),
    );
    expect(readH264Sps(spsWithRatio(0))?.pixelRatio).toEqual(square);
    for (const [num, den] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [65535, 1],
      [1, 100],
    ] as const) {
      expect(readH264Sps(spsWithRatio(255, num, den))?.pixelRatio).toEqual(square);
    }
    expect(readH264Sps(spsWithRatio(255, 64, 45))).toMatchObject({ width: 320, pixelRatio: { num: 64, den: 45 } });
  });

  it('keeps the size of one that is cut short behind it', () => {
    const whole = spsWithRatio(255, 64, 45);
    expect(readH264Sps(whole.subarray(0, whole.length - 4))).toMatchObject({ width: 320, pixelRatio: square });
  });
});

describe('the size as shown', () => {
  it('stretches the width by the shape of the pixels', () => {
    expect(displaySize({ width: 720, height: 576 }, { num: 64, den: 45 })).toEqual({ width: 1024, height: 576 });
    expect(displaySize({ width: 1440, height: 1080 }, { num: 4, den: 3 })).toEqual({ width: 1920, height: 1080 });
    expect(displaySize({ width: 640, height: 480 }, { num: 1, den: 2 })).toEqual({ width: 320, height: 480 });
  });

  it('ignores what an encoder’s scaler rounded', () => {
    expect(displaySize({ width: 854, height: 480 }, { num: 1280, den: 1281 })).toEqual({ width: 854, height: 480 });
  });
});

/** The smallest SPS of a frame of 320×176 whose VUI has an aspect ratio and nothing else. */
function spsWithRatio(idc: number, num = 0, den = 0): Buffer {
  const golomb = (value: number) => {
    const binary = (value + 1).toString(2);
    return '0'.repeat(binary.length - 1) + binary;
  };
  const fixed = (value: number, count: number) => value.toString(2).padStart(count, '0');
  const head = fixed(66, 8) + fixed(0xc00d, 16) + [0, 0, 0, 0, 1].map(golomb).join('');
  const size = `0${golomb(19)}${golomb(10)}110`; // frames only, not cropped
  const vui = `11${fixed(idc, 8)}${idc === 255 ? fixed(num, 16) + fixed(den, 16) : ''}0000000001`;
  const bits = head + size + vui;
  const octets = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((octet) =>
    Number.parseInt(octet, 2),
  );
  return Buffer.from([0x67, ...escaped(octets)]);
}

function escaped(octets: readonly number[]): number[] {
  let zeros = 0;
  return octets.flatMap((octet) => {
    const isEscaped = zeros >= 2 && octet <= 3;
    zeros = octet === 0 ? (isEscaped ? 1 : zeros + 1) : 0;
    return isEscaped ? [3, octet] : [octet];
  });
}
