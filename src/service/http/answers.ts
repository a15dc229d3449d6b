import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RecordingStatus } from '../../contract/session.ts';
import { type ContentEncoding, pack } from '../playback/cached-text.ts';
import { isReadOnly } from './auth.ts';

/** How text may be packed on the wire, the better one first. */
const contentEncodings = ['br', 'gzip'] as const;

/** Shorter text fits three packets as it is, sooner than a thread of zlib's wakes up: most of what dashboards poll. */
export const minPackedBytes = 4096;

/** The encoding that `Accept-Encoding` prefers, `br` of two it likes alike; undefined for none. RFC 9110, 12.5.3. */
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

/** Packs what this scope answers as text. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', packed);
}

/** The API's answers: never stored, tagged, so that an unchanged poll costs no body, and packed. */
export function finishAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    reply.header('cache-control', 'no-store');
    return packed(request, reply, tagged(request, reply, payload));
  });
}

/** The answer without what this client may not see, in the words that it knows. */
export function shapeAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    const shown = isReadOnly(request) ? withoutStreamKeys(payload) : payload;
    const unknown = unknownStatuses(request.headers['user-agent']);
    return unknown.length === 0 ? shown : withoutStatuses(shown, unknown);
  });
}

async function packed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < minPackedBytes || request.method === 'HEAD') return payload;
  const encoding = describePacking(request, reply);
  if (encoding === undefined) return payload;
  const bytes = await pack(payload, encoding);
  reply.header('content-encoding', encoding).header('content-length', bytes.length);
  return bytes;
}

/** Answers 304 where the client has the answer already. */
function tagged(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const given = reply.getHeader('etag');
  // An upstream's own stays: it is what the upstream can answer 304 to.
  const etag = typeof given === 'string' ? given : `"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', etag);
  if (!isKnownETag(request.headers['if-none-match'], etag)) return payload;
  if (payload.length >= minPackedBytes) describePacking(request, reply);
  reply.code(304).removeHeader('content-type');
  return null;
}

/** The headers that an answer as long as this gets by how it is packed, its 304 too. Returns how it is packed. */
function describePacking(request: FastifyRequest, reply: FastifyReply): ContentEncoding | undefined {
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

/** Is `etag` among those of an `If-None-Match` header? Compared weakly. RFC 9110, 13.1.2. */
export function isKnownETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  const known = ifNoneMatch?.split(',').map(bare) ?? [];
  return known.includes(bare(etag)) || known.includes('*');
}

type Unknown = Extract<RecordingStatus, 'failed' | 'deleted'>;

/**
 * The words that a client does not know. The official SDK rejects a whole list where one `recordingStatus` is none of the
 * words that its version has: 3.0 and 3.1 lack `failed` and `deleted`, 3.2 and 3.3 lack `deleted`. They are answered
 * `none`: there is no recording to play. `userAgent`: `speakeasy-sdk/typescript 3.1.1 2.318.3 1.0.0 livepeer`.
 * docs/decisions/003.
 */
export function unknownStatuses(userAgent: string | undefined): readonly Unknown[] {
  const minor = /^speakeasy-sdk\/typescript 3\.(\d+)\.\S+ .*\blivepeer$/.exec(userAgent ?? '')?.[1];
  if (minor === undefined || Number(minor) > 3) return [];
  return Number(minor) < 2 ? ['failed', 'deleted'] : ['deleted'];
}

function withoutStatuses(payload: unknown, unknown: readonly string[]): unknown {
  if (Array.isArray(payload)) return payload.map((row) => withoutStatuses(row, unknown));
  if (typeof payload !== 'object' || payload === null || !('recordingStatus' in payload)) return payload;
  return unknown.includes(String(payload.recordingStatus)) ? { ...payload, recordingStatus: 'none' } : payload;
}

/** The same value without a `streamKey` at any depth, in an upstream's answers too: it is a right to publish. */
function withoutStreamKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutStreamKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'streamKey')
      .map(([name, inner]) => [name, withoutStreamKeys(inner)]),
  );
}
