import { spawn } from 'node:child_process';
import type { TestBroadcast } from '../../../contract/machine.ts';
import { type Program, type SpawnProgram, startProgram } from '../../lib/child-program.ts';
import type { Logger } from '../../lib/logger.ts';
import { workerEntry } from '../../worker-entry.ts';
import { type BroadcastCommand, type BroadcastJob, broadcastReportSchema } from './messages.ts';

/** FFmpeg has this long to close its connection. */
const stopLimitMs = 5000;

export interface Broadcast {
  /** Resolves with the seconds sent, stopped or not. Rejects with the server's words if it refused. */
  done: Promise<number>;
  /** A clean end, as with "Stop streaming". Resolves when the publisher is gone, however it ended. */
  stop(): Promise<void>;
}

/**
 * Publishes FFmpeg's test picture and a tone over RTMP in real time, from a child process: native encoders can crash, and
 * encoding must not share the service's thread.
 */
export function startBroadcast(
  job: Omit<BroadcastJob, 'type'>,
  onProgress: (secondsSent: number) => void = () => undefined,
  spawnPublisher = spawnWorker,
): Broadcast {
  let program: Program<BroadcastCommand>;
  let sent: number | undefined;
  let failure: string | undefined;
  let refusal: string | undefined;
  const done = new Promise<number>((resolve, reject) => {
    program = startProgram<BroadcastCommand, typeof broadcastReportSchema>(spawnPublisher, broadcastReportSchema, {
      onMessage(report) {
        if (report.type === 'progress') onProgress(report.secondsSent);
        else if (report.type === 'done') sent = report.secondsSent;
        else failure = report.message;
      },
      onInvalid(problem) {
        failure = problem;
      },
      // FFmpeg's error codes do not tell why a server refused a publisher; its log does.
      onErrorLine(line) {
        refusal = line.split('Server error: ')[1] ?? refusal;
      },
      onEnd({ error, code, signal }) {
        if (sent !== undefined) return resolve(sent);
        if (error !== undefined) return reject(new Error(`The test broadcast could not be started (${error})`));
        const reason = refusal ?? failure ?? `The test broadcast ended by itself (${signal ?? `exit code ${code}`})`;
        // A server could repeat the key in its words.
        reject(new Error(reason.replaceAll(job.streamKey, '…')));
      },
    });
    program.send({ type: 'start', ...job });
  });
  // Callers may await `done`, but need not.
  done.catch(() => undefined);
  return {
    done,
    async stop() {
      program.send({ type: 'stop' });
      const timer = setTimeout(program.kill, stopLimitMs);
      await done.catch(() => undefined);
      clearTimeout(timer);
    },
  };
}

const spawnWorker: SpawnProgram = () => {
  const { command, args, env } = workerEntry('features/test-broadcast/broadcast-worker');
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env });
};

interface NewTestBroadcast {
  streamId: string;
  streamKey: string;
  seconds: number;
  /** `rtmp://host:port/live` of our own listener. */
  rtmpUrl: string;
}

export type TestBroadcasts = ReturnType<typeof createTestBroadcasts>;

/** The test broadcasts of this service: one per stream at a time; remembers the last of each stream. */
export function createTestBroadcasts(now: () => number, log: Logger) {
  const last = new Map<string, TestBroadcast>();
  const running = new Map<string, Broadcast>();

  return {
    start({ streamId, streamKey, seconds, rtmpUrl }: NewTestBroadcast): TestBroadcast {
      const status: TestBroadcast = { streamId, seconds, secondsSent: 0, startedAt: now(), state: 'sending' };
      last.set(streamId, status);
      const broadcast = startBroadcast({ url: rtmpUrl, streamKey, seconds }, (secondsSent) => {
        status.secondsSent = secondsSent;
      });
      running.set(streamId, broadcast);
      broadcast.done
        .then(
          (secondsSent) => {
            status.state = 'sent';
            status.secondsSent = secondsSent;
          },
          (error: unknown) => {
            status.state = 'failed';
            status.error = error instanceof Error ? error.message : String(error);
            log.warn('A test broadcast failed', { streamId, error });
          },
        )
        .finally(() => running.delete(streamId));
      return status;
    },
    /** A clean end; resolves when the publisher is gone. */
    async stop(streamId: string): Promise<void> {
      await running.get(streamId)?.stop();
    },
    /** The current state of the stream's last test broadcast. */
    find: (streamId: string) => last.get(streamId),
    /** The streams whose test broadcast is being sent. */
    sending: () => [...running.keys()],
    async close(): Promise<void> {
      await Promise.all([...running.values()].map((broadcast) => broadcast.stop()));
    },
  };
}
