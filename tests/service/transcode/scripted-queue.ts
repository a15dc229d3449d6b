import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished, type TestContext } from 'vitest';
import type { SpawnProgram } from '../../../src/service/lib/child-program.ts';
import {
  createTranscodeQueue,
  type QueueListener,
  type TranscodeQueueOptions,
} from '../../../src/service/transcode/queue.ts';
import type { EncodedSegment, LeftOutRendition } from '../../../src/service/transcode/session-backlog.ts';
import { spawnTranscodeWorker } from '../../../src/service/transcode/worker.ts';
import { recordLog } from '../../support/record-log.ts';

/** Starts `scripted-worker.mjs`, which says what the manners are. */
export function scriptedWorker(manner = 'work'): SpawnProgram {
  const program = fileURLToPath(new URL('./scripted-worker.mjs', import.meta.url));
  return () => spawn(process.execPath, [program, manner], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
}

/** A queue that is closed when the test has ended, with what it reported and the workers that it started. */
export function openQueue(
  { onSegment, spawnWorker = spawnTranscodeWorker, ...options }: Partial<TranscodeQueueOptions & QueueListener> = {},
  atEnd: TestContext['onTestFinished'] = onTestFinished,
) {
  const made: EncodedSegment[] = [];
  const leftOut: LeftOutRendition[] = [];
  const { log, logged } = recordLog();
  const workers: ChildProcess[] = [];
  const queue = createTranscodeQueue({
    jobs: 1,
    nice: 0,
    firstRestMs: 20,
    log,
    ...options,
    spawnWorker: () => {
      const worker = spawnWorker();
      workers.push(worker);
      return worker;
    },
  });
  queue.listen({
    onSegment(segment) {
      made.push(segment);
      onSegment?.(segment);
    },
    onLeftOut: (_, rendition) => leftOut.push(rendition),
  });
  atEnd(() => queue.close());
  return { queue, made, leftOut, logged, workers };
}
