import { describe, expect, it } from 'vitest';
import { findRecordingFaults } from './find-recording-faults.ts';
import type { ReadRendition, ReadSegment } from './read-renditions.ts';

// What judges recordings elsewhere must itself be able to say no.

const seconds = 2;
const count = 3;

function segment(index: number, over: Partial<ReadSegment> = {}): ReadSegment {
  const videoPackets = [0, 1].map((frame) => ({ pts: index * seconds + frame, dts: index * seconds + frame }));
  const shape = { width: 640, height: 360, bytes: 1, discontinuity: 0, decodeErrors: [], audioPackets: [] };
  return { ...shape, durationSeconds: seconds, framesDecoded: videoPackets.length, videoPackets, ...over };
}

function rendition(name: string, over: (index: number) => Partial<ReadSegment> = () => ({})): ReadRendition {
  const variant = { uri: '', bandwidth: 2, averageBandwidth: 1, codecs: [], width: 1, height: 1, frameRate: 1 };
  const media = { kind: 'VOD', isEnded: true, targetDurationSeconds: seconds, segments: [] } as const;
  const segments = Array.from({ length: count }, (_, index) => segment(index, over(index)));
  return { name, playlist: { name, variant, media: { ...media, segments: [] } }, segments };
}

const source = rendition('source');
const secondOnly = (over: Partial<ReadSegment>) => (index: number) => (index === 1 ? over : {});

describe('a recording', () => {
  it('that is whole has no faults', () => {
    expect(findRecordingFaults([source, rendition('half')], count * seconds)).toEqual([]);
  });

  it.each([
    ['without a source', [rendition('half')], 'there is no source'],
    ['with damage', [rendition('source', secondOnly({ decodeErrors: ['no frame!'] }))], 'source 1: no frame!'],
    ['with a lost frame', [rendition('source', secondOnly({ framesDecoded: 1 }))], 'source 1: 1 of 2 frames decoded'],
    ['with a gap', [rendition('source', secondOnly({ durationSeconds: 1.9 }))], 'source 2: 0.100 s after'],
    ['with a segment missing', [source, { ...source, name: 'half', segments: source.segments.slice(1) }], 'half has 2'],
    ['out of step', [source, rendition('half', secondOnly({ durationSeconds: 2.005 }))], "half 1 is not the source's"],
  ] as const)('%s is found out', (_, renditions, fault) => {
    expect(findRecordingFaults(renditions, count * seconds).join('\n')).toContain(fault);
  });

  it('shorter than its session by more than a segment is found out', () => {
    expect(findRecordingFaults([source], count * seconds + 2.5)).toEqual(['source lasts 6 s of 8.5 s']);
  });

  it('still open is found out', () => {
    const media = { ...source.playlist.media, isEnded: false };
    const open = { ...source, playlist: { ...source.playlist, media } };
    expect(findRecordingFaults([open], count * seconds)).toEqual(['source has no end']);
  });
});
