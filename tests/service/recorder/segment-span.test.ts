import { describe, expect, it } from 'vitest';
import { segmentSpan } from '../../../src/service/recorder/open-segment.ts';

const video = { startMs: 2000, endMs: 3960 };
const audio = { startMs: 2005, endMs: 4010 };
const uncut = { cutBeforeMs: undefined, cutAfterMs: undefined };
const cut = { cutBeforeMs: 2000, cutAfterMs: 4000 };

describe('how long a segment lasts', () => {
  const long = { startMs: 2000, endMs: 15_000 };
  const elsewhere = { startMs: 9e6, endMs: 9e6 + 2000 };
  it.each([
    ['from cut to cut', { video, audio, ...cut }, { startMs: 2000, endMs: 4000 }],
    ['from cut to cut without video', { video: undefined, audio, ...cut }, { startMs: 2000, endMs: 4000 }],
    ['from the first sample to the end of the last', { video, audio, ...uncut }, { startMs: 2000, endMs: 4010 }],
    ['that of its one track', { video, audio: undefined, ...uncut }, video],
    ['nothing without media', { video: undefined, audio: undefined, ...uncut }, { startMs: 0, endMs: 0 }],
    ['the longer track, up to 15 s', { video, audio: long, ...uncut }, { startMs: 2000, endMs: 15_000 }],
    ['the video where the audio has another clock', { video, audio: elsewhere, ...uncut }, video],
    [
      'its media where the cut is on another clock',
      { video: undefined, audio, cutBeforeMs: 9e6, cutAfterMs: 9.1e6 },
      audio,
    ],
    ['never negative', { video, audio, cutBeforeMs: 2000, cutAfterMs: 1000 }, { startMs: 2000, endMs: 2000 }],
  ])('is %s', (_, spans, expected) => {
    expect(segmentSpan(spans)).toEqual(expected);
  });
});
