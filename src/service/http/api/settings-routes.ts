import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type ApiConnection, localConnectionName } from '../../../contract/connections.ts';
import { routePatterns } from '../../../contract/routes.ts';
import { changeSettingsSchema, type ServiceSettings } from '../../../contract/settings.ts';
import { type WriteConnection, writeConnectionSchema } from '../../../contract/write-connection.ts';
import type { Activity, NewActivity } from '../../store/activity.ts';
import type { ApiKeys } from '../../store/api-keys.ts';
import type { ServiceSettingsStore } from '../../store/service-settings.ts';
import type { Upstream } from '../../upstream/read-upstreams.ts';
import type { UpstreamClient } from '../../upstream/upstream-client.ts';
import { bearerOf } from '../server/auth.ts';
import { ApiError, notFound } from '../server/error-answers.ts';
import { parseBody } from '../server/request-body.ts';
import { whoDid } from './activity-routes.ts';
import { changesOf, retentionText } from './describe-changes.ts';
import { connectionOf } from './upstream-routes.ts';

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
