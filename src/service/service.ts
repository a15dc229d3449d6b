import { join } from 'node:path';
import { inWords, listeningHost, type ServiceAddresses, serviceAddresses, urlHost } from './addresses.ts';
import { startClips } from './clips/clips.ts';
import { composeLifecycle } from './compose-lifecycle.ts';
import { composeLists } from './compose-lists.ts';
import { composePlayback } from './compose-playback.ts';
import type { Config } from './config.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { createClientPages } from './deliveries/client-pages.ts';
import { createTestBroadcasts } from './features/test-broadcast/test-broadcasts.ts';
import { versionOf } from './finish/row-backups.ts';
import { startRecordingHealth } from './finish/scrub.ts';
import { createServer } from './http/server/server.ts';
import { createFailedTries, createSignInTokens } from './http/server/sign-in-limits.ts';
import { probeRtmp } from './ingest/rtmp/probe-rtmp.ts';
import { readDiskSpace, writeWhole } from './lib/files.ts';
import type { Logger } from './log/logger.ts';
import { createMetrics } from './observation/metrics.ts';
import { startServiceEvents } from './observation/service-events.ts';
import { openStore } from './open-store.ts';
import { saveUsesRegularly } from './save-uses.ts';
import { monotonicMs } from './steady-clock.ts';
import { createRecordingDeletion } from './storage/deletion.ts';
import { createClockGuard } from './storage/deletion-guard.ts';
import { createFileStorage } from './storage/folder.ts';
import { createJoins } from './storage/joins.ts';
import { markRoot } from './storage/recordings.ts';
import { createRetention } from './storage/retention.ts';
import { createActivity } from './store/activity.ts';
import { createApiKeys } from './store/api-keys.ts';
import { createBrowserSessions } from './store/browser-sessions.ts';
import { lockDirectory } from './store/database.ts';
import { createLastClock } from './store/deletion-waits.ts';
import { createHandoverTemplates } from './store/handovers/handover-templates.ts';
import { createHandovers } from './store/handovers/handovers.ts';
import { createInvites, dashboardUrlName } from './store/invites.ts';
import { createJoinedSessions } from './store/joined-sessions.ts';
import { withMemory } from './store/known-streams.ts';
import { createNotices } from './store/notices.ts';
import { createSchedules } from './store/schedules.ts';
import { createServiceSettings } from './store/service-settings.ts';
import { createSessionLedger } from './store/session-ledger.ts';
import { type SessionRow, unsettledColumns } from './store/session-row.ts';
import { createRecordingChecks, createSessionCounts, createSessions } from './store/sessions.ts';
import { createStreams } from './store/streams.ts';
import { probeDatabase } from './store/write-gate.ts';
import { createUpstreams } from './upstream/upstreams.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export interface Service extends ServiceAddresses {
  /** The dashboard's address with a fresh single-use sign-in link, good for 10 minutes. */
  signInUrl: string;
  localRtmpUrl: string;
  /** Resolves when what an earlier run left open or unfinished is settled. */
  settled: Promise<void>;
  /** Ends live sessions, closes and settles their recordings, and lets go of everything. */
  close(): Promise<void>;
}

export interface ServiceSurroundings {
  log: Logger;
  version: string;
  /** Keys that are learnt while the service runs: no line of the log shows them. */
  hideSecret?: (secret: string) => void;
}

/**
 * Composes and starts the whole service.
 * @throws an Error in words: directory not writable or in use, port taken, database of a newer version.
 */
export async function startService(config: Config, surroundings: ServiceSurroundings): Promise<Service> {
  const { log, version, hideSecret = () => undefined } = surroundings;
  const now = Date.now;
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const recordingsRoot = join(config.dataDirectory, 'recordings');
    const { dataDirectory } = config;
    const storage = createFileStorage(recordingsRoot);
    const recordingsVersion = await versionOf({ root: recordingsRoot, storage }).catch(() => undefined);
    prepareDataDirectory(dataDirectory, recordingsRoot);
    closers.push(lockDirectory(dataDirectory).release);
    const notices = createNotices(now, log);
    const store = await openStore({ dataDirectory, recordingsRoot, recordingsVersion, storage, notices, now, log });
    closers.push(() => store.close());
    const { database, rows, report } = store;
    // Before this run writes anything: its times are those that may be wrong.
    const lastClock = createLastClock(database);
    const clock = createClockGuard({ clock: lastClock, newestRowAt: lastClock.newestRowAt, now, monotonicMs });

    const composedLists = composeLists(dataDirectory, database);
    const { lists } = composedLists;
    closers.push(composedLists.close);
    const settings = createServiceSettings(database, config, now, report);
    const apiKeys = createApiKeys(database, now, report);
    const { id: operatorId } = apiKeys.defaultAccount();
    const configured = { configuredKey: config.apiKey, report };
    const browserSessions = createBrowserSessions(database, now, configured);
    const invites = createInvites(database, now, configured);
    const signInTokens = createSignInTokens(monotonicMs);
    const streams = withMemory(createStreams(database, now, report), log);
    const stored = createSessions(database, report);
    const activity = createActivity(database, now, { report, log });
    const isWritable = store.gate.isFree;
    const ledger = createSessionLedger({ database, sessions: stored, streams, activity, now, log });
    closers.push(() => ledger.close());
    const webhooks = createWebhooks(
      { database, streams, sessions: stored, activity, isWritable, report, now, log },
      { version, allowsPrivate: config.allowsPrivateWebhooks, retrySeconds: config.webhookRetrySeconds },
    );
    ledger.onEntry(webhooks.onEntry);
    const { find, setDeleted, listHeld, isUnsaved } = ledger;
    const sessions = { ...stored, find, setDeleted, listHeld, isUnsaved };
    if (!markRoot(recordingsRoot, () => !stored.hasRecordings())) {
      log.error(
        `THE RECORDINGS ARE MISSING. ${recordingsRoot} is empty. Is its disk mounted? Nothing is recorded until it is.`,
      );
    }
    const diskSpace = () => readDiskSpace(recordingsRoot);
    const events = startServiceEvents({
      lastOf: (kinds) => activity.lastOf(operatorId, kinds),
      note: (entry) => ledger.note(operatorId, entry),
      diskSpace,
      floorBytes: config.diskFloorBytes,
      log,
    });
    closers.push(() => events.close());
    const upstreams = createUpstreams(config.upstreams, {
      database,
      activity,
      operatorId,
      report,
      hideSecret,
      now,
      log,
    });
    closers.push(() => upstreams.queue.close());
    const testBroadcasts = createTestBroadcasts(now, log);
    const {
      lifecycle,
      recordOnce,
      scheduler,
      recordings,
      refusals,
      queue,
      signal,
      liveWindowRoot,
      settled,
      startMedia,
      close: closeLifecycle,
    } = composeLifecycle({
      config,
      settings,
      recordingsRoot,
      storage,
      streams,
      sessions: ledger,
      // From memory: while the database is locked, a session's row is there alone.
      copyRows: (row) => rows.copyOf(unsettledColumns(row)),
      sizeOf: stored.sizeOf,
      activity,
      isTested: (streamId) => testBroadcasts.sending().includes(streamId),
      schedules: createSchedules(database, now, report),
      queueChange: (change) => upstreams.queue.add(change),
      isWritable,
      now,
      log,
    });
    closers.push(saveUsesRegularly({ of: [apiKeys, browserSessions], isWritable, log }));
    closers.push(closeLifecycle);
    store.restoreLater(() => {
      lifecycle
        .settleUnsettled()
        .catch((error: unknown) => log.error('Sessions that were put back were not settled', { error }));
    });
    const { note } = ledger;
    const clips = startClips(join(dataDirectory, 'clips'), config.diskFloorBytes, {
      database,
      report,
      recordings: storage,
      sessions,
      queue,
      note,
      now,
      log,
    });
    closers.push(() => clips.maker.close());
    const joins = createJoins({ rows: createJoinedSessions(database, report), sessions, now });
    const handovers = createHandovers(database, now, { onMarked: ledger.keepHandedOver, report });
    const isLive = ({ id }: SessionRow) => lifecycle.liveSession(id) !== undefined;
    const clientPages = createClientPages(
      { database, handovers, sessions, clips: clips.rows, joins, isLive, activity, log },
      now,
      report,
    );
    closers.push(() => clientPages.close());
    ledger.onEntry(clientPages.onEntry);
    // An encoder may publish at the moment of listening: what the lifecycle asks has to stand above this line.
    const media = await startMedia();
    closers.push(() => testBroadcasts.close());
    const rtmpUrl = `rtmp://${urlHost(config.host)}:${media.portOf('rtmp')}/live`;
    const deletion = createRecordingDeletion({
      sessions,
      storage,
      onDeleted: clips.maker.recordingDeleted,
      now,
      log,
    });
    closers.push(() => deletion.close());
    const retention = createRetention(
      database,
      { service: settings.retention, sessions, deletion, joins, clock, operatorId, note, log },
      now,
      report,
    );
    closers.push(() => retention.close());
    scheduler.start();
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
    closers.push(() => health.close());

    const counts = createSessionCounts(database);
    const segmentsLeft = (sessionId: string) => {
      const { total = 0, done = 0 } = queue.progress(sessionId) ?? {};
      return total - done;
    };
    const metrics = createMetrics({
      version,
      sessions: counts.read,
      ingest: media.ingestCounts,
      rtmpConnections: media.connectionCount,
      disk: diskSpace,
      floorBytes: config.diskFloorBytes,
      segmentsWaiting: () => counts.waitingIds().reduce((sum, id) => sum + segmentsLeft(id), 0),
    });
    closers.push(() => metrics.close());
    const healthChecks = [
      () => probeDatabase(join(dataDirectory, 'aircheck.db')),
      () => probeRtmp({ host: listeningHost(config.host), port: media.portOf('rtmp') }),
    ];

    const server = await createServer({
      streams,
      sessions,
      ...lists,
      defaultProfiles: config.defaultProfiles,
      emulatesHosted: config.emulatesHosted,
      maxStreams: config.maxStreams,
      maxApiKeys: config.maxApiKeys,
      maxTestBroadcasts: config.maxTestBroadcasts,
      lifecycle,
      recordOnce,
      scheduler,
      apiKeys,
      browserSessions,
      invites,
      instanceId: browserSessions.instanceId(),
      configuredKey: config.apiKey,
      failedTries: createFailedTries(monotonicMs),
      failedDeliveries: createFailedTries(monotonicMs),
      signInTokens,
      handovers,
      handoverTemplates: createHandoverTemplates(database, now, report),
      deliveries: clientPages,
      ...composePlayback({
        storage,
        mediaOf: recordings.mediaOf,
        queue,
        liveWindowRoot,
        sessionsOf: joins.sessionsOf,
        now,
      }),
      testBroadcasts,
      localRtmpUrl: rtmpUrl,
      activity,
      refusals,
      signal,
      ...upstreams,
      webhooks,
      health,
      diskSpace,
      capacity: queue.capacity,
      clips,
      deletion,
      notices,
      whenWritable: store.gate.whenFree,
      whenKeysAreKept: store.snapshot.whenKept,
      floorBytes: config.diskFloorBytes,
      settings,
      retention: retention.book,
      waitingDeletion: retention.waiting,
      joins,
      now,
      dashboardDirectory: config.dashboardDirectory,
      publicRtmpUrl: config.publicRtmpUrl,
      trustedProxies: config.trustedProxies,
      allowedHosts: [...config.allowedHosts, config.host],
      allowedOrigins: [...config.allowedOrigins, ...(config.dashboardOrigin ? [config.dashboardOrigin] : [])],
      rtmpPort: () => media.portOf('rtmp'),
      metrics,
      healthChecks,
      version,
      log,
    });
    closers.push(() => server.close());
    const address = await server
      .listen({ host: config.host, port: config.port })
      .catch((error: unknown) => Promise.reject(inWords(error, config.port, '--port')));

    store.protect();
    const addressesNow = () =>
      serviceAddresses({ ...config, publicUrl: settings.publicUrl() }, address, media.portOf('rtmp'));
    const addresses = addressesNow();
    closers.push(() => webhooks.dispatcher.close());
    webhooks.dispatcher.start(() => ({ base: addressesNow().baseUrl, dashboardUrl: addressesNow().dashboardUrl }));
    if (settings.publicUrl() ?? config.publicRtmpUrl)
      log.info(`For the proxy: HTTP is at ${addresses.localUrl} and RTMP at ${rtmpUrl}.`);
    // `npm run sign-in-link` is another process: the port may be any free one.
    const writeDashboardUrl = () =>
      writeWhole(join(config.dataDirectory, dashboardUrlName), addressesNow().dashboardUrl).catch((error: unknown) =>
        log.warn('npm run sign-in-link will not know where the dashboard is', { error }),
      );
    await writeDashboardUrl();
    settings.onChange(writeDashboardUrl);
    return {
      ...addresses,
      localRtmpUrl: rtmpUrl,
      signInUrl: `${addresses.dashboardUrl}/#sign-in=${signInTokens.create()}`,
      settled,
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
