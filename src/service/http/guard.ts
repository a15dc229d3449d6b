import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

export interface GuardParts {
  /** Names besides `localhost` under which we may be reached. An IP address is always good: rebinding needs a name. */
  allowedHosts: readonly string[];
  /** Origins besides our own that may call the API from a browser. */
  allowedOrigins: readonly string[];
  /** Where recordings of upstreams are played from, as sources of a content security policy; none without upstreams. */
  upstreamMedia?: readonly string[];
}

/**
 * Nothing inline, nothing from elsewhere. `frameAncestors`: whose pages may show ours in a frame; `media`: from where
 * recordings may come besides.
 */
export function contentSecurityPolicy(frameAncestors = "'none'", media: readonly string[] = []): string {
  const further = media.map((source) => ` ${source}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${further}`,
    "font-src 'self'",
    `connect-src 'self'${further}`,
    `media-src 'self' blob:${further}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

/** Sent with every answer. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const;

/** What whoever has a link may fetch from anywhere. */
const isForEveryone = (url: string) => /^\/(recordings|hls|api\/playback)\//.test(url);

/** What holds for every request: the Host is ours, a browser's Origin is ours or allowed, and the security headers go out. */
export function addGuard(app: FastifyInstance, { allowedHosts, allowedOrigins, upstreamMedia }: GuardParts): void {
  const headers = { ...securityHeaders, 'content-security-policy': contentSecurityPolicy(undefined, upstreamMedia) };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (!isAllowedHost(request.hostname, allowedHosts)) {
      throw new ApiError(403, 'this host name is not allowed: add it to AIRCHECK_ALLOWED_HOSTS');
    }
    const { origin } = request.headers;
    if (origin === undefined || origin === `${request.protocol}://${request.host}`) return;
    if (isForEveryone(request.url)) return;
    if (!allowedOrigins.includes(origin)) {
      throw new ApiError(403, 'this origin is not allowed: add it to AIRCHECK_ALLOWED_ORIGINS');
    }
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type, if-none-match',
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-expose-headers': 'etag, link, x-total-count, retry-after',
      vary: 'origin, accept-encoding',
    });
    if (request.method === 'OPTIONS') return reply.code(204).send();
  });
}

/** The host without its port, brackets off an IPv6 address. */
export function isAllowedHost(hostname: string, allowedHosts: readonly string[]): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return isIP(name) !== 0 || name === 'localhost' || allowedHosts.includes(name);
}
