import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type ApiConnection, localConnectionName } from '../../contract/connections.ts';
import type { Ingest } from '../../contract/ingest.ts';
import type { Capacity, Notice, Storage, UnknownKeys } from '../../contract/machine.ts';
import { routePatterns } from '../../contract/routes.ts';
import { changeSettingsSchema, type ServiceSettings } from '../../contract/settings.ts';
import { type WriteConnection, writeConnectionSchema } from '../../contract/write-connection.ts';
import type { Activity, NewActivity } from '../db/activity.ts';
import type { ApiKeys } from '../db/api-keys.ts';
import type { Notices } from '../db/notices.ts';
import type { ServiceSettingsStore } from '../db/service-settings.ts';
import type { Sessions } from '../db/sessions.ts';
import { whoDid } from '../features/activity/activity-routes.ts';
import { changesOf, retentionText } from '../features/activity/describe-activity.ts';
import type { Upstream } from '../features/upstream/read-upstreams.ts';
import type { UpstreamClient } from '../features/upstream/upstream-client.ts';
import { connectionOf } from '../features/upstream/upstream-routes.ts';
import type { DiskSpace } from '../lib/files.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import { writtenBytesPerSecond } from '../sessions/live-session.ts';
import type { UnknownKeyCounts } from '../sessions/refused-encoders.ts';
import type { RecordingDeletion } from '../storage/deletion.ts';
import type { Joins } from '../storage/joins.ts';
import { type AuthParts, bearerOf, requireKey } from './auth.ts';
import { ApiError, notFound } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { baseUrl, idOf, parseBody } from './requests.ts';

export interface IngestAddress {
  rtmpPort: () => number;
  /** The address at which encoders reach us through something else, TLS for one. */
  publicRtmpUrl?: string | undefined;
}

/** `GET /ingest`: where to push and where playback lives, as seen from the client. Needs no key. Source: hosted-api. */
export function addIngestRoute(app: FastifyInstance, { rtmpPort, publicRtmpUrl }: IngestAddress): void {
  app.get(routePatterns.ingest, async (request): Promise<Ingest[]> => {
    const base = baseUrl(request);
    const ingest = publicRtmpUrl ?? `rtmp://${new URL(base).hostname}:${rtmpPort()}/live`;
    return [{ ingest, playback: `${base}/hls`, base }];
  });
}

interface NoticeParts {
  notices: Pick<Notices, 'list'>;
  apiKeys: Pick<ApiKeys, 'defaultAccount'>;
}

/** `GET /aircheck/notices`: what the operator has to know of the service itself. */
export function addNoticeRoutes(app: FastifyInstance, { notices, apiKeys }: NoticeParts): void {
  app.get(routePatterns.notices, async (request): Promise<Notice[]> => {
    const { accountId } = bearerOf(request);
    return notices.list(accountId, accountId === apiKeys.defaultAccount().id);
  });
}

export interface RefusalParts {
  refusals: { unknownKeys: Pick<UnknownKeyCounts, 'read' | 'none'> };
  apiKeys: Pick<ApiKeys, 'defaultAccount'>;
}

/** `GET /aircheck/unknown-keys`: who tried to publish with a key that nobody has. */
export function addUnknownKeysRoute(app: FastifyInstance, { refusals, apiKeys }: RefusalParts): void {
  app.get(routePatterns.unknownKeys, async (request): Promise<UnknownKeys> => {
    const isOperator = bearerOf(request).accountId === apiKeys.defaultAccount().id;
    return isOperator ? refusals.unknownKeys.read() : refusals.unknownKeys.none();
  });
}

export interface CapacityParts {
  capacity: () => Capacity;
}

/** `GET /aircheck/capacity`: how many sessions the machine encodes in real time. */
export function addCapacityRoute(app: FastifyInstance, { capacity }: CapacityParts): void {
  app.get(routePatterns.capacity, async (): Promise<Capacity> => capacity());
}

export interface StorageParts {
  sessions: Pick<Sessions, 'find' | 'sizeOf'>;
  /** The space of the disk that is recorded to. */
  diskSpace: () => Promise<DiskSpace>;
  deletion: Pick<RecordingDeletion, 'delete'>;
  joins: Pick<Joins, 'joinOf'>;
  lifecycle: Pick<Lifecycle, 'liveRecorded' | 'liveOfParent'>;
  floorBytes: number;
  settings: Pick<ServiceSettingsStore, 'retention'>;
}

/** `GET /aircheck/storage`, and `DELETE /aircheck/recording/{sessionId}`: the files go, the session's row stays. */
export function addStorageRoutes(app: FastifyInstance, parts: StorageParts): void {
  const { sessions, diskSpace, deletion, joins, lifecycle, floorBytes, settings } = parts;

  app.get(routePatterns.storage, async (request): Promise<Storage> => {
    const space = await diskSpace();
    const bytesPerSecond = writtenBytesPerSecond(
      lifecycle.liveRecorded().map(({ parentId, profiles }) => ({
        profiles,
        ingest: lifecycle.liveOfParent(parentId)?.ingest,
      })),
    );
    const { days: retentionDays } = settings.retention();
    return {
      ...space,
      recordingsBytes: sessions.sizeOf(bearerOf(request).accountId),
      floorBytes,
      ...(bytesPerSecond > 0 && { bytesPerSecond }),
      ...(retentionDays !== undefined && { retentionDays }),
    };
  });

  app.delete(routePatterns.recording, async (request, reply) => {
    const id = idOf(request);
    const session = sessions.find(id);
    if (session === undefined || session.accountId !== bearerOf(request).accountId) throw notFound();
    if (joins.joinOf(id) !== undefined) {
      throw new ApiError(409, 'this recording is joined with others: undo the join first');
    }
    switch (session.recordingStatus) {
      case 'ready':
      case 'failed':
        await deletion.delete(id).catch((error: unknown) => Promise.reject(inWords(error)));
        return reply.code(204).send();
      case 'waiting':
        throw new ApiError(
          409,
          'this recording is still going on or being processed; it can be deleted when it is ready',
        );
      default:
        throw new ApiError(404, 'this session has no recording');
    }
  });
}

/** A refusal of the disk is not the caller's fault, and can be tried again. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  return new ApiError(503, `the disk refuses to delete this recording (${error.code}); nothing was deleted`);
}

/** A check returns what is wrong, in words, or undefined. */
export type HealthCheck = () => Promise<string | undefined>;

/** The route needs no key, so the checks run once in this time however many ask. */
const checkEveryMs = 2000;

/** `GET /healthz`, for whatever watches or balances: 200 where sessions can be taken and kept, else 503. */
export function addHealthRoute(app: FastifyInstance, checks: readonly HealthCheck[], now: () => number): void {
  let last: { at: number; results: Promise<(string | undefined)[]> } | undefined;
  app.get('/healthz', async (_request, reply) => {
    if (last === undefined || Math.abs(now() - last.at) > checkEveryMs) {
      last = { at: now(), results: Promise.all(checks.map((check) => check())) };
    }
    const problems = (await last.results).filter((problem) => problem !== undefined);
    reply.header('cache-control', 'no-store').code(problems.length === 0 ? 200 : 503);
    return problems.length === 0 ? { status: 'ok' } : { status: 'unavailable', problems };
  });
}

export interface MetricsParts extends AuthParts {
  metrics: Metrics;
}

/**
 * `GET /metrics` for Prometheus, with any good key. A proxy on this machine that adds no header looks like a program on
 * this machine, so nobody is let in for where a request comes from.
 */
export function addMetricsRoute(app: FastifyInstance, parts: MetricsParts): void {
  const { metrics } = parts;
  app.addHook('onResponse', async (request, reply) =>
    metrics.onRequest(request.method, reply.statusCode, reply.elapsedTime / 1000),
  );
  app.register(async (scope) => {
    requireKey(scope, parts);
    scope.get('/metrics', async (_request, reply) =>
      reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.text()),
    );
  });
}

export interface SettingsParts {
  settings: Pick<ServiceSettingsStore, 'publicUrl' | 'values' | 'describe' | 'change'>;
  connections: {
    count: () => number;
    /** False of those that the service was started with. */
    isAdded: (name: string) => boolean;
    create: (connection: WriteConnection) => Upstream | undefined;
    replace: (name: string, connection: WriteConnection) => void;
    delete: (name: string) => void;
  };
  upstreamsOf: (accountId: string) => readonly UpstreamClient[];
  apiKeys: Pick<ApiKeys, 'defaultAccount'>;
  activity: Pick<Activity, 'note'>;
}

const maxConnections = 20;
const nameSchema = v.looseObject({ name: v.string() });

/** Settings and connections that change while the service runs. docs/decisions/020. */
export function addSettingsRoutes(app: FastifyInstance, parts: SettingsParts): void {
  const { settings, connections, upstreamsOf, apiKeys, activity } = parts;
  const isOperator = (request: FastifyRequest) => bearerOf(request).accountId === apiKeys.defaultAccount().id;
  const assertOperator = (request: FastifyRequest) => {
    if (isOperator(request)) return;
    throw new ApiError(403, 'only the account that this machine is of may change its settings');
  };
  const note = (request: FastifyRequest, what: NewActivity['what'], about: Partial<NewActivity>) => {
    const { accountId, ...bearer } = bearerOf(request);
    activity.note(accountId, { ...whoDid(bearer), connection: localConnectionName, what, ...about });
  };
  const answerTo = (request: FastifyRequest): ServiceSettings => ({
    mayChange: isOperator(request) && !bearerOf(request).isReadOnly,
    publicUrl: settings.describe('publicUrl'),
    embedOrigins: settings.describe('embedOrigins'),
    reconnectSeconds: settings.describe('reconnectSeconds'),
    retention: settings.describe('retention'),
  });

  app.get(routePatterns.settings, async (request): Promise<ServiceSettings> => answerTo(request));

  app.patch(routePatterns.settings, async (request): Promise<ServiceSettings> => {
    const changes = parseBody(changeSettingsSchema, request.body);
    assertOperator(request);
    const before = textsOf(settings.values());
    if (changes.publicUrl) assertReachable(request, changes.publicUrl);
    settings.change(changes, request.headers.origin);
    const changed = changesOf(textsOf(settings.values()), before) ?? [];
    if (changed.length > 0) note(request, 'settings-changed', { changes: changed });
    return answerTo(request);
  });

  /** @throws ApiError 409 where another connection is called so. */
  const assertFree = (request: FastifyRequest, label: string, own?: string) => {
    const others = upstreamsOf(bearerOf(request).accountId).filter(({ upstream }) => upstream.name !== own);
    if (!others.some(({ upstream: { name, label: other = name } }) => other.toLowerCase() === label.toLowerCase()))
      return;
    throw new ApiError(409, `another connection is called ${label}: choose another name`);
  };
  const addedName = (request: FastifyRequest): string => {
    const { name } = v.parse(nameSchema, request.params);
    if (!isOperator(request) || !connections.isAdded(name)) throw notFound();
    return name;
  };

  app.post(routePatterns.connections, async (request, reply): Promise<ApiConnection> => {
    const connection = parseBody(writeConnectionSchema, request.body);
    assertOperator(request);
    if (connections.count() >= maxConnections) {
      throw new ApiError(403, `${maxConnections} connections were added, the most there may be: remove one first`);
    }
    assertFree(request, connection.label);
    const upstream = connections.create(connection);
    if (upstream === undefined) throw new Error('A connection could not be saved.');
    note(request, 'connection-added', { name: connection.label });
    reply.code(201);
    return connectionOf(upstream, false);
  });

  app.put(routePatterns.connectionByName, async (request, reply) => {
    const connection = parseBody(writeConnectionSchema, request.body);
    const name = addedName(request);
    assertFree(request, connection.label, name);
    connections.replace(name, connection);
    note(request, 'connection-changed', { name: connection.label });
    return reply.code(204).send();
  });

  app.delete(routePatterns.connectionByName, async (request, reply) => {
    const name = addedName(request);
    const known = upstreamsOf(bearerOf(request).accountId).find(({ upstream }) => upstream.name === name);
    connections.delete(name);
    note(request, 'connection-removed', { name: known?.upstream.label ?? name });
    return reply.code(204).send();
  });
}

/** An address of the page's own host with another scheme would give that page a cookie that it cannot send. */
function assertReachable({ headers: { origin } }: FastifyRequest, publicUrl: string): void {
  if (origin === undefined || !URL.canParse(origin)) return;
  if (new URL(origin).hostname !== new URL(publicUrl).hostname || origin === publicUrl) return;
  if (new URL(origin).protocol === new URL(publicUrl).protocol) return;
  throw new ApiError(409, `this page is open at ${origin}: open it at ${publicUrl} first, and set the address there`);
}

function textsOf({ publicUrl, embedOrigins, reconnectSeconds, retention }: ReturnType<ServiceSettingsStore['values']>) {
  return {
    publicUrl,
    embedOrigins: embedOrigins.join(', '),
    reconnectSeconds: `${reconnectSeconds} s`,
    retention: retentionText(retention),
  };
}
