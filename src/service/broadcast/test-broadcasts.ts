import type { TestBroadcast } from '../../contract/test-broadcast.ts';
import type { Logger } from '../log/logger.ts';
import type { Broadcast, BroadcastOptions } from './broadcast.ts';

export interface TestBroadcastsParts {
  startBroadcast: (options: BroadcastOptions) => Broadcast;
  now: () => number;
  log: Logger;
}

export interface TestBroadcasts {
  /** `rtmpUrl`: `rtmp://host:port/live` of our own listener. */
  start(broadcast: { streamId: string; streamKey: string; seconds: number; rtmpUrl: string }): TestBroadcast;
  /** The current state of the stream's last test broadcast. */
  find(streamId: string): TestBroadcast | undefined;
  /** A clean end, where one is being sent; resolves when its publisher is gone. */
  stop(streamId: string): Promise<void>;
  /** The streams whose test broadcast is being sent. */
  sending(): string[];
  close(): Promise<void>;
}

/** The test broadcasts of this service: one per stream at a time; remembers the last of each stream. */
export function createTestBroadcasts({ startBroadcast, now, log }: TestBroadcastsParts): TestBroadcasts {
  const last = new Map<string, TestBroadcast>();
  const running = new Map<string, Broadcast>();

  return {
    start({ streamId, streamKey, seconds, rtmpUrl }) {
      const status: TestBroadcast = { streamId, seconds, secondsSent: 0, startedAt: now(), state: 'sending' };
      last.set(streamId, status);
      const broadcast = startBroadcast({
        url: rtmpUrl,
        streamKey,
        seconds,
        onProgress: ({ secondsSent }) => {
          status.secondsSent = secondsSent;
        },
      });
      running.set(streamId, broadcast);
      broadcast.done
        .then(
          ({ secondsSent }) => {
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
    async stop(streamId) {
      await running.get(streamId)?.stop();
    },
    find: (streamId) => last.get(streamId),
    sending: () => [...running.keys()],
    async close() {
      await Promise.all([...running.values()].map((broadcast) => broadcast.stop()));
    },
  };
}
