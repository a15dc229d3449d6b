import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import * as v from 'valibot';
import { workerEntry } from '../worker-entry.ts';
import {
  type BroadcastJob,
  broadcastReportSchema,
  defaultTestMedia,
  PublishRefusedError,
  type TestMediaOptions,
} from './broadcast-job.ts';
import type { PublishedCounts } from './publish-packets.ts';

export interface BroadcastOptions extends Partial<TestMediaOptions> {
  /** `rtmp://host:port/live`, without the key. */
  url: string;
  streamKey: string;
  /** About twice a second. */
  onProgress?(counts: PublishedCounts): void;
}

export interface BroadcastResult extends PublishedCounts {
  /** `finished`: all seconds were sent. `stopped`: by `stop()`. `killed`: by `kill()`; counts are the last reported. */
  endedBy: 'finished' | 'stopped' | 'killed';
}

export interface Broadcast {
  /** Rejects with `PublishRefusedError` if the server refused, otherwise with what went wrong. */
  done: Promise<BroadcastResult>;
  /** A clean end, as with "Stop streaming". Resolves when the publisher is gone, however it ended. */
  stop(): Promise<void>;
  /** Kills the publisher, like an encoder that crashes. */
  kill(): void;
}

type Publisher = ChildProcessByStdio<Writable, Readable, null>;
/** Starts the publisher's program. */
export type SpawnPublisher = () => Publisher;

const reportLine = v.pipe(v.string(), v.parseJson(), broadcastReportSchema);

/**
 * Publishes the test picture and tone over RTMP in real time, from a child process: native encoders can crash, and
 * encoding must not share the service's thread.
 */
export function startBroadcast(options: BroadcastOptions, spawnPublisher: SpawnPublisher = spawnWorker): Broadcast {
  try {
    const child = spawnPublisher();
    // `done` reports it too; but without a listener the error would end the service if the pipes are missing as well.
    child.on('error', () => undefined);
    return follow(child, options);
  } catch (error) {
    // Some fork errors are thrown, others are events: both are handled alike.
    return notStarted(error);
  }
}

function spawnWorker(): Publisher {
  const { command, args, env } = workerEntry('broadcast/broadcast-worker');
  return spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env });
}

function notStarted(error: unknown): Broadcast {
  const message = error instanceof Error ? error.message : String(error);
  const done = Promise.reject(new Error(`The test broadcast could not be started (${message})`));
  done.catch(() => undefined);
  return { done, stop: async () => undefined, kill: () => undefined };
}

function follow(child: Publisher, { url, streamKey, onProgress, ...media }: BroadcastOptions): Broadcast {
  let counts: PublishedCounts = { framesSent: 0, audioPacketsSent: 0, secondsSent: 0 };
  let result: BroadcastResult | undefined;
  let failure: Error | undefined;
  let isKilled = false;

  function read(line: string): void {
    const parsed = v.safeParse(reportLine, line);
    if (!parsed.success) return;
    const report = parsed.output;
    switch (report.type) {
      case 'progress': {
        const { type: _, ...sent } = report;
        counts = sent;
        onProgress?.(sent);
        break;
      }
      case 'done': {
        const { type: _, isStopped, ...sent } = report;
        result = { ...sent, endedBy: isStopped ? 'stopped' : 'finished' };
        break;
      }
      case 'error': {
        // A server could repeat the key in its message.
        const message = report.message.replaceAll(streamKey, '…');
        failure = report.code === undefined ? new Error(message) : new PublishRefusedError(report.code, message);
      }
    }
  }

  const done = new Promise<BroadcastResult>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout }).on('line', read);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      lines.close();
      if (result) resolve(result);
      else if (isKilled) resolve({ ...counts, endedBy: 'killed' });
      else reject(failure ?? new Error(`The test broadcast ended by itself (${signal ?? `exit code ${code}`})`));
    });
  });
  // Callers may await `done`, but need not.
  done.catch(() => undefined);

  // A worker that dies early closes its input; `done` reports why.
  child.stdin.on('error', () => undefined);
  const job: BroadcastJob = { url, streamKey, media: { ...defaultTestMedia, ...media } };
  child.stdin.write(`${JSON.stringify(job)}\n`);

  return {
    done,
    async stop() {
      child.stdin.end();
      await done.catch(() => undefined);
    },
    kill() {
      isKilled = true;
      child.kill('SIGKILL');
    },
  };
}
