import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitReader, BitWriter } from '../../../src/service/media/codec/bits.ts';
import { configSets, decoderConfig } from '../../../src/service/media/codec/decoder-config.ts';
import {
  captionChannels,
  escapeNal,
  lengthPrefixed,
  nalLengthBytes,
  nalUnits,
  parameterSets,
  parameterSetsOfAvcConfig,
  unescapeNal,
  withLengths,
  withoutRecoveryPoint,
} from '../../../src/service/media/codec/nal-units.ts';
import { createOpenReferences } from '../../../src/service/media/codec/open-references.ts';
import {
  idsInPlaceOf,
  readSetIds,
  slicePictureSet,
  unitKind,
  withPictureSet,
  withSetIds,
} from '../../../src/service/media/codec/set-ids.ts';
import { box } from '../../../src/service/media/mp4/box.ts';
import { captionPairs, padding, triplets } from '../../support/media/caption-bytes.ts';
import { decodeStrictly } from '../../support/media/decode-strictly.ts';
import { encodeGops } from '../../support/media/encode-gops.ts';
import { headerOf } from '../../support/media/parameter-sets.ts';

describe('NAL units', () => {
  it('are taken out of an Annex B stream whatever its start codes', () => {
    const stream = Buffer.from('00000001 6742 000001 68ce 00000001 65880000 00000001 41'.replaceAll(' ', ''), 'hex');
    expect(lengthPrefixed(stream).toString('hex')).toBe(
      '000000026742' + '0000000268ce' + '000000026588' + '0000000141',
    );
    expect(lengthPrefixed(Buffer.from('no start code')).length).toBe(0);
  });
});

describe('the parameter sets of a sample entry', () => {
  const visualHead = Buffer.alloc(78);
  it('of H.264 come in their order, with the lengths that its samples have', () => {
    const config = Buffer.from('01640020fd' + 'e1' + '0003674142' + '02' + '000268aa' + '000168', 'hex');
    expect(parameterSets(box('avc1', visualHead, box('avcC', config))).toString('hex')).toBe(
      '0003674142' + '000268aa' + '000168',
    );
  });

  it('of HEVC come from all its arrays', () => {
    const head = Buffer.alloc(22);
    head[21] = 3;
    const arrays = Buffer.from('02a0000100024001a1000200014200024202', 'hex');
    expect(parameterSets(box('hvc1', visualHead, box('hvcC', head, arrays))).toString('hex')).toBe(
      '000000024001' + '0000000142' + '000000024202',
    );
  });

  it('are none for audio and for AV1', () => {
    expect(parameterSets(box('mp4a', Buffer.alloc(28)))).toHaveLength(0);
    expect(parameterSets(box('av01', visualHead, box('av1C', Buffer.alloc(4))))).toHaveLength(0);
  });

  it('cut short are refused', () => {
    const config = Buffer.from('01640020ff' + 'e1' + '00ff674142' + '00', 'hex');
    expect(() => parameterSets(box('avc1', visualHead, box('avcC', config)))).toThrow(RangeError);
  });

  it('of an avcC that is in none yet', () => {
    const config = Buffer.from('0164001fff e1 0003 67aabb 02 0001 68 0002 6801'.replaceAll(' ', ''), 'hex');
    expect(parameterSetsOfAvcConfig(config).toString('hex')).toBe('0000000367aabb' + '0000000168' + '000000026801');
  });

  it('say how long the lengths before NAL units are', () => {
    const avcC = Buffer.from('01640020fd' + 'e0' + '00', 'hex');
    expect(nalLengthBytes(box('avc1', visualHead, box('avcC', avcC)))).toBe(2);
    expect(nalLengthBytes(box('av01', visualHead, box('av1C', Buffer.alloc(4))))).toBeUndefined();
    expect(nalLengthBytes(box('mp4a', Buffer.alloc(28)))).toBeUndefined();
  });
});

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

const head = [0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03];
const picture = Buffer.from([0, 0, 0, 2, 0x65, 0x88]);

/** Their lengths have four bytes. */
const h264 = { codec: 'h264', config: Uint8Array.of(1, 66, 0, 30, 0xff) } as const;
const hevc = { codec: 'hevc', config: Uint8Array.from({ length: 22 }, () => 3) } as const;
const av1 = { codec: 'av1', config: Uint8Array.of(0x81, 0, 0, 0) } as const;

/** A sample of H.264: an SEI with these triplets, before a picture. */
function sample(captions: Buffer, seiHead: readonly number[] = [0x06]): Buffer {
  const data = Buffer.from([...head, 0x40 | (captions.length / 3), 0xff, ...captions, 0xff]);
  const sei = Buffer.from([...seiHead, 4, data.length, ...data, 0x80]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(sei.length);
  return Buffer.concat([length, sei, picture]);
}

const channelsOf = (...captions: Buffer[]) => [...captionChannels(h264, sample(Buffer.concat(captions)))];

describe('the caption channels of a sample', () => {
  it.each<[string, Buffer[], string[]]>([
    ['that control codes name', [triplets(captionPairs('HELLO'))], ['CC1']],
    ['that another code names', [triplets([[0x1c, 0x20]])], ['CC2']],
    ['of the second field', [Buffer.from([0xfd, 0x15, 0x20, 0xfd, 0x1d, 0x20])], ['CC3', 'CC4']],
    ['that are services whose blocks begin', [Buffer.from([0xff, 0x02, 0x22, 0xfe, 0x41, 0x42])], ['SERVICE1']],
    ['of padding, none', [padding, padding], []],
    ['of what is not valid, none', [Buffer.from([0xf8, 0x14, 0x20])], []],
    ['of text alone, none', [triplets([[0x48, 0x45]])], []],
  ])('are those %s', (_, captions, channels) => {
    expect(channelsOf(...captions)).toEqual(channels);
  });

  it('are found in HEVC too, and are none without captions', () => {
    expect([...captionChannels(hevc, sample(triplets([[0x14, 0x20]]), [39 << 1, 1]))]).toEqual(['CC1']);
    expect([...captionChannels(h264, picture)]).toEqual([]);
  });

  it.each([1, 2])('are found where the lengths before NAL units have %i bytes', (lengthBytes) => {
    const units = [...nalUnits(sample(triplets([[0x14, 0x20]])), 4)];
    const config = Uint8Array.of(1, 66, 0, 30, 0xfc | (lengthBytes - 1));
    const channels = captionChannels({ codec: 'h264', config }, withLengths(units, lengthBytes));
    expect([...channels]).toEqual(['CC1']);
  });

  it('are a set of names whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(h264, hevc, av1), (bytes, track) => {
        for (const name of captionChannels(track, bytes)) expect(name).toMatch(/^(CC[1-4]|SERVICE[1-6])$/);
      }),
    );
  });
});

const unit = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

it('A recovery point is taken out of a SEI unit, and all else stays', () => {
  expect(withoutRecoveryPoint(unit('06 06 01 c4 80'))).toBeUndefined();
  const captions = unit('06 04 03 b5 00 31 80');
  expect(withoutRecoveryPoint(captions)).toBe(captions);
  expect(withoutRecoveryPoint(unit('06 06 01 c4 04 03 b5 00 31 80'))).toEqual(captions);
  expect(withoutRecoveryPoint(unit('06 04 03 b5 00 31 06 01 c4 80'))).toEqual(captions);
});

const codecs = ['h264', 'hevc'] as const;

describe('a slice', () => {
  it.each(codecs)('of %s by another picture parameter set is the same in all else, and goes back', (codec) => {
    const payload = fc.uint8Array({ minLength: 0, maxLength: 40 });
    // Zeros and small numbers are what emulation prevention is about.
    const zeros = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3, 255), { maxLength: 40 });
    fc.assert(
      fc.property(
        payload,
        zeros,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 999 }),
        (a, b, id, pick) => {
          const writer = new BitWriter();
          if (codec === 'h264') for (const value of [pick, 7]) writer.golomb(value);
          else writer.bits(pick & 1, 1);
          writer.golomb(id);
          writer.copy(Uint8Array.of(...b, ...a, 0x80), 0, (a.length + b.length + 1) * 8);
          const head = codec === 'h264' ? [0x41] : [0x02, 0x01];
          const slice = Buffer.concat([Buffer.from(head), escapeNal(writer.bytes())]);
          const ids = idsInPlaceOf(codec, 'pps', id);
          const other = ids[pick % ids.length] ?? id;
          const renamed = withPictureSet(codec, slice, other);
          expect(slicePictureSet(codec, renamed)).toBe(other);
          expect(renamed.subarray(0, head.length)).toEqual(slice.subarray(0, head.length));
          // It is a NAL unit: no start code, and nothing that is one only in part.
          expect(escapeNal(unescapeNal(renamed.subarray(head.length)))).toEqual(renamed.subarray(head.length));
          expect(withPictureSet(codec, renamed, id)).toEqual(slice);
        },
      ),
    );
  });
});

describe('a show by other ids', () => {
  it.each([
    ['h264', 'bframes=2:ref=3'],
    ['h264', 'cabac=0:bframes=0:8x8dct=0:slices=3'],
    ['hevc', 'bframes=2:open-gop=0'],
  ] as const)('of %s (%s) is decoded as the one that was sent', async (codec, params) => {
    const packets = await encodeGops({ codec, seconds: 2, params });
    const { config } = headerOf(packets);
    const video = packets.filter((packet) => packet.kind === 'video');
    const [sps, pps] = [9, 15];
    const renamedSets = configSets(codec, config).flatMap(({ kind, unit }) => {
      if (kind === 'other') return [];
      const ids = { vps: { id: 3 }, sps: { id: sps, parent: 3 }, pps: { id: pps, parent: sps } }[kind];
      const renamed = withSetIds(codec, kind, unit, ids);
      expect(readSetIds(codec, kind, renamed)).toMatchObject(codec === 'h264' && kind === 'sps' ? { id: sps } : ids);
      expect(withSetIds(codec, kind, renamed, readSetIds(codec, kind, unit))).toEqual(unit);
      return [{ kind, unit: renamed }];
    });
    const renamed = video.map((packet) => {
      const units = [...nalUnits(packet.data, 4)].map((unit) =>
        unitKind(codec, unit) === 'slice' ? withPictureSet(codec, unit, pps) : unit,
      );
      return { ...packet, data: withLengths(units, 4) };
    });
    const sent = decodeStrictly({ codec, config }, video);
    const read = decodeStrictly({ codec, config: decoderConfig(codec, renamedSets, 4) }, renamed);
    expect(sent).toMatchObject({ errors: 0 });
    expect(sent.pictures.size).toBe(60);
    expect(read).toEqual(sent);
  });
});

async function readShow(params: string) {
  const packets = await encodeGops({ codec: 'h264', seconds: 5, params });
  const config = packets.flatMap((packet) => (packet.kind === 'video-config' ? [packet.config] : []))[0];
  if (config === undefined) throw new Error('No configuration');
  const sent = packets.filter((packet) => packet.kind === 'video');
  const references = createOpenReferences({ codec: 'h264', config });
  const kept = sent.map((packet) => {
    const shownMs = packet.dtsMs + packet.compositionMs;
    return { ...packet, data: references.of(packet.data, { isKeyframe: packet.isKeyframe, shownMs }) };
  });
  return { config, sent, kept };
}

describe('a show of open groups of pictures', () => {
  it.each([
    'open-gop=1:bframes=3',
    'open-gop=1:bframes=3:b-adapt=0:ref=4',
    'open-gop=1:bframes=3:no-cabac=1:weightp=2:ref=4',
    'open-gop=1:bframes=8:b-adapt=0:ref=6:direct=temporal',
    'open-gop=1:bframes=2:b-adapt=0:slices=4',
    'open-gop=1:bframes=2:b-adapt=0:interlaced=1',
  ])('by x264 with %s is decoded as it was sent, and a strict decoder can begin at each keyframe', async (params) => {
    const { config, sent, kept } = await readShow(params);
    const whole = decodeStrictly({ codec: 'h264', config }, sent);
    expect(whole).toMatchObject({ errors: 0, pictures: { size: 150 } });
    expect(decodeStrictly({ codec: 'h264', config }, kept)).toEqual(whole);
    const keyframes = kept.flatMap(({ isKeyframe }, i) => (isKeyframe && i > 0 ? [i] : []));
    expect(keyframes).toHaveLength(2);
    for (const at of keyframes) {
      const shownMs = (kept[at]?.dtsMs ?? 0) + (kept[at]?.compositionMs ?? 0);
      const expected = [...whole.pictures].filter(([time]) => time >= shownMs);
      const { errors, pictures } = decodeStrictly({ codec: 'h264', config }, kept.slice(at));
      expect({ errors, pictures: [...pictures].filter(([time]) => time >= shownMs) }).toEqual({
        errors: 0,
        pictures: expected,
      });
    }
  });

  it.each(['bframes=3:ref=4:b-pyramid=none', 'bframes=8:ref=5', 'bframes=5:ref=6:slices=2', 'bframes=3:b-adapt=0'])(
    'by x264 with %s begins at the keyframes alone where a strict decoder can',
    async (params) => {
      const packets = await encodeGops({ codec: 'h264', seconds: 9, gopSeconds: 1, params: `open-gop=1:${params}` });
      const { config } = headerOf(packets);
      const references = createOpenReferences({ codec: 'h264', config });
      const video = packets.filter((packet) => packet.kind === 'video');
      const keyframes: { at: number; canBegin: boolean }[] = [];
      const kept = video.map((packet, at) => {
        const canBegin = at > 0 && packet.isKeyframe && references.canBegin(packet.data);
        if (at > 0 && packet.isKeyframe) keyframes.push({ at, canBegin });
        const shownMs = packet.dtsMs + packet.compositionMs;
        return { ...packet, data: references.of(packet.data, { isKeyframe: canBegin, shownMs }) };
      });
      expect(keyframes).toHaveLength(8);
      expect(keyframes.filter(({ canBegin }) => canBegin).length).toBeGreaterThan(3);
      for (const { at, canBegin } of keyframes) {
        if (canBegin) expect(decodeStrictly({ codec: 'h264', config }, kept.slice(at))).toMatchObject({ errors: 0 });
      }
      const whole = decodeStrictly({ codec: 'h264', config }, video);
      expect(decodeStrictly({ codec: 'h264', config }, kept)).toEqual(whole);
    },
  );

  it('by x264 with a strict pyramid is decoded as it was sent', async () => {
    const { config, sent, kept } = await readShow('open-gop=1:bframes=3:b-adapt=0:b-pyramid=strict');
    expect(decodeStrictly({ codec: 'h264', config }, kept)).toEqual(decodeStrictly({ codec: 'h264', config }, sent));
  });

  it.each(['bframes=3', 'intra-refresh=1:bframes=0'])('is left alone byte for byte by x264 with %s', async (params) => {
    const { sent, kept } = await readShow(params);
    expect(kept).toEqual(sent);
  });
});
