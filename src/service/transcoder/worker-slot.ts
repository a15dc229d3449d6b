import type { Logger } from '../log/logger.ts';
import type { EncoderName } from './settings.ts';
import type { WorkerCommand, WorkerReply } from './worker-messages.ts';
import { type SpawnWorker, startWorkerProcess, type WorkerDeath, type WorkerProcess } from './worker-process.ts';

/** A command that is answered, still without its number. */
export type WorkerRequest = DistributiveOmit<Exclude<WorkerCommand, { type: 'setup' }>, 'id'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** How a command ended. `failure` says why it failed; `isDeath` that the worker and all it held went with it. */
export interface CommandOutcome {
  failure: string | undefined;
  isDeath: boolean;
  /** The machine had no room to start the worker: nothing is wrong with the command. */
  isForWantOfRoom: boolean;
}

export interface WorkerSlotOptions {
  spawnWorker: SpawnWorker;
  setup: { encoder: EncoderName; threads: number; nice: number; memoryLimitBytes: number };
  /** A worker that could not be started is started again after this long, and after twice as long each further time. */
  firstRestMs: number;
  onReply(reply: Extract<WorkerReply, { type: 'made' | 'checked' }>): void;
  /** The command is over, or a worker without one died. */
  onOver(outcome: CommandOutcome): void;
  /** The command takes suspiciously long, or the worker has fallen silent over it. Once a command. */
  onOverdue(): void;
  /** The rest after a failed start is over. */
  onRested(): void;
  log: Logger;
}

/** A place for one worker, which is started when there is work and again after it died. It does one command at a time. */
export interface WorkerSlot {
  /** Can it take a command now? */
  readonly isFree: boolean;
  /** A worker that takes longer than `limitMs` over it is ended. Never throws. */
  run(request: WorkerRequest, limitMs: number): void;
  close(): Promise<void>;
}

/** A worker says every half second that it is alive. Whole seconds of our own, so that a laptop's sleep counts as none. */
const tickMs = 1000;
const overdueTicks = 3;
const hungTicks = 6;
/** Before its first word it has its program to load, on a machine that may be busy. */
const startTicks = 20;
/** A slow command is not one that hangs, but others need not wait behind it. */
const overdueShare = 1 / 4;
const longestRestMs = 5000;

export function createWorkerSlot(options: WorkerSlotOptions): WorkerSlot {
  let worker: WorkerProcess | undefined;
  let lastId = 0;
  let isBusy = false;
  let isReady = false;
  let silentTicks = 0;
  let timers: NodeJS.Timeout[] = [];
  let rest: NodeJS.Timeout | undefined;
  let restMs = 0;
  let endedBecause: string | undefined;
  let isOverdue = false;

  const ticking = setInterval(tick, tickMs);
  ticking.unref();

  function tick(): void {
    if (worker === undefined) return;
    silentTicks++;
    const allowed = isReady ? hungTicks : startTicks;
    if (silentTicks >= overdueTicks) overdue();
    if (silentTicks >= allowed) end(`the worker fell silent for ${allowed} s`);
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

  function over(failure: string | undefined, death?: Pick<WorkerDeath, 'isForWantOfRoom'>): void {
    isBusy = false;
    for (const timer of timers) clearTimeout(timer);
    options.onOver({ failure, isDeath: death !== undefined, isForWantOfRoom: death?.isForWantOfRoom ?? false });
  }

  function receive(message: WorkerReply): void {
    silentTicks = 0;
    switch (message.type) {
      case 'alive':
        return;
      case 'ready':
        isReady = true;
        if (restMs > 0) options.log.info('The transcoder’s worker runs again.');
        restMs = 0;
        return;
      case 'notice':
        options.log.warn(message.message, { process: 'transcoder' });
        return;
      case 'done':
      case 'failed':
        if (isBusy && message.id === lastId) over(message.type === 'failed' ? message.message : undefined);
        return;
      default:
        options.onReply(message);
    }
  }

  /** A fork that fails, or a program that ends at once, must not be tried in a hot loop. */
  function takeRest(reason: string): void {
    if (restMs === 0)
      options.log.error(`The transcoder’s worker did not start and is started again until it does: ${reason}`);
    restMs = restMs === 0 ? options.firstRestMs : Math.min(longestRestMs, restMs * 2);
    rest = setTimeout(() => {
      rest = undefined;
      options.onRested();
    }, restMs);
  }

  function start(): WorkerProcess {
    isReady = false;
    silentTicks = 0;
    endedBecause = undefined;
    const started = startWorkerProcess(options.spawnWorker, {
      onReply: receive,
      onDeath(death) {
        worker = undefined;
        if (!isReady) takeRest(endedBecause ?? death.reason);
        over(endedBecause ?? `the worker died, ${death.reason}`, death);
      },
      onErrorLine: (line) => options.log.warn(line, { process: 'transcoder' }),
      onFault: (error) => options.log.error('A reply of the transcoder’s worker was not dealt with', { error }),
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
      isOverdue = false;
      lastId++;
      worker ??= start();
      const id = lastId;
      timers = [
        setTimeout(overdue, limitMs * overdueShare),
        setTimeout(() => {
          if (isBusy && id === lastId) end(`the worker did not answer within ${limitMs / 1000} s`);
        }, limitMs),
      ];
      worker.send({ ...request, id });
    },
    async close() {
      clearInterval(ticking);
      clearTimeout(rest);
      for (const timer of timers) clearTimeout(timer);
      await worker?.close();
    },
  };
}
