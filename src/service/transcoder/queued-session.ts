import { mayLiveOn } from './encoder-memory.ts';
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
