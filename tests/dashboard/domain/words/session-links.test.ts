import { describe, expect, it } from 'vitest';
import {
  embedCode,
  linkAt,
  linkOfKind,
  sessionLinks,
  shortUrl,
} from '../../../../src/dashboard/domain/words/session-links.ts';
import { formatBytes } from '../../../../src/dashboard/lib/format.ts';

const id = '5c0e7d1a-3f8b-4a51-9f0e-b1a77e60c2d4';
const playback = `https://live.example/recordings/${id}/index.m3u8`;
const watchPage = `https://live.example/watch/${id}`;
const mp4 = `https://live.example/recordings/${id}/source.mp4`;

describe('the links of a recording', () => {
  it('are the API’s own first, then the watch page, MP4, and the code to embed', () => {
    const links = sessionLinks({ playback, mp4, watchPage, streamName: 'Chapel' });
    expect(links.map(({ kind, name, short }) => [kind, name, short])).toEqual([
      ['playback', 'Playback link', '…/5c0e7d1a/index.m3u8'],
      ['watch', 'Watch page', '…/watch/5c0e7d1a'],
      ['mp4', 'MP4', '…/5c0e7d1a/source.mp4'],
      ['embed', 'Embed code', '<iframe …/watch/5c0e7d1a>'],
    ]);
    expect(links.map(({ text }) => text).slice(0, 3)).toEqual([playback, watchPage, mp4]);
  });

  it('are only those that there are; what is copied is the wanted one, else the API’s own', () => {
    const none = { playback: undefined, mp4: undefined, watchPage: undefined, streamName: 'x' };
    expect(sessionLinks(none)).toEqual([]);
    expect(linkOfKind([], 'watch')).toBeUndefined();
    const hosted = sessionLinks({ ...none, playback, mp4 });
    const copied = (of: typeof hosted) => ['mp4', 'watch', 'at', 'nonsense'].map((kind) => linkOfKind(of, kind)?.kind);
    expect(copied(hosted)).toEqual(['mp4', 'playback', 'playback', 'playback']);
    expect(copied(sessionLinks({ ...none, playback, watchPage }))).toEqual(['playback', 'watch', 'watch', 'playback']);
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

it('bytes are written in the largest unit that they fill, with a tenth below ten', () => {
  const sizes = [0, 999, 9_400, 412_000_000, 999_700_000, 1_340_000_000, 240e9, -5];
  expect(sizes.map((bytes) => formatBytes(bytes))).toEqual([
    ...['0 B', '999 B', '9 kB', '412 MB', '1.0 GB', '1.3 GB', '240 GB', '0 B'],
  ]);
});
