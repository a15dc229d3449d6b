import Fastify, { type FastifyInstance } from 'fastify';
import type { ApiKeys } from '../store/api-keys.ts';
import { addAccountRoutes, addSignInRoute, type SignInParts } from './account-routes.ts';
import { type AuthParts, requireKey } from './auth.ts';
import { addDashboardFiles } from './dashboard-files.ts';
import { addErrorAnswers } from './error-answers.ts';
import { addGuard, type GuardParts } from './guard.ts';
import { addIngestRoute } from './ingest-route.ts';
import { addJsonBody } from './json-body.ts';
import { addLiveRoutes, type LiveParts } from './live-routes.ts';
import { addPlaybackRoute } from './playback-route.ts';
import { addRecordingRoutes, type RecordingParts } from './recording-routes.ts';
import { addStorageRoutes, type StorageParts } from './storage-routes.ts';
import { addStreamRoutes, type StreamParts } from './stream-routes.ts';
import { addTestBroadcastRoutes, type TestBroadcastParts } from './test-broadcast-routes.ts';

export interface ServerParts
  extends GuardParts,
    StreamParts,
    RecordingParts,
    LiveParts,
    StorageParts,
    TestBroadcastParts,
    Omit<AuthParts, 'apiKeys'>,
    Omit<SignInParts, 'apiKeys'> {
  streams: StreamParts['streams'] & LiveParts['streams'];
  sessions: StreamParts['sessions'] & StorageParts['sessions'];
  lifecycle: StreamParts['lifecycle'];
  apiKeys: ApiKeys;
  dashboardDirectory: string | undefined;
  rtmpPort: () => number;
  version: string;
  log: (message: string) => void;
}

const largestBody = 256 * 1024;

/** The HTTP server, not yet listening. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  addErrorAnswers(app, parts.log);
  addJsonBody(app);
  addGuard(app, parts);
  await addDashboardFiles(app, parts.dashboardDirectory);
  addRecordingRoutes(app, parts);
  addLiveRoutes(app, parts);
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      addSignInRoute(api, parts);
      addIngestRoute(api, parts.rtmpPort);
      addPlaybackRoute(api, parts);
      await api.register(async (keyed) => {
        requireKey(keyed, parts);
        addAccountRoutes(keyed, parts.apiKeys, parts.version);
        addStreamRoutes(keyed, parts);
        addStorageRoutes(keyed, parts);
        addTestBroadcastRoutes(keyed, parts);
      });
    },
    { prefix: '/api' },
  );
  return app;
}
