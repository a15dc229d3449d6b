import type { SegmentJob } from './segment-job.ts';
import type { WorkerRequest } from './worker-slot.ts';

/** Time to start a worker on a busy machine. */
const floorSeconds = 30;
/** Pixels per second that even a slow, busy machine encodes: a fortieth of what two cores can do. */
const slowPixelRate = 3_000_000;
/** Seconds that even a slow machine needs to decode a second of any source. */
const slowDecoding = 5;
const highestFps = 60;
const longestLeadInSeconds = 600;
const secondsPerPicture = 2;
const checkSeconds = 30;
const longestSegmentSeconds = 11;

/**
 * Milliseconds of work, or of doing nothing, after which a worker that has not answered a command counts as hung, from
 * the amount of work. Many times what the work takes: a slow worker must not count as hung. `lastJob`: the last segment given to the session's
 * encoders.
 */
export function commandLimitMs(request: WorkerRequest, lastJob?: SegmentJob): number {
  return Math.round((floorSeconds + workSeconds(request, lastJob)) * 1000);
}

function workSeconds(request: WorkerRequest, lastJob: SegmentJob | undefined): number {
  switch (request.type) {
    case 'segment':
      return segmentSeconds(request.job) + leadInSeconds(request.leadInUris.length * request.job.durationSeconds);
    case 'finish':
      // The encoders still hold back the end of a segment.
      return lastJob === undefined ? 0 : segmentSeconds(lastJob);
    case 'pictures':
      return request.job.segments.length * secondsPerPicture;
    case 'check':
    case 'look':
      return checkSeconds;
    case 'edge':
    case 'count':
      return leadInSeconds(request.job.segmentPaths.length * longestSegmentSeconds);
    case 'discard':
      return 0;
  }
}

/** A day without a keyframe must not make a limit of days. */
function leadInSeconds(mediaSeconds: number): number {
  return Math.min(longestLeadInSeconds, mediaSeconds * slowDecoding);
}

function segmentSeconds({ renditions, durationSeconds }: SegmentJob): number {
  const pixels = renditions.reduce((sum, { width, height, fps }) => sum + width * height * (fps || highestFps), 0);
  return durationSeconds * (slowDecoding + pixels / slowPixelRate);
}
