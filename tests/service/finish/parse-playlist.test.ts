import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordingFault } from '../../../src/service/finish/check-file.ts';
import { parseMasterPlaylist, parseMediaPlaylist } from '../../../src/service/finish/check-recording.ts';

const master = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=1\nsource/index.m3u8\n';
const media =
  '#EXTM3U\n#EXT-X-MAP:URI="init-0.mp4"\n#EXTINF:2.000000,\n0-00000.m4s\n#EXTINF:1.5,\n0-00001.m4s\n#EXT-X-ENDLIST\n';

describe('a master playlist', () => {
  it('names its renditions', () => {
    expect(parseMasterPlaylist(master)).toEqual(['source/index.m3u8']);
  });

  it('is refused when a rendition is not described, or described and not named', () => {
    expect(() => parseMasterPlaylist('#EXTM3U\nsource/index.m3u8\n')).toThrow('without describing it');
    expect(() => parseMasterPlaylist('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n')).toThrow('cut short');
  });
});

describe('a media playlist', () => {
  it('names its segments with their durations and init segments', () => {
    expect(parseMediaPlaylist(media)).toEqual([
      { uri: '0-00000.m4s', durationSeconds: 2, initUri: 'init-0.mp4' },
      { uri: '0-00001.m4s', durationSeconds: 1.5, initUri: 'init-0.mp4' },
    ]);
  });

  it('cut short at any byte is refused', () => {
    for (let length = 0; length < media.length; length++) {
      expect(() => parseMediaPlaylist(media.slice(0, length))).toThrow(RecordingFault);
    }
  });

  it.each([
    ['a duration that is no number', '2.000000', 'NaN'],
    ['a segment without a duration', '#EXTINF:1.5,\n', ''],
    ['a segment without an init segment', '#EXT-X-MAP:URI="init-0.mp4"\n', ''],
  ])('is refused with %s', (_, old, changed) => {
    expect(() => parseMediaPlaylist(media.replace(old, changed))).toThrow(RecordingFault);
  });

  it('of any text is read or refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const parse of [parseMasterPlaylist, parseMediaPlaylist]) {
          try {
            parse(`#EXTM3U\n${text}\n`);
          } catch (error) {
            expect(error).toBeInstanceOf(RecordingFault);
          }
        }
      }),
    );
  });
});
