import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamObject } from '../../src/contract/session.ts';
import { createRecordedStream } from '../support/final-session.ts';
import { holdDatabase } from '../support/hold-database.ts';
import { canLimitForks, limitableUid, limitForks } from '../support/machine/fork-limit.ts';
import { mountSmallDisk, type SmallDisk } from '../support/machine/small-disk.ts';
import { mediaProcessOf, transcodeWorkersOf } from '../support/machine/worker-processes.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { ChaosReport } from './chaos-options.ts';
import { percentile, startLatencyProbe } from './latency-probe.ts';
import { readBack } from './read-back.ts';
import { type RestlessEncoder, startRestlessEncoder } from './restless-encoder.ts';

export interface EverythingOptions {
  seed: number;
  seconds: number;
  say(line: string): void;
}

const streamCount = 20;
const clipOptions = { width: 320, height: 180, fps: 15, bitrate: 150_000, seconds: 10 };
const profiles = [{ name: 'small', width: 160, height: 90, bitrate: 60_000, fps: 0 }];
const floorMegabytes = 60;
const diskMegabytes = 2500;
/** The open segment, a frame, and what was under way to the disk. */
const lossAllowedSeconds = 2 + 0.3;
const finalWithinMs = 30_000;
/** Less than a frame: where a connection begins, its audio may begin one audio frame before its video. */
const toleranceSeconds = 0.8 / clipOptions.fps;

interface KilledSession {
  id: string;
  /** Media that the service had when it was killed, by its own word or by what was sent. */
  seconds: number;
}

/**
 * Twenty encoders, and everything that can go wrong at once: locks on the database, a disk that fills, forks that fail,
 * kills of the service, of its media process and of its workers, and encoders that drop. What is `ready` must be whole,
 * nothing may stay `waiting`, and a kill costs the open segment at most.
 */
export async function everything({ seed, seconds, say }: EverythingOptions): Promise<ChaosReport> {
  const random = seededRandom(seed);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-chaos-'));
  const disk: SmallDisk | undefined = mountSmallDisk(dataDirectory, diskMegabytes);
  if (limitableUid !== undefined) chownSync(dataDirectory, limitableUid, limitableUid);
  const env = {
    AIRCHECK_DISK_FLOOR_MB: String(floorMegabytes),
    AIRCHECK_RECONNECT_SECONDS: '3',
    AIRCHECK_DEFAULT_PROFILES: '[]',
  };
  const start = () => startServiceProcess({ dataDirectory, env, uid: limitableUid });
  let service: ServiceProcess = await start();
  const clip = { packets: await encodePackets(clipOptions), seconds: clipOptions.seconds };
  const probe = startLatencyProbe(() => service);
  const encoders: RestlessEncoder[] = [];
  const killed: KilledSession[] = [];
  const counts = { locks: 0, fills: 0, forks: 0, service: 0, media: 0, workers: 0, drops: 0, restarts: 0 };

  const sessionsNow = async (): Promise<StreamObject[]> => (await service.call('GET', '/session?limit=1000')).json();
  const between = (least: number, most: number) => least + random() * (most - least);
  const anEncoder = () => encoders[Math.floor(random() * encoders.length)];

  async function killService(): Promise<void> {
    const live = (await sessionsNow()).filter(({ isActive }) => isActive === true);
    const sentBy = new Map(encoders.map((encoder) => [encoder.stream.id, encoder.secondsSent()]));
    probe.pause();
    await service.kill();
    for (const { id, parentId = '', sourceSegmentsDuration = 0, aircheck } of live) {
      const isOneConnection = (aircheck?.gaps ?? []).length === 0;
      const sent = isOneConnection ? sentBy.get(parentId) : undefined;
      const isRecorded = aircheck?.problem === undefined;
      if (isRecorded) killed.push({ id, seconds: Math.max(sourceSegmentsDuration, sent ?? 0) });
    }
    service = await start();
    probe.resume();
  }

  const trouble: (() => Promise<void>)[] = [
    async () => {
      counts.locks++;
      const lock = await holdDatabase(join(dataDirectory, 'aircheck.db'));
      await wait(between(500, 8000));
      await lock.release();
    },
    async () => {
      if (disk === undefined) return;
      counts.fills++;
      disk.fill(floorMegabytes / 2);
      await wait(between(3000, 9000));
      disk.empty();
    },
    async () => {
      if (!canLimitForks) return;
      counts.forks++;
      const allow = limitForks(service.pid);
      for (const pid of transcodeWorkersOf(service.pid)) process.kill(pid, 'SIGKILL');
      await wait(between(1000, 5000));
      allow();
    },
    async () => {
      counts.service++;
      await killService();
    },
    async () => {
      counts.media++;
      process.kill(mediaProcessOf(service.pid), 'SIGKILL');
    },
    async () => {
      counts.workers++;
      for (const pid of transcodeWorkersOf(service.pid)) process.kill(pid, 'SIGKILL');
    },
    async () => {
      counts.drops += 3;
      for (let i = 0; i < 3; i++) anEncoder()?.drop();
    },
    async () => {
      counts.restarts += 2;
      await Promise.all([anEncoder()?.restart(), anEncoder()?.restart()]);
    },
  ];

  try {
    for (let i = 0; i < streamCount; i++) {
      const stream = await createRecordedStream(service, { name: `Stream ${i}`, ...(i < 3 && { profiles }) });
      encoders.push(startRestlessEncoder({ stream, service: () => service, clip, random }));
    }
    const endsAtMs = performance.now() + seconds * 1000;
    while (performance.now() < endsAtMs) {
      await wait(between(500, 4000));
      await trouble[Math.floor(random() * trouble.length)]?.().catch((error: unknown) => say(`trouble: ${error}`));
    }
    say(JSON.stringify(counts));
    probe.stop();
    await Promise.all(encoders.map((encoder) => encoder.stop()));
    const endedAtMs = performance.now();
    const isFinal = ({ recordingStatus }: StreamObject) => recordingStatus === 'ready' || recordingStatus === 'failed';
    const sessions = await waitUntil(
      async () => {
        const all = await sessionsNow();
        return all.every((session) => isFinal(session) && session.isActive === false) ? all : undefined;
      },
      { timeoutMs: 180_000, what: 'every session is final' },
    );
    const finalAfterMs = performance.now() - endedAtMs;

    const faults: string[] = [];
    if (finalAfterMs > finalWithinMs)
      faults.push(`waiting for ${(finalAfterMs / 1000).toFixed(1)} s after the last cause`);
    const losses = killed.flatMap(({ id, seconds: had }) => {
      const session = sessions.find((one) => one.id === id);
      if (session === undefined) {
        faults.push(`session ${id} is gone`);
        return [];
      }
      const isDisks = session.aircheck?.gaps?.some(({ cause }) => cause === 'disk') === true;
      return isDisks ? [] : [{ id, loss: had - (session.sourceSegmentsDuration ?? 0) }];
    });
    for (const { id, loss } of losses) if (loss > lossAllowedSeconds) faults.push(`${id} lost ${loss.toFixed(2)} s`);
    const ready = sessions.filter(({ recordingStatus }) => recordingStatus === 'ready');
    for (const session of ready) {
      faults.push(
        ...(await readBack(session, { levels: ['source'], toleranceSeconds })).faults.map(
          (fault) => `FALSE READY ${fault}`,
        ),
      );
    }
    const failed = sessions.filter(({ recordingStatus }) => recordingStatus === 'failed');
    for (const { id, aircheck, sourceSegmentsDuration = 0 } of failed) {
      const isExcused = /No media|cut off before|disk/i.test(aircheck?.failure ?? '') && sourceSegmentsDuration === 0;
      if (!isExcused) faults.push(`${id} failed with ${sourceSegmentsDuration} s: ${aircheck?.failure}`);
    }
    const latencies = probe.latenciesMs();
    return {
      faults,
      figures: {
        troubles: JSON.stringify(counts),
        sessions: `${ready.length} ready, ${failed.length} failed without media`,
        'lost at most on a kill': `${Math.max(0, ...losses.map(({ loss }) => loss)).toFixed(2)} s of ${losses.length} sessions`,
        'all final after the last cause': `${(finalAfterMs / 1000).toFixed(1)} s`,
        'API reads': `${latencies.length}, p50 ${percentile(latencies, 50)} ms, p99 ${percentile(latencies, 99)} ms`,
      },
    };
  } finally {
    probe.stop();
    await Promise.all(encoders.map((encoder) => encoder.stop().catch(() => undefined)));
    await service.stop();
    disk?.unmount();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
