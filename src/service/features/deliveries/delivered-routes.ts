import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Delivered, DeliveredEntry } from '../../../contract/delivery.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { DeliveryRow } from '../../db/deliveries/delivery-pages.ts';
import type { SessionRow } from '../../db/session-row.ts';
import type { FailedTries } from '../../http/auth.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import type { RangedBody } from '../../playback/served-file.ts';
import type { Client, ClientPages } from './client-pages.ts';
import type { DeliveryEntry } from './delivery-entries.ts';

export interface DeliveredParts {
  deliveries: ClientPages;
  /** Slows those who guess addresses; not those who mistype a key. */
  failedDeliveries: FailedTries;
  openDownload: (sessionId: string, rendition: string) => Promise<RangedBody | undefined>;
  clips: { openDownload: (clipId: string) => Promise<RangedBody | undefined> };
}

/** The last picture of a show that is live. */
export const stillName = 'still.jpg';

const tokenSchema = v.looseObject({ token: v.string() });
/** Sizes of files that are remembered: a recording's never changes. */
const mostSizes = 2_000;

export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  userAgent: headers['user-agent'],
});

/** The file of an entry, where it has one. */
export async function openFile(
  { session, clip }: DeliveryEntry,
  { openDownload, clips }: Pick<DeliveredParts, 'openDownload' | 'clips'>,
): Promise<RangedBody | undefined> {
  if (clip !== undefined) return clips.openDownload(clip.id);
  return session && openDownload(session.id, 'source');
}

/** When what an entry shows was on air first. Unix ms. */
export function beganAt({ session, clip }: DeliveryEntry): number | undefined {
  return session?.createdAt ?? clip?.made?.startedAt;
}

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

/** The content of a delivery page, and the note that it was opened. No key; no id in an answer opens anything else. */
export function addDeliveredRoutes(app: FastifyInstance, parts: DeliveredParts): void {
  const { deliveries } = parts;
  const sizes = new Map<string, number>();

  async function sizeOf(entry: DeliveryEntry): Promise<number | undefined> {
    const id = (entry.clip ?? entry.session)?.id ?? '';
    const known = sizes.get(id);
    if (known !== undefined) return known;
    const bytes = await openFile(entry, parts).then(
      (download) => download?.byteLength,
      () => undefined,
    );
    if (bytes !== undefined) sizes.set(id, bytes);
    const [oldest] = sizes.keys();
    if (sizes.size > mostSizes && oldest !== undefined) sizes.delete(oldest);
    return bytes;
  }

  async function describe(entry: DeliveryEntry, token: string): Promise<DeliveredEntry> {
    const { id, name, part, isClip, startsAt, state, session, clip } = entry;
    const startedAt = beganAt(entry);
    const endedAt = session ? session.endedAt : clip?.made && clip.made.startedAt + clip.made.durationSeconds * 1000;
    const root = `/deliveries/${token}/media/${id}`;
    return {
      id,
      name,
      ...(part !== undefined && { part }),
      ...(isClip && { isClip }),
      state,
      ...(startsAt !== undefined && { startsAt }),
      ...(startedAt !== undefined && { startedAt }),
      ...(endedAt !== undefined && { endedAt: Math.round(endedAt) }),
      ...(state === 'live' && { stillPath: `${root}/${stillName}` }),
      ...(state === 'ready' && (await describeReady(entry, root))),
    };
  }

  async function describeReady(entry: DeliveryEntry, root: string): Promise<Partial<DeliveredEntry>> {
    const { session, clip } = entry;
    const sizeBytes = await sizeOf(entry);
    const seconds = session?.durationSeconds ?? clip?.made?.durationSeconds;
    return {
      ...(seconds !== undefined && { seconds }),
      ...(session && describeCoverage(session)),
      hlsPath: `${root}/index.m3u8`,
      mp4Path: `${root}/source.mp4`,
      ...((session ?? clip)?.isIllustrated && {
        posterPath: `${root}/poster.jpg`,
        storyboardPath: `${root}/storyboard.vtt`,
      }),
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

/** Gaps are shown for recordings only: whoever cut a clip has seen all of it. */
function describeCoverage({ gaps }: SessionRow): Pick<DeliveredEntry, 'interruptions' | 'missingSeconds'> {
  const missingMs = gaps.reduce((sum, { startedAt, endedAt }) => sum + Math.max(0, endedAt - startedAt), 0);
  return { interruptions: gaps.length, missingSeconds: missingMs / 1000 };
}
