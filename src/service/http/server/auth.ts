import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operationsForWall } from '../../../contract/operations/all-operations.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { ApiKeys, Bearer } from '../../store/api-keys.ts';
import type { BrowserSessions } from '../../store/browser-sessions.ts';
import { ApiError } from './error-answers.ts';
import {
  type CookieParts,
  clearForeignSessions,
  hasTwoSessions,
  isFromOwnPage,
  readSessionCookie,
} from './session-cookie.ts';
import type { FailedTries } from './sign-in-limits.ts';

export interface AuthParts extends CookieParts {
  apiKeys: Pick<ApiKeys, 'find' | 'configuredBearer'>;
  /** `AIRCHECK_API_KEY`: a key accepted from the start, for automation. */
  configuredKey: string | undefined;
  browserSessions: Pick<BrowserSessions, 'find'>;
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

/** Is the key or the session that a request came with still a good one? For what takes its time. */
export function isStillAllowed(request: FastifyRequest): boolean {
  return checks.get(request)?.() === bearerOf(request).keyId;
}

/** Does this request come with a key that may only read? False where it was refused for its key. */
function mayOnlyRead(request: FastifyRequest): boolean {
  return bearers.get(request)?.isReadOnly === true;
}

/** Whom the API key of a request speaks for, if it has a good one. */
export function findBearer(
  request: FastifyRequest,
  { apiKeys, configuredKey }: Pick<AuthParts, 'apiKeys' | 'configuredKey'>,
): Bearer | undefined {
  const key = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) return undefined;
  if (configuredKey === undefined || !timingSafeEqual(sha256(key), sha256(configuredKey))) return apiKeys.find(key);
  return apiKeys.configuredBearer();
}

/**
 * Whom the session of a browser speaks for. A key that is sent as well comes first.
 * @throws ApiError 403 where another page than ours uses the cookie.
 */
function findBrowser(request: FastifyRequest, parts: AuthParts): Bearer | undefined {
  if (request.headers.authorization !== undefined) return undefined;
  const token = readSessionCookie(request, parts);
  if (token === undefined) return undefined;
  if (!isFromOwnPage(request, parts.settings.ownUrls())) {
    throw new ApiError(
      403,
      'a signed-in browser is answered on Aircheck’s own pages alone: open the dashboard, or send an API key',
    );
  }
  return parts.browserSessions.find(token);
}

/**
 * Refuses every request of this scope that carries neither a good key nor the cookie of a browser that is signed in: one
 * answer for all, the key never echoed.
 */
export function requireKey(app: FastifyInstance, parts: AuthParts): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === undefined && hasTwoSessions(request, parts)) {
      clearForeignSessions(request, reply, parts);
      throw new ApiError(401, 'this browser sent two sessions, one of which another page may have set: sign in again');
    }
    const find = () => findBearer(request, parts) ?? findBrowser(request, parts);
    const bearer = find();
    if (bearer === undefined) {
      if ((await parts.failedTries.slow(request.ip)) === 'close') {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      clearForeignSessions(request, reply, parts);
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

/**
 * Whoever may only read never gets a stream key, which is a right to publish: of nothing that is answered, an
 * upstream's answers and whatever they hold included.
 */
export function hideStreamKeys(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => asShownTo(request, payload));
}

/** For what is written once for many: all who may only read are shown the same, and so are all others. */
export function asShownTo(request: FastifyRequest, payload: unknown): unknown {
  return mayOnlyRead(request) ? withoutStreamKeys(payload) : payload;
}

/** The same value without a `streamKey` at any depth. */
function withoutStreamKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutStreamKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'streamKey')
      .map(([name, inner]) => [name, withoutStreamKeys(inner)]),
  );
}
