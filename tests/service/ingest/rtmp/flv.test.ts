import { describe, expect, it } from 'vitest';
import * as flv from '../../../../src/service/ingest/rtmp/flv.ts';

const parseVideoTag = (payload: Uint8Array, dtsMs: number) => flv.parseVideoTag(payload, dtsMs)[0]?.packet;
const parseAudioTag = (payload: Uint8Array, dtsMs: number) => flv.parseAudioTag(payload, dtsMs)[0]?.packet;

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

  it.each([
    [12, 'hevc'],
    [13, 'av1'],
  ])('of the number %i, from before enhanced RTMP, is %s', (id, codec) => {
    expect(parseVideoTag(bytes(0x10 | id, 0, 0, 0, 0, 'conf'), 0)).toMatchObject({ kind: 'video-config', codec });
    expect(parseVideoTag(bytes(0x20 | id, 1, 0, 0, 80, 'nal'), 0)).toMatchObject({
      codec,
      compositionMs: 80,
      isKeyframe: false,
      data: bytes('nal'),
    });
  });

  const nano = Buffer.of(0x97, 2, 0, 0, 1, 0x01); // three bytes of nanoseconds, then coded frames
  // 257 bytes, then one.
  const unknown = Buffer.concat([Buffer.of(0xa7, 0xff, 1, 0), Buffer.alloc(257, 7), Buffer.of(0x57, 0, 9, 0x33)]);
  it.each([
    ['a nanosecond offset', Buffer.concat([nano, bytes('hvc1', 0, 0, 80, 'nal')]), 80],
    ['unknown modifiers', Buffer.concat([unknown, bytes('hvc1nal')]), 0],
  ])('is read with %s before it', (_, payload, compositionMs) => {
    expect(parseVideoTag(payload, 0)).toMatchObject({ codec: 'hevc', compositionMs, data: bytes('nal') });
  });

  const tracks = [
    ['one track', bytes(0x96, 0x01, 'hvc1', 3, 0, 0, 80, 'nal'), [[3, 'hevc', 'nal']]],
    [
      'tracks of one codec',
      bytes(0x96, 0x13, 'hvc1', 0, 0, 0, 3, 'nal', 7, 0, 0, 2, 'ab'),
      [
        [0, 'hevc', 'nal'],
        [7, 'hevc', 'ab'],
      ],
    ],
    [
      'tracks of several codecs',
      bytes(0x96, 0x23, 'avc1', 0, 0, 0, 3, 'nal', 'vvc1', 1, 0, 0, 1, 'x', 'av01', 2, 0, 0, 3, 'obu'),
      [
        [0, 'h264', 'nal'],
        [1, 'vvc1', undefined],
        [2, 'av1', 'obu'],
      ],
    ],
    ['a track that is cut short', bytes(0x96, 0x13, 'avc1', 0, 0, 0, 3, 'nal', 7, 0, 0, 9, 'ab'), [[0, 'h264', 'nal']]],
    ['multitrack after a modifier', bytes(0x97, 0, 0, 0x06, 0x03, 'avc1', 1, 'nal'), [[1, 'h264', 'nal']]],
    ['no track at all', bytes(0x96), []],
    ['a modifier without an end', bytes(0x97, 0xff, 0xff), []],
    ['modifiers without an end', bytes(0x97, 0, 0, 7, 0, 0, 7), []],
  ] as const;
  it.each(tracks)('may carry %s', (_, payload, expected) => {
    const read = flv
      .parseVideoTag(payload, 0)
      .map(({ trackId, packet }) => [
        trackId,
        'codec' in packet ? packet.codec : '',
        packet.kind === 'video' ? Buffer.from(packet.data).toString() : undefined,
      ]);
    expect(read).toEqual(expected);
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
    ['flv-14', bytes(0x1e, 1, 0, 0, 0, 'x')],
    ['vvc1', bytes(0x91, 'vvc1', 'x')],
    ['vp09', bytes(0x91, 'vp09', 'x')],
    ['v?09', bytes(0x91, 'v\n09', 'x')],
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
    ['fLaC', bytes(0x90, 'fLaC', 'x')],
    ['ac-3', bytes(0x91, 'ac-3', 'x')],
    ['.mp3', bytes(0x91, '.mp3', 'x')],
  ])('of another codec is called %s', (codec, payload) => {
    expect(parseAudioTag(payload, 3)).toEqual({ kind: 'unsupported', track: 'audio', codec, dtsMs: 3 });
  });
});
