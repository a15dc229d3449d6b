import { isIP } from 'node:net';
import { stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientHeader, routePatterns } from '../../../contract/routes.ts';
import type { ServiceSettingsStore } from '../../store/service-settings.ts';

/** Browsers keep a cookie for 400 days at most. The service ends a session that nobody uses much earlier. */
const keptForSeconds = 400 * 24 * 60 * 60;

export interface CookieParts {
  /** Cookies are shared by all ports of a host: each service has its own name for them. */
  instanceId: string;
  settings: Pick<ServiceSettingsStore, 'ownUrls'>;
}

const isHttps = (url: string | undefined) => url?.startsWith('https:') === true;

/** Is the page open over HTTPS? It may be open at another of our addresses than the public one, without. */
function isOverHttps({ headers, protocol, host }: FastifyRequest, { settings }: CookieParts): boolean {
  const own = settings.ownUrls().find((url) => headers.origin === url || host === new URL(url).host);
  return isHttps(own ?? `${protocol}:`);
}

/** Over HTTPS a name that a browser takes from this very host alone: RFC 6265bis, 4.1.3. */
function nameOf(request: FastifyRequest, parts: CookieParts): string {
  const plain = `aircheck-${parts.instanceId}`;
  const bound = `__Host-${plain}`;
  // A proxy that does not pass on which host was asked does not show that the page is open over HTTPS.
  const isBound = parts.settings.ownUrls().some(isHttps) && valuesOf(request, bound).length > 0;
  return isBound || isOverHttps(request, parts) ? bound : plain;
}

function valuesOf({ headers }: FastifyRequest, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

/** The token of the session that a request comes with; undefined too where it comes with two. */
export function readSessionCookie(request: FastifyRequest, parts: CookieParts): string | undefined {
  const [token, ...others] = valuesOf(request, nameOf(request, parts));
  return token === '' || others.length > 0 ? undefined : token;
}

/**
 * Does a request come with two sessions? A page on another port of this host, or on a host beside it, can have set one for
 * a longer path: the browser would act in an account that is not its own.
 */
export function hasTwoSessions(request: FastifyRequest, parts: CookieParts): boolean {
  return valuesOf(request, nameOf(request, parts)).length > 1;
}

/**
 * Deletes a session that another page may have set, at every path and domain where this request and the API's other paths
 * can have it from. The service's own cookie stays: a browser that was just signed in again is not signed out by the
 * late answer to a request from before.
 */
export function clearForeignSessions(request: FastifyRequest, reply: FastifyReply, parts: CookieParts): void {
  const name = nameOf(request, parts);
  if (isBoundToHost(name) || valuesOf(request, name).length === 0) return;
  const secure = isOverHttps(request, parts);
  const clear = (path: string, domain?: string) => {
    const gone = { name, value: '', path, secure, httpOnly: true, sameSite: 'strict', maxAge: 0 } as const;
    reply.header('set-cookie', stringifySetCookie({ ...gone, ...(domain !== undefined && { domain }) }));
  };
  const paths = pathsOf(request.url);
  for (const domain of domainsOf(request.hostname)) for (const path of paths) clear(path, domain);
  for (const path of new Set([...paths, ...apiRoots])) if (path !== ownPath(name)) clear(path);
}

/** No path of ours is longer. */
const maxSegments = 6;

const withSlash = (path: string) => [path, `${path}/`];

/** Signing in clears these too: a session that is set for one of them would be refused beside the new one. */
const apiRoots = [...new Set(Object.values(routePatterns).map((pattern) => `/api/${pattern.split('/')[1]}`))].flatMap(
  withSlash,
);

/** The paths that a cookie of this request can have. */
function pathsOf(url: string): string[] {
  const segments = (url.split('?')[0] ?? '').split('/').filter((segment) => segment !== '');
  const paths = segments.slice(0, maxSegments).map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  return ['/', ...paths.flatMap(withSlash)];
}

/** The domains that a cookie of this host can have, beside the host alone: its own and its parents'. */
function domainsOf(hostname: string): string[] {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return [];
  const labels = hostname.toLowerCase().split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

const isBoundToHost = (name: string) => name.startsWith('__Host-');

/** The path that our own cookie has. */
const ownPath = (name: string) => (isBoundToHost(name) ? '/' : '/api');

/** Gives a browser its session, or with an empty token takes it away. */
export function sendSessionCookie(reply: FastifyReply, token: string, parts: CookieParts): void {
  const name = nameOf(reply.request, parts);
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name,
      value: token,
      path: ownPath(name),
      httpOnly: true,
      sameSite: 'strict',
      secure: isBoundToHost(name),
      maxAge: token === '' ? 0 : keptForSeconds,
    }),
  );
}

/**
 * May this request act by a cookie? Only our own pages may, and a write says that one of them sent it. Browsers send
 * `Sec-Fetch-Site` over HTTPS and from this machine, and `Origin` with every write.
 */
export function isFromOwnPage(
  { method, headers, protocol, host }: FastifyRequest,
  ownUrls: readonly string[],
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  if (origin !== undefined && !ownUrls.includes(origin) && origin !== `${protocol}://${host}`) return false;
  return method === 'GET' || method === 'HEAD' || headers[clientHeader] === 'dashboard';
}
