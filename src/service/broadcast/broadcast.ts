import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { workerEntry } from '../worker-entry.ts';
import { type BroadcastJob, broadcastReportSchema } from './broadcast-job.ts';
import type { PublishedCounts } from './publish-packets.ts';
import { PublishRefusedError } from './publish-refused-error.ts';
import { defaultTestMedia, type TestMediaOptions } from './test-media-options.ts';

export interface BroadcastOptions extends Partial<TestMediaOptions> {
  /** `rtmp://host:port/live`, without the key. */
  url: string;
  streamKey: string;
  /** About twice a second. */
  onProgress?(counts: PublishedCounts): void;
}

export interface BroadcastResult extends PublishedCounts {
  /** `finished`: all seconds were sent. `stopped`: by `stop()`. `killed`: by `kill()`; counts are those last heard. */
  endedBy: 'finished' | 'stopped' | 'killed';
}

export interface Broadcast {
  /** Rejects with `PublishRefusedError` where the server refused, else with what went wrong. */
  done: Promise<BroadcastResult>;
  /** A clean end, as an operator's "stop streaming". Resolves when the publisher is gone, whatever its end was. */
  stop(): Promise<void>;
  /** The publisher dies in the middle, as an encoder that crashes. */
  kill(): void;
}

/**
 * Publishes the test picture and tone over RTMP in real time, from a child process: native encoders can crash, and the
 * encoding is not to share the service's thread.
 */
export function startBroadcast({ url, streamKey, onProgress, ...media }: BroadcastOptions): Broadcast {
  const { command, args, env } = workerEntry('broadcast/broadcast-worker');
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env });
  let counts: PublishedCounts = { framesSent: 0, audioPacketsSent: 0, secondsSent: 0 };
  let result: BroadcastResult | undefined;
  let failure: Error | undefined;
  let isKilled = false;

  function read(line: string): void {
    const parsed = v.safeParse(broadcastReportSchema, JSON.parse(line));
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
        // A server could repeat the key in its words.
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
  // Whoever wants to know asks `done`; nobody has to.
  done.catch(() => undefined);

  // A worker that dies early closes its input; `done` tells why.
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
