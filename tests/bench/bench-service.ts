import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readJournal } from '../../src/service/recorder/journal.ts';
import { readSessions } from '../support/final-session.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';
import { waitUntil } from '../support/wait-until.ts';

export async function inTemporaryDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Starts the built service for this work; `prepare` fills its data directory before the start. */
export function withService<T>(
  work: (service: ServiceProcess, dataDirectory: string) => Promise<T>,
  prepare: (dataDirectory: string) => void = () => undefined,
): Promise<T> {
  return inTemporaryDirectory(async (dataDirectory) => {
    prepare(dataDirectory);
    const service = await startServiceProcess({ dataDirectory });
    try {
      return await work(service, dataDirectory);
    } finally {
      await service.stop();
    }
  });
}

/** The session's id, once it is ready. */
export function readyId(service: ServiceProcess, streamId: string): Promise<string> {
  const find = async () => (await readSessions(service, streamId)).find((one) => one.recordingStatus === 'ready')?.id;
  return waitUntil(find, { timeoutMs: 120_000, everyMs: 10, what: `the session of ${streamId} is ready` });
}

/** The video frames that the source recordings of these streams hold, once all are ready. */
export async function recordedFrames(
  service: ServiceProcess,
  dataDirectory: string,
  streamIds: readonly string[],
): Promise<number> {
  let frames = 0;
  // One after another: the service reads few lists of an account at once.
  for (const streamId of streamIds) {
    const id = await readyId(service, streamId);
    const { segments } = await readJournal(join(dataDirectory, 'recordings', id));
    for (const { rendition, videoSamples } of segments) if (rendition === 'source') frames += videoSamples;
  }
  return frames;
}

/** Milliseconds that each answer took until `endMs` by `performance.now()`. */
export async function timeReads(
  service: ServiceProcess,
  path: string,
  { endMs, everyMs = 100 }: { endMs: number; everyMs?: number },
): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < endMs) {
    const startedAtMs = performance.now();
    const response = await service.call('GET', path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
    times.push(performance.now() - startedAtMs);
    await wait(everyMs);
  }
  return times;
}
