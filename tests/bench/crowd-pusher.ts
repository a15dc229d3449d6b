import { setTimeout as wait } from 'node:timers/promises';
import { openRtmpPublisher, type RtmpPublisher } from '../support/media/rtmp-publisher.ts';
import { busyPackets } from './busy-packets.ts';
import type { CrowdOrder } from './crowd.ts';

// Many encoders in one process send prepared packets, each beginning a little after the one before.

const tickMs = 10;
const staggerMs = 2000;
/** A server that is fit for the open net accepts only so many unauthenticated connections from one address. */
const connectingAtOnce = 10;
const { url, streamKeys, seconds }: CrowdOrder = JSON.parse(process.argv[2] ?? '{}');
const packets = await busyPackets(seconds);

const publishers: RtmpPublisher[] = [];
for (let from = 0; from < streamKeys.length; from += connectingAtOnce) {
  const some = streamKeys.slice(from, from + connectingAtOnce);
  const open = (streamKey: string) => openRtmpPublisher({ url, streamKey, chunkSize: 60_000, timeoutMs: 30_000 });
  publishers.push(...(await Promise.all(some.map(open))));
}
const startedAtMs = performance.now();
process.send?.('live');

async function push(publisher: RtmpPublisher, index: number): Promise<number> {
  const beginsAtMs = startedAtMs + (index * staggerMs) / publishers.length;
  let frames = 0;
  for (const packet of packets) {
    while (performance.now() - beginsAtMs < packet.dtsMs) await wait(tickMs);
    if (packet.kind === 'unsupported') continue;
    await publisher.send(packet);
    if (packet.kind === 'video') frames += 1;
  }
  return frames;
}

const frames = await Promise.all(publishers.map(push));
await Promise.all(publishers.map((publisher) => publisher.unpublish()));
process.send?.(frames);
process.disconnect();
