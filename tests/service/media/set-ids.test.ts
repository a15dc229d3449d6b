import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitWriter } from '../../../src/service/media/codec/bits.ts';
import { configSets, decoderConfig } from '../../../src/service/media/codec/decoder-config.ts';
import { escapeNal, nalUnits, unescapeNal, withLengths } from '../../../src/service/media/codec/nal-units.ts';
import {
  idsInPlaceOf,
  readSetIds,
  slicePictureSet,
  unitKind,
  withPictureSet,
  withSetIds,
} from '../../../src/service/media/codec/set-ids.ts';
import { decodeStrictly } from '../../support/media/decode-strictly.ts';
import { encodeGops } from '../../support/media/encode-gops.ts';
import { headerOf } from '../../support/media/parameter-sets.ts';

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
