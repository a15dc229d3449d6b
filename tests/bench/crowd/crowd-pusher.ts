import { setTimeout as wait } from 'node:timers/promises';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { openRtmpPublisher } from '../../support/media/rtmp-publisher.ts';
import { busyPackets } from '../bench-source.ts';
import type { CrowdEvent, CrowdOrder } from './crowd.ts';

// Many encoders in one process: prepared packets, each stream from its own place in the first seconds.

const tickMs = 10;
const staggerMs = 2000;
const order: CrowdOrder = JSON.parse(process.argv[2] ?? '{}');
const say = (event: CrowdEvent) => process.send?.(event);

const packets = await busyPackets(order.seconds);
/** So many connect at once: a server that is fit for the open net takes only so many strangers from one address. */
const atOnce = 10;
const publishers: Awaited<ReturnType<typeof openRtmpPublisher>>[] = [];
for (let from = 0; from < order.streamKeys.length; from += atOnce) {
  const opened = order.streamKeys.slice(from, from + atOnce).map((streamKey, index) => {
    const url = typeof order.url === 'string' ? order.url : (order.url[from + index] ?? '');
    return openRtmpPublisher({ url, streamKey, chunkSize: 60_000, timeoutMs: 30_000 });
  });
  publishers.push(...(await Promise.all(opened)));
}
const startedAtMs = performance.now();
say({ type: 'live' });

async function push(publisher: (typeof publishers)[number], index: number) {
  const delayMs = (index * staggerMs) / publishers.length;
  let frames = 0;
  let lateMs = 0;
  for (let next = 0; next < packets.length; ) {
    const elapsedMs = performance.now() - startedAtMs - delayMs;
    for (; next < packets.length; next++) {
      const packet: MediaPacket | undefined = packets[next];
      if (packet === undefined || packet.dtsMs > elapsedMs) break;
      if (packet.kind === 'unsupported') continue;
      await publisher.send(packet);
      if (packet.kind === 'video') frames++;
      lateMs = performance.now() - startedAtMs - delayMs - packet.dtsMs;
    }
    await wait(tickMs);
  }
  return { frames, lateMs };
}

const pushed = await Promise.all(publishers.map(push));
const stoppedAtMs = Date.now();
await Promise.all(publishers.map((publisher) => publisher.unpublish()));
say({
  type: 'done',
  frames: pushed.map(({ frames }) => frames),
  stoppedAtMs,
  lateMs: Math.max(...pushed.map(({ lateMs }) => lateMs)),
});
process.disconnect();
