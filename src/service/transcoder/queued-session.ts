import { pixelsOf } from '../../contract/ladder.ts';
import type { SegmentJob } from './segment-job.ts';
import type { RenditionsResult, SessionBacklog } from './session-backlog.ts';
import type { WorkerSlot } from './worker-slot.ts';

/** A session as the queue holds it. */
export interface QueuedSession {
  id: string;
  backlog: SessionBacklog;
  /** The worker that holds its encoders. */
  slot: WorkerSlot | undefined;
  lastJob: SegmentJob | undefined;
  lastServed: number;
  waiters: { resolve(result: RenditionsResult): void; reject(error: Error): void }[];
}

/** May a session's encoders stay open in this worker, together with those of its other sessions? */
export function mayKeepEncoders(
  { backlog }: QueuedSession,
  slot: WorkerSlot,
  sessions: Iterable<QueuedSession>,
  memoryLimitBytes: number,
): boolean {
  const job = backlog.nextJob;
  if (job === undefined || backlog.hasPipeline) return true;
  const others = [...sessions].filter((one) => one.slot === slot && one.backlog.hasPipeline);
  return mayLiveOn(
    job,
    others.flatMap(({ lastJob }) => lastJob ?? []),
    memoryLimitBytes,
  );
}

/** Measured: 1,895 MB for ten renditions of 720p, 486 MB for four of 480p, with the decoder and Node. */
const bytesPerPixel = 220;
/** Share of a worker's memory for encoders; the rest is for Node, the decoders and measuring errors. */
const shareForEncoders = 0.7;
const [least, most] = [1e9, 6e9];

/** Memory limit of one worker: all workers together may use half of the machine's memory. */
export function defaultMemoryLimitBytes(machineBytes: number, jobs: number): number {
  return Math.round(Math.min(most, Math.max(least, machineBytes / 2 / jobs)));
}

/** Estimated memory of a session's encoders while they are open. */
export function encoderBytes({ renditions }: SegmentJob): number {
  return renditions.reduce((sum, rendition) => sum + pixelsOf(rendition) * bytesPerPixel, 0);
}

/**
 * May this session's encoders stay open in one worker together with those of other sessions? If not, they are opened
 * for each segment: quality is slightly lower, but memory is bounded however many sessions there are.
 */
export function mayLiveOn(job: SegmentJob, others: readonly SegmentJob[], limitBytes: number): boolean {
  const held = [job, ...others].reduce((sum, one) => sum + encoderBytes(one), 0);
  return others.length === 0 || held <= limitBytes * shareForEncoders;
}
