import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecordedStream } from '../support/final-session.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import { busyPackets } from './bench-source.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';
import type { Stage } from './figure.ts';

/** One 720p30 stream in real time into a service that makes no renditions: what receiving and recording alone cost. */
export const ingestStage: Stage = async ({ isQuick, say }) => {
  const seconds = isQuick ? 6 : 20;
  const warmUpSeconds = 2;
  const packets = await busyPackets(seconds + warmUpSeconds);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const service = await startServiceProcess({ dataDirectory });
  const perMinute: number[] = [];
  try {
    const stream = await createRecordedStream(service, { profiles: [] });
    for (let run = 0; run < (isQuick ? 1 : 3); run += 1) {
      let before: number | undefined;
      let from = 0;
      const live = await publishTestStream({
        url: service.rtmpUrl,
        streamKey: stream.streamKey ?? '',
        packets,
        speed: 1,
        onProgress({ secondsSent }) {
          if (before !== undefined || secondsSent < warmUpSeconds) return;
          before = cpuSecondsOf(service.pid);
          from = secondsSent;
        },
      });
      const { secondsSent } = await live.sent;
      perMinute.push(((cpuSecondsOf(service.pid) - (before ?? 0)) * 60) / (secondsSent - from));
      await live.finish();
      say(`run ${run + 1}: ${perMinute.at(-1)?.toFixed(2)}`);
    }
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return { figures: [{ name: 'ingest and record', unit: 'CPU s a stream-minute', values: perMinute }] };
};
