import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { inWords } from './addresses.ts';
import type { Config } from './config.ts';
import { createSignalWatch, type SignalWatch } from './features/signal/signal-watch.ts';
import { createSessionRecordings, type SessionRecordings } from './finish/session-recordings.ts';
import type { Logger } from './log/logger.ts';
import {
  ListenError,
  type MediaHost,
  pidFile,
  startMediaHost,
  waitForPreviousMediaProcess,
} from './recorder/media-host.ts';
import { createRecordOnce, type RecordOnce } from './schedules/record-once.ts';
import { createScheduler, type Scheduler, type SchedulerParts } from './schedules/scheduler.ts';
import { createLifecycle, type Lifecycle } from './sessions/lifecycle.ts';
import { createPublisherEvents } from './sessions/publisher-events.ts';
import {
  createRefusedEncoders,
  createUnknownKeys,
  type RefusedEncoders,
  type UnknownKeyCounts,
} from './sessions/refused-encoders.ts';
import { startDiskQuota } from './storage/quota.ts';
import { markRoot, type RecordingStorage } from './storage/recordings.ts';

import type { Activity } from './store/activity.ts';
import type { KnownStreams } from './store/known-streams.ts';
import type { RowBackup } from './store/row-backup.ts';
import type { Schedules } from './store/schedules.ts';
import type { ServiceSettingsStore } from './store/service-settings.ts';
import { sessionEntry } from './store/session-events.ts';
import type { SessionLedger } from './store/session-ledger.ts';
import type { SessionRow } from './store/session-row.ts';
import { defaultTranscodeJobs } from './transcode/ladder.ts';
import { createTranscodeQueue, type TranscodeQueue } from './transcode/queue.ts';
import { defaultMemoryLimitBytes } from './transcode/session-backlog.ts';

export interface LifecycleSurroundings {
  config: Config;
  settings: Pick<ServiceSettingsStore, 'reconnectSeconds'>;
  recordingsRoot: string;
  storage: RecordingStorage;
  streams: KnownStreams;
  sessions: SessionLedger;
  copyRows: (row: SessionRow) => RowBackup;
  /** Bytes of an account's recordings in the database. */
  sizeOf: (accountId: string) => number;
  activity: Activity;
  /** Is a test broadcast of this stream being sent? */
  isTested: (streamId: string) => boolean;
  schedules: Schedules;
  queueChange: SchedulerParts['queueChange'];
  /** May the database be written just now? */
  isWritable: () => boolean;
  now: () => number;
  log: Logger;
}

export interface ComposedLifecycle {
  lifecycle: Lifecycle;
  recordOnce: RecordOnce;
  scheduler: Scheduler;
  recordings: SessionRecordings;
  refusals: { encoders: RefusedEncoders; unknownKeys: UnknownKeyCounts };
  queue: TranscodeQueue;
  signal: SignalWatch;
  /** Where the media of sessions that are not recorded stays for its moment. */
  liveWindowRoot: string;
  /** Resolves when what an earlier run left behind is settled. */
  settled: Promise<void>;
  /** Starts the media process, or takes the one that is starting. Rejects in words where a port cannot be had. */
  startMedia(): Promise<MediaHost>;
  /** Ends what is live, closes and settles its recordings, then the media process and the workers. */
  close(): Promise<void>;
}

/** Puts the media process, the transcoder and the check behind the lifecycle of sessions. */
export function composeLifecycle(surroundings: LifecycleSurroundings): ComposedLifecycle {
  const { config, recordingsRoot, streams, sessions, copyRows, now, log } = surroundings;
  const liveWindowRoot = join(config.dataDirectory, 'live');
  rmSync(liveWindowRoot, { recursive: true, force: true });
  mkdirSync(liveWindowRoot);
  markRoot(liveWindowRoot, () => true);
  const jobs = config.transcodeJobs ?? defaultTranscodeJobs(availableParallelism());
  const queue = createTranscodeQueue({
    jobs,
    memoryLimitBytes: config.transcodeMemoryBytes ?? defaultMemoryLimitBytes(totalmem(), jobs),
    encoder: config.encoder,
    log,
  });
  const recordings = createSessionRecordings({
    root: recordingsRoot,
    liveWindowRoot,
    storage: surroundings.storage,
    queue,
    diskFloorBytes: config.diskFloorBytes,
    copyRows(sessionId) {
      const row = sessions.find(sessionId);
      if (row === undefined) throw new Error(`There is no session ${sessionId}.`);
      return copyRows(row);
    },
    now,
    log,
  });
  queue.listen({ onSegment: recordings.onEncoded, onLeftOut: recordings.onLeftOut });
  const signal = createSignalWatch({
    mediaOf: recordings.mediaOf,
    liveOf(sessionId) {
      const live = lifecycle.liveSession(sessionId);
      const row = sessions.find(sessionId);
      if (live === undefined || row === undefined) return undefined;
      return { live, limits: () => streams.find(row.parentId)?.signalWatch, found: row.signalFound ?? [] };
    },
    keepFound: (sessionId, signalFound) => sessions.update(sessionId, { signalFound }),
    keepLoudness: (sessionId, loudness) => sessions.update(sessionId, { loudness }),
    queue,
    now,
    log,
  });
  let host: MediaHost | undefined;
  const media = () => {
    if (host === undefined) throw new Error('The media process has not been started.');
    return host;
  };
  /** The protocols of `recorder/media-process.ts`. */
  const addresses = { rtmp: { host: config.host, port: config.rtmpPort } };
  const whyNotListening = (error: unknown) =>
    error instanceof ListenError ? inWords(error, config.rtmpPort, '--rtmp-port') : error;
  const reconnectMsOf = (streamId: string) =>
    (streams.findKnown(streamId)?.reconnectSeconds ?? surroundings.settings.reconnectSeconds()) * 1000;
  const maxSessions = config.maxSessions;
  const scheduler = createScheduler({
    ...surroundings,
    noteEvent: sessions.note,
    isLive: (streamId) => lifecycle.liveOfParent(streamId) !== undefined,
  });
  const recordOnce = createRecordOnce({ ...surroundings, isHeldOn: scheduler.isHeldOn });
  const lifecycle = createLifecycle({
    streams,
    sessions,
    recordings,
    media,
    watcher: {
      began(session) {
        noteBegan(session);
        recordOnce.began(session);
        scheduler.began(session);
      },
      ended(session, how) {
        recordOnce.ended(session, how);
        scheduler.ended(session, how);
      },
    },
    isTested: surroundings.isTested,
    reconnectMsOf,
    maxSessions,
    now,
    log,
  });
  function noteBegan(session: SessionRow): void {
    const problem = lifecycle.liveOfParent(session.parentId)?.recordingProblem;
    const began = { what: 'session-began', at: session.createdAt, record: session.record, note: problem } as const;
    sessions.note(session.accountId, sessionEntry(session, 'encoder', began));
  }
  const { activity, isWritable } = surroundings;
  const encoders = createRefusedEncoders({ activity, isWritable, now, log });
  const unknownKeys = createUnknownKeys(now);
  const publisherEvents = createPublisherEvents({
    lifecycle,
    streams,
    sessions,
    signal,
    refused: encoders,
    unknownKeys,
    now,
  });
  const quota = startDiskQuota({
    limitBytes: config.maxDiskBytes,
    sizeOf: surroundings.sizeOf,
    liveRecorded: lifecycle.liveRecorded,
    forbid: (sessionId, reason) => host?.forbidWriting(sessionId, reason),
    log,
  });
  // Before anything can begin a session: what is unsettled now was left by an earlier run.
  const settled = lifecycle.settleUnsettled(waitForPreviousMediaProcess(config.dataDirectory)).then(
    (count) => {
      if (count > 0) log.info(`${count} session${count === 1 ? '' : 's'} of an earlier run settled.`);
    },
    (error: unknown) => log.error('Sessions of an earlier run were not settled', { error }),
  );
  return {
    lifecycle,
    recordOnce,
    scheduler,
    recordings,
    refusals: { encoders, unknownKeys },
    queue,
    signal,
    liveWindowRoot,
    settled,
    async startMedia() {
      recordOnce.recover();
      scheduler.look();
      const started = await startMediaHost({
        addresses,
        lifecycle: () => publisherEvents,
        onJournal(sessionId, event) {
          recordings.onJournal(sessionId, event);
          if (event.event === 'segment') signal.onSegment(sessionId, event);
        },
        pidFile: pidFile(config.dataDirectory),
        log,
      }).catch((error: unknown) => Promise.reject(whyNotListening(error)));
      host = started;
      return started;
    },
    async close() {
      quota.close();
      await host?.stopListening();
      await lifecycle.close();
      recordOnce.close();
      scheduler.close();
      await host?.close();
      encoders.close();
    },
  };
}
