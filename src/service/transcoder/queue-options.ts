import type { Logger } from '../log/logger.ts';
import { commandLimitMs } from './command-limit.ts';
import type { EncodedSegment, LeftOutRendition } from './session-backlog.ts';
import type { EncoderName } from './settings.ts';
import { type SpawnWorker, spawnTranscodeWorker } from './worker-process.ts';

export interface TranscodeQueueOptions {
  /** Concurrent workers, besides the one that checks; `defaultTranscodeJobs` gives the machine's number. */
  jobs: number;
  /** Threads of each decoder and encoder. */
  threads?: number;
  encoder?: EncoderName;
  /** Added to the worker's nice value. */
  nice?: number;
  /** Of each worker. */
  memoryLimitBytes?: number;
  limitMs?: typeof commandLimitMs;
  firstRestMs?: number;
  spawnWorker?: SpawnWorker;
  log: Logger;
}

export interface QueueListener {
  /** A segment's renditions are all on disk (or left out). */
  onSegment(segment: EncodedSegment): void;
  /** A rendition of a session was left out. Reported at once, so that a restart does not begin it again. */
  onLeftOut?(sessionId: string, rendition: LeftOutRendition): void;
}

export const queueDefaults = {
  threads: 2,
  encoder: 'software',
  nice: 10,
  memoryLimitBytes: 4e9,
  limitMs: commandLimitMs,
  firstRestMs: 100,
  spawnWorker: spawnTranscodeWorker,
} as const;
