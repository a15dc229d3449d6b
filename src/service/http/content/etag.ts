import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describePacking, leastPackedBytes } from './content-encoding.ts';

/** Gives every read an ETag and answers 304 where the client has it already: an unchanged poll costs no body. */
export function addETags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const given = reply.getHeader('etag');
    // An upstream's own stays: it is what the upstream can answer 304 to.
    const etag = typeof given === 'string' ? given : `"${createHash('sha1').update(payload).digest('base64url')}"`;
    reply.header('etag', etag);
    if (!isKnownETag(request.headers['if-none-match'], etag)) return payload;
    if (payload.length >= leastPackedBytes) describePacking(request, reply);
    reply.code(304).removeHeader('content-type');
    return null;
  });
}

/** Is `etag` among those of an `If-None-Match` header? Compared weakly. RFC 9110, 13.1.2. */
export function isKnownETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  const known = ifNoneMatch?.split(',').map(bare) ?? [];
  return known.includes(bare(etag)) || known.includes('*');
}
