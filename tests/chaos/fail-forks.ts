import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRecordedStream, finalSessions } from '../support/final-session.ts';
import { canLimitForks, limitableUid, limitForks } from '../support/machine/fork-limit.ts';
import { transcodeWorkersOf } from '../support/machine/worker-processes.ts';
import { repeatPackets } from '../support/media/encode-busy-packets.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import type { ChaosOptions, ChaosReport } from './chaos-options.ts';
import { readBack } from './read-back.ts';

const clip = { width: 640, height: 360, fps: 30, bitrate: 600_000, bFrames: 2, seconds: 16 };
const levels = ['source', '240p0'];
const secondsPerTurn = 6;

/**
 * Kills the workers of a running session and lets no fork succeed for a few seconds, again and again, the last time over
 * the session's end. The source must lose nothing, and all renditions must be there once forks work again.
 */
export async function failForks({ seed, times, say }: ChaosOptions): Promise<ChaosReport> {
  if (!canLimitForks) return { faults: [], figures: { 'not run': 'forks can be limited with prlimit on Linux only' } };
  const random = seededRandom(seed);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-chaos-'));
  if (limitableUid !== undefined) chownSync(dataDirectory, limitableUid, limitableUid);
  const service = await startServiceProcess({ dataDirectory, uid: limitableUid });
  try {
    const stream = await createRecordedStream(service);
    const packets = repeatPackets(await encodePackets(clip), clip.seconds, times * secondsPerTurn);
    const live = await publishTestStream({
      url: service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
      packets,
      speed: 1,
    });
    const turn = async (until: Promise<unknown>) => {
      await wait(1000 * random() * 2);
      const allowForks = limitForks(service.pid);
      const killed = transcodeWorkersOf(service.pid);
      for (const pid of killed) process.kill(pid, 'SIGKILL');
      say(`${killed.length} workers killed, and forks fail`);
      await until;
      allowForks();
    };
    for (let i = 1; i < times; i++) {
      const turnOver = wait(secondsPerTurn * 1000);
      await turn(wait(1000 * (1 + random() * 3)));
      await turnOver;
    }
    await turn(live.sent.then(() => wait(3000)));
    const allowedAtMs = performance.now();
    const counts = await live.finish();
    const sessions = await finalSessions(service, stream.id);
    const healedSeconds = (performance.now() - allowedAtMs) / 1000;
    const [session] = sessions;
    if (session?.recordingStatus !== 'ready')
      return { faults: [`not ready: ${session?.aircheck?.failure}`], figures: {} };
    const { renditions, faults } = await readBack(session, { levels });
    const frames = renditions.map(({ segments }) => segments.reduce((sum, one) => sum + one.framesDecoded, 0));
    if (frames.some((count) => count !== counts.framesSent))
      faults.push(`${counts.framesSent} frames sent, ${frames} kept`);
    return { faults, figures: { turns: String(times), 'ready after forks worked': `${healedSeconds.toFixed(1)} s` } };
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
