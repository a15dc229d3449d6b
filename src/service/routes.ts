import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { listeningHost } from './addresses.ts';
import type { App } from './app.ts';
import { probeDatabase } from './db/database.ts';
import { addActivityLists, addActivityRoutes } from './features/activity/activity-routes.ts';
import { addClipRoutes } from './features/clips/clip-routes.ts';
import { addDeliveredMedia, addDeliveredPage, addDeliveredRoutes } from './features/deliveries/delivered-routes.ts';
import { addDeliveryRoutes } from './features/deliveries/delivery-routes.ts';
import { addHandoverRoutes } from './features/handovers/handover-routes.ts';
import { addSignalRoute } from './features/signal/signal-routes.ts';
import { addTestBroadcastRoutes } from './features/test-broadcast/test-broadcast-routes.ts';
import { addConnectionRoutes, addUpstreamRoutes } from './features/upstream/upstream-routes.ts';
import { addWebhookRoutes } from './features/webhooks/webhook-routes.ts';
import {
  addAccountRoutes,
  addBrowserSessionRoutes,
  addBrowserSignIn,
  addKeyRoutes,
  addSignInRoute,
} from './http/account-routes.ts';
import { createFailedTries } from './http/auth.ts';
import { addChangeEvents } from './http/change-events.ts';
import { addChangesRoute, createChangeFeed } from './http/change-feed.ts';
import { addOpenApiRoutes } from './http/docs-page.ts';
import type { GuardDeps } from './http/guard.ts';
import { addJoinRoutes } from './http/join-routes.ts';
import { addListRoutes, addRecordingsListRoute } from './http/list-routes.ts';
import {
  addCapacityRoute,
  addHealthRoute,
  addIngestRoute,
  addMetricsRoute,
  addNoticeRoutes,
  addStorageRoutes,
  addUnknownKeysRoute,
} from './http/machine-routes.ts';
import { addLiveRoutes } from './http/media/live-routes.ts';
import { addPlaybackRoutes } from './http/media/playback-route.ts';
import { addRecordingRoutes, createRecordingSender } from './http/media/recording-routes.ts';
import { addWatchPage } from './http/pages.ts';
import { createPresenter } from './http/presenter.ts';
import { addRetentionRoutes } from './http/retention-routes.ts';
import { addRecordOnceRoutes, addScheduleRoutes } from './http/schedule-routes.ts';
import type { Routes } from './http/server.ts';
import { addSettingsRoutes } from './http/settings-routes.ts';
import { addStreamRoutes } from './http/stream-routes.ts';
import { addWallRoutes } from './http/wall-routes.ts';
import { probeRtmp } from './ingest/rtmp/probe-rtmp.ts';
import { monotonicMs } from './lib/steady-clock.ts';

/** Every route of the service, each with its dependencies. */
export function createRoutes(app: App, guard: GuardDeps): Routes {
  const { config, auth, settings, activity, streams, sessions, lists, lifecycle, scheduler, retention, joins, now } =
    app;
  const { dashboardDirectory, defaultProfiles, maxTestBroadcasts, diskFloorBytes: floorBytes } = config;
  const { apiKeys } = auth;
  const { clips, clientPages: deliveries, handovers, handoverTemplates, diskSpace, deletion, testBroadcasts } = app;
  const { operatorId, upstreams, localRtmpUrl } = app;
  const { urlOf, findFile, openDownload, joinedPlayback, live, livePictures } = app.playback;
  const { hasUpstream } = upstreams;
  const sender = createRecordingSender({ findFile, openDownload, joinedPlayback, health: app.health, clips });
  const delivered = {
    deliveries,
    failedTries: createFailedTries(monotonicMs),
    openDownload,
    openClip: clips.openDownload,
    dashboardDirectory,
    livePictures,
    sender,
  };
  const healthChecks = [
    () => probeDatabase(join(config.dataDirectory, 'aircheck.db')),
    () => probeRtmp({ host: listeningHost(config.host), port: app.rtmpPort }),
  ];

  function root(server: FastifyInstance): void {
    addHealthRoute(server, healthChecks, now);
    addMetricsRoute(server, app.metrics, auth);
    addRecordingRoutes(server, sessions, clips.rows, sender);
    addDeliveredMedia(server, delivered);
    addLiveRoutes(server, { streams, sessions, lifecycle, live, livePictures });
  }

  function pages(server: FastifyInstance): void {
    addWatchPage(server, { dashboardDirectory, guard, sessions, clips: clips.rows, urlOf });
    addDeliveredPage(server, delivered);
  }

  function open(api: FastifyInstance): void {
    addIngestRoute(api, app.rtmpPort, config.publicRtmpUrl);
    addPlaybackRoutes(api, { streams, sessions, clips: clips.rows, lifecycle, urlOf, settings });
    addOpenApiRoutes(api, app.version);
    addSignInRoute(api, auth, app.signInTokens, activity);
    addBrowserSignIn(api, auth, app.signInTokens, app.invites, activity);
    addDeliveredRoutes(api, delivered);
  }

  function keyed(api: FastifyInstance): void {
    const presenter = createPresenter({
      streams,
      sessions,
      lifecycle,
      lastRefused: app.refusals.encoders.lastOf,
      signalProblems: app.signal.problemsOf,
      retention: retention.policy,
      joins,
      urlOf,
    });
    const { changes } = app;
    const feed = createChangeFeed({ changes, streams, sessions, shownSessions: lists.shownSessions, lifecycle, now });

    addAccountRoutes(api, auth, defaultProfiles, app.version);
    addBrowserSessionRoutes(api, auth, app.invites, activity);
    addKeyRoutes(api, apiKeys, config.maxApiKeys, activity);
    addStreamRoutes(api, presenter, activity, {
      defaultProfiles,
      streams,
      maxStreams: config.maxStreams,
      lifecycle,
      retention: retention.policy,
      scheduler,
      emulatesHosted: config.emulatesHosted,
      now,
    });
    addListRoutes(api, presenter, lists.listing, lifecycle);
    addRecordingsListRoute(api, presenter, lists.recordingsList, settings, now);
    addChangesRoute(api, feed, presenter);
    addChangeEvents(api, changes, lifecycle);
    addWallRoutes(api, feed, presenter, lifecycle, livePictures);
    addSignalRoute(api, presenter, app.signal, lifecycle, now);
    addRecordOnceRoutes(api, presenter, app.recordOnce, activity);
    addScheduleRoutes(api, presenter, scheduler, activity, hasUpstream);
    addHandoverRoutes(api, { presenter, handovers, handoverTemplates, clips: clips.rows, activity, hasUpstream });
    addDeliveryRoutes(api, { deliveries, presenter, clips: clips.rows, activity, now });
    addWebhookRoutes(api, presenter, app.webhooks, activity, now);
    addStorageRoutes(api, { sessions, diskSpace, deletion, joins, lifecycle, floorBytes, settings, activity });
    addCapacityRoute(api, app.queue.capacity);
    addRetentionRoutes(api, presenter, retention.policy, retention.waiting, activity);
    addJoinRoutes(api, presenter, joins, activity);
    addClipRoutes(api, presenter, clips, activity);
    addNoticeRoutes(api, app.notices, operatorId);
    addUnknownKeysRoute(api, app.refusals.unknownKeys, operatorId);
    addTestBroadcastRoutes(api, { presenter, lifecycle, testBroadcasts, maxTestBroadcasts, localRtmpUrl, activity });
    addUpstreamRoutes(api, upstreams, scheduler, activity);
    addConnectionRoutes(api, upstreams, operatorId, activity);
    addSettingsRoutes(api, settings, operatorId, activity);
    addActivityRoutes(api, presenter, activity, hasUpstream);
    addActivityLists(api, activity, now);
  }

  return { root, pages, open, keyed };
}
