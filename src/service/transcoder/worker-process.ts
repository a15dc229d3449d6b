import { type ChildProcess, spawn } from 'node:child_process';
import * as v from 'valibot';
import { codeOf } from '../files/error-code.ts';
import { workerEntry } from '../worker-entry.ts';
import { createLineReader, type WorkerCommand, type WorkerReply, workerReplySchema } from './worker-messages.ts';

/** Starts the worker's program with pipes for its input and output. */
export type SpawnWorker = () => ChildProcess;

export interface WorkerProcess {
  send(command: WorkerCommand): void;
  kill(): void;
  /** Lets it end by itself, and ends it where it does not. Resolves when it is gone. */
  close(): Promise<void>;
}

/** How a process ended that nobody closed. */
export interface WorkerDeath {
  /** For people. */
  reason: string;
  /** It never ran, because the machine had no room for it: that passes. */
  isForWantOfRoom: boolean;
}

export interface WorkerEvents {
  onReply(reply: WorkerReply): void;
  /** Called once, never before `startWorkerProcess` has returned. */
  onDeath(death: WorkerDeath): void;
  /** A reply was sound, but dealing with it failed: a mistake of ours, which the worker does not pay for. */
  onFault(error: unknown): void;
  /** A line of its stderr: of a driver, or of a crash. */
  onErrorLine?(line: string): void;
}

const closeLimitMs = 2000;
const keptErrorLength = 500;
const wantOfRoom = new Set(['ENOMEM', 'EAGAIN', 'EMFILE', 'ENFILE', 'ENOSPC']);

export const spawnTranscodeWorker: SpawnWorker = () => {
  const { command, args, env } = workerEntry('transcoder/worker/transcode-worker');
  return spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
};

/** Starts a worker. One that cannot be started is one that died: this never throws. */
export function startWorkerProcess(spawnWorker: SpawnWorker, events: WorkerEvents): WorkerProcess {
  try {
    return follow(spawnWorker(), events);
  } catch (error) {
    // Some errors of a fork are thrown, others are events: both come to the same.
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
    kill: () => undefined,
    async close() {
      isOver = true;
    },
  };
}

function notStarted(error: unknown): WorkerDeath {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return { reason: `it could not be started (${message})`, isForWantOfRoom: wantOfRoom.has(code ?? '') };
}

function follow(child: ChildProcess, events: WorkerEvents): WorkerProcess {
  let isOver = false;
  let lastErrors = '';
  const gone = new Promise<void>((resolve) => {
    const end = ({ reason, isForWantOfRoom }: WorkerDeath) => {
      resolve();
      if (isOver) return;
      isOver = true;
      events.onDeath({
        reason: [reason, lastErrors.trim()].filter((text) => text !== '').join(': '),
        isForWantOfRoom,
      });
    };
    child.on('error', (error) => {
      // It is also what a signal comes to that could not be sent: then the process is still there.
      if (child.pid === undefined) end(notStarted(error));
    });
    child.once('close', (code, signal) =>
      end({ reason: signal ? `it was ended by ${signal}` : `it ended with code ${code}`, isForWantOfRoom: false }),
    );
  });
  const readLines = createLineReader((line) => {
    if (isOver) return;
    const reply = readReply(line);
    if (reply === undefined) {
      // A worker that talks nonsense is broken: its death is dealt with like any other.
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
  // A write to a worker that has just died fails here; its death is told by `close`.
  child.stdin?.on('error', () => undefined);

  return {
    send(command) {
      child.stdin?.write(`${JSON.stringify(command)}\n`);
    },
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

function readReply(line: string): WorkerReply | undefined {
  try {
    return v.parse(workerReplySchema, JSON.parse(line));
  } catch {
    return undefined;
  }
}
