import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Delivered, DeliveredEntry } from '../../../../contract/deliveries/delivered.ts';
import { routePatterns } from '../../../../contract/routes.ts';
import type { Client, DeliveryDesk } from '../../../deliveries/delivery-desk.ts';
import type { DeliveryEntry } from '../../../deliveries/delivery-entries.ts';
import type { DeliveryRow } from '../../../store/deliveries/delivery-pages.ts';
import type { SessionRow } from '../../../store/session-row.ts';
import type { RangedBody } from '../../content/ranged-body.ts';
import { ApiError, notFound } from '../../server/error-answers.ts';
import type { FailedTries } from '../../server/sign-in-limits.ts';

export interface DeliveredParts {
  deliveries: DeliveryDesk;
  /** Slows those who guess addresses; not those who mistype a key. */
  failedDeliveries: FailedTries;
  openDownload: (sessionId: string, rendition: string) => Promise<RangedBody | undefined>;
}

/** Of a show that is on: the last picture of it. */
export const stillName = 'still.jpg';

const tokenSchema = v.looseObject({ token: v.string() });
/** Sizes of files that are remembered: a recording's never changes. */
const mostSizes = 2_000;

export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  userAgent: headers['user-agent'],
});

/**
 * The open page of a request's token.
 * @throws ApiError 404, the same for what is unknown, revoked or expired, slower with each; 429 where it is asked for too
 * often. Undefined where the connection was closed instead.
 */
export async function openDelivery(
  request: FastifyRequest,
  reply: FastifyReply,
  { deliveries, failedDeliveries }: Pick<DeliveredParts, 'deliveries' | 'failedDeliveries'>,
  what: 'page' | 'media',
): Promise<DeliveryRow | undefined> {
  const client = clientOf(request);
  const row = deliveries.findOpen(v.parse(tokenSchema, request.params).token);
  if (row === undefined) {
    if ((await failedDeliveries.slow(client.address)) !== 'close') throw notFound();
    request.raw.socket.destroy();
    reply.hijack();
    return undefined;
  }
  const retryAfterSeconds = deliveries.mustWait(row, what, client);
  if (retryAfterSeconds === undefined) return row;
  throw new ApiError(429, 'too many requests: try again in a moment', { retryAfterSeconds });
}

/** What stands on a delivery page, and that it was opened. No key; no id in an answer opens anything else. */
export function addDeliveredRoutes(app: FastifyInstance, parts: DeliveredParts): void {
  const { deliveries, openDownload } = parts;
  const sizes = new Map<string, number>();

  async function sizeOf(sessionId: string): Promise<number | undefined> {
    const known = sizes.get(sessionId);
    if (known !== undefined) return known;
    const bytes = await openDownload(sessionId, 'source').then(
      (download) => download?.byteLength,
      () => undefined,
    );
    if (bytes !== undefined) sizes.set(sessionId, bytes);
    const [oldest] = sizes.keys();
    if (sizes.size > mostSizes && oldest !== undefined) sizes.delete(oldest);
    return bytes;
  }

  async function describe(entry: DeliveryEntry, token: string): Promise<DeliveredEntry> {
    const { id, name, part, startsAt, state, session } = entry;
    const isReady = state === 'ready' && session !== undefined;
    const root = `/deliveries/${token}/media/${id}`;
    return {
      id,
      name,
      ...(part !== undefined && { part }),
      state,
      ...(startsAt !== undefined && { startsAt }),
      ...(session && { startedAt: session.createdAt }),
      ...(session?.endedAt !== undefined && { endedAt: session.endedAt }),
      ...(state === 'live' && { stillPath: `${root}/${stillName}` }),
      ...(isReady && (await describeReady(session, root))),
    };
  }

  async function describeReady(session: SessionRow, root: string): Promise<Partial<DeliveredEntry>> {
    const sizeBytes = await sizeOf(session.id);
    const missingMs = session.gaps.reduce((sum, { startedAt, endedAt }) => sum + Math.max(0, endedAt - startedAt), 0);
    return {
      seconds: session.durationSeconds,
      interruptions: session.gaps.length,
      missingSeconds: missingMs / 1000,
      hlsPath: `${root}/index.m3u8`,
      mp4Path: `${root}/source.mp4`,
      ...(session.isIllustrated && { posterPath: `${root}/poster.jpg`, storyboardPath: `${root}/storyboard.vtt` }),
      ...(sizeBytes !== undefined && { sizeBytes }),
    };
  }

  app.get(routePatterns.delivered, async (request, reply): Promise<Delivered | undefined> => {
    reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
    const row = await openDelivery(request, reply, parts, 'page');
    if (row === undefined) return undefined;
    deliveries.refresh(row);
    const { title, note, to, sender, expiresAt, token } = row;
    const entries = await Promise.all(deliveries.entries(row).map((entry) => describe(entry, token)));
    const isMany = entries.filter(({ sizeBytes }) => sizeBytes !== undefined).length > 1;
    return {
      title,
      ...(note !== undefined && { note }),
      ...(to !== undefined && { to }),
      ...(sender !== undefined && { sender }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(isMany && { archivePath: `/deliveries/${token}/media.zip` }),
      entries,
    };
  });

  app.post(routePatterns.deliveredOpened, async (request, reply) => {
    const row = await openDelivery(request, reply, parts, 'page');
    if (row === undefined) return undefined;
    deliveries.opened(row, clientOf(request));
    return reply.code(204).send();
  });
}
