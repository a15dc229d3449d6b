import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { busyPackets } from '../bench-source.ts';
import { cpuSecondsOf } from '../cpu-seconds.ts';
import { startCrowd } from '../crowd/crowd.ts';
import { type Figure, ratios, type Stage } from '../figure.ts';
import { measureMediaCost } from './media-cost.ts';
import { type Watched, watchAs } from './viewers.ts';

/** Until the first segments of all streams are there, and as many as a player has in hand when it begins. */
const warmUpSeconds = 18;
/** More than what the service keeps in memory. */
const recordingSeconds = 240;

/** Viewers of a recording and of a live stream while streams are recorded, and what sending media costs. */
export const viewersStage: Stage = async ({ isQuick, say }) => {
  const [streamCount, viewerCount, seconds] = isQuick ? [4, 40, 16] : [20, 200, 60];
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const service = await startServiceProcess({ dataDirectory });
  try {
    const recording = await recordOne(service, recordingSeconds);
    say('A recording is ready; its segments are read without viewers.');
    const cost = await measureMediaCost(
      {
        mediaUrl: recording.mediaUrl,
        folder: join(dataDirectory, 'recordings', recording.id, 'source'),
        pid: service.pid,
      },
      isQuick ? { rounds: 3, reads: 400 } : { rounds: 5, reads: 800 },
    );
    say(
      `${streamCount} streams are recorded, with ${viewerCount} viewers of the recording and as many of one of them.`,
    );
    const seen = await crowded(service, { recordingUrl: recording.url, streamCount, viewerCount, seconds });
    const kept = await Promise.all(seen.sessionIds.map((id) => framesOf(join(dataDirectory, 'recordings', id))));
    say(`the recording: ${JSON.stringify(seen.recorded)}; live: ${JSON.stringify(seen.live)}`);
    const beside = `${viewerCount} + ${viewerCount} viewers, ${streamCount} recordings`;
    const must = 'must be 0';
    const of = (name: string, { failed, missed, late }: Watched): Figure[] => [
      { name: `${beside}: segments of ${name} lost`, unit: '', values: [failed + missed], note: must },
      { name: `${beside}: segments of ${name} that came late`, unit: '', values: [late] },
    ];
    return {
      figures: [
        { name: `${beside}: frames lost`, unit: '', values: [seen.framesSent - sum(kept)], note: must },
        ...of('the recording', seen.recorded),
        ...of('the live stream', seen.live),
        { name: `${beside}: sent`, unit: 'Mbit/s', values: [seen.megabitsPerSecond] },
        { name: `${beside}: list of streams, p99`, unit: 'ms', values: [seen.p99Ms], note: 'at most 100' },
        { name: `no viewers, ${streamCount} recordings: list of streams, p99`, unit: 'ms', values: [seen.quietP99Ms] },
        { name: `${beside}: service, without media process`, unit: 'cores', values: [seen.cores] },
        ...costFigures('segments that many ask for', cost.together, cost.bareTogether),
        ...costFigures('segments that one asks for, once', cost.alone, cost.bareAlone),
      ],
    };
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
};

function costFigures(name: string, service: readonly number[], bare: readonly number[]): Figure[] {
  return [
    { name: `${name}: sent`, unit: 'CPU s a GB', values: service },
    { name: `${name}: bare pipeline`, unit: 'CPU s a GB', values: bare },
    { name: `${name}: sent : bare pipeline`, unit: 'CPU', values: ratios(service, bare), note: 'at most 1.2' },
  ];
}

async function recordOne(
  service: ServiceProcess,
  seconds: number,
): Promise<{ id: string; url: string; mediaUrl: string }> {
  const { id: streamId, streamKey = '' } = await createRecordedStream(service, { profiles: [] });
  const packets = await busyPackets(seconds);
  await (await publishTestStream({ url: service.rtmpUrl, streamKey, packets })).finish();
  const { id, recordingUrl = '' } = await readySession(service, streamId);
  return { id, url: recordingUrl, mediaUrl: new URL('source/index.m3u8', recordingUrl).href };
}

interface Crowded {
  recorded: Watched;
  live: Watched;
  framesSent: number;
  sessionIds: string[];
  p99Ms: number;
  /** The same before the viewers come. */
  quietP99Ms: number;
  megabitsPerSecond: number;
  /** What the service's own process uses of a core. */
  cores: number;
}

async function crowded(
  service: ServiceProcess,
  given: { recordingUrl: string; streamCount: number; viewerCount: number; seconds: number },
): Promise<Crowded> {
  const { recordingUrl, streamCount, viewerCount: count, seconds } = given;
  const streams = await Promise.all(
    Array.from({ length: streamCount }, () => createRecordedStream(service, { profiles: [] })),
  );
  const crowd = await startCrowd({
    url: service.rtmpUrl,
    streamKeys: streams.map(({ streamKey = '' }) => streamKey),
    // What the viewers still wait for when their time is over is sent, too.
    seconds: warmUpSeconds + seconds + 12,
  });
  const listUrl = `${service.apiUrl}/stream?limit=20`;
  const [quietP99Ms] = await Promise.all([p99Of(listUrl, warmUpSeconds * 8), wait(warmUpSeconds * 1000)]);
  const { origin } = new URL(service.apiUrl);
  const liveUrl = `${origin}/hls/${streams[0]?.playbackId}/index.m3u8`;
  const [before, startedAtMs] = [cpuSecondsOf(service.pid), performance.now()];
  const [recorded, live, p99Ms] = await Promise.all([
    watchAs({ kind: 'recording', url: recordingUrl, count, seconds }),
    watchAs({ kind: 'live', url: liveUrl, count, seconds }),
    p99Of(listUrl, seconds * 9),
  ]);
  const wallSeconds = (performance.now() - startedAtMs) / 1000;
  const cores = (cpuSecondsOf(service.pid) - before) / wallSeconds;
  const { frames } = await crowd.done;
  const sessions = await Promise.all(streams.map(({ id }) => readySession(service, id)));
  return {
    recorded,
    live,
    framesSent: sum(frames),
    sessionIds: sessions.map(({ id }) => id),
    p99Ms,
    quietP99Ms,
    megabitsPerSecond: ((recorded.bytes + live.bytes) * 8) / 1e6 / wallSeconds,
    cores,
  };
}

/** Of so many reads, a tenth of a second apart. */
async function p99Of(url: string, reads: number): Promise<number> {
  const program = fileURLToPath(new URL('../time-reads.mjs', import.meta.url));
  return Number((await promisify(execFile)(process.execPath, [program, url, String(reads), '100'])).stdout);
}

async function framesOf(directory: string): Promise<number> {
  const { segments } = await readJournal(directory);
  return sum(segments.map(({ rendition, videoSamples }) => (rendition === 'source' ? videoSamples : 0)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
