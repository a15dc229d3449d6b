import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as waitMs } from 'node:timers/promises';
import { stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operationsForWall } from '../../contract/operations/all-operations.ts';
import { clientHeader, routePatterns } from '../../contract/routes.ts';
import type { ApiKeys, Bearer } from '../db/api-keys.ts';
import type { BrowserSessions } from '../db/browser-sessions.ts';
import type { ServiceSettingsStore } from '../db/service-settings.ts';
import { createWrongTries } from '../lib/client-network.ts';
import { ApiError, notFound } from './errors.ts';

/** Browsers keep a cookie for 400 days at most. The service ends a session that nobody uses much earlier. */
const cookieSeconds = 400 * 24 * 60 * 60;

interface CookieDeps {
  /** Cookies are shared by all ports of a host: each service has its own name for them. */
  instanceId: string;
  settings: ServiceSettingsStore;
}

const isHttps = (url: string | undefined) => url?.startsWith('https:') === true;

/** Is the page open over HTTPS? It may be open at another of our addresses than the public one, without. */
function isOverHttps({ headers, protocol, host }: FastifyRequest, { settings }: CookieDeps): boolean {
  const own = settings.ownUrls().find((url) => headers.origin === url || host === new URL(url).host);
  return isHttps(own ?? `${protocol}:`);
}

/** Over HTTPS a name that a browser takes from this very host alone: RFC 6265bis, 4.1.3. */
function nameOf(request: FastifyRequest, deps: CookieDeps): string {
  const plain = `aircheck-${deps.instanceId}`;
  const bound = `__Host-${plain}`;
  // A proxy that does not pass on which host was asked does not show that the page is open over HTTPS.
  const isBound = deps.settings.ownUrls().some(isHttps) && valuesOf(request, bound).length > 0;
  return isBound || isOverHttps(request, deps) ? bound : plain;
}

function valuesOf({ headers }: FastifyRequest, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

/** The token of the session that a request comes with; undefined too where it comes with two. */
export function readSessionCookie(request: FastifyRequest, deps: CookieDeps): string | undefined {
  const [token, ...others] = valuesOf(request, nameOf(request, deps));
  return token === '' || others.length > 0 ? undefined : token;
}

/**
 * Does a request come with two sessions? A page on another port of this host, or on a host beside it, can have set one for
 * a longer path: the browser would act in an account that is not its own.
 */
function hasTwoSessions(request: FastifyRequest, deps: CookieDeps): boolean {
  return valuesOf(request, nameOf(request, deps)).length > 1;
}

/**
 * Deletes a session that another page may have set, at every path and domain where this request and the API's other paths
 * can have it from. The service's own cookie stays: a browser that was just signed in again is not signed out by the
 * late answer to a request from before.
 */
export function clearForeignSessions(request: FastifyRequest, reply: FastifyReply, deps: CookieDeps): void {
  const name = nameOf(request, deps);
  if (isBoundToHost(name) || valuesOf(request, name).length === 0) return;
  const secure = isOverHttps(request, deps);
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
export function sendSessionCookie(reply: FastifyReply, token: string, deps: CookieDeps): void {
  const name = nameOf(reply.request, deps);
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name,
      value: token,
      path: ownPath(name),
      httpOnly: true,
      sameSite: 'strict',
      secure: isBoundToHost(name),
      maxAge: token === '' ? 0 : cookieSeconds,
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

const freeTries = 5;
const maxWaitMs = 2000;
const maxQueueMs = 20_000;
const forgetAfterMs = 10 * 60_000;

/** A failed try is answered, or its connection is closed without an answer. */
type TryOutcome = 'answer' | 'close';

/**
 * Slows failed sign-ins and unknown keys per network (an IPv6 /64 is one): the first five are answered at once, each further one up to 2 s
 * after the one before it, over however many connections they come. Where too many are queued, the rest are closed.
 * A good key never waits, whatever others tried from its network. `now`: of a clock that is never set.
 */
export function createFailedTries(now: () => number, wait: (ms: number) => Promise<unknown> = waitMs) {
  const triesOf = createWrongTries(forgetAfterMs, now);
  return {
    async slow(address: string): Promise<TryOutcome> {
      const nowMs = now();
      const tries = triesOf(address);
      const lineEnd = Math.max(nowMs, tries.answeredAt);
      if (lineEnd - nowMs > maxQueueMs) return 'close';
      const stepMs = tries.count > freeTries ? Math.min(maxWaitMs, 50 * 2 ** (tries.count - freeTries)) : 0;
      tries.answeredAt = lineEnd + stepMs;
      if (stepMs > 0) await wait(tries.answeredAt - nowMs);
      return 'answer';
    },
  };
}

export type FailedTries = ReturnType<typeof createFailedTries>;

const tokenLifetimeMs = 10 * 60_000;

/**
 * The tokens of printed sign-in links: 160 random bits, used once, good for 10 minutes, gone with the process. `now`: of a
 * clock that is never set.
 */
export function createSignInTokens(now: () => number) {
  const expiry = new Map<string, number>();
  const hash = (token: string) => createHash('sha256').update(token).digest('hex');
  return {
    create(): string {
      const token = randomBytes(20).toString('base64url');
      expiry.set(hash(token), now() + tokenLifetimeMs);
      return token;
    },
    /** Is it known, in time and not used? */
    isGood(token: string): boolean {
      const until = expiry.get(hash(token));
      return until !== undefined && now() <= until;
    },
    /** It signs nobody in from now on. */
    use(token: string): void {
      expiry.delete(hash(token));
    },
  };
}

export type SignInTokens = ReturnType<typeof createSignInTokens>;

/** Everything that tells for whom a request speaks. */
export interface AuthDeps extends CookieDeps {
  apiKeys: ApiKeys;
  /** `AIRCHECK_API_KEY`: a key accepted from the start, for automation. */
  configuredKey: string | undefined;
  browserSessions: BrowserSessions;
  failedTries: FailedTries;
}

const bearers = new WeakMap<FastifyRequest, Bearer>();
/** The id of the key that a request would act through now. */
const checks = new WeakMap<FastifyRequest, () => string | undefined>();

/** Whom this request speaks for. Only on routes behind `requireKey`. */
export function bearerOf(request: FastifyRequest): Bearer {
  const bearer = bearers.get(request);
  if (bearer === undefined) throw new Error(`${request.routeOptions.url} is not behind requireKey`);
  return bearer;
}

/**
 * The row, if it belongs to the account that asks.
 * @throws ApiError 404
 */
export function ownRow<TRow extends { accountId: string }>(request: FastifyRequest, row: TRow | undefined): TRow {
  if (row?.accountId !== bearerOf(request).accountId) throw notFound();
  return row;
}

/** Is the key or the session that a request came with still a good one? For what takes its time. */
export function isStillAllowed(request: FastifyRequest): boolean {
  return checks.get(request)?.() === bearerOf(request).keyId;
}

/** Does this request come with a key that may only read? False where it was refused for its key. */
export function isReadOnly(request: FastifyRequest): boolean {
  return bearers.get(request)?.isReadOnly === true;
}

/** Whom the API key of a request speaks for, if it has a good one. */
export function findBearer(request: FastifyRequest, { apiKeys, configuredKey }: AuthDeps): Bearer | undefined {
  const key = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) return undefined;
  if (configuredKey === undefined || !timingSafeEqual(sha256(key), sha256(configuredKey))) return apiKeys.find(key);
  return apiKeys.configuredBearer();
}

/**
 * Whom the session of a browser speaks for. A key that is sent as well comes first.
 * @throws ApiError 403 where another page than ours uses the cookie.
 */
function findBrowser(request: FastifyRequest, deps: AuthDeps): Bearer | undefined {
  if (request.headers.authorization !== undefined) return undefined;
  const token = readSessionCookie(request, deps);
  if (token === undefined) return undefined;
  if (!isFromOwnPage(request, deps.settings.ownUrls())) {
    throw new ApiError(
      403,
      'a signed-in browser is answered on Aircheck’s own pages alone: open the dashboard, or send an API key',
    );
  }
  return deps.browserSessions.find(token);
}

/**
 * Refuses every request of this scope that carries neither a good key nor the cookie of a browser that is signed in: one
 * answer for all, the key never echoed.
 */
export function requireKey(app: FastifyInstance, deps: AuthDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === undefined && hasTwoSessions(request, deps)) {
      clearForeignSessions(request, reply, deps);
      throw new ApiError(401, 'this browser sent two sessions, one of which another page may have set: sign in again');
    }
    const find = () => findBearer(request, deps) ?? findBrowser(request, deps);
    const bearer = find();
    if (bearer === undefined) {
      if ((await deps.failedTries.slow(request.ip)) === 'close') {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      clearForeignSessions(request, reply, deps);
      throw new ApiError(401, 'no valid API key: send the header authorization with Bearer and a key of this service');
    }
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    if (bearer.isReadOnly && writes && request.routeOptions.url !== `/api${routePatterns.signOut}`) {
      throw new ApiError(403, 'this API key may only read: ask for one that may change things');
    }
    if (bearer.isWallOnly && !isForWall(request)) {
      throw new ApiError(403, 'this browser may only show the wall: sign in with another link for everything else');
    }
    bearers.set(request, bearer);
    checks.set(request, () => find()?.keyId);
    return undefined;
  });
}

/** May a browser that may only show the wall ask this? What no operation describes it may not. */
function isForWall({ method, routeOptions }: FastifyRequest): boolean {
  const path = routeOptions.url?.replace(/^\/api/, '') ?? '';
  return operationsForWall.has(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
