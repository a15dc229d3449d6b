import { setTimeout as wait } from 'node:timers/promises';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import type { RtmpPublisher } from './rtmp-publisher.ts';

export interface PublishedCounts {
  framesSent: number;
  audioPacketsSent: number;
  /** Decode time of the last packet sent. */
  secondsSent: number;
}

export interface PublishOptions {
  /** 1 is real time, 4 four times as fast, Infinity (the default) as fast as the server accepts it. */
  speed?: number;
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
export async function publishPackets(
  publisher: Pick<RtmpPublisher, 'send'>,
  packets: Iterable<MediaPacket> | AsyncIterable<MediaPacket>,
  { speed = Number.POSITIVE_INFINITY, signal, onProgress }: PublishOptions = {},
): Promise<PublishedCounts> {
  const counts: PublishedCounts = { framesSent: 0, audioPacketsSent: 0, secondsSent: 0 };
  const startedAtMs = performance.now();
  for await (const packet of packets) {
    const aheadMs = packet.dtsMs / speed - (performance.now() - startedAtMs);
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
