import type { SegmentJob } from './segment-job.ts';
import type { WorkerRequest } from './worker-slot.ts';

/** Starting a worker on a machine that is busy with everything else. */
const floorSeconds = 30;
/** Pixels a second that even a slow machine encodes beside its other work: a fortieth of what two cores can do. */
const slowPixelRate = 3_000_000;
/** Of any source, a second of media in so many. */
const slowDecoding = 5;
const highestFps = 60;
const longestLeadInSeconds = 600;
const secondsPerPicture = 2;
const checkSeconds = 30;

/**
 * Milliseconds after which a worker that has not answered a command is taken to hang, from the work that is in it. All of
 * it is many times what the work takes: a slow worker must not be taken for one that hangs. `lastJob` is the segment that
 * the session's encoders were given last.
 */
export function commandLimitMs(request: WorkerRequest, lastJob?: SegmentJob): number {
  return Math.round((floorSeconds + workSeconds(request, lastJob)) * 1000);
}

function workSeconds(request: WorkerRequest, lastJob: SegmentJob | undefined): number {
  switch (request.type) {
    case 'segment':
      return segmentSeconds(request.job) + leadInSeconds(request.leadInUris.length * request.job.durationSeconds);
    case 'finish':
      // What the encoders still hold back is the end of a segment.
      return lastJob === undefined ? 0 : segmentSeconds(lastJob);
    case 'pictures':
      return request.job.segments.length * secondsPerPicture;
    case 'check':
      return checkSeconds;
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
