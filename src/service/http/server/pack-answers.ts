import type { FastifyInstance, FastifyReply } from 'fastify';
import { chooseEncoding, leastPackedBytes, pack, varyByEncoding } from '../content/content-encoding.ts';

/** Packs what this scope answers as text: JSON and pages. Has to be the last hook that reads the payload. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastPackedBytes || request.method === 'HEAD') return payload;
    const encoding = chooseEncoding(request.headers['accept-encoding']?.toString());
    varyByEncoding(reply);
    if (encoding === undefined) return payload;
    const packed = await pack(payload, encoding);
    weakenETag(reply);
    reply.header('content-encoding', encoding).header('content-length', packed.length);
    return packed;
  });
}

/** A strong entity tag names bytes, and packed ones are others. RFC 9110, 8.8.1. */
function weakenETag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
}
