import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Delivered, DeliveredEntry } from '../../../contract/delivery.ts';
import { languages } from '../../../contract/languages.ts';
import { routePatterns } from '../../../contract/routes.ts';
import { localParts } from '../../../contract/zones.ts';
import type { DeliveryRow } from '../../db/deliveries.ts';
import type { SessionRow } from '../../db/sessions.ts';
import type { FailedTries } from '../../http/auth.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import { isDeliveredMedia } from '../../http/guard.ts';
import { contentDisposition, downloadName, fileName, namedForSchema } from '../../http/media/download-name.ts';
import type { RecordingSender } from '../../http/media/recording-routes.ts';
import { openToAll, sendRanges } from '../../http/media/send-media.ts';
import { escapeHtml, pageFor } from '../../http/pages.ts';
import { setNewest } from '../../lib/collections.ts';
import type { LivePictures } from '../../playback/live-pictures.ts';
import type { RangedBody } from '../../playback/served-file.ts';
import type { Client, ClientPages } from './client-pages.ts';
import type { DeliveryEntry } from './delivery-entries.ts';
import { createChecksums, zipOf } from './zip-archive.ts';

interface DeliveredDeps {
  deliveries: ClientPages;
  /** Slows those who guess addresses; not those who mistype a key. */
  failedTries: FailedTries;
  openDownload: (sessionId: string, rendition: string) => Promise<RangedBody | undefined>;
  openClip: (clipId: string) => Promise<RangedBody | undefined>;
  dashboardDirectory: string | undefined;
  livePictures: LivePictures;
  sender: RecordingSender;
}

/** The last picture of a show that is live. */
const stillName = 'still.jpg';

const tokenSchema = v.looseObject({ token: v.string() });
/** Sizes of files that are remembered: a recording's never changes. */
const maxSizes = 2_000;

const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  userAgent: headers['user-agent'],
});

/** The file of an entry, where it has one. */
async function openFile(
  { session, clip }: DeliveryEntry,
  { openDownload, openClip }: DeliveredDeps,
): Promise<RangedBody | undefined> {
  if (clip !== undefined) return openClip(clip.id);
  return session && openDownload(session.id, 'source');
}

/** When what an entry shows was on air first. Unix ms. */
function beganAt({ session, clip }: DeliveryEntry): number | undefined {
  return session?.createdAt ?? clip?.startedAt;
}

/**
 * The open page of a request's token.
 * @throws ApiError 404, the same for what is unknown, revoked or expired, slower with each; 429 where it is asked for too
 * often. Undefined where the connection was closed instead.
 */
export async function openDelivery(
  request: FastifyRequest,
  reply: FastifyReply,
  { deliveries, failedTries }: DeliveredDeps,
  what: 'page' | 'media',
): Promise<DeliveryRow | undefined> {
  const client = clientOf(request);
  const row = deliveries.findOpen(v.parse(tokenSchema, request.params).token);
  if (row === undefined) {
    if ((await failedTries.slow(client.address)) !== 'close') throw notFound();
    request.raw.socket.destroy();
    reply.hijack();
    return undefined;
  }
  const retryAfterSeconds = deliveries.mustWait(row, what, client);
  if (retryAfterSeconds === undefined) return row;
  throw new ApiError(429, 'too many requests: try again in a moment', { retryAfterSeconds });
}

/** The content of a delivery page, and the note that it was opened. No key; no id in an answer opens anything else. */
export function addDeliveredRoutes(app: FastifyInstance, deps: DeliveredDeps): void {
  const { deliveries } = deps;
  const sizes = new Map<string, number>();

  async function sizeOf(entry: DeliveryEntry): Promise<number | undefined> {
    const id = (entry.clip ?? entry.session)?.id ?? '';
    const known = sizes.get(id);
    if (known !== undefined) return known;
    const bytes = await openFile(entry, deps).then(
      (download) => download?.byteLength,
      () => undefined,
    );
    if (bytes !== undefined) setNewest(sizes, id, bytes, maxSizes);
    return bytes;
  }

  async function describe(entry: DeliveryEntry, token: string): Promise<DeliveredEntry> {
    const { id, name, part, isClip, startsAt, state, session, clip } = entry;
    const startedAt = beganAt(entry);
    const endedAt = session ? session.endedAt : clip?.startedAt && clip.startedAt + (clip.durationSeconds ?? 0) * 1000;
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
    const seconds = session?.durationSeconds ?? clip?.durationSeconds;
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
    const row = await openDelivery(request, reply, deps, 'page');
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
    const row = await openDelivery(request, reply, deps, 'page');
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

const paramsSchema = v.looseObject({ token: v.string(), entry: v.string(), '*': v.string() });

/**
 * `GET /deliveries/{token}/media/{entry}/…`: what a delivery page plays, under its own address, for as long as it is open.
 * A browser asks again before it uses what it has, and nobody between keeps anything.
 */
export function addDeliveredMedia(app: FastifyInstance, deps: DeliveredDeps): void {
  app.register(async (media) => addMedia(media, deps));
}

function addMedia(app: FastifyInstance, deps: DeliveredDeps): void {
  const { deliveries, livePictures, sender } = deps;
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex, nofollow, noarchive' });
    // A television that the page is cast to fetches from an origin of its own, without cookies. What it reads it can
    // read with the address alone.
    if (isDeliveredMedia(request.url)) openToAll(reply);
    else reply.header('cross-origin-resource-policy', 'same-origin');
    return payload;
  });

  addDeliveredArchive(app, deps);

  app.get('/deliveries/:token/media/:entry/*', async (request, reply) => {
    const row = await openDelivery(request, reply, deps, 'media');
    if (row === undefined) return reply;
    const { entry: entryId, '*': path } = v.parse(paramsSchema, request.params);
    const entry = deliveries.entries(row).find(({ id }) => id === entryId);
    if (entry === undefined) throw notFound();
    if (path === stillName && entry.state === 'live' && entry.session !== undefined) {
      const still = await livePictures.of(entry.session.id);
      return still === undefined ? reply.code(204).send() : reply.type('image/jpeg').send(still);
    }
    if (entry.state !== 'ready') throw notFound();
    deliveries.openAnswers.add(row.id, reply.raw, row.expiresAt);
    const isDownload = path.endsWith('.mp4') && Object(request.query).download !== undefined;
    if (isDownload && request.method === 'GET') {
      reply.raw.once('finish', () => {
        if (isToTheEnd(reply.statusCode, reply.getHeader('content-range'))) {
          deliveries.downloaded(row, entry, clientOf(request));
        }
      });
    }
    const { name, session, clip } = entry;
    if (clip !== undefined) return sender.sendClip(request, reply, { ...clip, name }, path);
    if (session === undefined) throw notFound();
    return sender.sendRecording(request, reply, { ...session, name }, path);
  });
}

/** Does this answer have the last byte? A download that is taken up again ends with another answer than it began. */
function isToTheEnd(status: number, range: unknown): boolean {
  if (status === 200) return true;
  const [, end, total] = /^bytes \d+-(\d+)\/(\d+)$/.exec(String(range)) ?? [];
  return status === 206 && Number(end) + 1 === Number(total);
}

const archiveSchema = v.object(namedForSchema);

/** `GET /deliveries/{token}/media.zip`: all that is ready on a delivery page, as one file. */
function addDeliveredArchive(app: FastifyInstance, deps: DeliveredDeps): void {
  const { deliveries } = deps;
  const checksums = createChecksums();

  app.get('/deliveries/:token/media.zip', async (request, reply) => {
    const row = await openDelivery(request, reply, deps, 'media');
    if (row === undefined) return reply;
    // The page may be revoked while the files are opened.
    deliveries.openAnswers.add(row.id, reply.raw, row.expiresAt);
    const namedFor = v.parse(archiveSchema, request.query);
    const names = new Set<string>();
    const found = await Promise.all(
      deliveries.entries(row).map(async (entry) => {
        const body = entry.state === 'ready' && (await openFile(entry, deps));
        return body ? [{ entry, body, began: beganAt(entry) ?? 0 }] : [];
      }),
    );
    const files = found.flat().map(({ entry, body, began }) => {
      const name = unlike(downloadName({ name: entry.name, createdAt: began }, 'source', namedFor), names);
      names.add(name);
      return {
        entry,
        name,
        body,
        shownMs: localParts(began, namedFor.zone ?? 'UTC', languages[0]).localMs,
      };
    });
    if (files.length === 0) throw notFound();
    const client = clientOf(request);
    const archive = zipOf(files, checksums, ({ entry }) => deliveries.downloaded(row, entry, client));
    reply
      .type('application/zip')
      .header('content-disposition', contentDisposition(`${fileName(row.title) || 'Recordings'}.zip`, 'attachment'));
    return sendRanges(request, reply, archive);
  });
}

/** A name that no other has: with a number, where it must. */
function unlike(name: string, others: ReadonlySet<string>): string {
  let unused = name;
  for (let number = 2; others.has(unused); number += 1) unused = name.replace(/\.mp4$/, ` (${number}).mp4`);
  return unused;
}

/**
 * `GET /deliveries/{token}`: the page for a client. The dashboard draws it, and says so in plain words where there is
 * none; a chat program that previews the link reads its title here.
 */
export function addDeliveredPage(app: FastifyInstance, deps: DeliveredDeps): void {
  const { dashboardDirectory } = deps;
  if (dashboardDirectory === undefined || !existsSync(join(dashboardDirectory, 'index.html'))) return;
  app.get('/deliveries/:token', async (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex, nofollow, noarchive' });
    const html = await readFile(join(dashboardDirectory, pageFor(request, reply, dashboardDirectory)), 'utf8');
    const page = (head: string) => html.replace('</head>', () => `${head}</head>`);
    try {
      const row = await openDelivery(request, reply, deps, 'page');
      if (row === undefined) return reply;
      const title = `<meta property="og:title" content="${escapeHtml(row.title)}" />`;
      return reply.send(page(`${noIndex}${title}`));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      return reply.code(404).send(page(noIndex));
    }
  });
}

const noIndex = '<meta name="robots" content="noindex, nofollow, noarchive" />';
