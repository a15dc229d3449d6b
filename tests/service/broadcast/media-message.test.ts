import { describe, expect, it } from 'vitest';
import { mediaMessage } from '../../../src/service/broadcast/media-message.ts';
import { decodeAmf0 } from '../../../src/service/ingest/rtmp/amf.ts';

const bytes = Uint8Array.of(0xaa, 0xbb);
const hex = (payload: Uint8Array) => Buffer.from(payload).toString('hex');

describe('the message that carries a packet', () => {
  it('has the decode time and the offset as its timestamp', () => {
    const message = mediaMessage({ kind: 'audio', codec: 'aac', dtsMs: 40, data: bytes }, 1, 0x1000000);
    expect(message).toMatchObject({ messageStreamId: 1, typeId: 8, timestampMs: 0x1000028 });
  });

  it('marks an H.264 keyframe and its composition time', () => {
    const packet = { kind: 'video', codec: 'h264', dtsMs: 0, data: bytes } as const;
    const keyframe = mediaMessage({ ...packet, isKeyframe: true, compositionMs: 67 }, 1, 0);
    expect(keyframe.typeId).toBe(9);
    expect(hex(keyframe.payload)).toBe('1701000043aabb');
    expect(hex(mediaMessage({ ...packet, isKeyframe: false, compositionMs: -1 }, 1, 0).payload)).toBe('2701ffffffaabb');
  });

  it.each([
    { packet: { kind: 'video-config', codec: 'h264', config: bytes, dtsMs: 0 }, payload: '1700000000aabb' },
    { packet: { kind: 'audio-config', codec: 'aac', config: bytes, dtsMs: 0 }, payload: 'af00aabb' },
    { packet: { kind: 'audio', codec: 'aac', data: bytes, dtsMs: 0 }, payload: 'af01aabb' },
  ] as const)('is $payload for $packet.kind', ({ packet, payload }) => {
    expect(hex(mediaMessage(packet, 1, 0).payload)).toBe(payload);
  });

  it.each([
    // Frame type and packet type in the first byte, then the four characters; only HEVC has a composition time.
    { codec: 'hevc', config: '9068766331aabb', frame: '9168766331000021aabb' },
    { codec: 'av1', config: '9061763031aabb', frame: '9161763031aabb' },
  ] as const)('is enhanced RTMP for $codec', ({ codec, config, frame }) => {
    expect(hex(mediaMessage({ kind: 'video-config', codec, config: bytes, dtsMs: 0 }, 1, 0).payload)).toBe(config);
    const packet = { kind: 'video', codec, dtsMs: 0, compositionMs: 33, isKeyframe: true, data: bytes } as const;
    expect(hex(mediaMessage(packet, 1, 0).payload)).toBe(frame);
  });

  it('is @setDataFrame with an ECMA array for metadata', () => {
    const { typeId, payload } = mediaMessage(
      { kind: 'metadata', values: { width: 640, stereo: true }, dtsMs: 0 },
      1,
      0,
    );
    expect(typeId).toBe(18);
    const [command, name, values] = decodeAmf0(payload);
    expect([command, name]).toEqual(['@setDataFrame', 'onMetaData']);
    expect({ ...Object(values) }).toEqual({ width: 640, stereo: true });
    // The array's marker and count follow the two strings.
    expect(hex(payload)).toContain('6f6e4d65746144617461' + '08' + '00000002');
  });
});
