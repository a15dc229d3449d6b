import { describe, expect, it } from 'vitest';
import { formatBytes } from '../../../../src/dashboard/recording/words/format-size.ts';
import {
  embedCode,
  linkAt,
  renditionLinks,
  sessionLinks,
  shortUrl,
} from '../../../../src/dashboard/recording/words/session-links.ts';
import { aSession } from '../builders.ts';

const id = '5c0e7d1a-3f8b-4a51-9f0e-b1a77e60c2d4';
const hls = `https://live.example/recordings/${id}/index.m3u8`;
const watchPage = `https://live.example/watch/${id}`;
const mp4 = (name: string) => `https://live.example/recordings/${id}/${name}.mp4`;
const session = aSession({
  id,
  mp4Url: mp4('source'),
  aircheck: {
    gaps: [],
    sizeBytes: 500e6,
    renditions: [
      { name: '720p0', bytes: 60e6, mp4Url: mp4('720p0') },
      { name: '240p0', bytes: 28e6, mp4Url: mp4('240p0') },
      { name: '1080p0', dropped: 'it died three times', bytes: 0, mp4Url: mp4('1080p0') },
    ],
  },
});

describe('the links of a recording', () => {
  it('are the watch page, HLS, MP4 with its size, and the code to embed', () => {
    const links = sessionLinks(session, { hls, mp4: session.mp4Url, watchPage, streamName: 'Chapel' });
    expect(links.map(({ name, short, size }) => [name, short, size])).toEqual([
      ['Watch page', '…/watch/5c0e7d1a', undefined],
      ['HLS', '…/5c0e7d1a/index.m3u8', undefined],
      ['MP4', '…/5c0e7d1a/source.mp4', '412 MB'],
      ['Embed', '<iframe …/watch/5c0e7d1a>', undefined],
    ]);
    expect(links.map(({ text }) => text).slice(0, 3)).toEqual([watchPage, hls, mp4('source')]);
  });

  it('are only those that there are', () => {
    const bare = aSession({ id });
    const none = { hls: undefined, mp4: undefined, watchPage: undefined, streamName: 'x' };
    expect(sessionLinks(bare, { ...none, hls }).map(({ name }) => name)).toEqual(['HLS']);
    expect(sessionLinks(bare, none)).toEqual([]);
    expect(renditionLinks(bare)).toEqual([]);
  });

  it('name no size that is not known', () => {
    const aircheck = { gaps: [], sizeBytes: 5, renditions: [{ name: '720p0' }] };
    const links = sessionLinks(aSession({ aircheck }), { hls, mp4: mp4('source'), watchPage, streamName: 'x' });
    expect(links.find(({ name }) => name === 'MP4')?.size).toBeUndefined();
  });

  it('lead to each smaller rendition that was kept', () => {
    expect(renditionLinks(session).map(({ name, text, size }) => [name, text, size])).toEqual([
      ['720p', mp4('720p0'), '60 MB'],
      ['240p', mp4('240p0'), '28 MB'],
    ]);
  });

  it('begin at a second', () => {
    const text = linkAt(watchPage, 7666.8);
    expect(text).toBe(`${watchPage}?t=7666`);
    expect(shortUrl(text)).toBe('…/watch/5c0e7d1a?t=7666');
  });
});

it('takes no markup from a name into the code to embed', () => {
  const code = embedCode(watchPage, 'A "B" <script> & C');
  expect(code).toContain(`<iframe src="${watchPage}" title="A &quot;B&quot; &lt;script&gt; &amp; C" `);
  expect(code).toContain('allow="autoplay; fullscreen"');
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [9_400, '9 kB'],
  [412_000_000, '412 MB'],
  [999_700_000, '1.0 GB'],
  [1_340_000_000, '1.3 GB'],
  [240e9, '240 GB'],
  [-5, '0 B'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
