import { routePatterns } from '../../../contract/routes.ts';

export type UpstreamMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A forwarded operation. `expects`: the shape of its success. */
export interface UpstreamOperation {
  method: UpstreamMethod;
  /** As in the contract: `/stream/:id/record`. */
  pattern: string;
  expects: 'list' | 'object' | 'nothing';
}

/** All forwarded operations; anything else does not exist. Source: hosted-api, "Operations and success". */
const operations: readonly UpstreamOperation[] = [
  { method: 'GET', pattern: routePatterns.streams, expects: 'list' },
  { method: 'POST', pattern: routePatterns.streams, expects: 'object' },
  { method: 'GET', pattern: routePatterns.stream, expects: 'object' },
  { method: 'PATCH', pattern: routePatterns.stream, expects: 'nothing' },
  { method: 'DELETE', pattern: routePatterns.stream, expects: 'nothing' },
  { method: 'PATCH', pattern: routePatterns.streamRecord, expects: 'nothing' },
  { method: 'GET', pattern: routePatterns.streamSessions, expects: 'list' },
  { method: 'DELETE', pattern: routePatterns.streamTerminate, expects: 'nothing' },
  { method: 'GET', pattern: routePatterns.sessions, expects: 'list' },
  { method: 'GET', pattern: routePatterns.session, expects: 'object' },
  { method: 'GET', pattern: routePatterns.ingest, expects: 'list' },
  { method: 'GET', pattern: routePatterns.playback, expects: 'object' },
];

/** No `%`, no dot, no slash, no `@`: no identifier can change the path or the host. */
const id = '([A-Za-z0-9_-]{1,100})';

const matchers = operations.map((operation) => ({
  operation,
  path: new RegExp(`^${operation.pattern.replaceAll(':id', id)}$`),
}));

export interface FoundOperation {
  operation: UpstreamOperation;
  /** Exactly as in the path. */
  path: string;
  id?: string | undefined;
}

/** The operation behind a method and a path as it came (not decoded, without a query), if it may be forwarded. */
export function findOperation(method: string, path: string): FoundOperation | undefined {
  for (const { operation, path: pattern } of matchers) {
    const match = operation.method === method ? pattern.exec(path) : null;
    if (match !== null) return { operation, path, id: match[1] };
  }
  return undefined;
}

/** The query parameters of a list. Source: hosted-api, "Lists". */
const queryNames = [
  'limit',
  'cursor',
  'count',
  'order',
  'filters',
  'streamsonly',
  'sessionsonly',
  'active',
  'parentId',
  'record',
] as const;

/**
 * The URL of an operation at an upstream: its base, a path that `findOperation` let pass, and the known parameters.
 * @throws an Error if that would leave the base, which is a bug here: the key must not go anywhere else.
 */
export function upstreamUrl(baseUrl: string, path: string, search?: URLSearchParams): URL {
  const base = new URL(baseUrl);
  const url = new URL(`${baseUrl}${path}`);
  if (url.origin !== base.origin || url.pathname !== `${base.pathname.replace(/\/+$/, '')}${path}`) {
    throw new Error(`The path of an operation leaves its upstream: ${path}`);
  }
  for (const name of queryNames) {
    const value = search?.get(name) ?? null;
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}
