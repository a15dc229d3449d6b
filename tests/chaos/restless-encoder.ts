import { setTimeout as wait } from 'node:timers/promises';
import type { StreamObject } from '../../src/contract/session.ts';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import type { ServiceCalls } from '../support/final-session.ts';
import { repeatPackets } from '../support/media/encode-busy-packets.ts';
import { publishTestStream, type TestStream } from '../support/media/publish.ts';

export interface RestlessEncoderOptions {
  stream: StreamObject;
  /** The service as it is now: it is killed and started again. */
  service: () => ServiceCalls;
  clip: { packets: readonly MediaPacket[]; seconds: number };
  random: () => number;
}

/** An encoder that comes back whenever it loses its connection, until it is stopped. */
export interface RestlessEncoder {
  readonly stream: StreamObject;
  /** Seconds sent over the connection that is there now; undefined while there is none. */
  secondsSent(): number | undefined;
  /** The connection goes away; it comes back, sometimes after the reconnect window. */
  drop(): void;
  /** Ends its stream cleanly and begins another one. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const longestSeconds = 3600;

export function startRestlessEncoder({ stream, service, clip, random }: RestlessEncoderOptions): RestlessEncoder {
  let live: TestStream | undefined;
  let secondsSent: number | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const { rtmpUrl: url } = service();
    live = await publishTestStream({
      url,
      streamKey: stream.streamKey ?? '',
      packets: repeatPackets([...clip.packets], clip.seconds, longestSeconds),
      speed: 1,
      onProgress: (counts) => {
        secondsSent = counts.secondsSent;
      },
    });
    await live.sent;
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      await connect().catch(() => undefined);
      secondsSent = undefined;
      await wait(200 + random() ** 3 * 5000);
    }
  }
  const running = run();

  return {
    stream,
    secondsSent: () => secondsSent,
    drop: () => live?.abort(),
    async restart() {
      await live?.stop().catch(() => undefined);
    },
    async stop() {
      isStopped = true;
      await live?.stop().catch(() => undefined);
      live?.abort();
      await running;
    },
  };
}
