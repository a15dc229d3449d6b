import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, chooseEncoding, leastPackedBytes, pack, varyByEncoding } from './content-encoding.ts';
import { isKnownETag } from './etag.ts';

/** Text that many ask for: its entity tag is known and it is packed once, however many ask. */
export interface KeptText {
  text: string;
  /** Weak: the same text is sent packed in several ways. */
  etag: string;
  packed(encoding: ContentEncoding): Promise<Buffer>;
}

/** `version` changes whenever the text does; without it the text is hashed. */
export function keepText(text: string, version = createHash('sha1').update(text).digest('base64url')): KeptText {
  const packings = new Map<ContentEncoding, Promise<Buffer>>();
  return {
    text,
    etag: `W/"${version}"`,
    packed(encoding) {
      const known = packings.get(encoding) ?? pack(text, encoding);
      packings.set(encoding, known);
      return known;
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
  if (encoding === undefined) return reply.send(kept.text);
  return reply.header('content-encoding', encoding).send(await kept.packed(encoding));
}
