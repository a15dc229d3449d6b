import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type ApiConnection,
  type ConnectionStep,
  localConnectionName,
  type QueuedChange,
  queueChangeSchema,
  thisMachineName,
} from '../../../contract/connections.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { routePatterns } from '../../../contract/routes.ts';
import { writeConnectionSchema } from '../../../contract/write-connection.ts';
import type { Activity } from '../../db/activity.ts';
import { noteBy } from '../../http/activity-log.ts';
import { bearerOf } from '../../http/auth.ts';
import { type DescribedActivity, describeChange, fieldsOf } from '../../http/describe-activity.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import { baseUrl, idOf, parseBody } from '../../http/requests.ts';
import { assertOperator } from '../../http/settings-routes.ts';
import type { Scheduler } from '../../sessions/scheduler.ts';
import type { UpstreamAnswer } from './read-answer.ts';
import type { Upstream } from './read-upstreams.ts';
import type { FoundOperation } from './send-to-upstream.ts';
import type { UpstreamClient } from './upstream-client.ts';
import type { Upstreams } from './upstreams.ts';

const nameSchema = v.looseObject({ name: v.string() });
const recordSchema = v.looseObject({ record: v.boolean() });
const maxQueued = 1000;

/** The connections of this service, and each upstream's API behind it. docs/decisions/004. */
export function addUpstreamRoutes(
  app: FastifyInstance,
  upstreams: Upstreams,
  scheduler: Scheduler,
  activity: Activity,
): void {
  const { upstreamsOf, queue, testConnection } = upstreams;
  /** @throws ApiError 404 for an unknown name, or another account's. */
  const clientOf = (request: FastifyRequest): UpstreamClient => {
    const { name } = v.parse(nameSchema, request.params);
    const client = upstreamsOf(bearerOf(request).accountId).find(({ upstream }) => upstream.name === name);
    if (client === undefined) throw notFound();
    return client;
  };

  app.get(routePatterns.connections, async (request): Promise<ApiConnection[]> => {
    const local = { name: localConnectionName, label: thisMachineName, host: new URL(baseUrl(request)).host };
    return [
      { ...local, kind: 'local', hasKey: true },
      ...upstreamsOf(bearerOf(request).accountId).map(({ upstream }) =>
        connectionOf(upstream, bearerOf(request).isReadOnly),
      ),
    ];
  });

  app.route({
    method: ['GET', 'POST', 'PATCH', 'DELETE'],
    url: `${routePatterns.upstream}/*`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const client = clientOf(request);
      const { pathname, searchParams } = readTarget(request);
      const found = client.find(request.method, pathname);
      if (found === undefined) throw notFound();
      const { operation, id } = found;
      const { name } = client.upstream;
      const nameBefore = id && client.nameOf(id);
      const answer = await client.forward(found, {
        search: searchParams,
        body: request.body,
        ...(operation.method === 'GET' && { ifNoneMatch: request.headers['if-none-match'] }),
      });
      const isRecordChange = operation.method === 'PATCH' && v.is(recordSchema, request.body);
      if (answer.ok && id !== undefined && isRecordChange) {
        queue.supersede(name, id);
        scheduler.onManualSwitch(name, id);
      }
      if (answer.ok) {
        for (const done of describeForwarded(found, request.body, answer.body, nameBefore)) {
          noteBy(request, activity, { connection: name, name: nameBefore, ...done });
        }
      }
      return send(request, reply, answer, name);
    },
  });

  app.post(routePatterns.upstreamTest, async (request): Promise<ConnectionStep[]> => testConnection(clientOf(request)));

  app.get(
    routePatterns.upstreamQueue,
    async (request): Promise<QueuedChange[]> => queue.list(clientOf(request).upstream.name),
  );

  app.post(routePatterns.upstreamQueue, async (request, reply): Promise<QueuedChange> => {
    const { upstream, nameOf } = clientOf(request);
    const { streamId, record } = parseBody(queueChangeSchema, request.body);
    const { accountId, keyName: queuedBy } = bearerOf(request);
    const connection = upstream.name;
    const queued = queue.list(connection);
    if (queued.length >= maxQueued && !queued.some((one) => one.streamId === streamId)) {
      throw new ApiError(409, `${maxQueued} changes are queued already: cancel some first`);
    }
    const name = nameOf(streamId);
    scheduler.onManualSwitch(connection, streamId);
    const change = queue.add({ accountId, connection, streamId, name, record, queuedBy });
    noteBy(request, activity, { connection, what: 'queued', streamId, name, record });
    reply.code(202);
    return change;
  });

  app.delete(routePatterns.upstreamQueued, async (request, reply) => {
    const { upstream, nameOf } = clientOf(request);
    const id = idOf(request);
    if (!(await queue.remove(upstream.name, id))) throw notFound();
    scheduler.onManualSwitch(upstream.name, id);
    noteBy(request, activity, { connection: upstream.name, what: 'cancelled', streamId: id, name: nameOf(id) });
    return reply.code(204).send();
  });
}

const maxConnections = 20;

/** Connections that are added and changed while the service runs. docs/decisions/020. */
export function addConnectionRoutes(
  app: FastifyInstance,
  { connections, upstreamsOf }: Upstreams,
  operatorId: string,
  activity: Activity,
): void {
  /** @throws ApiError 409 where another connection is called so. */
  const assertFree = (request: FastifyRequest, label: string, own?: string) => {
    const others = upstreamsOf(bearerOf(request).accountId).filter(({ upstream }) => upstream.name !== own);
    if (!others.some(({ upstream: { name, label: other = name } }) => other.toLowerCase() === label.toLowerCase()))
      return;
    throw new ApiError(409, `another connection is called ${label}: choose another name`);
  };
  const addedName = (request: FastifyRequest): string => {
    const { name } = v.parse(nameSchema, request.params);
    if (bearerOf(request).accountId !== operatorId || !connections.isAdded(name)) throw notFound();
    return name;
  };

  app.post(routePatterns.connections, async (request, reply): Promise<ApiConnection> => {
    const connection = parseBody(writeConnectionSchema, request.body);
    assertOperator(request, operatorId);
    if (connections.count() >= maxConnections) {
      throw new ApiError(403, `${maxConnections} connections were added, the most there may be: remove one first`);
    }
    assertFree(request, connection.label);
    const upstream = connections.create(connection);
    if (upstream === undefined) throw new Error('A connection could not be saved.');
    noteBy(request, activity, { what: 'connection-added', name: connection.label });
    reply.code(201);
    return connectionOf(upstream, false);
  });

  app.put(routePatterns.connectionByName, async (request, reply) => {
    const connection = parseBody(writeConnectionSchema, request.body);
    const name = addedName(request);
    assertFree(request, connection.label, name);
    connections.replace(name, connection);
    noteBy(request, activity, { what: 'connection-changed', name: connection.label });
    return reply.code(204).send();
  });

  app.delete(routePatterns.connectionByName, async (request, reply) => {
    const name = addedName(request);
    const known = upstreamsOf(bearerOf(request).accountId).find(({ upstream }) => upstream.name === name);
    connections.delete(name);
    noteBy(request, activity, { what: 'connection-removed', name: known?.upstream.label ?? name });
    return reply.code(204).send();
  });
}

/** A caller that may change a connection is told its URL, if it was added here. */
function connectionOf(upstream: Upstream, isReadOnly: boolean): ApiConnection {
  const { name, label = name, apiKey, baseUrl: url } = upstream;
  const isAdded = upstream.keyVariable === undefined && !isReadOnly;
  return {
    name,
    label,
    kind: 'upstream',
    hasKey: apiKey !== undefined,
    host: new URL(url).host,
    ...(isAdded && { url }),
  };
}

/** The entries of a forwarded change. The body is the upstream's to judge: a field may be of any type. */
function describeForwarded(
  { operation: { method, pattern }, id: streamId }: FoundOperation,
  body: unknown,
  answer: unknown,
  nameBefore: string | undefined,
): DescribedActivity[] {
  const { name, record } = fieldsOf(body);
  switch (`${method} ${pattern}`) {
    case `POST ${routePatterns.streams}`:
      return [{ what: 'created', streamId: fieldsOf(answer).id, name, record }];
    case `PATCH ${routePatterns.stream}`:
      return describeChange(streamId, body, nameBefore === undefined ? {} : { name: nameBefore });
    case `PATCH ${routePatterns.streamRecord}`:
      return [{ what: record ? 'record-on' : 'record-off', streamId }];
    case `DELETE ${routePatterns.stream}`:
      return [{ what: 'deleted', streamId }];
    case `DELETE ${routePatterns.streamTerminate}`:
      return [{ what: 'terminated', streamId }];
    default:
      return [];
  }
}

/** The path below the upstream's name as it came: decoding it here would be decoding it twice for somebody. */
function readTarget(request: FastifyRequest): { pathname: string; searchParams: URLSearchParams } {
  const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s);
  const pathname = /^\/api\/aircheck\/upstream\/[^/]+(\/.*)$/.exec(path)?.[1] ?? '';
  return { pathname, searchParams: new URLSearchParams(query) };
}

function send(request: FastifyRequest, reply: FastifyReply, answer: UpstreamAnswer, name: string): FastifyReply {
  const { etag, totalCount, retryAfter, nextCursor } = answer.headers;
  reply.code(answer.status);
  if (!answer.ok) {
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const { errors, reason, upstreamStatus: status } = answer;
    const body: ErrorBody = {
      errors,
      upstream: { name, reason, ...(status !== undefined && { status }) },
    };
    return reply.send(body);
  }
  if (etag !== undefined) reply.header('etag', etag);
  if (totalCount !== undefined) reply.header('x-total-count', totalCount);
  if (nextCursor !== undefined) {
    const next = new URL(request.url, baseUrl(request));
    next.searchParams.set('cursor', nextCursor);
    reply.header('link', `<${next.href}>; rel="next"`);
  }
  return reply.send(answer.body);
}
