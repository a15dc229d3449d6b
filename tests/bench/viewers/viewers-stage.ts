import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { recordedFrames, timeReads, withService } from '../bench-service.ts';
import { busyPackets } from '../busy-packets.ts';
import { cpuSecondsOf } from '../cpu-seconds.ts';
import { startCrowd } from '../crowd.ts';
import { type Figure, quantile, type Stage } from '../figure.ts';
import type { ViewersOrder, Watched } from './viewer-process.ts';

/** Until each stream has as many segments as a player holds when it begins. */
const warmUpSeconds = 18;
const recordingSeconds = 240;
const listPath = '/stream?limit=20';

/** Viewers of a recording and of a live stream, in processes of their own, while 20 streams are recorded. */
export const viewersStage: Stage = ({ isQuick, say }) =>
  withService(async (service, dataDirectory) => {
    const [streamCount, count, seconds] = isQuick ? [4, 40, 16] : [20, 200, 60];
    const { id: recordedId, streamKey: recordedKey = '' } = await createRecordedStream(service, { profiles: [] });
    const packets = await busyPackets(recordingSeconds);
    await (await publishTestStream({ url: service.rtmpUrl, streamKey: recordedKey, packets })).finish();
    const { recordingUrl = '' } = await readySession(service, recordedId);
    const streams = await Promise.all(
      Array.from({ length: streamCount }, () => createRecordedStream(service, { profiles: [] })),
    );
    const crowd = await startCrowd({
      url: service.rtmpUrl,
      streamKeys: streams.map(({ streamKey = '' }) => streamKey),
      // The encoders go on until the last viewer has what it waits for.
      seconds: warmUpSeconds + seconds + 12,
    });
    await wait(warmUpSeconds * 1000);
    say(`${streamCount} streams are recorded; ${count} viewers of the recording and as many of one of them come.`);
    const liveUrl = `${new URL(service.apiUrl).origin}/hls/${streams[0]?.playbackId}/index.m3u8`;
    const [before, startedAtMs] = [cpuSecondsOf(service.pid), performance.now()];
    const [recorded, live, answers] = await Promise.all([
      watchAs({ kind: 'recording', url: recordingUrl, count, seconds }),
      watchAs({ kind: 'live', url: liveUrl, count, seconds }),
      timeReads(service, listPath, { endMs: startedAtMs + seconds * 1000 }),
    ]);
    const wallSeconds = (performance.now() - startedAtMs) / 1000;
    const cores = (cpuSecondsOf(service.pid) - before) / wallSeconds;
    const framesSent = await crowd.done;
    const ids = streams.map(({ id }) => id);
    const lost = framesSent - (await recordedFrames(service, dataDirectory, ids));
    const name = `${count} + ${count} viewers, ${streamCount} recordings`;
    const ofViewers = (what: string, seen: Watched): Figure[] => [
      { name: `${name}: segments of ${what} lost`, unit: '', values: [seen.lost], note: seen.failure ?? 'must be 0' },
      { name: `${name}: segments of ${what} late`, unit: '', values: [seen.late] },
    ];
    const megabits = ((recorded.bytes + live.bytes) * 8) / 1e6 / wallSeconds;
    return [
      { name: `${name}: frames lost`, unit: '', values: [lost], note: 'must be 0' },
      ...ofViewers('the recording', recorded),
      ...ofViewers('the live stream', live),
      { name: `${name}: list of streams, p99`, unit: 'ms', values: [quantile(answers, 0.99)], note: 'at most 100' },
      { name: `${name}: sent`, unit: 'Mbit/s', values: [megabits] },
      { name: `${name}: service`, unit: 'cores', values: [cores] },
    ];
  });

async function watchAs(order: ViewersOrder): Promise<Watched> {
  const child = fork(fileURLToPath(new URL('viewer-process.ts', import.meta.url)), [JSON.stringify(order)]);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The viewers ended with ${code} before they had seen everything.`);
  });
  failed.catch(() => undefined);
  const [watched]: Watched[] = await Promise.race([once(child, 'message'), failed]);
  if (watched === undefined) throw new Error('The viewers reported nothing.');
  return watched;
}
