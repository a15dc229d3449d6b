import { type ChildProcess, spawn } from 'node:child_process';
import * as v from 'valibot';
import { workerEntry } from '../worker-entry.ts';
import { createLineReader } from './line-reader.ts';
import { type WorkerCommand, type WorkerReply, workerReplySchema } from './worker-messages.ts';

/** Starts the worker's program with pipes for its input and output. */
export type SpawnWorker = () => ChildProcess;

export interface WorkerProcess {
  send(command: WorkerCommand): void;
  kill(): void;
  /** Lets it end by itself, and ends it where it does not. Resolves when it is gone. */
  close(): Promise<void>;
}

export interface WorkerEvents {
  onReply(reply: WorkerReply): void;
  /** Called once, when the process is gone without `close()`; the reason is for people. */
  onDeath(reason: string): void;
}

const closeLimitMs = 2000;
const keptErrorLength = 500;

export const spawnTranscodeWorker: SpawnWorker = () => {
  const { command, args, env } = workerEntry('transcoder/transcode-worker');
  return spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
};

export function startWorkerProcess(spawnWorker: SpawnWorker, events: WorkerEvents): WorkerProcess {
  const child = spawnWorker();
  let isOver = false;
  let lastErrors = '';
  const gone = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      resolve();
      if (isOver) return;
      isOver = true;
      events.onDeath([reason, lastErrors.trim()].filter((text) => text !== '').join(': '));
    };
    child.once('error', (error) => end(`it could not be started (${error.message})`));
    child.once('close', (code, signal) => end(signal ? `it was ended by ${signal}` : `it ended with code ${code}`));
  });
  const readLines = createLineReader((line) => {
    if (isOver) return;
    try {
      events.onReply(v.parse(workerReplySchema, JSON.parse(line)));
    } catch {
      // A worker that talks nonsense is broken: its death is dealt with like any other.
      child.kill('SIGKILL');
    }
  });
  child.stdout?.setEncoding('utf8').on('data', readLines);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
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
