import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Gives every read a strong ETag and answers 304 where the client has it already: an unchanged poll costs no body. */
export function addETags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const given = reply.getHeader('etag');
    // An upstream's own stays: it is what the upstream can answer 304 to.
    const etag = typeof given === 'string' ? given : `"${createHash('sha1').update(payload).digest('base64url')}"`;
    reply.header('etag', etag);
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
    if (known === undefined || !(known.includes(etag.replace(/^W\//, '')) || known.includes('*'))) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  });
}
