import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { codeOf } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { openChannel } from '../lib/messages.ts';
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
  spawnWorker: SpawnWorker;
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

export function createWorker(options: WorkerOptions): Worker {
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
    restMs = restMs === 0 ? options.firstRestMs : Math.min(maxRestMs, restMs * 2);
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

/** Starts the worker's program with a channel for messages and a pipe for its stderr. */
export type SpawnWorker = () => ChildProcess;

interface WorkerProcess {
  send(command: WorkerCommand): void;
  /** Processor time that it has used so far; undefined where the system does not tell. */
  cpuSeconds(): number | undefined;
  /** Has it something to compute, but no processor to do it on? False where the system does not tell. */
  isStarved(): boolean;
  kill(): void;
  /** Asks it to end, and kills it if it does not. Resolves when it is gone. */
  close(): Promise<void>;
}

/** Why a process ended without being closed. */
export interface WorkerDeath {
  /** For people. */
  reason: string;
  /** It never ran, because the machine lacked resources; this is temporary. */
  isShortOfResources: boolean;
}

interface WorkerEvents {
  onReply(reply: WorkerReply): void;
  /** Called once, never before `startWorkerProcess` has returned. */
  onDeath(death: WorkerDeath): void;
  /** A reply was valid, but handling it failed: our own bug, so the worker goes on. */
  onFault(error: unknown): void;
  /** A line of its stderr: from a driver, or from a crash. */
  onErrorLine?(line: string): void;
}

/** One that hangs must not hold up the end of the service. */
const defaultCloseLimitMs = 2000;
const keptErrorLength = 500;
const shortageCodes = new Set(['ENOMEM', 'EAGAIN', 'EMFILE', 'ENFILE', 'ENOSPC']);

export const spawnTranscodeWorker: SpawnWorker = () => {
  const { command, args, env } = workerEntry('transcode/worker/transcode-worker');
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env });
};

/** Starts a worker. Never throws: one that cannot be started is reported as dead. */
export function startWorkerProcess(
  spawnWorker: SpawnWorker,
  events: WorkerEvents,
  closeLimitMs = defaultCloseLimitMs,
): WorkerProcess {
  try {
    return follow(spawnWorker(), events, closeLimitMs);
  } catch (error) {
    // Some fork errors are thrown, others are events: both are handled alike.
    return unborn(notStarted(error), events);
  }
}

function unborn(death: WorkerDeath, events: WorkerEvents): WorkerProcess {
  let isOver = false;
  setImmediate(() => {
    if (!isOver) events.onDeath(death);
  });
  return {
    send: () => undefined,
    cpuSeconds: () => undefined,
    isStarved: () => false,
    kill: () => undefined,
    async close() {
      isOver = true;
    },
  };
}

function notStarted(error: unknown): WorkerDeath {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return { reason: `it could not be started (${message})`, isShortOfResources: shortageCodes.has(code ?? '') };
}

function follow(child: ChildProcess, events: WorkerEvents, closeLimitMs: number): WorkerProcess {
  let isOver = false;
  let lastErrors = '';
  const gone = new Promise<void>((resolve) => {
    const end = ({ reason, isShortOfResources }: WorkerDeath) => {
      resolve();
      if (isOver) return;
      isOver = true;
      events.onDeath({
        reason: [reason, lastErrors.trim()].filter((text) => text !== '').join(': '),
        isShortOfResources,
      });
    };
    child.on('error', (error) => {
      // A signal that could not be sent ends here too: then the process still runs.
      if (child.pid === undefined) end(notStarted(error));
    });
    // After a `disconnect` of ours there is no `close`, which else comes after the last reply.
    child.once('exit', () => resolve());
    child.once('close', (code, signal) =>
      end({ reason: signal ? `it was ended by ${signal}` : `it ended with code ${code}`, isShortOfResources: false }),
    );
  });
  const send = openChannel<WorkerCommand, typeof workerReplySchema>(child, workerReplySchema, {
    onMessage(reply) {
      if (isOver) return;
      try {
        events.onReply(reply);
      } catch (error) {
        events.onFault(error);
      }
    },
    // A worker that sends invalid replies is broken: kill it, and handle its death like any other.
    onInvalid() {
      child.kill('SIGKILL');
    },
  });
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => events.onErrorLine?.(line));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastErrors = (lastErrors + text).slice(-keptErrorLength);
  });

  return {
    send,
    cpuSeconds: () => readCpuSeconds(`/proc/${child.pid}/stat`),
    isStarved: () => hasRunnableThread(`/proc/${child.pid}/task`),
    kill() {
      child.kill('SIGKILL');
    },
    async close() {
      isOver = true;
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), closeLimitMs);
      await gone;
      clearTimeout(timer);
    },
  };
}

/** Linux counts in hundredths of a second on every processor; other systems have no such file. */
const ticksPerSecond = 100;

function readCpuSeconds(path: string): number | undefined {
  // User and system time are the 12th and 13th of these: proc(5).
  const fields = readStat(path);
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks / ticksPerSecond : undefined;
}

function hasRunnableThread(directory: string): boolean {
  try {
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
