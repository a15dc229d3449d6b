import { pixelsOf } from '../../contract/profile-limits.ts';
import type { SegmentJob } from './segment-job.ts';

/** Measured: 1,895 MB for ten renditions of 720p, 486 MB for four of 480p, with the decoder and Node. */
const bytesPerPixel = 220;
/** Of a worker's memory; the rest is Node, the decoders and what is measured wrongly. */
const shareForEncoders = 0.7;
const [least, most] = [1e9, 6e9];

/** What one worker may hold on a machine with so much memory: half of it is for all workers. */
export function defaultMemoryLimitBytes(machineBytes: number, jobs: number): number {
  return Math.round(Math.min(most, Math.max(least, machineBytes / 2 / jobs)));
}

/** About what the encoders of a session need for as long as they live. */
export function encoderBytes({ renditions }: SegmentJob): number {
  return renditions.reduce((sum, rendition) => sum + pixelsOf(rendition) * bytesPerPixel, 0);
}

/**
 * May this session's encoders live on beside those of others in one worker? Where they may not they are opened for each
 * segment: a little worse a picture, and bounded memory however many sessions there are.
 */
export function mayLiveOn(job: SegmentJob, others: readonly SegmentJob[], limitBytes: number): boolean {
  const held = [job, ...others].reduce((sum, one) => sum + encoderBytes(one), 0);
  return others.length === 0 || held <= limitBytes * shareForEncoders;
}
