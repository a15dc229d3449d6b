import { describe, expect, it } from 'vitest';
import { checkPlayback } from '../../../src/dashboard/api/playback.ts';
import { type Answer, serveApi } from './serve-api.ts';

const master = [1080, 720].map((height) => `#EXT-X-STREAM-INF:RESOLUTION=1x${height}\n${height}/index.m3u8`).join('\n');
const media = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\n0.m4s\n#EXTINF:2,\n1.m4s\n#EXT-X-ENDLIST';

const whole: Record<string, Answer> = {
  '/r/index.m3u8': { text: `#EXTM3U\n${master}` },
  '/r/1080/index.m3u8': { text: media },
  '/r/720/index.m3u8': { text: media },
  '/r/1080/init.mp4': { status: 206, text: 'init' },
  '/r/720/init.mp4': { status: 206, text: 'init' },
  '/r/1080/0.m4s': { status: 206, text: 'moof' },
  '/r/720/0.m4s': { status: 206, text: 'moof' },
};

async function check(over: Record<string, Answer | undefined> = {}) {
  const answers = { ...whole, ...over };
  const api = await serveApi(({ path }) => answers[path]);
  return { api, result: await checkPlayback(`${api.baseUrl}/r/index.m3u8`) };
}

describe('the check of a ready recording’s link', () => {
  it('passes when every rendition begins', async () => {
    const { api, result } = await check();
    expect(result).toMatchObject({ kind: 'passed', renditionCount: 2, checkedAtMs: expect.any(Number) });
    expect(api.requests).toHaveLength(7);
    expect(api.requests.some(({ path }) => path.endsWith('1.m4s'))).toBe(false);
    expect(api.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it.each<[string, Record<string, Answer | undefined>, string, number]>([
    ['a segment that is missing', { '/r/1080/0.m4s': undefined }, '1080p does not play (file not found, 404)', 1],
    [
      'an init segment that is missing',
      { '/r/720/init.mp4': undefined },
      '720p does not play (file not found, 404)',
      1,
    ],
    ['an empty segment', { '/r/720/0.m4s': { status: 200, text: '' } }, '720p does not play (empty file)', 1],
    [
      'a rendition that fails',
      { '/r/720/index.m3u8': { status: 500, text: 'x' } },
      '720p does not play (the service answers 500)',
      1,
    ],
    [
      'a rendition with no segment',
      { '/r/720/index.m3u8': { text: '#EXTM3U' } },
      '720p does not play (nothing in its playlist)',
      1,
    ],
  ])('finds %s', async (_, over, problem, playableCount) => {
    const { result } = await check(over);
    expect(result).toMatchObject({ kind: 'problem', problem, playableCount, renditionCount: 2 });
  });

  it('finds a playlist that is missing, or is something else', async () => {
    expect((await check({ '/r/index.m3u8': undefined })).result).toMatchObject({
      problem: 'The link does not play (file not found, 404)',
    });
    expect((await check({ '/r/index.m3u8': { text: '<p>hello</p>' } })).result).toMatchObject({
      problem: 'The link does not play (nothing in its playlist)',
      renditionCount: 0,
    });
  });

  it('says nothing of a link whose server does not answer', async () => {
    expect(await checkPlayback('http://127.0.0.1:1/index.m3u8')).toMatchObject({ kind: 'unanswered' });
  });
});
