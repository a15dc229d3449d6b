import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRecordedStream } from '../../support/final-session.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';
import { cpuSecondsOfTree, megabytesOfTree } from '../cpu-seconds.ts';
import type { Figure, Stage } from '../figure.ts';
import { startCrowd } from './crowd.ts';
import { allReady, askUntil, p99Of, recordedFrames } from './recorded-crowd.ts';

/** Until the first segment of each is decoded, which costs some tenths of a second a stream, once. */
const warmUpSeconds = (count: number) => Math.round(12 + count / 5);
/** So much of the time nobody asks: what answers cost is no stream's. */
const quietShare = 2 / 3;

interface Crowded {
  cpuPerMinute: number;
  /** Of the service with all it has started. */
  megabytes: number;
  megabytesEach: number;
  apiMs: number[];
  lostFrames: number;
  /** From the last stream's stop until all are ready. */
  readySeconds: number | undefined;
}

/** Many 720p30 streams at once, without renditions: what each costs, and what the API and the frames suffer. */
export const crowdStage: Stage = async ({ isQuick, say }) => {
  const figures: Figure[] = [];
  const crowds = isQuick ? [8, 24] : [24, 100];
  for (const record of [false, true]) {
    const measured: { count: number; megabytes: number }[] = [];
    for (const count of crowds) {
      const seconds = count > 24 ? 300 : isQuick ? 30 : 60;
      const crowded = await measure(count, record, seconds);
      measured.push({ count, megabytes: crowded.megabytes });
      const name = `${count} streams, ${record ? 'recorded' : 'not recorded'}`;
      say(`${name}: ${JSON.stringify({ ...crowded, apiMs: crowded.apiMs.length })}`);
      figures.push(
        { name: `${name}: service and media process`, unit: 'CPU s a stream-minute', values: [crowded.cpuPerMinute] },
        { name: `${name}: memory beyond the idle service`, unit: 'MB a stream', values: [crowded.megabytesEach] },
        { name: `${name}: list of streams, p99`, unit: 'ms', values: [p99Of(crowded.apiMs)], note: 'at most 50' },
      );
      if (!record) continue;
      figures.push({ name: `${name}: frames lost`, unit: '', values: [crowded.lostFrames], note: 'must be 0' });
      figures.push({ name: `${name}: all ready after`, unit: 's', values: [crowded.readySeconds ?? Number.NaN] });
    }
    figures.push({ ...furtherStream(measured, record), unit: 'MB', note: '2.5 at most' });
  }
  return { figures };
};

/** What the service has whoever is live, its workers and what its heaps may grow to, is in both and cancels out. */
function furtherStream(measured: readonly { count: number; megabytes: number }[], record: boolean) {
  const [few, many] = [measured[0], measured.at(-1)];
  const grown = (many?.megabytes ?? Number.NaN) - (few?.megabytes ?? Number.NaN);
  const name = `${record ? 'recorded' : 'not recorded'}, from ${few?.count} to ${many?.count} streams: memory of a further one`;
  return { name, values: [grown / ((many?.count ?? 0) - (few?.count ?? 0))] };
}

async function measure(count: number, record: boolean, seconds: number): Promise<Crowded> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const service = await startServiceProcess({ dataDirectory, env: { AIRCHECK_MAX_SESSIONS: '1000' } });
  try {
    const streams = await Promise.all(
      Array.from({ length: count }, () => createRecordedStream(service, { profiles: [], record })),
    );
    const baseMegabytes = megabytesOfTree(service.pid);
    const streamKeys = streams.map(({ streamKey }) => streamKey ?? '');
    const warmUp = warmUpSeconds(count);
    const crowd = await startCrowd({ url: service.rtmpUrl, streamKeys, seconds: seconds + warmUp });
    await wait(warmUp * 1000);
    const before = cpuSecondsOfTree(service.pid);
    const startedAtMs = performance.now();
    await wait(seconds * quietShare * 1000);
    const minutes = (performance.now() - startedAtMs) / 60_000;
    const cpuSeconds = cpuSecondsOfTree(service.pid) - before;
    const apiMs = await askUntil(service, startedAtMs + (seconds - 3) * 1000);
    const megabytes = megabytesOfTree(service.pid);
    const { frames, stoppedAtMs } = await crowd.done;
    const ids = streams.map(({ id }) => id);
    const sessionIds = record ? await allReady(service, ids) : [];
    const readySeconds = record ? (Date.now() - stoppedAtMs) / 1000 : undefined;
    const lost = record ? sum(frames) - (await recordedFrames(dataDirectory, sessionIds)) : 0;
    return {
      cpuPerMinute: cpuSeconds / minutes / count,
      megabytes,
      megabytesEach: (megabytes - baseMegabytes) / count,
      apiMs,
      lostFrames: lost,
      readySeconds,
    };
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
