import { describe, expect, it } from 'vitest';
import { lengthPrefixed } from '../../../src/service/media/codec/nal-units.ts';
import {
  nalLengthBytes,
  parameterSets,
  parameterSetsOfAvcConfig,
} from '../../../src/service/media/codec/parameter-sets.ts';
import { box } from '../../../src/service/media/mp4/box.ts';

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
