import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRecordedStream, finalSessions } from '../support/final-session.ts';
import { transcodeWorkersOf } from '../support/machine/worker-processes.ts';
import { encodeBusyPackets, repeatPackets } from '../support/media/encode-busy-packets.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { ChaosOptions, ChaosReport } from './chaos-options.ts';
import { readBack } from './read-back.ts';

/** Of media: kills come at random times of a session this long for each. */
const secondsPerKill = 5;

const small = { width: 640, height: 360, fps: 30, bitrate: 600_000, bFrames: 2, seconds: 16 };

export interface KillWorkersOptions extends ChaosOptions {
  /** 720p30 that keeps the worker busy with the default ladder, or a small frame size if time is short. */
  source: 'busy' | 'small';
}

/** Kills the transcode worker of a running session at random times. One session must come of it, without a gap anywhere. */
export async function killWorkers({ seed, times, say, source }: KillWorkersOptions): Promise<ChaosReport> {
  const random = seededRandom(seed);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-chaos-'));
  const service = await startServiceProcess({ dataDirectory });
  const killed = new Set<number>();
  const levels = source === 'busy' ? ['source', '480p0', '360p0', '240p0'] : ['source', '240p0'];
  try {
    const stream = await createRecordedStream(service);
    const seconds = times * secondsPerKill;
    // The worker is there from the first whole segment on.
    const momentsMs = Array.from({ length: times }, () => 1000 * (3 + random() * (seconds - 4))).sort((a, b) => a - b);
    const clip = source === 'busy' ? await encodeBusyPackets() : await encodePackets(small);
    const packets = repeatPackets(clip, small.seconds, seconds);
    const live = await publishTestStream({
      url: service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
      packets,
      speed: 1,
    });
    const startedAtMs = performance.now();
    for (const momentMs of momentsMs) {
      await wait(startedAtMs + momentMs - performance.now());
      const pid = await waitUntil(async () => transcodeWorkersOf(service.pid).find((found) => !killed.has(found)), {
        what: 'a transcode worker runs',
      });
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
      say(
        `kill ${killed.size}: worker ${pid}, ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s into the session`,
      );
    }
    const counts = await live.finish();
    const sessions = await finalSessions(service, stream.id);
    const [session] = sessions;
    if (session?.recordingStatus !== 'ready')
      return { faults: [`not ready: ${session?.aircheck?.failure}`], figures: {} };
    const { renditions, faults } = await readBack(session, { levels });
    if (sessions.length !== 1) faults.push(`${sessions.length} sessions`);
    const frames = renditions.map(({ segments }) =>
      segments.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0),
    );
    if (frames.some((count) => count !== counts.framesSent))
      faults.push(`${counts.framesSent} frames sent, ${frames} kept`);
    return {
      faults,
      figures: {
        kills: String(killed.size),
        sessions: String(sessions.length),
        'frames sent': String(counts.framesSent),
        'frames decoded per rendition': renditions.map(({ name }, index) => `${name} ${frames[index]}`).join(', '),
      },
    };
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
