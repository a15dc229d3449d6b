import { encodeBusyPackets, repeatPackets } from '../../support/media/encode-busy-packets.ts';
import { openRtmpPublisher } from '../../support/media/rtmp-publisher.ts';
import type { LongDemand, LongEvent, LongOrder } from './long-encoder.ts';

// The packets of hours, from a small clip: as many frames as a large one has, and a tenth of its bytes.

const clip = { width: 320, height: 180, fps: 30, bitrate: 250_000, seconds: 16, bFrames: 2 };
const longest = 24 * 3600;
const order: LongOrder = JSON.parse(process.argv[2] ?? '{}');
const say = (event: LongEvent) => process.send?.(event);

const packets = repeatPackets(await encodeBusyPackets(clip), clip.seconds, longest);
const publisher = await openRtmpPublisher({ ...order, chunkSize: 60_000, timeoutMs: 30_000 });
let untilMs = 0;

async function send(seconds: number): Promise<void> {
  untilMs += seconds * 1000;
  for (let next = packets.next(); !next.done; next = packets.next()) {
    const packet = next.value;
    if (packet.kind !== 'unsupported') await publisher.send(packet);
    if (packet.dtsMs >= untilMs) break;
  }
  say('sent');
}

async function stop(): Promise<void> {
  await publisher.unpublish();
  say('stopped');
  process.disconnect();
}

process.on('message', (demand: LongDemand) => {
  const done = demand === 'stop' ? stop() : send(demand.seconds);
  done.catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
say('live');
