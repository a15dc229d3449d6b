import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { inWords, urlHost } from './addresses.ts';
import type { Config } from './config.ts';
import { emptyLiveWindow, prepareDataDirectory } from './data-directory.ts';
import { createActivity } from './db/activity.ts';
import { createApiKeys } from './db/api-keys.ts';
import { createBrowserSessions } from './db/browser-sessions.ts';
import { createChanges } from './db/changes.ts';
import { createClipRows } from './db/clips.ts';
import { lockDirectory } from './db/database.ts';
import { createLastClock } from './db/deletion-waits.ts';
import { createHandovers, createHandoverTemplates } from './db/handovers.ts';
import { createInvites } from './db/invites.ts';
import { createJoinedSessions } from './db/joined-sessions.ts';
import { saveUsesRegularly } from './db/last-uses.ts';
import { openLists } from './db/lists/lists.ts';
import { createLiveSessionStore } from './db/live-session-store.ts';
import { createSchedules } from './db/schedules.ts';
import { createServiceSettings } from './db/service-settings.ts';
import {
  createRecordingChecks,
  createSessionCounts,
  createSessions,
  type SessionRow,
  unsettledColumns,
} from './db/sessions.ts';
import { createStreams } from './db/streams.ts';
import { startServiceEvents } from './features/activity/service-events.ts';
import { startClips } from './features/clips/clips.ts';
import { createClientPages } from './features/deliveries/client-pages.ts';
import { createSignalWatch } from './features/signal/signal-watch.ts';
import { createTestBroadcasts } from './features/test-broadcast/test-broadcasts.ts';
import { createUpstreams } from './features/upstream/upstreams.ts';
import { createWebhooks } from './features/webhooks/webhooks.ts';
import { createRecordingSteps } from './finish/recording-steps.ts';
import { versionOf } from './finish/row-backups.ts';
import { startRecordingHealth } from './finish/scrub.ts';
import { createSessionRecordings } from './finish/session-recordings.ts';
import { createFinishing } from './finish/steps.ts';
import { createFailedTries, createSignInTokens } from './http/auth.ts';
import { createMetrics } from './http/metrics.ts';
import { createNotices } from './http/notices.ts';
import { readDiskSpace } from './lib/files.ts';
import type { Logger } from './lib/logger.ts';
import { monotonicMs } from './lib/steady-clock.ts';
import { openStore } from './open-store.ts';
import { createPlayback } from './playback/playback.ts';
import { createMediaHost, ListenError, pidFile, waitForPreviousMediaProcess } from './recorder/media-host.ts';
import { createLifecycle } from './sessions/lifecycle.ts';
import { createPublisherEvents } from './sessions/publisher-events.ts';
import { createRecordOnce } from './sessions/record-once.ts';
import { createRefusedEncoders, createUnknownKeys } from './sessions/refused-encoders.ts';
import { createScheduler } from './sessions/scheduler.ts';
import { createClockGuard } from './storage/clock-guard.ts';
import { createRecordingDeletion } from './storage/deletion.ts';
import { createJoins } from './storage/joins.ts';
import { startDiskQuota } from './storage/quota.ts';
import { createFileStorage, markRoot } from './storage/recordings.ts';
import { createRetention } from './storage/retention.ts';
import { defaultTranscodeJobs } from './transcode/ladder.ts';
import { createTranscodeQueue } from './transcode/queue.ts';
import { defaultMemoryLimitBytes } from './transcode/worker-pool.ts';

const segmentsLeft = ({ total, done } = { total: 0, done: 0 }) => total - done;

type Close = () => Promise<void> | void;

export type App = Awaited<ReturnType<typeof createApp>>;

/**
 * Creates everything that answers are made of, from top to bottom in the order of its dependencies; `onClose` is called in
 * that order too, and closing goes from bottom to top. `hideSecret` is told of keys that are learnt while the service runs,
 * so that no line of the log shows them.
 */
export async function createApp(
  config: Config,
  log: Logger,
  version: string,
  hideSecret: (secret: string) => void,
  onClose: (close: Close) => unknown,
) {
  const now = Date.now;
  // Folders and the database.
  const { dataDirectory } = config;
  const recordingsRoot = join(dataDirectory, 'recordings');
  const storage = createFileStorage(recordingsRoot);
  const recordingsVersion = await versionOf({ root: recordingsRoot, storage }).catch(() => undefined);
  prepareDataDirectory(dataDirectory, recordingsRoot);
  onClose(lockDirectory(dataDirectory).release);
  const notices = createNotices(now, log);
  const store = await openStore({ dataDirectory, recordingsRoot, recordingsVersion, storage, notices, now, log });
  onClose(() => store.close());
  const { database, rows, report, isWritable, whenDurable } = store;
  const common = { database, report, now, log };
  // Before this run writes anything: its times are those that may be wrong.
  const lastClock = createLastClock(database);
  const clock = createClockGuard({ clock: lastClock, newestRowAt: lastClock.newestRowAt, now, monotonicMs });
  const lists = openLists(join(dataDirectory, 'aircheck.db'), report);
  onClose(lists.close);

  // Keys, streams, sessions, and the messages about them.
  const settings = createServiceSettings(database, config, now, report);
  const apiKeys = createApiKeys(database, now, report);
  const { id: operatorId } = apiKeys.defaultAccount();
  const configured = { configuredKey: config.apiKey, report };
  const browserSessions = createBrowserSessions(database, now, configured);
  const invites = createInvites(database, now, configured);
  const signInTokens = createSignInTokens(monotonicMs);
  const streams = createStreams(database, now, { report, log });
  const stored = createSessions(database, report);
  const activity = createActivity(database, now, { report, log });
  const liveSessions = createLiveSessionStore({ database, sessions: stored, streams, activity, now, log });
  onClose(() => liveSessions.close());
  const { note, find, setDeleted, listHeld, isUnsaved } = liveSessions;
  const sessions = { ...stored, find, setDeleted, listHeld, isUnsaved };
  const webhooks = createWebhooks(
    { ...common, streams, sessions: stored, activity, whenDurable },
    { version, allowsPrivate: config.allowsPrivateWebhooks, retrySeconds: config.webhookRetrySeconds },
  );
  liveSessions.onEntry(webhooks.onEntry);
  const upstreams = createUpstreams(config.upstreams, { ...common, activity, operatorId, hideSecret });
  onClose(() => upstreams.queue.close());
  if (!markRoot(recordingsRoot, () => !stored.hasRecordings())) {
    log.error(
      `THE RECORDINGS ARE MISSING. ${recordingsRoot} is empty. Is its disk mounted? Nothing is recorded until it is.`,
    );
  }
  const diskSpace = () => readDiskSpace(recordingsRoot);
  const events = startServiceEvents({
    lastOf: (kinds) => activity.lastOf(operatorId, kinds),
    note: (entry) => note(operatorId, entry),
    diskSpace,
    floorBytes: config.diskFloorBytes,
    log,
  });
  onClose(() => events.close());
  onClose(saveUsesRegularly([apiKeys, browserSessions], isWritable, log));

  // Recording: the transcoder, the media process, sessions and their schedules.
  const liveWindowRoot = emptyLiveWindow(dataDirectory);
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
    storage,
    queue,
    diskFloorBytes: config.diskFloorBytes,
    copyRows(sessionId) {
      // The row in memory: while the database is locked, a session's row is in memory alone.
      const row = find(sessionId);
      if (row === undefined) throw new Error(`There is no session ${sessionId}.`);
      return rows.copyOf(unsettledColumns(row));
    },
    now,
    log,
  });
  queue.listen({ onSegment: recordings.onEncoded, onLeftOut: recordings.onLeftOut });
  const refusals = {
    encoders: createRefusedEncoders({ activity, isWritable, now, log }),
    unknownKeys: createUnknownKeys(now),
  };
  onClose(() => refusals.encoders.close());
  const testBroadcasts = createTestBroadcasts(now, log);
  const isTested = (streamId: string) => testBroadcasts.sending().includes(streamId);
  // Before this run's media process writes its number: an earlier one may still write.
  const earlierIsGone = waitForPreviousMediaProcess(dataDirectory);
  const addresses = { rtmp: { host: config.host, port: config.rtmpPort } };
  const media = createMediaHost({ addresses, pidFile: pidFile(dataDirectory), log });
  onClose(() => media.close());
  const reconnectMsOf = (streamId: string) =>
    (streams.findKnown(streamId)?.reconnectSeconds ?? settings.reconnectSeconds()) * 1000;
  const { maxSessions } = config;
  const recordingSteps = createRecordingSteps({ recordings, storage, now, log });
  const lifecycle = createLifecycle(
    createFinishing({ sessions: liveSessions, recordings, recordingSteps, now, log }),
    { streams, sessions: liveSessions, recordings, media, isTested, reconnectMsOf, maxSessions, log },
    now,
  );
  const scheduler = createScheduler(
    {
      schedules: createSchedules(database, now, report),
      streams,
      note,
      isLive: (streamId) => lifecycle.liveOfParent(streamId) !== undefined,
      isTested,
      queueChange: upstreams.queue.add,
      isWritable,
      log,
    },
    now,
  );
  onClose(() => scheduler.close());
  const recordOnce = createRecordOnce({ streams, activity, isOnForShow: scheduler.isOnForShow, isWritable, log });
  onClose(() => recordOnce.close());
  lifecycle.watch(recordOnce);
  lifecycle.watch(scheduler);
  // Sessions end before those close that are told of it.
  onClose(() => lifecycle.close());
  onClose(() => media.stopListening());
  const signal = createSignalWatch({
    mediaOf: recordings.mediaOf,
    liveOf(sessionId) {
      const live = lifecycle.liveSession(sessionId);
      const row = find(sessionId);
      if (live === undefined || row === undefined) return undefined;
      return { live, limits: streams.findKnown(row.parentId)?.signalWatch, found: row.signalFound };
    },
    update: liveSessions.update,
    queue,
    now,
    log,
  });
  const quota = startDiskQuota({
    limitBytes: config.maxDiskBytes,
    sizeOf: stored.sizeOf,
    liveRecorded: lifecycle.liveRecorded,
    forbid: media.forbidWriting,
    log,
  });
  onClose(() => quota.close());
  // Before anything can begin a session: what is unsettled now was left by an earlier run.
  const settle = (writerGone?: Promise<void>) =>
    lifecycle.settleUnsettled(writerGone).then(
      (count) => {
        if (count > 0) log.info(`${count} session${count === 1 ? '' : 's'} of an earlier run settled.`);
      },
      (error: unknown) => log.error('Sessions of an earlier run were not settled', { error }),
    );
  const settled = settle(earlierIsGone);
  store.restoreLater(() => settle());

  // Clips, joined sessions, and pages for clients.
  const clips = startClips(join(dataDirectory, 'clips'), config.diskFloorBytes, {
    rows: createClipRows(database, now, report),
    recordings: storage,
    sessions,
    queue,
    note,
    whenDurable,
    log,
  });
  onClose(() => clips.close());
  const joins = createJoins({ rows: createJoinedSessions(database, report), sessions, now });
  const handovers = createHandovers(database, now, { onMarked: liveSessions.setHandedOver, report });
  const isLive = ({ id }: SessionRow) => lifecycle.liveSession(id) !== undefined;
  const clientPages = createClientPages(
    { database, handovers, sessions, clips: clips.rows, joins, isLive, activity, log },
    now,
    report,
  );
  onClose(() => clientPages.close());
  liveSessions.onEntry(clientPages.onEntry);

  // An encoder may publish at the moment of listening: everything that its session needs stands above this line.
  recordOnce.recover();
  scheduler.poll();
  await media
    .start({
      ...createPublisherEvents({ lifecycle, streams, sessions: liveSessions, signal, refusals, now }),
      onNoted: lifecycle.onNoted,
      onPublisherEnd: lifecycle.onPublisherEnd,
      onJournal(sessionId, event) {
        recordings.onJournal(sessionId, event);
        if (event.event === 'segment') signal.onSegment(sessionId, event);
      },
    })
    .catch((error: unknown) =>
      Promise.reject(error instanceof ListenError ? inWords(error, config.rtmpPort, '--rtmp-port') : error),
    );
  onClose(() => testBroadcasts.close());
  const rtmpPort = media.portOf('rtmp');
  const localRtmpUrl = `rtmp://${urlHost(config.host)}:${rtmpPort}/live`;
  scheduler.start();

  // Deletion, and the scrub that reads recordings again.
  const deletion = createRecordingDeletion({
    sessions,
    storage,
    whenDurable,
    onDeleted: clips.recordingDeleted,
    now,
    log,
  });
  onClose(() => deletion.close());
  const retention = createRetention(
    database,
    lists.oldRecordings,
    { service: settings.retention, sessions, deletion, joins, clock, operatorId, note, log },
    now,
    report,
  );
  onClose(() => retention.close());
  const health = startRecordingHealth({
    storage,
    sessions,
    checks: createRecordingChecks(database),
    bytesPerSecond: config.scrubBytesPerSecond,
    restSeconds: config.scrubRestSeconds,
    isBusy: () => lifecycle.liveIds().length > 0,
    now,
    log,
  });
  onClose(() => health.close());

  // Requests and figures.
  const auth = {
    apiKeys,
    browserSessions,
    settings,
    configuredKey: config.apiKey,
    instanceId: browserSessions.instanceId(),
    failedTries: createFailedTries(monotonicMs),
  };
  const picturesDirectory = join(liveWindowRoot, 'pictures');
  const playback = createPlayback(storage, joins.sessionsOf, recordings.mediaOf, queue, picturesDirectory, now);
  const counts = createSessionCounts(database);
  const metrics = createMetrics({
    version,
    sessions: counts.read,
    ingest: media.ingestCounts,
    rtmpConnections: media.connectionCount,
    disk: diskSpace,
    floorBytes: config.diskFloorBytes,
    segmentsWaiting: () => counts.waitingIds().reduce((sum, id) => sum + segmentsLeft(queue.progress(id)), 0),
  });
  onClose(() => metrics.close());
  return {
    config,
    version,
    now,
    log,
    operatorId,
    store,
    notices,
    auth,
    settings,
    invites,
    signInTokens,
    activity,
    streams,
    sessions,
    lists,
    webhooks,
    upstreams,
    diskSpace,
    queue,
    refusals,
    testBroadcasts,
    lifecycle,
    scheduler,
    recordOnce,
    signal,
    /** Resolves when what an earlier run left open or unfinished is settled. */
    settled,
    clips,
    joins,
    handovers,
    clientPages,
    rtmpPort,
    localRtmpUrl,
    deletion,
    retention,
    health,
    playback,
    metrics,
    changes: createChanges(database),
    handoverTemplates: createHandoverTemplates(database, now, report),
  };
}
