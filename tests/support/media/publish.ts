import { setTimeout as wait } from 'node:timers/promises';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { encodePackets, encodeWhileRead } from './encode-packets.ts';
import { openRtmpPublisher, type PublisherOptions, type RtmpPublisher } from './rtmp-publisher.ts';
import type { TestMediaOptions } from './test-media-options.ts';

interface PublishedCounts {
  framesSent: number;
  audioPacketsSent: number;
  /** Decode time of the last packet sent. */
  secondsSent: number;
}

interface PublishOptions {
  /** 1 is real time, 4 four times as fast, Infinity (the default) as fast as the server accepts it. */
  speed?: number;
  /** So much is sent at once, before the speed counts. */
  headStartSeconds?: number;
  /** Stops after the current packet; the publisher stays open. */
  signal?: AbortSignal;
  onProgress?(counts: PublishedCounts): void;
}

async function waitOrAbort(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/** Sends packets in order, none before its decode time. Returns what was sent. */
async function publishPackets(
  publisher: Pick<RtmpPublisher, 'send'>,
  packets: Iterable<MediaPacket> | AsyncIterable<MediaPacket>,
  { speed = Number.POSITIVE_INFINITY, headStartSeconds = 0, signal, onProgress }: PublishOptions = {},
): Promise<PublishedCounts> {
  const counts: PublishedCounts = { framesSent: 0, audioPacketsSent: 0, secondsSent: 0 };
  const startedAtMs = performance.now();
  for await (const packet of packets) {
    const aheadMs = (packet.dtsMs - headStartSeconds * 1000) / speed - (performance.now() - startedAtMs);
    if (aheadMs > 0) await waitOrAbort(aheadMs, signal);
    if (signal?.aborted) break;
    if (packet.kind === 'unsupported') continue;
    await publisher.send(packet);
    if (packet.kind === 'video') counts.framesSent += 1;
    if (packet.kind === 'audio') counts.audioPacketsSent += 1;
    counts.secondsSent = packet.dtsMs / 1000;
    onProgress?.(counts);
  }
  return counts;
}

export interface TestStreamOptions extends PublisherOptions, Partial<TestMediaOptions> {
  /** 1 is real time; by default as fast as the server takes it. */
  speed?: number;
  /** So much is sent at once, before the speed counts. */
  headStartSeconds?: number;
  /** Sent in place of the test clip. */
  packets?: Iterable<MediaPacket> | AsyncIterable<MediaPacket>;
  onProgress?(counts: PublishedCounts): void;
}

export interface TestStream {
  /** Resolves when all packets are sent (or sending was stopped), rejects when the server ends the publish. */
  sent: Promise<PublishedCounts>;
  /** Waits for the last packet, then ends cleanly. */
  finish(): Promise<PublishedCounts>;
  /** Sends no more, then ends cleanly. */
  stop(): Promise<PublishedCounts>;
  /** The connection goes away without a word, as when an encoder dies. */
  abort(): void;
}

/**
 * A real RTMP push of an encoded test clip from this process. Resolves once the server lets it publish; rejects with
 * `PublishRefusedError` where it does not.
 */
export async function publishTestStream({
  speed,
  headStartSeconds,
  packets,
  onProgress,
  ...options
}: TestStreamOptions): Promise<TestStream> {
  const { url, streamKey, chunkSize, timestampOffsetMs, timeoutMs, ...media } = options;
  // What is sent in its own time is mostly stopped long before its end: only what is sent is encoded.
  const clip = packets ?? (speed === undefined ? await encodePackets(media) : encodeWhileRead(media));
  const publisher = await openRtmpPublisher({ url, streamKey, chunkSize, timestampOffsetMs, timeoutMs });
  const halt = new AbortController();
  const sent = publishPackets(publisher, clip, { speed, headStartSeconds, signal: halt.signal, onProgress });
  // A test that is not interested in how the sending ended has asked by aborting.
  sent.catch(() => undefined);
  const finish = async () => {
    const counts = await sent;
    await publisher.unpublish();
    return counts;
  };
  return {
    sent,
    finish,
    stop() {
      halt.abort();
      return finish();
    },
    abort: publisher.abort,
  };
}
