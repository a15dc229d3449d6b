import { HostedError, type SeenRequest } from './hosted-answer.ts';

/** A key of the hosted API. Without origins it is a normal key, which no browser may use. */
export interface HostedKey {
  key: string;
  userId: string;
  tokenName: string;
  /** Origins a browser may use it from; `*` is any. */
  allowedOrigins?: readonly string[];
  /** A restricted CORS key may not list streams or call `…/record`. */
  fullAccess?: boolean;
  isSuspended?: boolean;
}

const restrictedKeyMay: readonly [method: string, path: RegExp][] = [
  ['GET', /^\/stream\/[^/]+$/],
  ['GET', /^\/stream\/[^/]+\/sessions$/],
  ['GET', /^\/session\/[^/]+$/],
  ['POST', /^\/stream$/],
  ['PATCH', /^\/stream\/[^/]+$/],
];

function allowsOrigin({ allowedOrigins = [] }: HostedKey, origin: string): boolean {
  return allowedOrigins.includes('*') || allowedOrigins.includes(origin);
}

/**
 * Whom a request speaks for.
 * @throws HostedError 401 (which echoes the key) or 403. Source: hosted-api, "Errors" and "Browsers".
 */
export function readKey({ headers, method, path }: SeenRequest, keys: readonly HostedKey[]): HostedKey {
  const [, scheme, token] = /^\s*(\w+)\s+(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (scheme === undefined || token === undefined) throw new HostedError(401, 'request is not authenticated');
  if (scheme.toLowerCase() !== 'bearer')
    throw new HostedError(401, `unsupported authorization header scheme: ${scheme}`);
  const found = keys.find(({ key }) => key === token.trim());
  if (!found) throw new HostedError(401, `no token ${token.trim()} found`);
  if (found.isSuspended) throw new HostedError(403, 'user is suspended');
  const { origin } = headers;
  if (origin !== undefined && !allowsOrigin(found, origin)) {
    throw new HostedError(403, `credential disallows CORS access from origin ${origin}`);
  }
  const isRestricted = (found.allowedOrigins?.length ?? 0) > 0 && found.fullAccess !== true;
  const mayCall = restrictedKeyMay.some(([may, pattern]) => may === method && pattern.test(path));
  if (isRestricted && !mayCall) throw new HostedError(403, 'credential has insufficent privileges');
  return found;
}

/** The origins a browser may use: all for a preflight and for what needs no key, otherwise only one that the key allows. */
export function corsHeaders(
  { headers, method }: SeenRequest,
  keys: readonly HostedKey[],
  isOpen: boolean,
): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined) return {};
  const token = /^\s*\w+\s+(.+)$/.exec(headers.authorization ?? '')?.[1]?.trim();
  const key = keys.find((one) => one.key === token);
  if (!isOpen && method !== 'OPTIONS' && !(key && allowsOrigin(key, origin))) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
    'access-control-expose-headers': 'link, x-total-count',
    vary: 'origin',
  };
}
