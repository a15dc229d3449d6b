import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientHeader } from '../../../contract/first-routes.ts';

/** Browsers keep a cookie for 400 days at most. The service ends a session that nobody uses much earlier. */
const keptForSeconds = 400 * 24 * 60 * 60;

export interface CookieParts {
  /** Cookies are shared by all ports of a host: each service has its own name for them. */
  instanceId: string;
  publicUrl?: string | undefined;
}

const nameOf = ({ instanceId }: CookieParts) => `aircheck-${instanceId}`;

/** The token of the session that a request comes with. */
export function readSessionCookie(request: FastifyRequest, parts: CookieParts): string | undefined {
  const token = parseCookie(request.headers.cookie ?? '')[nameOf(parts)];
  return token === undefined || token === '' ? undefined : token;
}

/**
 * Gives a browser its session, or with an empty token takes it away. The page may be open at another of our addresses than
 * the public one, without HTTPS: a browser would not keep a `Secure` cookie then.
 */
export function sendSessionCookie(reply: FastifyReply, token: string, parts: CookieParts): void {
  const { headers, protocol } = reply.request;
  const isSecure = (headers.origin ?? parts.publicUrl ?? `${protocol}:`).startsWith('https:');
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: nameOf(parts),
      value: token,
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure,
      maxAge: token === '' ? 0 : keptForSeconds,
    }),
  );
}

/**
 * May this request act by a cookie? Only our own pages may, and a write says that one of them sent it. Browsers send
 * `Sec-Fetch-Site` over HTTPS and from this machine, and `Origin` with every write.
 */
export function isFromOwnPage({ method, headers, protocol, host }: FastifyRequest, publicUrl?: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  if (origin !== undefined && origin !== publicUrl && origin !== `${protocol}://${host}`) return false;
  return method === 'GET' || method === 'HEAD' || headers[clientHeader] === 'dashboard';
}
