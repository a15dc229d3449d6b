import { describe, expect, it } from 'vitest';
import { firstParts, renditionUrls } from '../../../src/dashboard/domain/words/playlist.ts';

const base = 'https://cdn.example/recordings/5c0e/index.m3u8';
const master = [
  '#EXTM3U',
  '#EXT-X-STREAM-INF:BANDWIDTH=6200000,RESOLUTION=1920x1080,NAME="source"',
  'source/index.m3u8',
  '',
  '#EXT-X-STREAM-INF:BANDWIDTH=900000',
  '#EXT-X-COMMENT',
  'https://other.example/low.m3u8?t=1',
  '#EXT-X-STREAM-INF:BANDWIDTH=100,NAME="audio"',
].join('\r\n');

describe('a master playlist', () => {
  it('names its renditions as whole URLs', () => {
    expect(renditionUrls(master, base)).toEqual([
      { name: '1080p', url: 'https://cdn.example/recordings/5c0e/source/index.m3u8' },
      { name: 'A rendition', url: 'https://other.example/low.m3u8?t=1' },
    ]);
  });

  it('names nothing when it is a page of a proxy, or empty', () => {
    expect(renditionUrls('<html>#EXT-X-STREAM-INF\nx</html>', base)).toEqual([]);
    expect(renditionUrls('', base)).toEqual([]);
    expect(renditionUrls('#EXTM3U', base)).toEqual([]);
  });
});

describe('a media playlist', () => {
  const media = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2.0,\n0.m4s\n#EXTINF:2.0,\n1.m4s\n#EXT-X-ENDLIST';

  it('is its own rendition when it is asked for as a master', () => {
    expect(renditionUrls(media, base)).toEqual([{ name: 'Source', url: base }]);
  });

  it('needs its init segment and its first segment to begin with', () => {
    expect(firstParts(media, base)).toEqual([
      'https://cdn.example/recordings/5c0e/init.mp4',
      'https://cdn.example/recordings/5c0e/0.m4s',
    ]);
    expect(firstParts('#EXTM3U\n#EXTINF:2.0,\n/a/0.ts', base)).toEqual(['https://cdn.example/a/0.ts']);
  });

  it('has nothing to begin with when it lists no segment', () => {
    expect(firstParts('#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXT-X-ENDLIST', base)).toEqual([]);
    expect(firstParts('0.m4s', base)).toEqual([]);
  });
});
