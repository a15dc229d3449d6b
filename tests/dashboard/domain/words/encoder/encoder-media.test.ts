import { describe, expect, it } from 'vitest';
import { audioWords, bitrateWords, videoWords } from '../../../../../src/dashboard/domain/words/encoder.ts';

describe('what an encoder sends', () => {
  it('has the usual names of codecs and rates', () => {
    const codecs = ['avc1.64001f', 'hvc1.1.6.L93.B0', 'av01.0.04M.08', 'theora'];
    expect(codecs.map((videoCodec) => videoWords({ videoCodec }))).toEqual(['H.264', 'HEVC', 'AV1', 'theora']);
    expect([30.1, 29.97, 59.9, 12.5].map((fps) => videoWords({ fps }))).toEqual([
      ...['30 fps', '29.97 fps', '59.94 fps', '12.5 fps'],
    ]);
  });

  it('says what is known of video and audio', () => {
    expect(videoWords({ width: 426, height: 240 })).toBe('426 × 240');
    expect(videoWords({ videoCodec: 'avc1', width: 1280, height: 720, isInterlaced: true, fps: 25 })).toBe(
      'H.264 1280 × 720, Interlaced, 25 fps',
    );
    expect(videoWords({})).toBe('');
    expect(audioWords({ audioCodec: 'mp4a.40.2', audioSampleRate: 44_100 })).toBe('AAC 44.1 kHz');
    expect(audioWords({ audioCodec: 'mp4a.40.34' })).toBe('MP3');
  });

  it('writes small rates in kilobits', () => {
    expect([128_000, 999_000, 6_210_000].map(bitrateWords)).toEqual(['128 kb/s', '999 kb/s', '6.2 Mb/s']);
  });
});
