import { describe, expect, it } from 'vitest';
import {
  formatBitrate,
  type PlaybackFailure,
  playbackProblem,
  renditionLabel,
  renditionName,
} from '../../../../src/dashboard/features/player/words.ts';

describe('what is said when a recording does not play', () => {
  it.each<[PlaybackFailure, string]>([
    [{ details: 'manifestLoadError', status: 404 }, 'The recording’s playlist was not found (404).'],
    [
      { details: 'manifestLoadError', status: 0 },
      'The recording’s playlist could not be loaded: the service is not responding.',
    ],
    [{ details: 'manifestParsingError', status: 200 }, 'The recording’s playlist could not be read.'],
    [{ details: 'levelLoadError', status: 503 }, 'A rendition’s playlist could not be loaded (503).'],
    [{ details: 'fragLoadError', status: 404, atSeconds: 72 }, 'Part of the recording at 1:12 was not found (404).'],
    [
      { details: 'fragLoadError', atSeconds: 72 },
      'Part of the recording at 1:12 could not be loaded: the service is not responding.',
    ],
    [{ details: 'fragLoadTimeOut', atSeconds: 6 }, 'The recording is taking too long to load at 0:06.'],
    [{ details: 'manifestLoadTimeOut' }, 'The recording is taking too long to load.'],
    [{ details: 'fragParsingError', atSeconds: 3700 }, 'The recording is damaged at 1:01:40.'],
    [{ details: 'bufferAppendError', atSeconds: 4 }, 'The recording is damaged at 0:04.'],
    [{ details: 'bufferAddCodecError' }, 'This browser cannot play the format of this recording.'],
    [{ details: 'manifestIncompatibleCodecsError' }, 'This browser cannot play the format of this recording.'],
    [{ details: 'internalException' }, 'The recording cannot be played here.'],
  ])('%o', (failure, words) => {
    expect(playbackProblem(failure).words).toBe(words);
  });

  it('offers to skip what is one piece, and nothing else', () => {
    expect(playbackProblem({ details: 'fragLoadError', status: 404, atSeconds: 0 }).canSkip).toBe(true);
    expect(playbackProblem({ details: 'manifestLoadError', status: 404 }).canSkip).toBe(false);
    expect(playbackProblem({ details: 'bufferAddCodecError', atSeconds: 2 }).canSkip).toBe(false);
  });
});

describe('the words of a rendition', () => {
  it('are its name, and what it costs', () => {
    const renditions = [{ index: 0, name: '720p', lines: 720, bitrate: 2_100_000 }];
    expect([renditionName(renditions, 0), renditionName(renditions, -1), renditionName([], 3)]).toEqual([
      '720p',
      'Auto',
      'Auto',
    ]);
    expect([6_160_000, 250_000, 0].map(formatBitrate)).toEqual(['6.2 Mb/s', '250 kb/s', '']);
  });

  it.each([
    ['https://cdn/e5/source/index.m3u8', undefined, 1920, 1080, 'Source'],
    ['https://cdn/e5/source/index.m3u8?token=1', undefined, 1920, 1080, 'Source'],
    ['https://cdn/a.m3u8', 'source', 1920, 1080, 'Source'],
    ['https://source.example/e5/720p/index.m3u8', undefined, 1280, 720, '720p'],
    ['https://cdn/e5/480p0/index.m3u8', undefined, 480, 854, '480p'],
    ['https://cdn/e5/480p0/index.m3u8', undefined, 0, 480, '480p'],
    ['https://cdn/e5/sound/index.m3u8', 'sound', 0, 0, 'sound'],
    ['https://cdn/e5/x/index.m3u8', undefined, 0, 0, 'Rendition 3'],
  ])('are what was sent, or the shorter side: %s (%s, %i × %i) is %s', (uri, name, width, height, label) => {
    expect(renditionLabel({ uri, name, width, height }, 2)).toBe(label);
  });
});
