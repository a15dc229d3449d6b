import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { cpuSecondsOf, megabytesOfTree } from '../cpu-seconds.ts';
import type { Figure, Stage } from '../figure.ts';
import { seedStreams } from '../screen-stage.ts';
import { changedName } from './dashboard.ts';
import { type Dashboards, openDashboards, type SeenByDashboards } from './dashboards.ts';
import { openFiles } from './open-files.ts';
import { makeFolders, seedBrowsers } from './seed-browsers.ts';

const streamCount = 30;
/** Within this a dashboard that polls has read, and has found whether it follows hints. */
const settleMs = 6_000;
/** After an encoder has begun, until those that poll have seen it. */
const noticeMs = 5_500;

interface Measured extends SeenByDashboards {
  perSecond: number;
  serviceCores: number;
  megabytes: number;
}

interface Running {
  service: ServiceProcess;
  dashboards: Dashboards;
  dataDirectory: string;
  seconds: number;
}

/** Up to 10,000 dashboards on one service: what they ask while nothing is live, at a change, and while a show is live. */
export const scaleStage: Stage = async ({ isQuick, say }) => {
  const steps = isQuick ? [100, 1_000] : [100, 1_000, 3_000, 10_000];
  const most = steps.at(-1) ?? 0;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  seedStreams(dataDirectory, streamCount);
  makeFolders(dataDirectory);
  const cookies = seedBrowsers(dataDirectory, most);
  const service = await startServiceProcess({ dataDirectory });
  // What the service itself and the media need stays free, on both sides.
  const mostSockets = openFiles() - 1_000;
  if (mostSockets < most) say(`This machine allows ${mostSockets} connections: above that dashboards share them.`);
  const dashboards = await openDashboards({ apiUrl: service.apiUrl, cookies, mostSockets });
  const running = { service, dashboards, dataDirectory, seconds: isQuick ? 6 : 12 };
  const figures: Figure[] = [];
  try {
    let count = 0;
    for (const step of steps) {
      const isFirst = count === 0;
      if (isFirst) await dashboards.begin();
      const startedAtMs = performance.now();
      await dashboards.add({ count: step - count, isFirst, spreadMs: isFirst ? 0 : (step - count) / 1.5 });
      if (isFirst) {
        const seconds = (performance.now() - startedAtMs) / 1000;
        figures.push({ name: `${step} dashboards opened at once`, unit: '/s', values: [step / seconds] });
      }
      count = step;
      await wait(settleMs);
      const idle = await measure(running, () => changeTwice(running));
      say(`${step}, nothing live: ${JSON.stringify(idle)}`);
      figures.push(...figuresOf(`${step} dashboards, nothing live`, idle, (step - idle.followers) / 5 + step / 20));
      const { live, lostFrames } = await whileLive(running, step, step === most);
      say(`${step}, a show live: ${JSON.stringify(live)}`);
      figures.push(...figuresOf(`${step} dashboards, a show live`, live, step + step / 20), {
        name: `${step} dashboards, a show live: frames not recorded`,
        unit: '',
        values: [lostFrames],
        note: 'must be 0',
      });
    }
  } finally {
    dashboards.stop();
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return { figures };
};

async function measure({ service, dashboards, seconds }: Running, work?: () => Promise<void>): Promise<Measured> {
  await dashboards.begin();
  const [before, startedAtMs] = [cpuSecondsOf(service.pid), performance.now()];
  await Promise.all([wait(seconds * 1000), work?.()]);
  const wallSeconds = (performance.now() - startedAtMs) / 1000;
  const serviceCores = (cpuSecondsOf(service.pid) - before) / wallSeconds;
  const seen = await dashboards.end();
  return { ...seen, perSecond: seen.answers / wallSeconds, serviceCores, megabytes: megabytesOfTree(service.pid) };
}

/** So early that all that poll have read the second one before counting ends. */
async function changeTwice({ service }: Running): Promise<void> {
  const { id } = await answered(() => createRecordedStream(service, { name: 'New', profiles: [] }));
  for (let change = 0; change < 2; change += 1) {
    await answered(() => service.call('PATCH', `/stream/${id}`, { name: changedName(Date.now()) }));
    await wait(1_000);
  }
}

/** `isLast`: the dashboards are closed before it is looked at what was recorded. */
async function whileLive(
  running: Running,
  step: number,
  isLast: boolean,
): Promise<{ live: Measured; lostFrames: number }> {
  const { service, dashboards, dataDirectory, seconds } = running;
  const { id, streamKey = '' } = await answered(() =>
    createRecordedStream(service, { name: `Show ${step}`, profiles: [] }),
  );
  const packets = await encodePackets({ seconds: seconds * 4, width: 320, height: 180, bitrate: 200_000 });
  const encoder = await publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 1 });
  await wait(noticeMs);
  const live = await measure(running);
  const { framesSent } = await encoder.stop();
  if (isLast) dashboards.stop();
  const session = await answered(() => readySession(service, id));
  const { segments } = await readJournal(join(dataDirectory, 'recordings', session.id));
  const kept = segments.reduce((sum, one) => sum + (one.rendition === 'source' ? one.videoSamples : 0), 0);
  return { live, lostFrames: framesSent - kept };
}

/** Asks again where a service with too much to do takes no connection. */
async function answered<T>(ask: () => Promise<T>, tries = 5): Promise<T> {
  return ask().catch((error) => {
    if (tries === 1 || !(error instanceof TypeError)) throw error;
    return answered(ask, tries - 1);
  });
}

/** `wanted`: answers a second, if each came at once; who follows hints polls as the others while a show is live. */
function figuresOf(name: string, seen: Measured, wanted: number): Figure[] {
  const { overviewMs, followedMs, polledMs, refused, lost, failure, followers, sockets } = seen;
  const figure = (what: string, unit: string, value: number, note?: string): Figure => ({
    name: `${name}: ${what}`,
    unit,
    values: [value],
    ...(note !== undefined && { note }),
  });
  return [
    figure(
      'answers',
      '/s',
      seen.perSecond,
      `${Math.round(wanted)} wanted; ${followers} follow hints; ${sockets} connections`,
    ),
    figure('what changed, p50', 'ms', overviewMs.p50),
    figure('what changed, p99', 'ms', overviewMs.p99),
    ...(followedMs.count > 0 ? [figure('a change is read, by a hint, p99', 'ms', followedMs.p99)] : []),
    ...(polledMs.count > 0 ? [figure('a change is read, polling, p99', 'ms', polledMs.p99)] : []),
    figure('service', 'cores', seen.serviceCores, `the dashboards themselves: ${seen.cores.toFixed(2)}`),
    figure('service, with media process', 'MB', seen.megabytes),
    figure('refused or lost', 'requests', refused + lost, failure),
  ];
}
