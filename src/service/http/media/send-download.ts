import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRangeFresh, readByteRange } from '../content/byte-range.ts';

/** A file that can be read from anywhere in it, and need not be on disk. */
export interface Download {
  byteLength: number;
  lastModifiedMs: number;
  etag: string;
  read(start: number, end: number): Readable;
}

/** Sends an MP4, whole or the range that is asked for, under the given file name. */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download,
  fileName: string,
): FastifyReply {
  const { byteLength, lastModifiedMs, etag } = file;
  reply.type('video/mp4').headers({
    'accept-ranges': 'bytes',
    etag,
    'last-modified': new Date(lastModifiedMs).toUTCString(),
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", '%27')}`,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const isFresh = isRangeFresh(request.headers['if-range']?.toString(), etag, lastModifiedMs);
  const range = isFresh ? readByteRange(request.headers.range, byteLength) : 'whole';
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${byteLength}`).send();
  const { start, end } = range === 'whole' ? { start: 0, end: byteLength } : range;
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${byteLength}`);
  reply.header('content-length', end - start);
  // An empty stream leaves the length as it was said; no body at all would make it 0.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : file.read(start, end));
}
