import Fastify, { type FastifyInstance } from 'fastify';
import type { ApiKeys } from '../store/api-keys.ts';
import { addAccountRoutes, addSignInRoute, type SignInParts } from './account-routes.ts';
import { type AuthParts, requireKey } from './auth.ts';
import { addDashboardFiles } from './dashboard-files.ts';
import { addErrorAnswers } from './error-answers.ts';
import { addGuard, type GuardParts } from './guard.ts';
import { addIngestRoute } from './ingest-route.ts';
import { addJsonBody } from './json-body.ts';
import { addRecordingRoutes, type RecordingParts } from './recording-routes.ts';
import { addStreamRoutes, type StreamParts } from './stream-routes.ts';

export interface ServerParts
  extends GuardParts,
    StreamParts,
    RecordingParts,
    Omit<AuthParts, 'apiKeys'>,
    Omit<SignInParts, 'apiKeys'> {
  sessions: StreamParts['sessions'] & RecordingParts['sessions'];
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
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      addSignInRoute(api, parts);
      addIngestRoute(api, parts.rtmpPort);
      await api.register(async (keyed) => {
        requireKey(keyed, parts);
        addAccountRoutes(keyed, parts.apiKeys, parts.version);
        addStreamRoutes(keyed, parts);
      });
    },
    { prefix: '/api' },
  );
  return app;
}
