import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { type Program, type ProgramEnd, type SpawnProgram, startProgram } from '../lib/child-program.ts';
import { codeOf } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { workerEntry } from '../worker-entry.ts';
import type { EncodingTime } from './ladder.ts';
import { type EncoderName, type WorkerCommand, type WorkerReply, workerReplySchema } from './messages.ts';

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

/** A worker sends a command’s results before it says that the command is done. */
export type WorkerResult = Extract<WorkerReply, { type: 'encoded' | 'checked' | 'looked' | 'edged' | 'counted' }>;

export interface WorkerOptions {
  spawnWorker: SpawnProgram;
  setup: { encoder: EncoderName; threads: number; nice: number; memoryLimitBytes: number };
  /** Delay after a worker could not be started, or could not write; it doubles with each failure. */
  firstRestMs: number;
  onReply(reply: WorkerResult): void;
  /** The command is over, or a worker without one died. */
  onOver(outcome: CommandOutcome): void;
  /** The command takes suspiciously long, or the worker went silent. Called at most once per command. */
  onOverdue(): void;
  /** The delay after a failed start, or after a full disk, has passed. */
  onRested(): void;
  log: Logger;
}

/** A worker’s process is started when there is work, restarted after it died. It runs one command at a time. */
export interface Worker {
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
const maxRestMs = 5000;
/** One that hangs must not hold up the end of the service. */
const closeLimitMs = 2000;
const keptErrorLength = 500;

export function createWorker(options: WorkerOptions): Worker {
  let worker: Program<WorkerCommand> | undefined;
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
  /** The end of what the worker wrote to its stderr. */
  let lastErrors = '';
  let isOverdue = false;
  let startedAtMs = 0;

  const ticking = setInterval(tick, tickMs);
  ticking.unref();

  function tick(): void {
    if (worker === undefined) return;
    const workedSeconds = takeCpuSeconds(worker);
    const isIdle = workedSeconds === 0 && !isStarved(worker);
    spentSeconds += isIdle ? tickMs / 1000 : workedSeconds;
    if (isIdle) silentTicks++;
    const allowed = isReady ? hungTicks : startTicks;
    if (silentTicks >= overdueTicks || spentSeconds >= limitSeconds * overdueShare) overdue();
    if (silentTicks >= allowed) end(`the worker fell silent for ${allowed} s`);
    else if (isBusy && spentSeconds >= limitSeconds) end(`the worker did not answer within ${limitSeconds} s`);
  }

  /** Processor time since the last call; 0 where the system does not tell. */
  function takeCpuSeconds({ pid }: Program<WorkerCommand>): number {
    const before = lastCpuSeconds;
    lastCpuSeconds = readCpuSeconds(pid);
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
    restMs = restMs === 0 ? options.firstRestMs : Math.min(maxRestMs, restMs * 2);
    rest = setTimeout(() => {
      rest = undefined;
      options.onRested();
    }, restMs);
  }

  function died(how: ProgramEnd): void {
    worker = undefined;
    const reason = endedBecause ?? [describeEnd(how), lastErrors.trim()].filter((text) => text !== '').join(': ');
    if (!isReady) backOff(`The transcoder’s worker did not start and will be retried: ${reason}`);
    const isShortOfResources = shortageCodes.has(codeOf(how.error) ?? '');
    over(endedBecause ?? `the worker died, ${reason}`, { isShortOfResources, isDeath: true });
  }

  function start(): Program<WorkerCommand> {
    isReady = false;
    silentTicks = 0;
    lastCpuSeconds = 0;
    endedBecause = undefined;
    lastErrors = '';
    const started = startProgram<WorkerCommand, typeof workerReplySchema>(options.spawnWorker, workerReplySchema, {
      onMessage(reply) {
        try {
          receive(reply);
        } catch (error) {
          // Our own bug, so the worker goes on.
          options.log.error('A reply of the transcoder’s worker could not be handled', { error });
        }
      },
      // A worker that sends invalid replies is broken: kill it, and handle its death like any other.
      onInvalid: () => started.kill(),
      onEnd: died,
      onErrorLine(line) {
        lastErrors = `${lastErrors}\n${line}`.slice(-keptErrorLength);
        options.log.warn(line, { process: 'transcoder' });
      },
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
      await worker?.close(closeLimitMs);
    },
  };
}

export const spawnTranscodeWorker: SpawnProgram = () => {
  const { command, args, env } = workerEntry('transcode/worker/transcode-worker');
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env });
};

/** A machine without memory, descriptors or room is temporary. */
const shortageCodes = new Set(['ENOMEM', 'EAGAIN', 'EMFILE', 'ENFILE', 'ENOSPC']);

function describeEnd({ error, code, signal }: ProgramEnd): string {
  if (error !== undefined) return `it could not be started (${error.message})`;
  return signal ? `it was ended by ${signal}` : `it ended with code ${code}`;
}

/** Linux counts in hundredths of a second on every processor; other systems have no such file. */
const ticksPerSecond = 100;

/** Processor time that a process has used so far; undefined where the system does not tell. */
function readCpuSeconds(pid: number | undefined): number | undefined {
  // User and system time are the 12th and 13th of these: proc(5).
  const fields = readStat(`/proc/${pid}/stat`);
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks / ticksPerSecond : undefined;
}

/** Has it something to compute, but no processor to do it on? False where the system does not tell. */
function isStarved({ pid }: Program<WorkerCommand>): boolean {
  try {
    const directory = `/proc/${pid}/task`;
    return readdirSync(directory).some((thread) => readStat(`${directory}/${thread}/stat`)[0] === 'R');
  } catch {
    return false;
  }
}

/** The fields behind the program's name, which may hold spaces itself; the state is the first. */
function readStat(path: string): string[] {
  try {
    const stat = readFileSync(path, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
