import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRecordedStream } from '../../support/final-session.ts';
import { startServiceProcess } from '../../support/start-service-process.ts';
import { childOf, cpuSecondsOf, cpuSecondsOfTree, megabytesOfTree, megabytesWrittenByTree } from '../cpu-seconds.ts';
import type { Figure, Stage } from '../figure.ts';
import { startCrowd } from './crowd.ts';
import { allReady, askUntil, p99Of, recordedFrames } from './recorded-crowd.ts';

const steps = { quick: [50, 100], full: [100, 200, 250, 300, 400, 500] };
const measuredSeconds = 40;
/** Encoders that send later than this no longer get what they send taken at the speed of its time. */
const mostLateMs = 1000;

/** Until all have begun, and the first segment of each has been looked at. */
const warmUpSeconds = (count: number) => Math.round(12 + count / 5);

interface Step {
  mediaCores: number;
  serviceCores: number;
  encoderCores: number;
  writtenMegabytes: number;
  megabytes: number;
  apiMs: number;
  lateMs: number;
  lostFrames: number;
  readySeconds: number;
}

/** More and more recorded 720p30 streams at once, without renditions, until the encoders are held back: the ceiling. */
export const ceilingStage: Stage = async ({ isQuick, say }) => {
  const figures: Figure[] = [];
  for (const count of isQuick ? steps.quick : steps.full) {
    const step = await measure(count);
    say(`${count} streams: ${JSON.stringify(step)}`);
    figures.push(...figuresOf(`${count} recorded streams`, step));
    if (step.lateMs > mostLateMs || step.lostFrames !== 0) break;
  }
  return { figures };
};

function figuresOf(name: string, step: Step): Figure[] {
  const rows: [string, string, number, string?][] = [
    ['media process', 'cores', step.mediaCores],
    ['service', 'cores', step.serviceCores],
    ['encoders', 'cores', step.encoderCores],
    ['to the disk', 'MB/s', step.writtenMegabytes],
    ['memory', 'MB', step.megabytes],
    ['list of streams, p99', 'ms', step.apiMs],
    ['the last packet after its time', 's', step.lateMs / 1000, `the ceiling is below ${mostLateMs / 1000}`],
    // Encoders that are held back give up what they still have to send a few seconds after they stopped.
    ['frames lost', '', step.lostFrames, 'must be 0 up to the ceiling'],
    ['all ready after', 's', step.readySeconds],
  ];
  return rows.map(([what, unit, value, note]) => ({
    name: `${name}: ${what}`,
    unit,
    values: [value],
    ...(note !== undefined && { note }),
  }));
}

async function measure(count: number): Promise<Step> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const service = await startServiceProcess({ dataDirectory, env: { AIRCHECK_MAX_SESSIONS: '1000' } });
  try {
    const ids: string[] = [];
    const streamKeys: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { id, streamKey = '' } = await createRecordedStream(service, { profiles: [] });
      ids.push(id);
      streamKeys.push(streamKey);
    }
    const warmUp = warmUpSeconds(count);
    const crowd = await startCrowd({ url: service.rtmpUrl, streamKeys, seconds: warmUp + measuredSeconds });
    await wait(warmUp * 1000);
    const media = childOf(service.pid, 'media-process') ?? 0;
    const used = () => ({
      media: cpuSecondsOf(media),
      all: cpuSecondsOfTree(service.pid),
      encoders: cpuSecondsOf(crowd.pid),
      written: megabytesWrittenByTree(service.pid),
    });
    const before = used();
    const startedAtMs = performance.now();
    const apiMs = await askUntil(service, startedAtMs + (measuredSeconds - 3) * 1000);
    const after = used();
    const seconds = (performance.now() - startedAtMs) / 1000;
    const megabytes = megabytesOfTree(service.pid);
    const { frames, stoppedAtMs, lateMs } = await crowd.done;
    const sessionIds = await allReady(service, ids, 300_000);
    const mediaCores = (after.media - before.media) / seconds;
    return {
      mediaCores,
      serviceCores: (after.all - before.all) / seconds - mediaCores,
      encoderCores: (after.encoders - before.encoders) / seconds,
      writtenMegabytes: (after.written - before.written) / seconds,
      megabytes,
      apiMs: p99Of(apiMs),
      lateMs,
      lostFrames: frames.reduce((sum, each) => sum + each, 0) - (await recordedFrames(dataDirectory, sessionIds)),
      readySeconds: (Date.now() - stoppedAtMs) / 1000,
    };
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
