import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecordedStream, readSessions } from '../support/final-session.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import { busyPackets } from './bench-source.ts';
import type { Stage } from './figure.ts';

/** From the encoder's clean stop to `ready` as a client that asks every 10 ms sees it, after a real-time 720p30 stream. */
export const readyStage: Stage = async ({ isQuick, say }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const service = await startServiceProcess({ dataDirectory });
  const seconds = isQuick ? 5 : 13;
  const runs = isQuick ? 2 : 5;
  const sourceOnly: number[] = [];
  const withLadder: number[] = [];
  const together: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      sourceOnly.push(await waitForReady(service, { profiles: [] }, seconds));
      together.push(await waitForReady(service, { profiles: [] }, seconds, 10));
      withLadder.push(await waitForReady(service, {}, seconds));
      say(
        `run ${run + 1}: ${sourceOnly.at(-1)?.toFixed(2)} s, ten ${together.at(-1)?.toFixed(2)} s, with the ladder ${withLadder.at(-1)?.toFixed(2)} s`,
      );
    }
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return {
    figures: [
      { name: 'stop to ready, source only', unit: 's', values: sourceOnly, note: 'at most 0.15' },
      { name: 'ten stop at once, the last, source only', unit: 's', values: together, note: 'at most 1' },
      { name: 'stop to ready, default ladder', unit: 's', values: withLadder, note: 'at most 1' },
    ],
  };
};

/** Until the last of so many that stop at once is ready. */
async function waitForReady(service: ServiceProcess, body: object, seconds: number, count = 1): Promise<number> {
  const streams = await Promise.all(Array.from({ length: count }, () => createRecordedStream(service, body)));
  const packets = await busyPackets(seconds);
  const live = await Promise.all(
    streams.map(({ streamKey = '' }) => publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 1 })),
  );
  await Promise.all(live.map(({ sent }) => sent));
  const stoppedAtMs = performance.now();
  await Promise.all(live.map((each) => each.finish()));
  // One client, which asks after one at a time: ten that ask every 10 ms would be the load that is measured.
  for (const { id } of streams) {
    const isReady = async () => (await readSessions(service, id)).find((one) => one.recordingStatus === 'ready');
    await waitUntil(isReady, { timeoutMs: 60_000, everyMs: 10, what: 'the session is ready' });
  }
  return (performance.now() - stoppedAtMs) / 1000;
}
