import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger } from '../../src/service/lib/create-logger.ts';
import { createTranscodeQueue, type TranscodeQueue } from '../../src/service/transcode/queue.ts';
import type { BenchSource } from './bench-source.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';

const workerBundle = fileURLToPath(new URL('../../dist/service/transcode-worker.js', import.meta.url));

/** The service's transcoder with one worker, the bundled program, whose processor time can be read. */
export function openBenchTranscoder(): { queue: TranscodeQueue; workerCpuSeconds(): number } {
  let worker: ChildProcess | undefined;
  const queue = createTranscodeQueue({
    jobs: 1,
    spawnWorker: () => {
      worker = spawn(process.execPath, [workerBundle], { stdio: ['pipe', 'pipe', 'pipe'] });
      return worker;
    },
    log: createLogger({ format: 'pretty', writeLine: (line) => console.log(line) }),
  });
  return { queue, workerCpuSeconds: () => cpuSecondsOf(worker?.pid ?? 0) };
}

export interface LadderRun {
  /** The worker's, its start included. */
  cpuSeconds: number;
  wallSeconds: number;
  /** What the service would show as this machine's capacity. */
  sessionsAtOnce?: number | undefined;
  /** One file a rendition. */
  files: Map<string, string>;
  remove(): Promise<void>;
}

/** Makes the whole ladder of a source as the service does. */
export async function transcodeLadder(source: BenchSource): Promise<LadderRun> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  await cp(join(source.directory, 'source'), join(directory, 'source'), { recursive: true });
  const { queue, workerCpuSeconds } = openBenchTranscoder();
  const startedAtMs = performance.now();
  const jobs = source.jobs(directory, 'bench');
  for (const job of jobs) queue.enqueue(job);
  const { dropped } = await queue.finishSession('bench');
  const wallSeconds = (performance.now() - startedAtMs) / 1000;
  const cpuSeconds = workerCpuSeconds();
  const sessionsAtOnce = queue.capacity().sessions;
  await queue.close();
  if (dropped.length > 0)
    throw new Error(`Left out: ${dropped.map(({ name, reason }) => `${name}, ${reason}`).join('; ')}`);
  const files = new Map<string, string>();
  for (const { name, directory: folder } of source.renditions) {
    const pieces = ['init-0.mp4', ...jobs.map(({ segmentUri }) => segmentUri.replace('source/', ''))];
    const path = join(directory, `${folder}.mp4`);
    await writeFile(
      path,
      Buffer.concat(await Promise.all(pieces.map((piece) => readFile(join(directory, folder, piece))))),
    );
    files.set(name, path);
  }
  return {
    cpuSeconds,
    wallSeconds,
    sessionsAtOnce,
    files,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
