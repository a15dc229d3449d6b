import type { SegmentJob } from '../../../src/service/transcode/messages.ts';

/** A job for a segment of two seconds that is nowhere on disk, the first of its session. */
export function segmentJob(over: Partial<SegmentJob> = {}): SegmentJob {
  const { sequence = 0 } = over;
  return {
    sessionId: 'session',
    sessionDirectory: '/nowhere',
    initUri: 'source/init-0.mp4',
    segmentUri: `source/0-0000${sequence}.m4s`,
    part: 0,
    sequence,
    renditions: [],
    isIndependent: true,
    durationSeconds: 2,
    ...over,
  };
}
