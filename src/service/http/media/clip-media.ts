import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cacheText } from '../../playback/cached-text.ts';
import type { RangedBody, ServedFile } from '../../playback/served-file.ts';
import type { ClipRow, ClipRows } from '../../store/clips/clip-rows.ts';
import { notFound } from '../server/error-answers.ts';
import { contentDisposition, downloadName, namedForSchema } from './download-name.ts';
import { openToAll, sendCachedText, sendDownload, sendRecordingFile } from './send-media.ts';

const paramsSchema = v.looseObject({ id: v.string(), '*': v.string() });
const downloadSchema = v.object({
  download: v.fallback(v.optional(v.string()), undefined),
  ...namedForSchema,
});

export interface ClipMediaParts {
  clips: {
    rows: Pick<ClipRows, 'find'>;
    openDownload: (clipId: string) => Promise<RangedBody | undefined>;
    findFile: (clipId: string, path: string) => Promise<ServedFile | undefined>;
  };
}

/** Sends what a path of a clip's playback URL stands for. */
export type SendClip = (
  request: FastifyRequest,
  reply: FastifyReply,
  clip: Pick<ClipRow, 'id' | 'name' | 'createdAt' | 'made'>,
  path: string,
) => Promise<FastifyReply>;

/** Throws a 404 for what the clip does not have. */
export function createSendClip({ clips }: ClipMediaParts): SendClip {
  return async (request, reply, clip, path) => {
    const { id } = clip;
    if (path === 'source.mp4') {
      const download = await clips.openDownload(id);
      if (download === undefined) throw notFound();
      const { download: isAsked, ...namedFor } = v.parse(downloadSchema, request.query);
      const named = { name: clip.name, createdAt: clip.made?.startedAt ?? clip.createdAt };
      reply.header(
        'content-disposition',
        contentDisposition(downloadName(named, 'source', namedFor), isAsked === undefined ? 'inline' : 'attachment'),
      );
      return sendDownload(request, reply, download);
    }
    const file = await clips.findFile(id, path);
    if (file === undefined) throw notFound();
    if (!path.endsWith('.m3u8')) return sendRecordingFile(request, reply, file);
    reply.type(file.contentType).header('cache-control', 'public, max-age=0');
    return sendCachedText(request, reply, await cacheText(await file.readText(), file.version));
  };
}

/** `GET /clips/{clipId}/…`: as a recording's files, for everyone who has the link and from any origin. */
export function addClipMedia(app: FastifyInstance, { clips }: ClipMediaParts, sendClip: SendClip): void {
  app.get('/clips/:id/*', async (request, reply) => {
    const { id, '*': path } = v.parse(paramsSchema, request.params);
    openToAll(reply);
    const clip = clips.rows.find(id);
    if (clip?.state !== 'ready') throw notFound({ reason: clip?.state === 'making' ? 'not-ready' : 'unknown' });
    return sendClip(request, reply, clip, path);
  });
}
