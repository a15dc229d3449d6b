import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServedFile } from '../../playback/served-file.ts';
import { type RangedBody, sendRanges } from './send-ranges.ts';

/** Playback is for everyone who has the link, from any origin. */
export function openToAll(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'content-length, content-range',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** Sends a file of a recording, ranges included. Media never changes once written; playlists and pictures may. */
export function sendRecordingFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): FastifyReply {
  const { bytes, modifiedAtMs, isImmutable, read } = file;
  reply.type(file.contentType).header('cache-control', `public, max-age=${isImmutable ? '31536000, immutable' : 0}`);
  const etag = `W/"${bytes.toString(16)}-${Math.floor(modifiedAtMs).toString(16)}"`;
  return sendRanges(request, reply, { byteLength: bytes, lastModifiedMs: modifiedAtMs, etag, read });
}

/** Sends an MP4, whole or the range that is asked for, under the given file name. */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  download: RangedBody,
  fileName: string,
): FastifyReply {
  reply.type('video/mp4').headers({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", '%27')}`,
  });
  return sendRanges(request, reply, download);
}
