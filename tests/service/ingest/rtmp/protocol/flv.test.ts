import { describe, expect, it } from 'vitest';
import { parseAudioTag, parseVideoTag } from '../../../../../src/service/ingest/rtmp/protocol/flv.ts';

const bytes = (...parts: (number | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part))));

describe('a video tag', () => {
  it('of H.264 is a configuration or a frame with its composition time', () => {
    expect(parseVideoTag(bytes(0x17, 0, 0, 0, 0, 'avcC'), 5)).toEqual({
      kind: 'video-config',
      codec: 'h264',
      config: bytes('avcC'),
      dtsMs: 5,
    });
    expect(parseVideoTag(bytes(0x17, 1, 0, 0, 80, 'nal'), 40)).toEqual({
      kind: 'video',
      codec: 'h264',
      dtsMs: 40,
      compositionMs: 80,
      isKeyframe: true,
      data: bytes('nal'),
    });
  });

  it('has a signed composition time', () => {
    expect(parseVideoTag(bytes(0x27, 1, 0xff, 0xff, 0xd8, 'nal'), 80)).toMatchObject({
      compositionMs: -40,
      isKeyframe: false,
    });
  });

  it.each([
    ['hvc1', 'hevc', 80],
    ['avc1', 'h264', 80],
  ])('of enhanced RTMP carries %s, with and without a composition time', (fourCc, codec, compositionMs) => {
    expect(parseVideoTag(bytes(0x90, fourCc, 'conf'), 0)).toMatchObject({ kind: 'video-config', codec });
    expect(parseVideoTag(bytes(0x91, fourCc, 0, 0, 80, 'nal'), 0)).toMatchObject({ compositionMs, data: bytes('nal') });
    expect(parseVideoTag(bytes(0xa3, fourCc, 'nal'), 0)).toMatchObject({
      compositionMs: 0,
      isKeyframe: false,
      data: bytes('nal'),
    });
  });

  it('of AV1 has no composition time at all', () => {
    expect(parseVideoTag(bytes(0x91, 'av01', 'obu'), 0)).toMatchObject({
      codec: 'av1',
      compositionMs: 0,
      data: bytes('obu'),
    });
  });

  it.each([
    ['nothing', bytes()],
    ['an end of sequence', bytes(0x17, 2, 0, 0, 0)],
    ['an enhanced end of sequence', bytes(0x92, 'hvc1')],
    ['colour information', bytes(0x94, 'hvc1', 'amf')],
    ['a seek command', bytes(0x57, 0)],
    ['an enhanced seek command', bytes(0xd0, 0)],
    ['a frame cut short', bytes(0x17, 1, 0, 0)],
    ['a frame without data', bytes(0x17, 1, 0, 0, 0)],
    ['half a FourCC', bytes(0x91, 'hv')],
    ['an H.264 packet of no known type', bytes(0x17, 9, 0, 0, 0, 'x')],
  ])('is passed over when it is %s', (_, payload) => {
    expect(parseVideoTag(payload, 0)).toBeUndefined();
  });

  it.each([
    ['h263', bytes(0x12, 'x')],
    ['flv-12', bytes(0x1c, 1, 0, 0, 0, 'x')],
    ['vp09', bytes(0x91, 'vp09', 'x')],
    ['v?09', bytes(0x91, 'v\n09', 'x')],
    ['packet-type-6', bytes(0x96, 0, 'x')],
  ])('of another codec is called %s', (codec, payload) => {
    expect(parseVideoTag(payload, 3)).toEqual({ kind: 'unsupported', track: 'video', codec, dtsMs: 3 });
  });
});

describe('an audio tag', () => {
  it('of AAC is a configuration or a raw frame, legacy and enhanced', () => {
    for (const [config, frame] of [
      [bytes(0xaf, 0, 0x11, 0x90), bytes(0xaf, 1, 'raw')],
      [bytes(0x90, 'mp4a', 0x11, 0x90), bytes(0x91, 'mp4a', 'raw')],
    ]) {
      expect(config && parseAudioTag(config, 0)).toEqual({
        kind: 'audio-config',
        codec: 'aac',
        config: bytes(0x11, 0x90),
        dtsMs: 0,
      });
      expect(frame && parseAudioTag(frame, 23)).toEqual({ kind: 'audio', codec: 'aac', data: bytes('raw'), dtsMs: 23 });
    }
  });

  it.each([
    ['nothing', bytes()],
    ['an empty frame', bytes(0xaf, 1)],
    ['a bare format', bytes(0xaf)],
    ['an end of sequence', bytes(0x92, 'mp4a')],
    ['a channel layout', bytes(0x94, 'mp4a', 'x')],
    ['half a FourCC', bytes(0x91, 'mp')],
    ['an AAC packet of no known type', bytes(0xaf, 7, 'x')],
  ])('is passed over when it is %s', (_, payload) => {
    expect(parseAudioTag(payload, 0)).toBeUndefined();
  });

  it.each([
    ['mp3', bytes(0x2f, 'x')],
    ['speex', bytes(0xb2, 'x')],
    ['flv-13', bytes(0xd0, 'x')],
    ['Opus', bytes(0x91, 'Opus', 'x')],
    ['packet-type-5', bytes(0x95, 0, 'x')],
  ])('of another codec is called %s', (codec, payload) => {
    expect(parseAudioTag(payload, 3)).toEqual({ kind: 'unsupported', track: 'audio', codec, dtsMs: 3 });
  });
});
