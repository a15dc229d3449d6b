import { describe, expect, it } from 'vitest';
import { segmentSpan } from '../../../src/service/recorder/open-segment.ts';

const video = { startMs: 2000, endMs: 3960 };
const audio = { startMs: 2005, endMs: 4010 };
const uncut = { cutBeforeMs: undefined, cutAfterMs: undefined };
const cut = { cutBeforeMs: 2000, cutAfterMs: 4000 };

describe('how long a segment lasts', () => {
  it('is from cut to cut', () => {
    expect(segmentSpan({ video, audio, ...cut })).toEqual({ startMs: 2000, endMs: 4000 });
    expect(segmentSpan({ video: undefined, audio, ...cut })).toEqual({ startMs: 2000, endMs: 4000 });
  });

  it('is from the first sample to the end of the last if there is no cut', () => {
    expect(segmentSpan({ video, audio, ...uncut })).toEqual({ startMs: 2000, endMs: 4010 });
    expect(segmentSpan({ video, audio: undefined, ...uncut })).toEqual(video);
    expect(segmentSpan({ video: undefined, audio: undefined, ...uncut })).toEqual({ startMs: 0, endMs: 0 });
  });

  it('is the longer track where one ends up to 15 s before the other', () => {
    expect(segmentSpan({ video, audio: { startMs: 2000, endMs: 15_000 }, ...uncut }).endMs).toBe(15_000);
  });

  it('is the video alone where the audio has another clock', () => {
    expect(segmentSpan({ video, audio: { startMs: 9e6, endMs: 9e6 + 2000 }, ...uncut })).toEqual(video);
  });

  it("is the segment's own media where the cut is on another clock", () => {
    const elsewhere = { cutBeforeMs: 9e6, cutAfterMs: 9e6 + 2000 };
    expect(segmentSpan({ video: undefined, audio, ...elsewhere })).toEqual(audio);
  });

  it('is never negative', () => {
    expect(segmentSpan({ video, audio, cutBeforeMs: 2000, cutAfterMs: 1000 })).toEqual({ startMs: 2000, endMs: 2000 });
  });
});
