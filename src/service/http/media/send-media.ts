import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedText } from '../../playback/cached-text.ts';
import type { RangedBody, ServedFile } from '../../playback/served-file.ts';
import { chooseEncoding, isKnownETag, minPackedBytes, varyByEncoding } from '../answers.ts';

/** Playback is for everyone who has the link, from any origin. */
export function openToAll(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
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

/** Sends an MP4, whole or the range that is asked for. */
export function sendDownload(request: FastifyRequest, reply: FastifyReply, download: RangedBody): FastifyReply {
  reply.type('video/mp4').header('cache-control', 'public, max-age=0, must-revalidate');
  return sendRanges(request, reply, download);
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
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const abandoned = new AbortController();
  finished(reply.raw, () => abandoned.abort());
  return reply.send(toStream(body.read(start, end, abandoned.signal)));
}

/** A broken or revoked connection destroys the stream, which closes the file that is being read. */
function toStream(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Readable {
  return Readable.from(pieces, { objectMode: false, highWaterMark: 1 });
}

/** Sends a text, compressed as the client takes it, or 304 where the client has it. */
export async function sendCachedText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag, packed }: CachedText,
): Promise<FastifyReply> {
  reply.header('etag', etag);
  varyByEncoding(reply);
  if (isKnownETag(request.headers['if-none-match'], etag)) {
    return reply.code(304).removeHeader('content-type').send();
  }
  const encoding =
    text.length < minPackedBytes ? undefined : chooseEncoding(request.headers['accept-encoding']?.toString());
  if (encoding === undefined) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await packed(encoding));
}

/** Does the client have it? Its entity tag says so, or where it sends none the time of the last change, in seconds. */
function isKnown({ headers }: FastifyRequest, { etag, lastModifiedMs }: RangedBody): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return isKnownETag(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Math.floor(lastModifiedMs / 1000) * 1000;
}

/** Bytes `[start, end)`. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * The range that a header asks of a body of `length` bytes. `whole` where it asks for nothing that we serve in part
 * (another unit, malformed, several ranges), `none` where it is beyond the end. Source: RFC 9110, 14.
 */
export function readByteRange(header: string | undefined, length: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Math.min(Number(last), length);
    return suffix === 0 ? 'none' : { start: length - suffix, end: length };
  }
  const start = Number(first);
  const end = last === '' ? length : Math.min(Number(last) + 1, length);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= length ? 'none' : { start, end };
}

/** May a part be sent, given `If-Range`? An entity tag has to be the very one, a date exactly the last modification. */
export function isRangeFresh(ifRange: string | undefined, etag: string, lastModifiedMs: number): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === etag;
  return Date.parse(ifRange) === Math.floor(lastModifiedMs / 1000) * 1000;
}
