import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { languages } from '../../../contract/languages.ts';
import { localParts } from '../../../contract/schedules/local-parts.ts';
import { beganAt, clientOf, type DeliveredParts, openDelivery, openFile } from '../api/deliveries/delivered-routes.ts';
import { notFound } from '../server/error-answers.ts';
import { contentDisposition, downloadName, fileName, namedForSchema } from './download-name.ts';
import { sendRanges } from './send-media.ts';
import { createChecksums, zipOf } from './zip-archive.ts';

const querySchema = v.object(namedForSchema);

/** `GET /deliveries/{token}/media.zip`: all that is ready on a delivery page, as one file. */
export function addDeliveredArchive(app: FastifyInstance, parts: DeliveredParts): void {
  const { deliveries } = parts;
  const checksums = createChecksums();

  app.get('/deliveries/:token/media.zip', async (request, reply) => {
    const row = await openDelivery(request, reply, parts, 'media');
    if (row === undefined) return reply;
    // Before anything is waited for: it may be revoked meanwhile.
    deliveries.openAnswers.add(row.id, reply.raw, row.expiresAt);
    const namedFor = v.parse(querySchema, request.query);
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
