import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { languages } from '../../../contract/languages.ts';
import { localParts } from '../../../contract/zones.ts';
import {
  beganAt,
  clientOf,
  type DeliveredParts,
  openDelivery,
  openFile,
  stillName,
} from '../../features/deliveries/delivered-routes.ts';
import type { LivePictures } from '../../playback/live-pictures.ts';
import { notFound } from '../errors.ts';
import { isDeliveredMedia } from '../guard.ts';
import { contentDisposition, downloadName, fileName, namedForSchema } from './download-name.ts';
import type { RecordingSender } from './recording-routes.ts';
import { openToAll, sendRanges } from './send-media.ts';
import { createChecksums, zipOf } from './zip-archive.ts';

export interface DeliveredMediaParts extends DeliveredParts {
  livePictures: LivePictures;
}

const paramsSchema = v.looseObject({ token: v.string(), entry: v.string(), '*': v.string() });

/**
 * `GET /deliveries/{token}/media/{entry}/…`: what a delivery page plays, under its own address, for as long as it is open.
 * A browser asks again before it uses what it has, and nobody between keeps anything.
 */
export function addDeliveredMedia(
  app: FastifyInstance,
  parts: DeliveredMediaParts,
  { sendRecording, sendClip }: RecordingSender,
): void {
  const { deliveries, livePictures } = parts;
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex, nofollow, noarchive' });
    // A television that the page is cast to fetches from an origin of its own, without cookies. What it reads it can
    // read with the address alone.
    if (isDeliveredMedia(request.url)) openToAll(reply);
    else reply.header('cross-origin-resource-policy', 'same-origin');
    return payload;
  });

  addDeliveredArchive(app, parts);

  app.get('/deliveries/:token/media/:entry/*', async (request, reply) => {
    const row = await openDelivery(request, reply, parts, 'media');
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
    if (clip !== undefined) return sendClip(request, reply, { ...clip, name }, path);
    if (session === undefined) throw notFound();
    return sendRecording(request, reply, { ...session, name }, path);
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
function addDeliveredArchive(app: FastifyInstance, parts: DeliveredParts): void {
  const { deliveries } = parts;
  const checksums = createChecksums();

  app.get('/deliveries/:token/media.zip', async (request, reply) => {
    const row = await openDelivery(request, reply, parts, 'media');
    if (row === undefined) return reply;
    // The page may be revoked while the files are opened.
    deliveries.openAnswers.add(row.id, reply.raw, row.expiresAt);
    const namedFor = v.parse(archiveSchema, request.query);
    const names = new Set<string>();
    const found = await Promise.all(
      deliveries.entries(row).map(async (entry) => {
        const body = entry.state === 'ready' && (await openFile(entry, parts));
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
