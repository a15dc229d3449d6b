import { createRecordedStream } from '../support/final-session.ts';
import { publishTestStream } from '../support/media/publish.ts';
import type { ServiceProcess } from '../support/start-service-process.ts';
import { readyId, withService } from './bench-service.ts';
import { busyPackets } from './busy-packets.ts';
import type { Stage } from './figure.ts';

/** From the encoder's clean stop to `ready` as a client that asks every 10 ms sees it, after a real-time 720p30 stream. */
export const readyStage: Stage = ({ isQuick, say }) =>
  withService(async (service) => {
    const seconds = isQuick ? 5 : 13;
    const [sourceOnly, ladder]: [number[], number[]] = [[], []];
    for (let run = 0; run < (isQuick ? 2 : 5); run += 1) {
      sourceOnly.push(await untilReady(service, { profiles: [] }, seconds));
      ladder.push(await untilReady(service, {}, seconds));
      say(`run ${run + 1}: ${sourceOnly.at(-1)?.toFixed(2)} s, with the ladder ${ladder.at(-1)?.toFixed(2)} s`);
    }
    return [
      { name: 'stop to ready, source only', unit: 's', values: sourceOnly, note: 'at most 0.15' },
      { name: 'stop to ready, default ladder', unit: 's', values: ladder, note: 'at most 1' },
    ];
  });

async function untilReady(service: ServiceProcess, body: object, seconds: number): Promise<number> {
  const { id, streamKey = '' } = await createRecordedStream(service, body);
  const packets = await busyPackets(seconds);
  const live = await publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 1 });
  await live.sent;
  const stoppedAtMs = performance.now();
  await live.finish();
  await readyId(service, id);
  return (performance.now() - stoppedAtMs) / 1000;
}
