import Fastify, { type FastifyInstance } from 'fastify';
import { routePatterns } from '../../contract/routes.ts';
import type { Profile } from '../../contract/stream.ts';
import type { Activity } from '../db/activity.ts';
import type { ApiKeys } from '../db/api-keys.ts';
import type { BrowserSessions } from '../db/browser-sessions.ts';
import type { Changes } from '../db/changes.ts';
import type { Invites } from '../db/invites.ts';
import type { ShownSessions } from '../db/lists/shown-sessions.ts';
import type { StreamListing } from '../db/lists/stream-listing.ts';
import type { Notices } from '../db/notices.ts';
import type { ServiceSettingsStore } from '../db/service-settings.ts';
import type { Sessions } from '../db/sessions.ts';
import type { Streams } from '../db/streams.ts';
import { addActivityLists, addActivityLog, addActivityRoutes } from '../features/activity/activity-routes.ts';
import { addClipRoutes, type ClipParts } from '../features/clips/clip-routes.ts';
import { addDeliveredRoutes, type DeliveredParts } from '../features/deliveries/delivered-routes.ts';
import { addDeliveryRoutes, type DeliveryParts } from '../features/deliveries/delivery-routes.ts';
import { addHandoverRoutes, type HandoverParts } from '../features/handovers/handover-routes.ts';
import type { TestBroadcasts } from '../features/test-broadcast/test-broadcasts.ts';
import { addUpstreamRoutes, type UpstreamParts } from '../features/upstream/upstream-routes.ts';
import { addWebhookRoutes, type WebhookParts } from '../features/webhooks/webhook-routes.ts';
import type { Logger } from '../lib/logger.ts';
import type { LivePictures } from '../playback/live-pictures.ts';
import type { LivePlaylists } from '../playback/live-playlists.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import type { Scheduler } from '../sessions/scheduler.ts';
import type { RecordingDeletion } from '../storage/deletion.ts';
import type { Joins } from '../storage/joins.ts';
import type { RetentionPolicy } from '../storage/retention.ts';
import {
  addAccountRoutes,
  addBrowserSessionRoutes,
  addBrowserSignIn,
  addKeyRoutes,
  addSignInRoute,
} from './account-routes.ts';
import { finishAnswers, packAnswers, shapeAnswers } from './answers.ts';
import { type FailedTries, requireKey, type SignInTokens } from './auth.ts';
import { addChangeEvents } from './change-events.ts';
import { addChangesRoute, type ChangeFeedDeps, createChangeFeed } from './change-feed.ts';
import { addOpenApiRoutes } from './docs-page.ts';
import { ApiError, addErrorAnswers, logBrokenAnswers } from './errors.ts';
import { addGuard, type GuardParts, unroutableRequests } from './guard.ts';
import { addListRoutes, addRecordingsListRoute, type RecordingsListParts } from './list-routes.ts';
import {
  addCapacityRoute,
  addHealthRoute,
  addIngestRoute,
  addMetricsRoute,
  addNoticeRoutes,
  addSettingsRoutes,
  addStorageRoutes,
  addUnknownKeysRoute,
  type CapacityParts,
  type HealthCheck,
  type IngestAddress,
  type MetricsParts,
  type RefusalParts,
  type SettingsParts,
  type StorageParts,
} from './machine-routes.ts';
import { addDashboardFiles } from './media/dashboard-files.ts';
import { addDeliveredMedia } from './media/delivered-media.ts';
import { addLiveRoutes } from './media/live-routes.ts';
import { addPlaybackRoute, addPlaybackStateRoute, type PlaybackDeps } from './media/playback-route.ts';
import { addRecordingRoutes, createRecordingSender, type RecordingDeps } from './media/recording-routes.ts';
import {
  addJoinRoutes,
  addOperatorRoutes,
  addSignalRoute,
  addTestBroadcastRoutes,
  type SignalRouteParts,
} from './operator-routes.ts';
import { addDeliveredPage, addWatchPage } from './pages.ts';
import { createPresenter, type PresenterParts } from './presenter.ts';
import { addJsonBody, onWrites, setPublicUrl } from './requests.ts';
import { addRetentionRoutes, type WaitingDeletions } from './retention-routes.ts';
import { addRecordOnceRoutes, addScheduleRoutes, type RecordOnceParts } from './schedule-routes.ts';
import { limitConnections } from './slow-connections.ts';
import { addStreamRoutes } from './stream-routes.ts';
import { addWallRoutes } from './wall-routes.ts';

/** Everything the HTTP side is given. See the routes for what each is for. */
export interface ServerParts
  extends GuardParts,
    IngestAddress,
    CapacityParts,
    Pick<MetricsParts, 'metrics'>,
    Pick<RecordingDeps, 'findFile' | 'openDownload' | 'joinedPlayback' | 'health'>,
    Omit<UpstreamParts, 'scheduler'>,
    WriteOrderParts,
    Pick<RecordOnceParts, 'recordOnce'>,
    Pick<HandoverParts, 'handovers' | 'handoverTemplates'>,
    Pick<DeliveryParts, 'deliveries'>,
    Pick<DeliveredParts, 'failedDeliveries'>,
    Pick<WebhookParts, 'webhooks'>,
    Pick<RecordingsListParts, 'recordingsList'> {
  clips: ClipParts['clips'] & RecordingDeps['clips'];
  activity: Activity;
  scheduler: Scheduler;
  streams: Streams;
  changes: Changes;
  sessions: Sessions & ChangeFeedDeps['sessions'];
  listing: StreamListing;
  shownSessions: ShownSessions;
  lifecycle: Lifecycle;
  live: LivePlaylists;
  livePictures: LivePictures;
  testBroadcasts: TestBroadcasts;
  localRtmpUrl: string;
  diskSpace: StorageParts['diskSpace'];
  urlOf: PlaybackDeps['urlOf'];
  refusals: RefusalParts['refusals'] & PresenterParts['refusals'];
  signal: PresenterParts['signal'] & SignalRouteParts['signal'];
  deletion: RecordingDeletion;
  notices: Notices;
  apiKeys: ApiKeys;
  browserSessions: BrowserSessions;
  invites: Invites;
  /** Names the cookie of browsers that are signed in. */
  instanceId: string;
  signInTokens: SignInTokens;
  failedTries: FailedTries;
  configuredKey: string | undefined;
  defaultProfiles: readonly Profile[];
  emulatesHosted: boolean;
  maxStreams: number;
  maxApiKeys: number;
  maxTestBroadcasts: number;
  retention: RetentionPolicy;
  joins: Joins;
  waitingDeletion: WaitingDeletions;
  floorBytes: number;
  dashboardDirectory: string | undefined;
  settings: ServiceSettingsStore;
  connections: SettingsParts['connections'];
  /** Proxies whose `X-Forwarded-…` headers are believed: `request.ip`, `protocol` and `host` are then the client's. */
  trustedProxies: readonly string[];
  healthChecks: readonly HealthCheck[];
  version: string;
  now: () => number;
  log: Logger;
}

const largestBody = 256 * 1024;

/** The HTTP server, not yet listening. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    ...unroutableRequests,
    logController: logBrokenAnswers(parts.log),
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    trustProxy: parts.trustedProxies.length > 0 && [...parts.trustedProxies],
  });
  setPublicUrl(app, parts.settings.publicUrl);
  addErrorAnswers(app, parts.log);
  limitConnections(app);
  addJsonBody(app);
  addGuard(app, parts);
  addHealthRoute(app, parts.healthChecks, parts.now);
  addMetricsRoute(app, parts);
  await addDashboardFiles(app, parts.dashboardDirectory);
  await app.register(async (pages) => {
    packAnswers(pages);
    addWatchPage(pages, parts);
    addDeliveredPage(pages, parts);
  });
  const sender = createRecordingSender(parts);
  addRecordingRoutes(app, parts.sessions, parts.clips.rows, sender);
  await app.register(async (media) => addDeliveredMedia(media, parts, sender));
  addLiveRoutes(app, parts);
  await app.register(async (api) => addApi(api, parts), { prefix: '/api' });
  return app;
}

async function addApi(api: FastifyInstance, parts: ServerParts): Promise<void> {
  finishAnswers(api);
  addIngestRoute(api, parts);
  addPlaybackRoute(api, parts);
  addPlaybackStateRoute(api, parts);
  addOpenApiRoutes(api, parts.version);
  await api.register(async (open) => {
    addWriteOrder(open, parts);
    addSignInRoute(open, parts);
    addBrowserSignIn(open, parts);
    addDeliveredRoutes(open, parts);
  });
  await api.register(async (keyed) => {
    const hasUpstream = (name: string, accountId: string) =>
      parts.upstreamsOf(accountId).some(({ upstream }) => upstream.name === name);
    const withPresenter = { ...parts, presenter: createPresenter(parts), hasUpstream };
    requireKey(keyed, parts);
    addWriteOrder(keyed, parts);
    shapeAnswers(keyed);
    addActivityLog(keyed, withPresenter);
    addAccountRoutes(keyed, parts);
    addBrowserSessionRoutes(keyed, parts);
    addKeyRoutes(keyed, parts);
    addStreamRoutes(keyed, withPresenter.presenter, parts);
    addListRoutes(keyed, withPresenter);
    addRecordingsListRoute(keyed, withPresenter);
    const { presenter } = withPresenter;
    const feed = createChangeFeed(parts);
    addChangesRoute(keyed, feed, presenter);
    addChangeEvents(keyed, parts.changes, parts.lifecycle);
    addWallRoutes(keyed, feed, presenter, parts.lifecycle, parts.livePictures);
    addSignalRoute(keyed, withPresenter);
    addOperatorRoutes(keyed, withPresenter);
    addRecordOnceRoutes(keyed, withPresenter);
    addScheduleRoutes(keyed, withPresenter);
    addHandoverRoutes(keyed, withPresenter);
    addDeliveryRoutes(keyed, withPresenter);
    addWebhookRoutes(keyed, withPresenter);
    addStorageRoutes(keyed, parts);
    addCapacityRoute(keyed, parts);
    addRetentionRoutes(keyed, withPresenter);
    addJoinRoutes(keyed, withPresenter);
    addClipRoutes(keyed, withPresenter);
    addNoticeRoutes(keyed, parts);
    addUnknownKeysRoute(keyed, parts);
    addTestBroadcastRoutes(keyed, withPresenter);
    addUpstreamRoutes(keyed, parts);
    addSettingsRoutes(keyed, parts);
    addActivityRoutes(keyed, withPresenter);
    addActivityLists(keyed, parts);
  });
}

interface WriteOrderParts {
  /** Resolves with false where another program holds the database for longer than a request may wait. */
  whenWritable: () => Promise<boolean>;
  /** Resolves when all that was written outlives a power cut. */
  whenDurable: () => Promise<void>;
  /** Resolves when a lost database would be rebuilt with the keys, and with what is kept, as they are now. */
  whenKeysAreKept: () => Promise<void>;
}

/** An upstream answers without our database. */
const forwarded = `/api${routePatterns.upstream}/`;
const ownQueue = `/api${routePatterns.upstreamQueue}`;

/** A rebuilt database must know which keys are not good any more, and which recordings are kept for ever or joined. */
const keptOutside: ReadonlySet<string> = new Set([
  `PATCH ${routePatterns.stream}`,
  `DELETE ${routePatterns.stream}`,
  `POST ${routePatterns.streamKeyRotation}`,
  `DELETE ${routePatterns.apiKey}`,
  `POST ${routePatterns.signOut}`,
  `PUT ${routePatterns.keptRecording}`,
  `POST ${routePatterns.joinedSession}`,
  `DELETE ${routePatterns.joinedSession}`,
]);

/**
 * The two ends of every write of this scope: it begins when the database can be written, or is answered 503 before
 * anything was changed; and it is answered when the disk has it, and the copy what must outlive the database.
 */
function addWriteOrder(app: FastifyInstance, { whenWritable, whenDurable, whenKeysAreKept }: WriteOrderParts): void {
  const isForwarded = (url: string) => url.startsWith(forwarded) && !url.startsWith(ownQueue);
  onWrites(app, {
    preHandler: async (request) => {
      if (!isForwarded(request.routeOptions.url ?? '') && !(await whenWritable()))
        throw new ApiError(503, 'The database is busy. Nothing was changed; try again.', { retryAfterSeconds: 2 });
    },
    onSend: async (request, reply, payload) => {
      const url = request.routeOptions.url ?? '';
      if (reply.statusCode >= 300 || isForwarded(url)) return payload;
      await whenDurable();
      if (keptOutside.has(`${request.method} ${url.replace(/^\/api/, '')}`)) await whenKeysAreKept();
      return payload;
    },
  });
}
