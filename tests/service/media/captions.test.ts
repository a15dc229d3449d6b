import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionChannels } from '../../../src/service/media/codec/sei.ts';
import { captionPairs, padding, triplets } from '../../support/media/caption-bytes.ts';

const head = [0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03];
const picture = Buffer.from([0, 0, 0, 2, 0x65, 0x88]);

/** A sample of H.264: an SEI with these triplets, before a picture. */
function sample(captions: Buffer, seiHead: readonly number[] = [0x06]): Buffer {
  const data = Buffer.from([...head, 0x40 | (captions.length / 3), 0xff, ...captions, 0xff]);
  const sei = Buffer.from([...seiHead, 4, data.length, ...data, 0x80]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(sei.length);
  return Buffer.concat([length, sei, picture]);
}

const channelsOf = (...captions: Buffer[]) => [...captionChannels('h264', sample(Buffer.concat(captions)))];

describe('the caption channels of a sample', () => {
  it('are those that its control codes name, in either field', () => {
    expect(channelsOf(triplets(captionPairs('HELLO')))).toEqual(['CC1']);
    expect(channelsOf(triplets([[0x1c, 0x20]]))).toEqual(['CC2']);
    const secondField = Buffer.from([0xfd, 0x15, 0x20, 0xfd, 0x1d, 0x20]);
    expect(channelsOf(secondField)).toEqual(['CC3', 'CC4']);
  });

  it('are the services whose blocks begin', () => {
    expect(channelsOf(Buffer.from([0xff, 0x02, 0x22, 0xfe, 0x41, 0x42]))).toEqual(['SERVICE1']);
  });

  it('are none of padding, of what is not valid, of text alone and without captions', () => {
    expect(channelsOf(padding, padding)).toEqual([]);
    expect(channelsOf(Buffer.from([0xf8, 0x14, 0x20]))).toEqual([]);
    expect(channelsOf(triplets([[0x48, 0x45]]))).toEqual([]);
    expect([...captionChannels('h264', picture)]).toEqual([]);
  });

  it('are found in HEVC too', () => {
    const hevc = sample(triplets([[0x14, 0x20]]), [39 << 1, 1]);
    expect([...captionChannels('hevc', hevc)]).toEqual(['CC1']);
  });

  it('are a set of names whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('h264', 'hevc', 'av1'), (bytes, codec) => {
        for (const name of captionChannels(codec, bytes)) expect(name).toMatch(/^(CC[1-4]|SERVICE[1-6])$/);
      }),
    );
  });
});
