import { describe, expect, it } from 'vitest';
import { sourceVideo } from '../../../src/service/finish/session-renditions.ts';
import { emptyJournal, type JournalState } from '../../../src/service/recorder/journal.ts';

type Part = JournalState['parts'][number];
type Segment = JournalState['segments'][number];

function part(number: number, over: Partial<Part> = {}): Part {
  return { rendition: 'source', part: number, uri: `init-${number}.mp4`, bytes: 900, wallClockMs: 0, ...over };
}

function segment(partNumber: number, over: Partial<Segment> = {}): Segment {
  return {
    rendition: 'source',
    part: partNumber,
    number: 0,
    uri: '0-00000.m4s',
    bytes: 600_000,
    startMs: 0,
    durationSeconds: 2,
    wallClockMs: 0,
    independent: true,
    videoSamples: 60,
    audioSamples: 94,
    bitrate: 2_400_000,
    ...over,
  };
}

const video = { codec: 'avc1.64001f', width: 1280, height: 720 };
const journal = (parts: Part[], segments: Segment[]): JournalState => ({ ...emptyJournal(), parts, segments });

describe('The video that a session’s ladder is planned for', () => {
  it('is that of the first part with video, with the frames a second of its first segment', () => {
    const parts = [part(0), part(1, { video }), part(2, { video: { ...video, width: 640, height: 360 } })];
    const segments = [segment(0, { videoSamples: 0 }), segment(1, { videoSamples: 49 }), segment(2)];
    expect(sourceVideo(journal(parts, segments))).toEqual({ width: 1280, height: 720, fps: 25, codec: 'avc1.64001f' });
  });

  it('is the source’s, whatever renditions are journalled before it', () => {
    const parts = [part(0, { rendition: '240p0', video: { ...video, width: 426 } }), part(0, { video })];
    const segments = [segment(0, { rendition: '240p0', videoSamples: 30 }), segment(0)];
    expect(sourceVideo(journal(parts, segments))).toMatchObject({ width: 1280, fps: 30 });
  });

  it('is not known before a segment with it is there, nor where there is audio alone', () => {
    expect(sourceVideo(emptyJournal())).toBeUndefined();
    expect(sourceVideo(journal([part(0, { video })], []))).toBeUndefined();
    expect(sourceVideo(journal([part(0)], [segment(0, { videoSamples: 0 })]))).toBeUndefined();
  });

  it('has no frame rate if its first segment has no length', () => {
    expect(sourceVideo(journal([part(0, { video })], [segment(0, { durationSeconds: 0 })]))?.fps).toBe(0);
  });
});
