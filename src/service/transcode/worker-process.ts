import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { codeOf } from '../lib/files.ts';
import { workerEntry } from '../worker-entry.ts';
import { createLineReader, type WorkerCommand, type WorkerReply, workerReplySchema } from './worker-messages.ts';

/** Starts the worker's program with pipes for its input and output. */
export type SpawnWorker = () => ChildProcess;

export interface WorkerProcess {
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

export interface WorkerEvents {
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
  return spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
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
    child.once('close', (code, signal) =>
      end({ reason: signal ? `it was ended by ${signal}` : `it ended with code ${code}`, isShortOfResources: false }),
    );
  });
  const readLines = createLineReader((line) => {
    if (isOver) return;
    const reply = readReply(line);
    if (reply === undefined) {
      // A worker that sends invalid replies is broken: kill it, and handle its death like any other.
      child.kill('SIGKILL');
      return;
    }
    try {
      events.onReply(reply);
    } catch (error) {
      events.onFault(error);
    }
  });
  child.stdout?.setEncoding('utf8').on('data', readLines);
  const readErrorLines = createLineReader((line) => events.onErrorLine?.(line));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    readErrorLines(text);
    lastErrors = (lastErrors + text).slice(-keptErrorLength);
  });
  // A write to a worker that has just died fails here; `close` reports its death.
  child.stdin?.on('error', () => undefined);

  return {
    send(command) {
      child.stdin?.write(`${JSON.stringify(command)}\n`);
    },
    cpuSeconds: () => readCpuSeconds(`/proc/${child.pid}/stat`),
    isStarved: () => hasRunnableThread(`/proc/${child.pid}/task`),
    kill() {
      child.kill('SIGKILL');
    },
    async close() {
      isOver = true;
      child.stdin?.end();
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

function readReply(line: string): WorkerReply | undefined {
  try {
    return v.parse(workerReplySchema, JSON.parse(line));
  } catch {
    return undefined;
  }
}
