import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrackKind } from '../../../src/service/media/mp4/tracks.ts';
import { placePart } from '../../../src/service/playback/build-mp4.ts';
import type { TrackSpan } from '../../../src/service/playback/track-table.ts';

function span(start: number, end: number, decodeAhead = 0): TrackSpan {
  return { firstDecode: start - decodeAhead, lastDecode: end - decodeAhead - 0.01, start, end };
}

function spans(tracks: Partial<Record<TrackKind, TrackSpan>>): Map<TrackKind, TrackSpan> {
  const { video, audio } = tracks;
  return new Map([...(video ? [['video', video] as const] : []), ...(audio ? [['audio', audio] as const] : [])]);
}

const nothing = spans({});

describe('a part is placed', () => {
  it('at 0 when it is the first, whatever its clock says', () => {
    expect(placePart(nothing, spans({ video: span(1000.1, 1010), audio: span(1000, 1010) }))).toBe(-1000);
    expect(placePart(nothing, spans({ audio: span(0.045, 10) }))).toBe(-0.045);
  });

  it('behind the part before when the clock began anew', () => {
    const placed = spans({ video: span(0, 10), audio: span(0, 10.02) });
    expect(placePart(placed, spans({ video: span(0, 5), audio: span(0, 5) }))).toBe(10.02);
  });

  it('where it was when the clock went on, although video and audio end apart', () => {
    const placed = spans({ video: span(0, 10), audio: span(0, 10.02) });
    expect(placePart(placed, spans({ video: span(10, 20), audio: span(10.02, 20.01) }))).toBe(0);
  });

  it('behind everything when it shares no track with what came before', () => {
    expect(placePart(spans({ video: span(0, 10) }), spans({ audio: span(3, 5) }))).toBe(7);
  });

  it('behind everything when the track that it shares ended long before', () => {
    const audioLost = spans({ video: span(0, 100), audio: span(0, 10) });
    expect(placePart(audioLost, spans({ audio: span(0, 5) }))).toBe(100);
    const audioBetween = spans({ video: span(0, 10), audio: span(10, 20) });
    expect(placePart(audioBetween, spans({ video: span(0, 5) }))).toBe(20);
  });

  it('a little later when it decodes further ahead than the part before', () => {
    const placed = spans({ video: span(0, 10) });
    expect(placePart(placed, spans({ video: span(0.2, 5, 0.2) }))).toBeCloseTo(9.99, 6);
  });
});

const anySpan = fc
  .record({
    start: fc.double({ min: 0, max: 1e6, noNaN: true }),
    length: fc.double({ min: 0.01, max: 1e4, noNaN: true }),
    ahead: fc.double({ min: 0, max: 0.5, noNaN: true }),
  })
  .map(({ start, length, ahead }) => span(start, start + length, ahead));

describe('a part, whatever its own clock says', () => {
  it('never begins before its own track has ended, nor decodes before it', () => {
    fc.assert(
      fc.property(anySpan, anySpan, anySpan, anySpan, (video, audio, laterVideo, laterAudio) => {
        const placed = spans({ video, audio });
        const part = spans({ video: laterVideo, audio: laterAudio });
        const offset = placePart(placed, part);
        for (const [kind, { start, firstDecode }] of part) {
          const before = placed.get(kind);
          expect(start + offset).toBeGreaterThanOrEqual((before?.end ?? 0) - 1e-6);
          expect(firstDecode + offset).toBeGreaterThanOrEqual((before?.lastDecode ?? 0) - 1e-6);
        }
      }),
    );
  });
});
