import { setTimeout as wait } from 'node:timers/promises';
import { createRecordedStream } from '../support/final-session.ts';
import { recordedFrames, timeReads, withService } from './bench-service.ts';
import { cpuSecondsOfTree } from './cpu-seconds.ts';
import { startCrowd } from './crowd.ts';
import { quantile, type Stage } from './figure.ts';

const streamCount = 20;
/** Until the first segment of each stream is decoded, which happens once a stream. */
const warmUpSeconds = 16;

/** 20 recorded 720p30 streams without renditions: what each costs, what the API takes beside them, and no frame is lost. */
export const crowdStage: Stage = ({ isQuick }) =>
  withService(async (service, dataDirectory) => {
    const seconds = isQuick ? 20 : 60;
    const streams = await Promise.all(
      Array.from({ length: streamCount }, () => createRecordedStream(service, { profiles: [] })),
    );
    const streamKeys = streams.map(({ streamKey = '' }) => streamKey);
    const crowd = await startCrowd({ url: service.rtmpUrl, streamKeys, seconds: warmUpSeconds + seconds });
    await wait(warmUpSeconds * 1000);
    const [before, startedAtMs] = [cpuSecondsOfTree(service.pid), performance.now()];
    // The first half has no requests: the cost of an answer is no stream's.
    await wait(seconds * 500);
    const minutes = (performance.now() - startedAtMs) / 60_000;
    const cost = (cpuSecondsOfTree(service.pid) - before) / minutes / streamCount;
    const answers = await timeReads(service, '/stream?limit=20', { endMs: startedAtMs + (seconds - 1) * 1000 });
    const framesSent = await crowd.done;
    const ids = streams.map(({ id }) => id);
    const lost = framesSent - (await recordedFrames(service, dataDirectory, ids));
    const name = `${streamCount} recorded streams`;
    return [
      { name: `${name}: service and media process`, unit: 'CPU s a stream-minute', values: [cost] },
      { name: `${name}: list of streams, p99`, unit: 'ms', values: [quantile(answers, 0.99)], note: 'at most 50' },
      { name: `${name}: frames lost`, unit: '', values: [lost], note: 'must be 0' },
    ];
  });
