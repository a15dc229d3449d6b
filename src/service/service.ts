import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBroadcast } from './broadcast/broadcast.ts';
import { createTestBroadcasts } from './broadcast/test-broadcasts.ts';
import { composeLifecycle } from './compose-lifecycle.ts';
import type { Config } from './config.ts';
import { createFailedTries } from './http/failed-tries.ts';
import { createServer } from './http/server.ts';
import { createSignInTokens } from './http/sign-in-tokens.ts';
import { createLivePictures } from './live-pictures.ts';
import { createLivePlaylists } from './live-playlists.ts';
import { openMp4Download } from './recorder/download/open-mp4-download.ts';
import { createRecordingDeletion } from './recordings/delete-recordings.ts';
import { recordingDirectory } from './recordings/recording-directory.ts';
import { createRecordingShelf } from './recordings/recording-shelf.ts';
import { resolveRecordingFile } from './recordings/resolve-recording-file.ts';
import { markRoot } from './recordings/root-mark.ts';
import { startRetention } from './retention.ts';
import { rebuildFromNotes } from './session-notes.ts';
import { createActivity } from './store/activity.ts';
import { createApiKeys } from './store/api-keys.ts';
import { lockDirectory } from './store/directory-lock.ts';
import { withMemory } from './store/known-streams.ts';
import { openListReader } from './store/list-reader.ts';
import { openOrSetAside } from './store/open-or-set-aside.ts';
import { createQueuedChanges } from './store/queued-changes.ts';
import { createRowBackups } from './store/row-backup.ts';
import { createSessionLedger } from './store/session-ledger.ts';
import { createSessions } from './store/sessions.ts';
import { createStreamListing } from './store/stream-listing.ts';
import { createStreams } from './store/streams.ts';
import { startChangeQueue } from './upstream/change-queue.ts';
import { createMediaSources } from './upstream/media-sources.ts';
import { testConnection } from './upstream/test-connection.ts';
import { createUpstreamClient } from './upstream/upstream-client.ts';

export interface Service {
  /** The dashboard's address with a fresh single-use sign-in link, good for 10 minutes. */
  signInUrl: string;
  dashboardUrl: string;
  apiUrl: string;
  rtmpUrl: string;
  /** Resolves when what an earlier run left open or unfinished is settled. */
  settled: Promise<void>;
  /** Ends live sessions, closes and settles their recordings, and lets go of everything. */
  close(): Promise<void>;
}

export interface ServiceSurroundings {
  log: (message: string) => void;
  version: string;
}

/**
 * Composes and starts the whole service.
 * @throws an Error in words: directory not writable or in use, port taken, database of a newer version.
 */
export async function startService(config: Config, { log, version }: ServiceSurroundings): Promise<Service> {
  const now = Date.now;
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const recordingsRoot = join(config.dataDirectory, 'recordings');
    prepareDirectory(recordingsRoot, config.dataDirectory);
    const lock = lockDirectory(config.dataDirectory);
    closers.push(() => lock.release());
    const { database, setAsideTo } = openOrSetAside(join(config.dataDirectory, 'aircheck.db'), now);
    closers.push(() => void database.close());
    const rows = createRowBackups(database);
    if (setAsideTo !== undefined) {
      log(`THE DATABASE WAS DAMAGED. It was set aside as ${setAsideTo}; keys have to be made anew.`);
      log(`${await rebuildFromNotes(recordingsRoot, rows, log)} sessions were put back from their recordings.`);
    }

    const listReader = openListReader(join(config.dataDirectory, 'aircheck.db'));
    closers.push(() => listReader.close());
    const apiKeys = createApiKeys(database, now);
    const streams = withMemory(createStreams(database, now), log);
    const stored = createSessions(database);
    const ledger = createSessionLedger({ database, sessions: stored, streams, log });
    closers.push(() => ledger.close());
    const sessions = { ...stored, find: ledger.find, setDeleted: ledger.setDeleted };
    if (!markRoot(recordingsRoot, () => !stored.hasRecordings())) {
      log(
        `THE RECORDINGS ARE MISSING. ${recordingsRoot} is empty. Is its disk mounted? Nothing is recorded until it is.`,
      );
    }
    apiKeys.defaultAccount();
    const {
      lifecycle,
      recordings,
      queue,
      windowRoot,
      settled,
      startMedia,
      close: closeLifecycle,
    } = composeLifecycle({
      config,
      recordingsRoot,
      streams,
      sessions: ledger,
      copyRows: rows.copy,
      now,
      log,
    });
    closers.push(closeLifecycle);
    const { port: rtmpPort } = await startMedia().catch((error: unknown) =>
      Promise.reject(inWords(error, config.rtmpPort, '--rtmp-port')),
    );

    const rtmpUrl = `rtmp://${urlHost(config.host)}:${rtmpPort}/live`;
    const testBroadcasts = createTestBroadcasts({ rtmpUrl: () => rtmpUrl, startBroadcast, now });
    closers.push(() => testBroadcasts.close());
    const shelf = createRecordingShelf(recordingsRoot);
    const deletion = createRecordingDeletion({ sessions, shelf, now, log });
    const retention = startRetention({ sessions, deletion, retentionDays: config.retentionDays, now, log });
    closers.push(() => retention.close());

    const activity = createActivity(database, now);
    const upstreams = config.upstreams.map((upstream) => createUpstreamClient(upstream));
    const changes = createQueuedChanges(database, now);
    const changeQueue = startChangeQueue({ changes, clients: upstreams, activity, now, log });
    closers.push(() => changeQueue.close());

    const signInTokens = createSignInTokens(now);
    const server = await createServer({
      streams,
      sessions,
      listing: createStreamListing(listReader),
      defaultProfiles: config.defaultProfiles,
      emulatesHosted: config.emulatesHosted,
      quotas: config.quotas,
      lifecycle,
      apiKeys,
      configuredKey: config.apiKey,
      failedTries: createFailedTries(now),
      signInTokens,
      openDownload: (sessionId, rendition) => openMp4Download(recordingDirectory(recordingsRoot, sessionId), rendition),
      findFile: (sessionId, path) => resolveRecordingFile(recordingsRoot, sessionId, path),
      livePictures: createLivePictures({
        mediaOf: recordings.mediaOf,
        queue,
        directory: join(windowRoot, 'pictures'),
        now,
      }),
      live: createLivePlaylists({ mediaOf: recordings.mediaOf, root: recordingsRoot, windowRoot }),
      testBroadcasts,
      activity,
      upstreamsOf: (accountId) => (accountId === apiKeys.defaultAccount().id ? upstreams : []),
      queue: changeQueue,
      testConnection,
      shelf,
      deletion,
      floorBytes: config.diskFloorBytes,
      retentionDays: config.retentionDays,
      now,
      dashboardDirectory: config.dashboardDirectory,
      embedOrigins: config.embedOrigins,
      allowedHosts: [...config.allowedHosts, config.host],
      allowedOrigins: [...config.allowedOrigins, ...(config.dashboardOrigin ? [config.dashboardOrigin] : [])],
      upstreamMedia: createMediaSources(upstreams, now),
      rtmpPort: () => rtmpPort,
      version,
      log,
    });
    closers.push(() => server.close());
    const address = await server
      .listen({ host: config.host, port: config.port })
      .catch((error: unknown) => Promise.reject(inWords(error, config.port, '--port')));

    const base = `http://${urlHost(config.host)}:${new URL(address).port || '80'}`;
    const dashboardUrl = config.dashboardOrigin ?? base;
    return {
      dashboardUrl,
      signInUrl: `${dashboardUrl}/#sign-in=${signInTokens.create()}`,
      apiUrl: `${base}/api`,
      rtmpUrl,
      settled,
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function prepareDirectory(recordingsRoot: string, dataDirectory: string): void {
  try {
    mkdirSync(recordingsRoot, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data directory ${dataDirectory} cannot be written: ${reason}`);
  }
}

/** A wildcard address is no destination: whoever is on this machine reaches it on loopback. */
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function inWords(error: unknown, port: number, flag: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken. Stop what uses it, or give ${flag} another one (0 picks a free one).`);
  if (code === 'EACCES') return new Error(`Port ${port} may not be used by this user. Give ${flag} another one.`);
  return error;
}
