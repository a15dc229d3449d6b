import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, chooseEncoding, leastPackedBytes, pack, varyByEncoding } from './content-encoding.ts';
import { isKnownETag } from './etag.ts';
import { mostAtOnceBytes } from './ranged-body.ts';

/** Text that many ask for: its entity tag is known and it is packed once, however many ask. */
export interface KeptText {
  text: string;
  /** Weak: the same text is sent packed in several ways. */
  etag: string;
  packed(encoding: ContentEncoding): Promise<Buffer>;
  /** The bytes themselves; all readers share this memory. */
  bytes(): Buffer;
}

/** `version` changes whenever the text does; without it the text is hashed. */
export function keepText(text: string, version = createHash('sha1').update(text).digest('base64url')): KeptText {
  const packings = new Map<ContentEncoding, Promise<Buffer>>();
  let bytes: Buffer | undefined;
  return {
    text,
    etag: `W/"${version}"`,
    packed(encoding) {
      const known = packings.get(encoding) ?? pack(text, encoding);
      packings.set(encoding, known);
      return known;
    },
    bytes() {
      bytes ??= Buffer.from(text);
      return bytes;
    },
  };
}

/** Answers with the text, packed as the client takes it, or with 304 where the client has it. */
export async function sendKeptText(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptText,
): Promise<FastifyReply> {
  reply.header('etag', kept.etag);
  varyByEncoding(reply);
  if (isKnownETag(request.headers['if-none-match'], kept.etag)) {
    return reply.code(304).removeHeader('content-type').send();
  }
  const encoding =
    kept.text.length < leastPackedBytes ? undefined : chooseEncoding(request.headers['accept-encoding']?.toString());
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  const bytes = encoding === undefined ? kept.bytes() : await kept.packed(encoding);
  // A slow client of a long text would have a copy of its own, and would seem to take nothing until it has all of it.
  if (bytes.length > mostAtOnceBytes) return reply.header('content-length', bytes.length).send(inPieces(bytes));
  return reply.send(bytes);
}

function inPieces(bytes: Buffer): Readable {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += mostAtOnceBytes) yield bytes.subarray(at, at + mostAtOnceBytes);
  };
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 1 });
}
