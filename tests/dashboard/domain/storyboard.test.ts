import { describe, expect, it } from 'vitest';
import { parseStoryboard, tileAt } from '../../../src/dashboard/domain/storyboard.ts';

const vtt = [
  'WEBVTT',
  '',
  '00:00:00.000 --> 00:00:06.000',
  'storyboard.jpg#xywh=0,0,160,90',
  '',
  '00:00:06.000 --> 00:00:12.500',
  'storyboard.jpg#xywh=160,0,160,90',
  '',
  '01:00:00.000 --> 01:00:06.000',
  'storyboard.jpg#xywh=320,90,160,90',
  '',
].join('\n');
const url = 'https://cdn.example/recordings/evening/storyboard.vtt';
const sheetUrl = 'https://cdn.example/recordings/evening/storyboard.jpg';

describe('a storyboard', () => {
  it('knows for each moment of the recording where its thumbnail is', () => {
    expect(parseStoryboard(vtt, url)).toEqual([
      { startSeconds: 0, sheetUrl, x: 0, y: 0, width: 160, height: 90 },
      { startSeconds: 6, sheetUrl, x: 160, y: 0, width: 160, height: 90 },
      { startSeconds: 3600, sheetUrl, x: 320, y: 90, width: 160, height: 90 },
    ]);
  });

  it('is read with other line ends, a mark of byte order, cue names and times without hours', () => {
    const other = '\uFEFFWEBVTT a storyboard\r\n\r\n1\r\n00:05.000 --> 00:10.000\r\nb.jpg#xywh=0,0,16,9\r\n';
    expect(parseStoryboard(other, url)).toMatchObject([{ startSeconds: 5, width: 16, height: 9 }]);
  });

  it('leaves out what is no thumbnail, and keeps the rest', () => {
    const cue = (link: string) => `00:00:01.000 --> 00:00:02.000\n${link}`;
    const bad = [
      'NOTE words',
      cue('a.jpg'),
      cue('a.jpg#xywh=0,0,0,90'),
      cue('javascript:x#xywh=0,0,1,1'),
      '-->',
      cue(''),
    ];
    expect(parseStoryboard(['WEBVTT', ...bad, cue('ok.jpg#xywh=1,2,3,4')].join('\n\n'), url)).toHaveLength(1);
  });

  it('is nothing if there is none', () => {
    expect(['', '<html>', 'webvtt\n\n'].map((text) => parseStoryboard(text, url))).toEqual([[], [], []]);
  });
});

it('each second shows the thumbnail that has begun, the first before all, the last after, and none where there are none', () => {
  const tiles = parseStoryboard(vtt, url);
  const shown = [-1, 0, 5.9, 6, 1800, 3600, 99_999].map((seconds) => tileAt(tiles, seconds)?.x);
  expect(shown).toEqual([0, 0, 0, 160, 160, 320, 320]);
  expect(tileAt([], 5)).toBeUndefined();
});
