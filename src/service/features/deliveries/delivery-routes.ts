import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ActivityKind } from '../../../contract/activity.ts';
import {
  type CreateDelivery,
  createDeliverySchema,
  type Delivery,
  maxDeliveries,
  maxWindowMs,
  type WriteDelivery,
  writeDeliverySchema,
} from '../../../contract/delivery.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { Activity } from '../../db/activity.ts';
import type { ClipRows } from '../../db/clips.ts';
import type { DeliveryItem, DeliveryRow } from '../../db/deliveries.ts';
import { noteBy } from '../../http/activity-log.ts';
import { bearerOf, ownRow } from '../../http/auth.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import type { Presenter } from '../../http/presenter.ts';
import { baseUrl, idOf, linkNext, parseBody, parseQuery, readPage } from '../../http/requests.ts';
import type { ClientPages } from './client-pages.ts';

interface DeliveryDeps {
  deliveries: ClientPages;
  presenter: Presenter;
  clips: ClipRows;
  activity: Activity;
  now: () => number;
}

const querySchema = v.looseObject({
  readySince: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});

/** Pages for clients, for those who make them. docs/decisions/057. */
export function addDeliveryRoutes(app: FastifyInstance, deps: DeliveryDeps): void {
  const { deliveries, presenter, clips, activity, now } = deps;
  const { pages } = deliveries;

  const rowOf = (request: FastifyRequest): DeliveryRow => ownRow(request, pages.find(idOf(request)));

  const note = (request: FastifyRequest, what: ActivityKind, { title, to, items }: DeliveryRow) => {
    const sessionIds = items.flatMap(({ sessionId }) => sessionId ?? []);
    const about = { ...(sessionIds.length > 0 && { sessionIds }), ...(to !== undefined && { to }) };
    noteBy(request, activity, { what, name: title, ...about });
  };

  /** @throws ApiError 404 for a session, a clip or a stream that the account does not have, 422 for a window that is none. */
  const itemOf = (item: CreateDelivery['items'][number], accountId: string): DeliveryItem => {
    const id = randomBytes(9).toString('base64url');
    const name = item.name?.trim();
    if ('sessionId' in item) {
      const session = presenter.findSession(item.sessionId, accountId);
      if (session === undefined) throw notFound();
      return { id, name: name ?? nameOr(session.name), sessionId: item.sessionId };
    }
    if ('clipId' in item) {
      const clip = clips.find(item.clipId);
      if (clip?.accountId !== accountId) throw notFound();
      return { id, name: name ?? nameOr(clip.name), clipId: item.clipId };
    }
    const { streamId, from, until, startsAt } = item;
    if (from >= until || until - from > maxWindowMs) {
      throw new ApiError(422, 'items: a window ends after it begins, and within 366 days');
    }
    const stream = presenter.stream(streamId, accountId);
    return { id, name: name ?? nameOr(stream.name), window: { streamId, from, until, startsAt } };
  };

  const describe = (row: DeliveryRow, request: FastifyRequest): Delivery => {
    const uses = deliveries.uses(row.id);
    const entries = deliveries.entries(row);
    const readyAt = deliveries.readyAt(entries);
    const opened = uses.find(({ itemId }) => itemId === '');
    const { id, title, note: text, to, sender, expiresAt, createdAt, createdBy, revokedAt } = row;
    return {
      id,
      ...(!bearerOf(request).isReadOnly && { url: `${baseUrl(request)}/deliveries/${row.token}` }),
      title,
      ...(text !== undefined && { note: text }),
      ...(to !== undefined && { to }),
      ...(sender !== undefined && { sender }),
      ...(expiresAt !== undefined && { expiresAt }),
      items: row.items.map(({ window, ...item }) => {
        const mine = entries.filter(({ itemId }) => itemId === item.id);
        const downloads = uses.find(({ itemId }) => itemId === item.id);
        return {
          ...item,
          ...window,
          sessionIds: mine.flatMap(({ session }) => session?.id ?? []),
          state: mine[0]?.state ?? 'unavailable',
          ...(mine[0]?.reason && { reason: mine[0].reason }),
          ...(downloads && { downloads: downloads.times, downloadedAt: downloads.lastAt }),
        };
      }),
      createdAt,
      createdByTokenName: createdBy,
      ...(revokedAt !== undefined && { revokedAt }),
      ...(readyAt !== undefined && { readyAt }),
      openings: opened?.times ?? 0,
      visitors: opened?.visitors ?? 0,
      ...(opened && { openedAt: opened.lastAt }),
    };
  };

  app.get(routePatterns.deliveries, async (request, reply): Promise<Delivery[]> => {
    const page = readPage(request);
    const message = 'readySince: a whole number of milliseconds, once';
    const { readySince } = parseQuery(querySchema, request, message);
    if (readySince !== undefined) {
      return pages
        .advancedSince(bearerOf(request).accountId, readySince, page.limit)
        .map((row) => describe(row, request))
        .filter(({ readyAt = 0, createdAt }) => readyAt >= readySince && readyAt > createdAt);
    }
    const rows = pages.list(bearerOf(request).accountId, page);
    linkNext(request, reply, page, { taken: rows.length, isCut: false });
    return rows.map((row) => describe(row, request));
  });

  app.post(routePatterns.deliveries, async (request, reply): Promise<Delivery> => {
    const { items, ...body } = parseBody(createDeliverySchema, request.body);
    const { accountId, keyName, keyId } = bearerOf(request);
    const found = items.map((item) => itemOf(item, accountId));
    if (pages.countOpen(accountId) >= maxDeliveries) {
      throw new ApiError(403, `this account has ${maxDeliveries} delivery pages: revoke some first`);
    }
    const by = { createdBy: keyName, createdByKeyId: keyId === '' ? undefined : keyId };
    const row = deliveries.create({ accountId, ...written(body), items: found, ...by }, maxDeliveries);
    note(request, 'delivery-made', row);
    reply.code(201);
    return describe(row, request);
  });

  app.put(routePatterns.deliveryById, async (request, reply) => {
    const row = rowOf(request);
    const body = written(parseBody(writeDeliverySchema, request.body));
    pages.replace(row.id, body);
    deliveries.openAnswers.setExpiry(row.id, body.expiresAt);
    note(request, 'delivery-changed', { ...row, ...body });
    return reply.code(204).send();
  });

  app.delete(routePatterns.deliveryById, async (request, reply) => {
    const row = rowOf(request);
    if (row.revokedAt === undefined) {
      pages.setRevoked(row.id, now());
      deliveries.openAnswers.breakOff(row.id);
      note(request, 'delivery-revoked', row);
    }
    return reply.code(204).send();
  });

  app.post(routePatterns.deliveryRestore, async (request, reply) => {
    const row = rowOf(request);
    if (row.revokedAt !== undefined) {
      pages.setRevoked(row.id, undefined);
      note(request, 'delivery-restored', row);
    }
    return reply.code(204).send();
  });
}

/** Without what is empty. */
function written({ title, note = '', to, sender, expiresAt }: WriteDelivery): WriteDelivery {
  return {
    title: title.trim(),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(to !== undefined && { to: to.trim() }),
    ...(sender !== undefined && { sender: sender.trim() }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

/** Streams need no name; what a client reads does. */
function nameOr(name: string): string {
  return name.trim() === '' ? 'Recording' : name.trim().slice(0, 200);
}
