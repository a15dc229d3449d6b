import { rmSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { describeTracks } from './describe-tracks.ts';
import { createSessionRecordings, type SessionRecordings } from './session-recordings.ts';
import { createLifecycle, type Lifecycle } from './sessions/lifecycle.ts';
import type { RowBackup } from './store/row-backup.ts';
import type { Sessions } from './store/sessions.ts';
import type { Streams } from './store/streams.ts';
import { defaultMemoryLimitBytes } from './transcoder/encoder-memory.ts';
import { createTranscodeQueue, defaultTranscodeJobs, type TranscodeQueue } from './transcoder/transcode-queue.ts';

export interface LifecycleSurroundings {
  config: Config;
  recordingsRoot: string;
  streams: Streams;
  sessions: Sessions;
  copyRows: (sessionId: string) => RowBackup;
  now: () => number;
  log: (message: string) => void;
}

export interface ComposedLifecycle {
  lifecycle: Lifecycle;
  recordings: SessionRecordings;
  queue: TranscodeQueue;
  /** Where the media of sessions that are not recorded stays for its moment. */
  windowRoot: string;
}

/** Puts the recorder, the transcoder and the check behind the lifecycle of sessions. Closing the lifecycle closes all. */
export function composeLifecycle(surroundings: LifecycleSurroundings): ComposedLifecycle {
  const { config, recordingsRoot, streams, sessions, copyRows, now, log } = surroundings;
  const windowRoot = join(config.dataDirectory, 'live');
  rmSync(windowRoot, { recursive: true, force: true });
  const jobs = config.transcodeJobs ?? defaultTranscodeJobs(availableParallelism());
  const queue = createTranscodeQueue({
    jobs,
    memoryLimitBytes: config.transcodeMemoryBytes ?? defaultMemoryLimitBytes(totalmem(), jobs),
    encoder: config.encoder,
    onSegment: (made) => recordings.onMade(made),
    onLeftOut: (sessionId, rendition) => recordings.onLeftOut(sessionId, rendition),
    log,
  });
  const recordings = createSessionRecordings({
    root: recordingsRoot,
    windowRoot,
    queue,
    diskFloorBytes: config.diskFloorBytes,
    copyRows,
    now,
    log,
  });
  const reconnectMs = config.reconnectSeconds * 1000;
  const lifecycle = createLifecycle({ streams, sessions, recordings, describeTracks, reconnectMs, now, log });
  return { lifecycle, recordings, queue, windowRoot };
}
