import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAacConfig } from '../../../src/service/media/codec/aac.ts';
import { readAv1Config, readH264Config, readHevcConfig } from '../../../src/service/media/codec/decoder-config.ts';
import { readPartTracks, TrackConfigError } from '../../../src/service/recorder/tracks.ts';

/** Records as x264, x265 and libaom wrote them. */
const h264 = {
  '1920×1080, cropped from 1088': [
    '01640028ffe1001b67640028acd940780227e5c044000003000400000300c83c60c65801000668ebe3cb22c0fdf8f800',
    { codecString: 'avc1.640028', picture: { width: 1920, height: 1080 } },
  ],
  '718×572, interlaced': [
    '0164001effe100196764001eacd940b424f558088000000300800000190f8a14cb01000668fba3cb22c0fdf8f800',
    { codecString: 'avc1.64001e', picture: { width: 718, height: 572 } },
  ],
  '642×362, 4:4:4 with scaling lists': [
    '01f4001effe1001a67f4001e919b281485fc7cf808800000030080000019078b16cb01000868ebe3c44c000440fff8f800',
    { codecString: 'avc1.f4001e', picture: { width: 642, height: 362 } },
  ],
  '320×180, baseline': [
    '0142c00cffe100196742c00cd901419f9f011000000300100000030320f142a48001000568cb83cb20',
    { codecString: 'avc1.42c00c', picture: { width: 320, height: 180 } },
  ],
} as const;

const hevcMain =
  '01016000000090000000000078f000fcfdf8f800000f03a00001001840010c01ffff016000000300900000030000030078959809a10001002a' +
  '420101016000000300900000030000030078a003c08010e596566924caf0168080000003008000000c84a2000100074401c172b46240';
const hevcMain10 =
  '01022000000090000000000078f000fcfdfafa00000f03a00001001840010c01ffff022000000300900000030000030078959809a10001002d' +
  '420101022000000300900000030000030078a003c08010e754d96566924caf016808000003000800000300c840a2000100074401c172b46240';
const av1 = '81050c000a0b0000002d4cffb3ccaf9004';

const noSize = { width: 0, height: 0 };
const bytes = (hex: string) => Buffer.from(hex, 'hex');

describe('decoder configurations of video', () => {
  it.each(Object.entries(h264))('H.264, %s', (_, [record, expected]) => {
    expect(readH264Config(bytes(record))).toMatchObject(expected);
  });

  it('HEVC: the codec string has the compatibility bits reversed, the size is cropped', () => {
    expect(readHevcConfig(bytes(hevcMain))).toMatchObject({
      codecString: 'hvc1.1.6.L120.90',
      picture: { width: 1920, height: 1080 },
    });
    expect(readHevcConfig(bytes(hevcMain10))).toMatchObject({
      codecString: 'hvc1.2.4.L120.90',
      picture: { width: 1918, height: 1078 },
    });
  });

  it('AV1', () => {
    expect(readAv1Config(bytes(av1))).toMatchObject({
      codecString: 'av01.0.05M.08',
      picture: { width: 1280, height: 720 },
    });
  });

  it('uses the size that the publisher announced if the configuration has none', () => {
    const withoutSequenceHeader = bytes(av1).subarray(0, 4);
    const packet = { kind: 'video-config', codec: 'av1', config: withoutSequenceHeader, dtsMs: 0 } as const;
    const { video } = readPartTracks({ video: packet }, { width: 1280, height: 720 });
    expect(video).toMatchObject({ codecString: 'av01.0.05M.08', width: 1280, height: 720 });
  });

  it.each([
    ['h264', h264['1920×1080, cropped from 1088'][0], 12, 145],
    ['hevc', hevcMain, 75, 0],
  ] as const)('%s: refuses a frame that is cropped to less than nothing', (codec, record, at, value) => {
    const config = Uint8Array.from(bytes(record), (byte, i) => (i === at ? value : byte));
    expect(() => readPartTracks({ video: { kind: 'video-config', codec, config, dtsMs: 0 } }, noSize)).toThrow(
      TrackConfigError,
    );
  });

  it('answers any bytes with a description or an error in words', () => {
    const codec = fc.constantFrom('h264' as const, 'hevc' as const, 'av1' as const);
    const seeds = [...Object.values(h264).map(([record]) => record), hevcMain, hevcMain10, av1].map(bytes);
    const mutated = fc
      .tuple(fc.constantFrom(...seeds), fc.nat(120), fc.nat(255))
      .map(([seed, at, value]) => Uint8Array.from(seed, (byte, i) => (i === at ? value : byte)));
    fc.assert(
      fc.property(codec, fc.oneof(fc.uint8Array(), mutated), (name, config) => {
        try {
          const packet = { kind: 'video-config', codec: name, config, dtsMs: 0 } as const;
          const { video } = readPartTracks({ video: packet }, noSize);
          expect(video?.width).toBeLessThanOrEqual(0xffff);
          expect(video?.width).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(TrackConfigError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('decoder configurations of AAC', () => {
  it.each([
    ['LC, 48 kHz, stereo', '1190', { codecString: 'mp4a.40.2', sampleRate: 48_000, channels: 2, frameLength: 1024 }],
    ['LC, 44.1 kHz, mono', '1208', { codecString: 'mp4a.40.2', sampleRate: 44_100, channels: 1, frameLength: 1024 }],
    ['LC, 48 kHz, 7.1', '11b8', { codecString: 'mp4a.40.2', sampleRate: 48_000, channels: 8, frameLength: 1024 }],
    ['LC with frames of 960', '1194', { codecString: 'mp4a.40.2', sampleRate: 48_000, channels: 2, frameLength: 960 }],
    [
      'HE-AAC, 24 to 48 kHz',
      '2b118800',
      { codecString: 'mp4a.40.5', sampleRate: 24_000, channels: 2, frameLength: 1024 },
    ],
    [
      'HE-AAC v2, 24 to 48 kHz',
      'eb098800',
      { codecString: 'mp4a.40.29', sampleRate: 24_000, channels: 2, frameLength: 1024 },
    ],
  ])('%s', (_, config, expected) => {
    expect(readAacConfig(bytes(config))).toMatchObject(expected);
  });

  it('reads a rate that is written out', () => {
    // Object type 2, index 15, then 24 bits of rate: 50,000 Hz, stereo.
    const bits = `00010${'1111'}${(50_000).toString(2).padStart(24, '0')}0010000`;
    const config = Uint8Array.from({ length: 5 }, (__, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2));
    expect(readAacConfig(config)).toMatchObject({ sampleRate: 50_000, channels: 2 });
  });

  it('throws a RangeError on a configuration cut short or with a reserved rate', () => {
    expect(() => readAacConfig(bytes('11'))).toThrow(RangeError);
    expect(() => readAacConfig(bytes('1690'))).toThrow(RangeError);
  });
});
