import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamObject } from '../../src/contract/session.ts';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { createRecordedStream, finalSessions, readSessions } from '../support/final-session.ts';
import { mediaProcessOf } from '../support/machine/worker-processes.ts';
import { startingAt } from '../support/media/change-tracks.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';
import type { ChaosOptions, ChaosReport } from './chaos-options.ts';
import { readBack } from './read-back.ts';

const clip = { width: 640, height: 360, fps: 30, bitrate: 600_000, bFrames: 2, seconds: 30 };
const profiles = [{ name: 'half', width: 320, height: 180, bitrate: 200_000, fps: 0 }];
/** What the encoder has sent and nobody has read. */
const underWaySeconds = 0.3;
/** Where the media process is killed too: the open segment. */
const openSegmentSeconds = 2;
const longestLifeMs = 6000;

interface Round {
  sessionId: string;
  /** Media sent when the service was killed. */
  sentSeconds: number;
  /** The encoder had stopped by itself, and the service had said so. */
  isCleanEnd: boolean;
  /** Killed were the service and its media process, as by a power cut. */
  isWhole: boolean;
}

/**
 * Kills the service at random times, in the middle of a session or while an ended one is being finished, and starts it
 * again on the same data. Every session must become final, with all that had come, but for the open segment where the
 * media process was killed too, and what is ready must be whole.
 */
export async function killService({ seed, times, say }: ChaosOptions): Promise<ChaosReport> {
  const random = seededRandom(seed);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-chaos-'));
  const packets = await encodePackets(clip);
  // Its earlier parts are completed when it ends: each second show is killed there too.
  const lateSound = startingAt('audio', 1500, packets);
  const startsMs: number[] = [];
  const start = async () => {
    const startedAtMs = performance.now();
    const service = await startServiceProcess({ dataDirectory });
    startsMs.push(performance.now() - startedAtMs);
    return service;
  };
  let service = await start();
  try {
    const stream = await createRecordedStream(service, { profiles });
    const rounds: Round[] = [];
    for (let kill = 1; kill <= times; kill += 1) {
      const round = await liveUntilKilled(service, stream, kill % 2 === 0 ? lateSound : packets, random);
      rounds.push(round);
      const when = round.isCleanEnd ? 'while it finished' : 'live';
      const what = round.isWhole ? 'service and media process' : 'service';
      say(`kill ${kill}: ${what} ${when}, ${round.sentSeconds.toFixed(1)} s sent`);
      service = await start();
    }
    const restartedAtMs = performance.now();
    const sessions = await finalSessions(service, stream.id);
    const finalAfterMs = performance.now() - restartedAtMs;
    const faults: string[] = [];
    const losses: number[] = [];
    for (const round of rounds) {
      const session = sessions.find(({ id }) => id === round.sessionId);
      if (session === undefined) faults.push(`session ${round.sessionId} is gone`);
      else faults.push(...(await judge(round, session, losses)));
    }
    const states = sessions.map(({ recordingStatus }) => recordingStatus);
    return {
      faults,
      figures: {
        kills: `${rounds.length}, ${rounds.filter(({ isCleanEnd }) => isCleanEnd).length} of them while a session finished, ${rounds.filter(({ isWhole }) => isWhole).length} of them of the media process too`,
        sessions: `${states.filter((state) => state === 'ready').length} ready, ${states.filter((state) => state === 'failed').length} failed`,
        'lost at most': `${Math.max(0, ...losses).toFixed(2)} s`,
        'start at most': `${(Math.max(...startsMs) / 1000).toFixed(1)} s`,
        'all final after the last start': `${(finalAfterMs / 1000).toFixed(1)} s`,
      },
    };
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function liveUntilKilled(
  service: ServiceProcess,
  stream: StreamObject,
  packets: readonly MediaPacket[],
  random: () => number,
): Promise<Round> {
  const isCleanEnd = random() < 0.4;
  // An end that the service has told of may be on its way to the disk: a power cut then costs what it costs live.
  const isWhole = !isCleanEnd && random() < 0.5;
  let sentSeconds = 0;
  const live = await publishTestStream({
    url: service.rtmpUrl,
    streamKey: stream.streamKey ?? '',
    packets,
    speed: isCleanEnd ? 2 : 1,
    onProgress: (counts) => {
      sentSeconds = counts.secondsSent;
    },
  });
  await wait(200 + random() * longestLifeMs);
  const [newest] = await readSessions(service, stream.id);
  if (isCleanEnd) {
    await live.stop();
    await wait(random() * 1000);
  }
  // What has not come to it yet, on a machine that does much else, it cannot have written.
  const [last] = isCleanEnd ? await readSessions(service, stream.id) : [];
  const sentAtKill = sentSeconds;
  if (isWhole) process.kill(mediaProcessOf(service.pid), 'SIGKILL');
  await service.kill();
  await live.sent.catch(() => undefined);
  return { sessionId: newest?.id ?? '', sentSeconds: sentAtKill, isCleanEnd: last?.isActive === false, isWhole };
}

async function judge(round: Round, session: StreamObject, losses: number[]): Promise<string[]> {
  const { sentSeconds, isCleanEnd, isWhole } = round;
  const loss = sentSeconds - (session.sourceSegmentsDuration ?? 0);
  losses.push(loss);
  const allowed = isCleanEnd ? 0.1 : underWaySeconds + (isWhole ? openSegmentSeconds : 0);
  const lost = loss > allowed ? [`${session.id}: ${loss.toFixed(2)} s of ${sentSeconds.toFixed(1)} s are lost`] : [];
  if (session.recordingStatus === 'ready')
    return [...lost, ...(await readBack(session, { levels: ['source', 'half'] })).faults];
  const isExcused = sentSeconds < allowed && !isCleanEnd;
  return isExcused ? lost : [...lost, `${session.id} is ${session.recordingStatus}: ${session.aircheck?.failure}`];
}
