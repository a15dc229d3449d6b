import { pixelsOf } from '../../contract/ladder.ts';
import type { SegmentJob } from './messages.ts';
import {
  type CommandOutcome,
  createWorker,
  type Worker,
  type WorkerOptions,
  type WorkerRequest,
  type WorkerResult,
} from './worker.ts';

/** A one-off command for a worker, outside any session's order. */
export interface Task {
  request: WorkerRequest;
  attempts: number;
  reply: WorkerResult | undefined;
  resolve(reply: WorkerResult | undefined): void;
  reject(error: Error): void;
}

const attemptsAllowed = 3;

/** Tasks waiting for a worker, each tried thrice. */
export function createTaskQueue() {
  const waiting: Task[] = [];
  return {
    get length() {
      return waiting.length;
    },
    add(request: WorkerRequest): Promise<WorkerResult | undefined> {
      return new Promise((resolve, reject) => {
        waiting.push({ request, attempts: 0, reply: undefined, resolve, reject });
      });
    },
    next(): Task | undefined {
      const task = waiting.shift();
      if (task) task.attempts++;
      return task;
    },
    end(task: Task, { failure, isShortOfResources }: CommandOutcome): void {
      // Not the task's fault: it waits until the machine has resources.
      if (isShortOfResources) task.attempts--;
      if (failure === undefined) task.resolve(task.reply);
      else if (task.attempts >= attemptsAllowed) task.reject(new Error(failure));
      else waiting.push(task);
    },
    rejectAll(error: Error): void {
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  };
}

interface WorkerPoolOptions extends Omit<WorkerOptions, 'onReply' | 'onOver' | 'onOverdue' | 'onRested'> {
  /** Concurrent workers, not counting late ones. */
  size: number;
  onReply(worker: Worker, reply: WorkerResult): void;
  onOver(worker: Worker, outcome: CommandOutcome): void;
  /** The worker is late: another replaces it, and only its own command waits for it. */
  onRetired(worker: Worker): void;
  /** There is a free worker where there was none. */
  onFree(): void;
}

/**
 * A fixed number of workers. One that is late or hangs is replaced at once: it may still finish its command, and is ended
 * then. So a hung worker delays only its own session.
 */
export function createWorkerPool(options: WorkerPoolOptions) {
  const workers: Worker[] = [];
  const retired = new Set<Worker>();
  const leaving = new Set<Promise<void>>();
  for (let i = 0; i < options.size; i++) workers.push(open());

  function open(): Worker {
    const worker: Worker = createWorker({
      ...options,
      onReply: (reply) => options.onReply(worker, reply),
      onOver(outcome) {
        const isLeaving = retired.delete(worker);
        if (isLeaving) leave(worker);
        // Its encoders are lost, whatever became of the command.
        options.onOver(worker, { ...outcome, isDeath: outcome.isDeath || isLeaving });
      },
      onOverdue: () => retire(worker),
      onRested: options.onFree,
    });
    return worker;
  }

  /** Never more late ones than workers: more workers do not help a machine that is slow at everything. */
  function retire(worker: Worker): void {
    const place = workers.indexOf(worker);
    if (place < 0 || retired.size >= options.size) return;
    workers[place] = open();
    retired.add(worker);
    options.onRetired(worker);
    options.onFree();
  }

  function leave(worker: Worker): void {
    const gone = worker.close().finally(() => leaving.delete(gone));
    leaving.add(gone);
  }

  return {
    free: (): Worker[] => workers.filter(({ isFree }) => isFree),
    async close(): Promise<void> {
      await Promise.all([...[...workers, ...retired].map((worker) => worker.close()), ...leaving]);
    },
  };
}

/**
 * Milliseconds of work, or of doing nothing, after which a worker that has not answered a command counts as hung, from
 * the amount of work. Many times what the work takes: a slow worker must not count as hung. `lastJob`: the last segment given to the session's
 * encoders.
 */
export function commandLimitMs(request: WorkerRequest, lastJob?: SegmentJob): number {
  return Math.round((floorSeconds + workSeconds(request, lastJob)) * 1000);
}

/** Time to start a worker on a busy machine. */
const floorSeconds = 30;

/** Pixels per second that even a slow, busy machine encodes: a fortieth of what two cores can do. */
const slowPixelRate = 3_000_000;

/** Seconds that even a slow machine needs to decode a second of any source. */
const slowDecoding = 5;

const highestFps = 60;

const maxLeadInSeconds = 600;

const secondsPerPicture = 2;

const checkSeconds = 30;

const maxSegmentSeconds = 11;

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
      return leadInSeconds(request.job.segmentPaths.length * maxSegmentSeconds);
    case 'discard':
      return 0;
  }
}

/** A day without a keyframe must not make a limit of days. */
function leadInSeconds(mediaSeconds: number): number {
  return Math.min(maxLeadInSeconds, mediaSeconds * slowDecoding);
}

function segmentSeconds({ renditions, durationSeconds }: SegmentJob): number {
  const pixels = renditions.reduce((sum, { width, height, fps }) => sum + width * height * (fps || highestFps), 0);
  return durationSeconds * (slowDecoding + pixels / slowPixelRate);
}

/** Measured: 1,895 MB for ten renditions of 720p, 486 MB for four of 480p, with the decoder and Node. */
const bytesPerPixel = 220;
/** Share of a worker's memory for encoders; the rest is for Node, the decoders and measuring errors. */
const shareForEncoders = 0.7;
const [minLimitBytes, maxLimitBytes] = [1e9, 6e9];

/** Memory limit of one worker: all workers together may use half of the machine's memory. */
export function defaultMemoryLimitBytes(machineBytes: number, jobs: number): number {
  return Math.round(Math.min(maxLimitBytes, Math.max(minLimitBytes, machineBytes / 2 / jobs)));
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
