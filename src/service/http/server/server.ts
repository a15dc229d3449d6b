import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Profile } from '../../../contract/profile.ts';
import type { TestBroadcasts } from '../../features/test-broadcast/test-broadcasts.ts';
import type { Logger } from '../../log/logger.ts';
import type { LivePictures } from '../../playback/live-pictures.ts';
import type { LivePlaylists } from '../../playback/live-playlists.ts';
import type { Scheduler } from '../../schedules/scheduler.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import type { RecordingDeletion } from '../../storage/deletion.ts';
import type { Joins } from '../../storage/joins.ts';
import type { RetentionBook } from '../../storage/retention.ts';
import type { Activity } from '../../store/activity.ts';
import type { ApiKeys } from '../../store/api-keys.ts';
import type { BrowserSessions } from '../../store/browser-sessions.ts';
import type { Changes } from '../../store/changes.ts';
import type { Invites } from '../../store/invites.ts';
import type { ShownSessions } from '../../store/lists/shown-sessions.ts';
import type { StreamListing } from '../../store/lists/stream-listing.ts';
import type { Notices } from '../../store/notices.ts';
import type { ServiceSettingsStore } from '../../store/service-settings.ts';
import type { Sessions } from '../../store/sessions.ts';
import type { Streams } from '../../store/streams.ts';
import { addAccountRoutes, addKeyRoutes, addSignInRoute } from '../api/account-routes.ts';
import { addActivityLists } from '../api/activity-lists.ts';
import { addActivityLog, addActivityRoutes } from '../api/activity-routes.ts';
import { addBrowserSessionRoutes, addBrowserSignIn } from '../api/browser-session-routes.ts';
import { addClipRoutes, type ClipParts } from '../api/clips/clip-routes.ts';
import { addDeliveredRoutes, type DeliveredParts } from '../api/deliveries/delivered-routes.ts';
import { addDeliveryRoutes, type DeliveryParts } from '../api/deliveries/delivery-routes.ts';
import { addHandoverRoutes, type HandoverParts } from '../api/handover-routes.ts';
import { addJoinRoutes } from '../api/join-routes.ts';
import { addListRoutes } from '../api/lists/list-routes.ts';
import { addRecordingsListRoute, type RecordingsListParts } from '../api/lists/recordings-list-route.ts';
import {
  addCapacityRoute,
  addIngestRoute,
  addNoticeRoutes,
  addStorageRoutes,
  addUnknownKeysRoute,
  type CapacityParts,
  type IngestAddress,
  type RefusalParts,
  type StorageParts,
} from '../api/machine-routes.ts';
import { addHealthRoute, addMetricsRoute, type HealthCheck, type MetricsParts } from '../api/observation-routes.ts';
import { addOperatorRoutes, addTestBroadcastRoutes } from '../api/operator-routes.ts';
import { createPresenter, type PresenterParts } from '../api/presenter.ts';
import { addRecordOnceRoutes, type RecordOnceParts } from '../api/record-once-routes.ts';
import { addRetentionRoutes, type WaitingDeletions } from '../api/retention-routes.ts';
import { addScheduleRoutes } from '../api/schedule-routes.ts';
import { addSettingsRoutes, type SettingsParts } from '../api/settings-routes.ts';
import { addSignalRoute, type SignalRouteParts } from '../api/signal-routes.ts';
import { addStreamRoutes } from '../api/stream-routes.ts';
import { addUpstreamRoutes, type UpstreamParts } from '../api/upstream-routes.ts';
import { addWallRoutes } from '../api/wall-routes.ts';
import { addWebhookRoutes, type WebhookParts } from '../api/webhook-routes.ts';
import { addChangeEvents } from '../change-events.ts';
import { addChangesRoute, type ChangeFeedDeps, createChangeFeed } from '../change-feed.ts';
import { packAnswers } from '../content/content-encoding.ts';
import { addETags } from '../content/etag.ts';
import { addDashboardFiles } from '../media/dashboard-files.ts';
import { addDeliveredMedia } from '../media/delivered-media.ts';
import { addLiveRoutes } from '../media/live-routes.ts';
import { addPlaybackRoute, addPlaybackStateRoute, type PlaybackDeps } from '../media/playback-route.ts';
import { addRecordingRoutes, createRecordingSender, type RecordingDeps } from '../media/recording-routes.ts';
import { addDeliveredPage } from '../pages/delivered-page.ts';
import { addOpenApiRoutes } from '../pages/docs-page.ts';
import { addWatchPage } from '../pages/watch-page.ts';
import { hideStreamKeys, requireKey } from './auth.ts';
import { setPublicUrl } from './base-url.ts';
import { addErrorAnswers, logBrokenAnswers } from './error-answers.ts';
import { addGuard, type GuardParts } from './guard.ts';
import { addOlderClients } from './older-clients.ts';
import { addJsonBody } from './request-body.ts';
import type { FailedTries, SignInTokens } from './sign-in-limits.ts';
import { answerOneAtATime, closeSlowReaders } from './slow-connections.ts';
import { unroutableRequests } from './unroutable-requests.ts';
import { addWriteOrder, type WriteOrderParts } from './write-order.ts';

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
  retention: RetentionBook;
  joins: Joins;
  waitingDeletion: WaitingDeletions;
  floorBytes: number;
  dashboardDirectory: string | undefined;
  settings: ServiceSettingsStore;
  connections: SettingsParts['connections'];
  /** Whose `X-Forwarded-…` headers are believed: `request.ip`, `protocol` and `host` are then the client's. */
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
  const addresses = new WeakMap<Socket, string>();
  app.addHook('onRequest', (request, _reply, done) => {
    addresses.set(request.raw.socket, request.ip);
    done();
  });
  closeSlowReaders(app.server, (socket) => addresses.get(socket));
  addErrorAnswers(app, parts.log);
  answerOneAtATime(app);
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
  api.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  addOlderClients(api);
  addETags(api);
  packAnswers(api);
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
    hideStreamKeys(keyed);
    addActivityLog(keyed, withPresenter);
    addAccountRoutes(keyed, parts);
    addBrowserSessionRoutes(keyed, parts);
    addKeyRoutes(keyed, parts);
    addStreamRoutes(keyed, withPresenter);
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
