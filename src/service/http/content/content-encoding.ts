import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, pack } from '../../playback/cached-text.ts';

/** How text may be packed on the wire, the better one first. */
const contentEncodings = ['br', 'gzip'] as const;

/** Shorter text fits a packet or two as it is. */
export const leastPackedBytes = 1024;

/** What an `Accept-Encoding` header takes, the better one of those it likes alike; undefined: as it is. RFC 9110, 12.5.3. */
export function chooseEncoding(header: string | undefined): ContentEncoding | undefined {
  if (header === undefined || header.length > 1_000) return undefined;
  const weights = new Map<string, number>();
  for (const one of header.toLowerCase().split(',')) {
    const [, name, weight] = /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]{1,5})\s*)?$/.exec(one) ?? [];
    if (name !== undefined) weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = contentEncodings.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
  return best !== undefined && weightOf(best) > 0 ? best : undefined;
}

/** The same address has other bytes for whoever takes another encoding. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  const known = typeof vary === 'string' ? vary : '';
  if (!/\baccept-encoding\b/i.test(known)) {
    reply.header('vary', known === '' ? 'accept-encoding' : `${known}, accept-encoding`);
  }
}

/** Packs what this scope answers as text: JSON and pages. Has to be the last hook that reads the payload. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastPackedBytes || request.method === 'HEAD') return payload;
    const encoding = describePacking(request, reply);
    if (encoding === undefined) return payload;
    const packed = await pack(payload, encoding);
    reply.header('content-encoding', encoding).header('content-length', packed.length);
    return packed;
  });
}

/** The headers that an answer as long as this gets by how it is packed, its 304 too. Returns how it is packed. */
export function describePacking(request: FastifyRequest, reply: FastifyReply): ContentEncoding | undefined {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString());
  varyByEncoding(reply);
  if (encoding !== undefined) weakenETag(reply);
  return encoding;
}

/** A strong entity tag names bytes, and packed ones are others. RFC 9110, 8.8.1. */
function weakenETag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
}
