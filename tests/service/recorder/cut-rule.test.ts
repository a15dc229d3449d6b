import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CutQuestion, isCutDue } from '../../../src/service/recorder/open-segment.ts';

const megabyte = 1024 * 1024;
const keyframe: CutQuestion = {
  next: 'keyframe',
  hasVideoTrack: true,
  hasVideoSample: true,
  elapsedSeconds: 2,
  lastGopSeconds: 2,
  openBytes: 600_000,
  targetSeconds: 2,
  longestSeconds: 9,
};

/** Where segments end when keyframes come every `gopSeconds`. */
function cutsOf(gopSeconds: number, keyframes: number, targetSeconds: number): number[] {
  const lengths: number[] = [];
  let elapsedSeconds = 0;
  for (let i = 0; i < keyframes; i++) {
    elapsedSeconds += gopSeconds;
    if (!isCutDue({ ...keyframe, elapsedSeconds, lastGopSeconds: gopSeconds, targetSeconds })) continue;
    lengths.push(elapsedSeconds);
    elapsedSeconds = 0;
  }
  return lengths;
}

describe('where segments are cut', () => {
  it.each([
    [2, 2],
    [1, 2],
    [0.5, 2],
    [1.5, 1.5],
    [0.8, 1.6],
    [4, 4],
    [8, 8],
  ])('with keyframes every %f s, a segment lasts %f s', (gopSeconds, expected) => {
    const lengths = cutsOf(gopSeconds, 40, 2);
    expect(lengths.length).toBeGreaterThan(9);
    for (const length of lengths) expect(length).toBeCloseTo(expected, 6);
  });

  it('a segment is never further from the target than half a keyframe interval, unless the interval is longer', () => {
    const gop = fc.double({ min: 0.04, max: 4, noNaN: true });
    const target = fc.double({ min: 1, max: 6, noNaN: true });
    fc.assert(
      fc.property(gop, target, (gopSeconds, targetSeconds) => {
        for (const length of cutsOf(gopSeconds, 300, targetSeconds)) {
          const furthest = Math.max(gopSeconds / 2, gopSeconds - targetSeconds);
          expect(Math.abs(length - targetSeconds)).toBeLessThanOrEqual(furthest + 1e-6);
        }
      }),
    );
  });

  it('audio alone is cut at the target', () => {
    const audio: CutQuestion = { ...keyframe, next: 'audio', hasVideoTrack: false, hasVideoSample: false };
    expect(isCutDue({ ...audio, elapsedSeconds: 1.99 })).toBe(false);
    expect(isCutDue({ ...audio, elapsedSeconds: 2 })).toBe(true);
  });

  it('audio beside video waits for the video, until the segment is as long as any may be', () => {
    expect(isCutDue({ ...keyframe, next: 'audio', elapsedSeconds: 8.9 })).toBe(false);
    expect(isCutDue({ ...keyframe, next: 'audio', elapsedSeconds: 9 })).toBe(true);
  });

  it('without a keyframe half a second before the longest, or above 32 MB, it cuts anyway', () => {
    expect(isCutDue({ ...keyframe, next: 'frame', elapsedSeconds: 8.49 })).toBe(false);
    expect(isCutDue({ ...keyframe, next: 'frame', elapsedSeconds: 8.5 })).toBe(true);
    expect(isCutDue({ ...keyframe, next: 'frame', elapsedSeconds: 1, openBytes: 32 * megabyte - 1 })).toBe(false);
    expect(isCutDue({ ...keyframe, next: 'frame', elapsedSeconds: 1, openBytes: 32 * megabyte })).toBe(true);
    expect(isCutDue({ ...keyframe, elapsedSeconds: 0.1, lastGopSeconds: 0.1, openBytes: 32 * megabyte })).toBe(true);
  });

  it('audio that came before the first keyframe stays in its segment', () => {
    expect(isCutDue({ ...keyframe, hasVideoSample: false, elapsedSeconds: 3 })).toBe(false);
  });
});
