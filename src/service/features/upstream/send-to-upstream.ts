import type { UpstreamReason } from '../../../contract/errors.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { Upstream } from './read-upstreams.ts';

export interface UpstreamLimits {
  /** Until the answer's headers arrived. */
  headersMs: number;
  /** Until the whole answer arrived. */
  wholeMs: number;
  bytes: number;
  /** For answers that are not lists. */
  objectBytes: number;
}

export const defaultUpstreamLimits: UpstreamLimits = {
  headersMs: 10_000,
  wholeMs: 30_000,
  bytes: 4 * 1024 * 1024,
  objectBytes: 512 * 1024,
};

interface UpstreamRequest {
  method: string;
  url: URL;
  /** Sent as JSON. */
  body?: unknown;
  ifNoneMatch?: string | undefined;
}

/** Running requests, which are aborted when the service stops. */
export type OpenRequests = Set<AbortController>;

/** A whole answer, unprocessed. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends one request, with nothing from the browser but what `request` names, and reads the whole answer.
 * @throws UpstreamFailure: no answer, too slow, too large, or a redirect, which is not followed.
 */
export async function sendToUpstream(
  { name, apiKey }: Upstream,
  request: UpstreamRequest,
  limits: UpstreamLimits,
  open: OpenRequests,
): Promise<RawAnswer> {
  const abortion = new AbortController();
  open.add(abortion);
  const timers = [
    setTimeout(() => abortion.abort('late'), limits.wholeMs),
    setTimeout(() => abortion.abort('late'), Math.min(limits.headersMs, limits.wholeMs)),
  ] as const;
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'aircheck' });
  if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (request.ifNoneMatch !== undefined) {
    headers.set('if-none-match', request.ifNoneMatch);
    // `fetch` would add no-cache, and many servers then never answer 304.
    headers.set('cache-control', 'max-age=0');
  }

  // `fetch` may lose its signal to the garbage collector (nodejs/undici#4984): our limits hold without it.
  const ended = new Promise<never>((_, reject) => {
    abortion.signal.addEventListener('abort', () => reject(abortion.signal.reason), { once: true });
  });
  // It may reject after the request has ended.
  ended.catch(() => undefined);
  const inTime = <TResult>(work: Promise<TResult>) => Promise.race([work, ended]);

  try {
    const answer = fetch(request.url, {
      method: request.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      redirect: 'manual',
      credentials: 'omit',
      signal: abortion.signal,
    });
    const response = await inTime(answer);
    clearTimeout(timers[1]);
    const { status } = response;
    if (status >= 300 && status < 400 && status !== 304) {
      await response.body?.cancel();
      throw new UpstreamFailure('redirect', `${name} sends us elsewhere (${status}), which is not followed.`, status);
    }
    return { status, headers: response.headers, text: await inTime(readBounded(response, name, limits.bytes)) };
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
    if (abortion.signal.reason === 'late') throw new UpstreamFailure('timeout', `${name} took too long to answer.`);
    if (abortion.signal.aborted) throw new UpstreamFailure('unreachable', 'This service is being stopped.');
    throw describeNetworkError(error, name);
  } finally {
    open.delete(abortion);
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Counts what arrives, unpacked, and stops reading beyond `bytes`. */
async function readBounded(response: Response, name: string, bytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body === null) return '';
  // Leaving the loop cancels the body, which closes the connection.
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > bytes) {
      const mebibytes = Math.round(bytes / 1024 / 1024);
      const limit = mebibytes > 0 ? `${mebibytes} MiB` : `${bytes} bytes`;
      throw new UpstreamFailure('too-large', `${name} answered with more than ${limit}.`, response.status);
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const maxRunning = 6;
const maxWaiting = 60;

/** Limits concurrent requests to one upstream: each holds an answer in memory, and that API must not be flooded. */
export function createRequestGate(name: string) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    /** @throws UpstreamFailure if too many are queued. */
    async pass<TResult>(request: () => Promise<TResult>): Promise<TResult> {
      if (running >= maxRunning) {
        if (waiting.length >= maxWaiting) {
          throw new UpstreamFailure('busy', `Too many requests to ${name} are under way. Try again in a moment.`);
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await request();
      } finally {
        // The next request takes this one's place.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

/** There is no usable answer; the message may be shown. Thrown within this room only. */
export class UpstreamFailure extends Error {
  readonly reason: UpstreamReason;
  /** The upstream's own status, if it answered. */
  readonly status: number | undefined;

  constructor(reason: UpstreamReason, message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name cannot be looked up just now',
  ECONNREFUSED: 'nothing listens at its address',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  EHOSTUNREACH: 'there is no way to its address',
  ENETUNREACH: 'there is no way to its network',
};

const tlsWords: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that this machine does not know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  EPROTO: 'it does not speak TLS at this address',
};

/** Describes what `fetch` threw by its code alone: its messages may repeat what was sent. */
export function describeNetworkError(error: unknown, name: string): UpstreamFailure {
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new UpstreamFailure('timeout', `${name} does not answer: no connection in time.`);
  }
  if (code in tlsWords || /^(?:ERR_SSL|ERR_TLS|CERT_)/.test(code)) {
    return new UpstreamFailure('tls', `${name} cannot be trusted: ${tlsWords[code] ?? `TLS failed (${code})`}.`);
  }
  return new UpstreamFailure('unreachable', `${name} does not answer: ${words[code] ?? 'the connection failed'}.`);
}

/** `fetch` wraps the cause, sometimes in one error per address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}

export type UpstreamMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A forwarded operation. `expects`: the shape of its success. */
export interface UpstreamOperation {
  method: UpstreamMethod;
  /** A path of the contract: `/stream/:id/record`. */
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
 * @throws an Error if that would leave the base, which would be a bug: the key must be sent to no other host.
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
