import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRangeFresh, readByteRange } from '../content/byte-range.ts';
import { isKnownETag } from '../content/etag.ts';

/** Bytes that can be read from anywhere in them, and need not be on disk. */
export interface RangedBody {
  byteLength: number;
  lastModifiedMs: number;
  etag: string;
  /** The bytes `[start, end)`. */
  read(start: number, end: number): Readable;
}

/** Sends a body, whole or the range that is asked for, or 304 where the client has it. RFC 9110, 13 and 14. */
export function sendRanges(request: FastifyRequest, reply: FastifyReply, body: RangedBody): FastifyReply {
  const { byteLength, lastModifiedMs, etag } = body;
  reply.headers({ 'accept-ranges': 'bytes', etag, 'last-modified': new Date(lastModifiedMs).toUTCString() });
  if (isKnown(request, body)) return reply.code(304).removeHeader('content-type').send();
  const isFresh = isRangeFresh(request.headers['if-range']?.toString(), etag, lastModifiedMs);
  const range = isFresh ? readByteRange(request.headers.range, byteLength) : 'whole';
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${byteLength}`).send();
  const { start, end } = range === 'whole' ? { start: 0, end: byteLength } : range;
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${byteLength}`);
  reply.header('content-length', end - start);
  // An empty stream leaves the length as it was said; no body at all would make it 0.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : body.read(start, end));
}

/** Does the client have it? Its entity tag says so, or where it sends none the time of the last change, in seconds. */
function isKnown({ headers }: FastifyRequest, { etag, lastModifiedMs }: RangedBody): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return isKnownETag(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Math.floor(lastModifiedMs / 1000) * 1000;
}
