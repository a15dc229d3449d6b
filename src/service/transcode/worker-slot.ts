import type { Logger } from '../lib/logger.ts';
import type { EncodingTime } from './capacity.ts';
import type { SegmentJob } from './jobs.ts';
import type { EncoderName } from './ladder.ts';
import type { WorkerCommand, WorkerReply } from './worker-messages.ts';
import { type SpawnWorker, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

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

/** A command that expects an answer, before it has a number. */
export type WorkerRequest = DistributiveOmit<Exclude<WorkerCommand, { type: 'setup' }>, 'id'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** How a command ended. `failure`: why it failed. `isDeath`: the worker died, and its state is lost. */
export interface CommandOutcome {
  failure: string | undefined;
  isDeath: boolean;
  /** The machine had no resources to start the worker, or its disk no room; the command itself is fine. */
  isShortOfResources: boolean;
  /** Seconds of time and of the processor that the worker used, if it encoded all that it was asked to. */
  used?: EncodingTime | undefined;
}

export interface WorkerSlotOptions {
  spawnWorker: SpawnWorker;
  setup: { encoder: EncoderName; threads: number; nice: number; memoryLimitBytes: number };
  /** Delay after a worker could not be started, or could not write; it doubles with each failure. */
  firstRestMs: number;
  onReply(reply: Extract<WorkerReply, { type: 'encoded' | 'checked' | 'looked' | 'edged' | 'counted' }>): void;
  /** The command is over, or a worker without one died. */
  onOver(outcome: CommandOutcome): void;
  /** The command takes suspiciously long, or the worker went silent. Called at most once per command. */
  onOverdue(): void;
  /** The delay after a failed start, or after a full disk, has passed. */
  onRested(): void;
  log: Logger;
}

/** A slot for one worker: started when there is work, restarted after it died. Runs one command at a time. */
export interface WorkerSlot {
  /** Can it take a command now? */
  readonly isFree: boolean;
  /** A worker that works, or does nothing at all, for longer than `limitMs` over it is ended. Never throws. */
  run(request: WorkerRequest, limitMs: number): void;
  close(): Promise<void>;
}

/**
 * A worker reports every half second that it is alive. We count our own seconds, so a laptop's sleep does not count, and
 * its processor time, so a machine that gives it little does not count either: a slow worker is not a hung one, and a
 * second beside it would make both slower.
 */
const tickMs = 1000;
const overdueTicks = 3;
const hungTicks = 6;
/** Before its first report it has to load its program from a disk that may be busy. */
const startTicks = 20;
/** A slow command does not hang, but others need not wait for it. */
const overdueShare = 1 / 4;
const longestRestMs = 5000;

export function createWorkerSlot(options: WorkerSlotOptions): WorkerSlot {
  let worker: WorkerProcess | undefined;
  let lastId = 0;
  let isBusy = false;
  let isSegment = false;
  let isReady = false;
  /** Seconds in a row without a report and without work. */
  let silentTicks = 0;
  /** The command has taken so much so far: the worker's processor time, and the seconds in which it used none. */
  let spentSeconds = 0;
  let limitSeconds = 0;
  let lastCpuSeconds: number | undefined;
  let rest: NodeJS.Timeout | undefined;
  let restMs = 0;
  let isDiskFull = false;
  let endedBecause: string | undefined;
  let isOverdue = false;
  let startedAtMs = 0;

  const ticking = setInterval(tick, tickMs);
  ticking.unref();

  function tick(): void {
    if (worker === undefined) return;
    const workedSeconds = takeCpuSeconds(worker);
    const isIdle = workedSeconds === 0 && !worker.isStarved();
    spentSeconds += isIdle ? tickMs / 1000 : workedSeconds;
    if (isIdle) silentTicks++;
    const allowed = isReady ? hungTicks : startTicks;
    if (silentTicks >= overdueTicks || spentSeconds >= limitSeconds * overdueShare) overdue();
    if (silentTicks >= allowed) end(`the worker fell silent for ${allowed} s`);
    else if (isBusy && spentSeconds >= limitSeconds) end(`the worker did not answer within ${limitSeconds} s`);
  }

  /** Processor time since the last call; 0 where the system does not tell. */
  function takeCpuSeconds({ cpuSeconds }: WorkerProcess): number {
    const before = lastCpuSeconds;
    lastCpuSeconds = cpuSeconds();
    return before === undefined || lastCpuSeconds === undefined ? 0 : lastCpuSeconds - before;
  }

  function overdue(): void {
    if (!isBusy || isOverdue) return;
    isOverdue = true;
    options.onOverdue();
  }

  function end(reason: string): void {
    endedBecause ??= reason;
    worker?.kill();
  }

  function over(
    failure?: string,
    { isDeath = false, isShortOfResources = false, used }: Partial<Omit<CommandOutcome, 'failure'>> = {},
  ): void {
    isBusy = false;
    options.onOver({ failure, isDeath, isShortOfResources, used });
  }

  function receive(message: WorkerReply): void {
    silentTicks = 0;
    switch (message.type) {
      case 'alive':
        return;
      case 'ready':
        isReady = true;
        if (!isDiskFull) isRested();
        return;
      case 'notice':
        options.log.warn(message.message, { process: 'transcoder' });
        return;
      case 'done':
        if (!isBusy || message.id !== lastId) return;
        // A segment's end is held back until the next begins: that one is done says nothing of the disk.
        if (!isSegment) isRested();
        over(undefined, { used: timeUsed(message.cpuSeconds) });
        return;
      case 'failed':
        if (!isBusy || message.id !== lastId) return;
        isDiskFull = message.isDiskFull === true;
        if (isDiskFull) backOff(`The transcoder’s worker cannot write and will try again: ${message.message}`);
        over(message.message, { isShortOfResources: isDiskFull });
        return;
      default:
        if (message.type === 'encoded') isRested();
        options.onReply(message);
    }
  }

  function timeUsed(cpuSeconds: number | undefined): EncodingTime | undefined {
    return cpuSeconds === undefined ? undefined : { seconds: (performance.now() - startedAtMs) / 1000, cpuSeconds };
  }

  function isRested(): void {
    if (restMs > 0) options.log.info('The transcoder’s worker runs again.');
    restMs = 0;
    isDiskFull = false;
  }

  /** A fork that fails, a program that exits at once, or a full disk must not be retried in a tight loop. */
  function backOff(why: string): void {
    if (restMs === 0) options.log.error(why);
    restMs = restMs === 0 ? options.firstRestMs : Math.min(longestRestMs, restMs * 2);
    rest = setTimeout(() => {
      rest = undefined;
      options.onRested();
    }, restMs);
  }

  function start(): WorkerProcess {
    isReady = false;
    silentTicks = 0;
    lastCpuSeconds = 0;
    endedBecause = undefined;
    const started = startWorkerProcess(options.spawnWorker, {
      onReply: receive,
      onDeath(death) {
        worker = undefined;
        if (!isReady)
          backOff(`The transcoder’s worker did not start and will be retried: ${endedBecause ?? death.reason}`);
        over(endedBecause ?? `the worker died, ${death.reason}`, { ...death, isDeath: true });
      },
      onErrorLine: (line) => options.log.warn(line, { process: 'transcoder' }),
      onFault: (error) => options.log.error('A reply of the transcoder’s worker could not be handled', { error }),
    });
    started.send({ type: 'setup', ...options.setup });
    return started;
  }

  return {
    get isFree() {
      return !isBusy && rest === undefined;
    },
    run(request, limitMs) {
      isBusy = true;
      isSegment = request.type === 'segment';
      isOverdue = false;
      lastId++;
      worker ??= start();
      startedAtMs = performance.now();
      limitSeconds = limitMs / 1000;
      spentSeconds = 0;
      worker.send({ ...request, id: lastId });
    },
    async close() {
      clearInterval(ticking);
      clearTimeout(rest);
      await worker?.close();
    },
  };
}
