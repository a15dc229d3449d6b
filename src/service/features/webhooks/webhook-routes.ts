import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ActivityEntry } from '../../../contract/activity.ts';
import { routePatterns } from '../../../contract/routes.ts';
import { normalTag, withoutRepeats } from '../../../contract/tags.ts';
import {
  type CreatedWebhook,
  type Delivery,
  maxLogged,
  maxWaiting,
  maxWebhooks,
  type ResumedWebhook,
  type RotatedSecret,
  type Webhook,
  writeWebhookSchema,
} from '../../../contract/webhook.ts';
import type { Activity } from '../../db/activity.ts';
import type { WebhookDelivery, WebhookRow, WrittenWebhook } from '../../db/webhooks.ts';
import { noteBy } from '../../http/activity-log.ts';
import { bearerOf, ownRow } from '../../http/auth.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import type { Presenter } from '../../http/presenter.ts';
import { parseBody } from '../../http/requests.ts';
import { pick } from '../../lib/collections.ts';
import type { Webhooks } from './webhooks.ts';

const idsSchema = v.looseObject({ id: v.string(), deliveryId: v.optional(v.string()) });

/** So long a secret that was replaced is still signed with: receivers get the new one meanwhile. */
const formerSecretMs = 24 * 60 * 60_000;

/** Webhooks and the log of their messages. docs/decisions/051. */
export function addWebhookRoutes(
  app: FastifyInstance,
  presenter: Presenter,
  webhooks: Webhooks,
  activity: Activity,
  now: () => number,
): void {
  const { rows, deliveries, dispatcher, whyRefused, createSecret } = webhooks;

  const rowOf = (request: FastifyRequest): WebhookRow =>
    ownRow(request, rows.find(v.parse(idsSchema, request.params).id));

  /**
   * @param known Streams that it has already: one of them may have been deleted since.
   * @throws ApiError 400 for an address that nothing may be sent to, 404 for a stream that the account does not have.
   */
  const read = (request: FastifyRequest, known: readonly string[] = []): WrittenWebhook => {
    const { streamIds = [], tags = [], ...body } = parseBody(writeWebhookSchema, request.body);
    const why = whyRefused(body.url);
    if (why !== undefined) throw new ApiError(400, why);
    const { accountId } = bearerOf(request);
    for (const id of streamIds) if (!known.includes(id)) presenter.stream(id, accountId);
    return {
      ...body,
      events: [...new Set(body.events)],
      streamIds: [...new Set(streamIds)],
      tags: withoutRepeats(tags.map(normalTag).filter((tag) => tag !== '')),
    };
  };

  const conclude = (request: FastifyRequest, what: ActivityEntry['what'], name: string, messages = 0) => {
    noteBy(request, activity, { what, name, ...(messages > 0 && { messages }) });
  };

  const describe = (row: WebhookRow, isReadOnly: boolean): Webhook => {
    const { id, url, nextTryAt, pausedAt } = row;
    const last = deliveries.lastTried(id);
    const waiting = deliveries.countWaiting(id);
    return {
      ...pick(row, 'id', 'name'),
      host: new URL(url).host,
      ...(!isReadOnly && { url }),
      ...pick(row, 'format', 'language', 'events', 'streamIds', 'tags', 'createdAt'),
      createdByTokenName: row.createdBy,
      waiting,
      ...(pausedAt !== undefined && { pausedAt, leftOut: row.leftOut }),
      ...(waiting > 0 && nextTryAt !== undefined && { nextTryAt }),
      last: last && describeDelivery(last, isReadOnly),
    };
  };

  app.get(routePatterns.webhooks, async (request): Promise<Webhook[]> => {
    const { accountId, isReadOnly } = bearerOf(request);
    return rows.list(accountId).map((row) => describe(row, isReadOnly));
  });

  app.post(routePatterns.webhooks, async (request, reply): Promise<CreatedWebhook> => {
    const written = read(request);
    const { accountId, keyName: createdBy } = bearerOf(request);
    if (rows.list(accountId).length >= maxWebhooks) {
      throw new ApiError(403, `this account has ${maxWebhooks} webhooks, the most it may have: delete one first`);
    }
    const secret = createSecret();
    const row = rows.create({ ...written, accountId, secret, createdBy });
    conclude(request, 'webhook-created', row.name);
    reply.code(201);
    return { ...describe(row, false), secret };
  });

  app.put(routePatterns.webhookById, async (request, reply) => {
    // A body that does not fit is refused before the webhook is looked for, as everywhere.
    parseBody(writeWebhookSchema, request.body);
    const row = rowOf(request);
    const written = read(request, row.streamIds);
    rows.replace(row.id, written);
    dispatcher.interrupt(row.id);
    conclude(request, 'webhook-changed', written.name);
    return reply.code(204).send();
  });

  app.delete(routePatterns.webhookById, async (request, reply) => {
    const { id, name } = rowOf(request);
    rows.delete(id);
    dispatcher.interrupt(id);
    conclude(request, 'webhook-deleted', name);
    return reply.code(204).send();
  });

  app.post(routePatterns.webhookSecret, async (request): Promise<RotatedSecret> => {
    const { id, name } = rowOf(request);
    const secret = createSecret();
    const formerUntil = now() + formerSecretMs;
    rows.rotateSecret(id, secret, formerUntil);
    conclude(request, 'webhook-secret-rotated', name);
    return { secret, formerUntil };
  });

  app.post(routePatterns.webhookPause, async (request, reply) => {
    const { id, name, pausedAt } = rowOf(request);
    if (pausedAt !== undefined) return reply.code(204).send();
    // Old messages are not sent days later.
    deliveries.together(() => {
      rows.pause(id, deliveries.dropOldest(id, maxWaiting));
      deliveries.prune(id, maxLogged);
    });
    dispatcher.interrupt(id);
    conclude(request, 'webhook-paused', name);
    return reply.code(204).send();
  });

  app.post(routePatterns.webhookResume, async (request): Promise<ResumedWebhook> => {
    const { id, name, pausedAt, leftOut } = rowOf(request);
    if (pausedAt === undefined) return { leftOut: 0 };
    rows.resume(id);
    conclude(request, 'webhook-resumed', name, leftOut);
    return { leftOut };
  });

  app.post(routePatterns.webhookTest, async (request): Promise<Delivery> => {
    const delivery = await dispatcher.test(rowOf(request));
    if (delivery === undefined) throw notFound();
    return describeDelivery(delivery, false);
  });

  app.get(routePatterns.webhookDeliveries, async (request): Promise<Delivery[]> => {
    const { id, nextTryAt } = rowOf(request);
    const { isReadOnly } = bearerOf(request);
    const next = nextTryAt === undefined ? undefined : deliveries.first(id)?.id;
    return deliveries.list(id, maxLogged).map((delivery) => ({
      ...describeDelivery(delivery, isReadOnly),
      ...(delivery.id === next && { nextTryAt }),
    }));
  });

  app.post(routePatterns.webhookResend, async (request, reply) => {
    const row = rowOf(request);
    const { deliveryId = '' } = v.parse(idsSchema, request.params);
    const delivery = deliveries.find(row.id, deliveryId);
    if (delivery === undefined) throw notFound();
    if (row.pausedAt !== undefined) throw new ApiError(409, 'this webhook is paused: resume it first');
    dispatcher.resend(row, delivery);
    return reply.code(204).send();
  });
}

function describeDelivery(row: WebhookDelivery, isReadOnly: boolean): Delivery {
  const { stream } = row.facts;
  return {
    id: row.id,
    event: row.type,
    ...pick(row, 'at', 'state', 'tries', 'lastTryAt', 'tookSeconds', 'status', 'problem'),
    ...(!isReadOnly && { answer: row.answer }),
    streamId: stream?.id,
    streamName: stream?.name,
  };
}
