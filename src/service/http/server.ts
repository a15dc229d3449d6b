import Fastify, { type FastifyInstance } from 'fastify';
import { routePatterns } from '../../contract/routes.ts';
import type { Logger } from '../lib/logger.ts';
import { finishAnswers, packAnswers, shapeAnswers } from './answers.ts';
import { type AuthDeps, requireKey } from './auth.ts';
import { ApiError, addErrorAnswers, logBrokenAnswers } from './errors.ts';
import { addGuard, type GuardDeps, unroutableRequests } from './guard.ts';
import { addDashboardFiles } from './media/dashboard-files.ts';
import type { Metrics } from './metrics.ts';
import { addJsonBody, onWrites, setPublicUrl } from './requests.ts';
import { limitConnections } from './slow-connections.ts';

/** Every request needs these. */
interface ServerDeps {
  guard: GuardDeps;
  auth: AuthDeps;
  writeOrder: WriteOrder;
  /** `X-Forwarded-…` headers of these proxies are believed: `request.ip`, `protocol` and `host` are then the client's. */
  trustedProxies: readonly string[];
  dashboardDirectory: string | undefined;
  metrics: Pick<Metrics, 'onRequest'>;
  log: Logger;
}

/** The routes of each scope, which `routes.ts` adds with what they need. */
export interface Routes {
  /** Media, health and metrics. */
  root: (server: FastifyInstance) => void;
  /** Pages, which are compressed. */
  pages: (app: FastifyInstance) => void;
  /** Under `/api`, without a key. */
  open: (api: FastifyInstance) => void;
  /** Under `/api`, behind a key. */
  keyed: (api: FastifyInstance) => void;
}

const maxBodyBytes = 256 * 1024;

/** The HTTP server, not yet listening. */
export async function createServer(deps: ServerDeps, routes: Routes): Promise<FastifyInstance> {
  const { guard, auth, writeOrder, trustedProxies, dashboardDirectory, metrics, log } = deps;
  const server = Fastify({
    ...unroutableRequests,
    logController: logBrokenAnswers(log),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
  });
  setPublicUrl(server, guard.settings.publicUrl);
  addErrorAnswers(server, log);
  limitConnections(server);
  addJsonBody(server);
  addGuard(server, guard);
  server.addHook('onResponse', async (request, reply) =>
    metrics.onRequest(request.method, reply.statusCode, reply.elapsedTime / 1000),
  );
  routes.root(server);
  await addDashboardFiles(server, dashboardDirectory);
  await server.register(async (pages) => {
    packAnswers(pages);
    routes.pages(pages);
  });
  await server.register(
    async (api) => {
      finishAnswers(api);
      await api.register(async (open) => {
        addWriteOrder(open, writeOrder);
        routes.open(open);
      });
      await api.register(async (keyed) => {
        requireKey(keyed, auth);
        addWriteOrder(keyed, writeOrder);
        shapeAnswers(keyed);
        routes.keyed(keyed);
      });
    },
    { prefix: '/api' },
  );
  return server;
}

interface WriteOrder {
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
const copiedOperations: ReadonlySet<string> = new Set([
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
function addWriteOrder(app: FastifyInstance, { whenWritable, whenDurable, whenKeysAreKept }: WriteOrder): void {
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
      if (copiedOperations.has(`${request.method} ${url.replace(/^\/api/, '')}`)) await whenKeysAreKept();
      return payload;
    },
  });
}
