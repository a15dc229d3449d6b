import { basename, dirname } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { RecordingFile } from '../../recordings/resolve-recording-file.ts';

/** Playback is for everyone who has the link, from any origin. */
export function openToAll(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'content-length, content-range',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** Sends a file of a recording, ranges included. Media never changes once written; playlists and pictures may. */
export function sendRecordingFile(reply: FastifyReply, file: RecordingFile): FastifyReply {
  return reply.type(file.contentType).sendFile(basename(file.path), dirname(file.path), {
    immutable: file.isImmutable,
    maxAge: file.isImmutable ? '365d' : 0,
    cacheControl: true,
    contentType: false,
  });
}
