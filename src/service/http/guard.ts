import { STATUS_CODES } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ServiceSettingsStore } from '../db/service-settings.ts';
import { ApiError, notFound } from './errors.ts';

/** Origins that play recordings of upstreams. */
export interface MediaSources {
  /** Resolves when the origins that answer soon are known. */
  ready(): Promise<void>;
  now(): readonly string[];
}

export interface GuardDeps {
  /** Names besides `localhost` under which we may be reached. An IP address is always good: rebinding needs a name. */
  allowedHosts: readonly string[];
  /** Origins besides our own that may call the API from a browser. */
  allowedOrigins: readonly string[];
  /** The origin of every link, and those of our own pages, behind a proxy for one. */
  settings: ServiceSettingsStore;
  upstreamMedia: MediaSources;
}

interface PolicyOptions {
  /** Origins that may show the page in a frame. */
  frameAncestors?: string;
  /** Further sources of recordings. */
  media?: readonly string[];
}

/** Nothing from elsewhere, and nothing inline. */
export function contentSecurityPolicy(options: PolicyOptions = {}): string {
  const { frameAncestors = "'none'", media = [] } = options;
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

/** Answers of the API and pieces of code may load nothing. */
const bareSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";
const isNoPage = (url: string) => /^\/(api|assets)\/(?!docs)/.test(url);

/** Sent with every answer. */
const securityHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const;

/** A delivery page's player fetches these; the page itself, and all of it in one file, stay on their origin. */
export const isDeliveredMedia = (url: string) => /^\/deliveries\/[^/?]+\/media\//.test(url);
/** May anyone who has the link fetch it from anywhere? */
const isForEveryone = (url: string) =>
  /^\/(recordings|clips|hls|api(\/aircheck)?\/playback)\//.test(url) || isDeliveredMedia(url);

/** Asked by players that send more than a plain range. Nothing is taken with it that says who asks. */
const mediaPreflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'range, if-range, if-none-match, if-modified-since',
  'access-control-max-age': '600',
} as const;

/** Every request: the Host is ours, a browser's Origin is ours or allowed, and the security headers go out. */
export function addGuard(app: FastifyInstance, deps: GuardDeps): void {
  const { allowedHosts, allowedOrigins, settings, upstreamMedia } = deps;
  app.addHook('onRequest', async (request, reply) => {
    const isForPage = isPage(request);
    if (isForPage) await upstreamMedia.ready();
    const policy = isNoPage(request.url) ? bareSecurityPolicy : contentSecurityPolicy({ media: furtherMedia(deps) });
    reply.headers({ ...securityHeaders, 'content-security-policy': policy });
    // A proxy that is trusted passes on what a client says of the host it asked: both names count.
    const { host = '' } = request.headers;
    const ownUrls = settings.ownUrls();
    const hosts = [...allowedHosts, ...hostNames(ownUrls)];
    if (![request.host, host].every((name) => isAllowedHost(name, hosts))) {
      throw new ApiError(403, 'this host name is not allowed: add it to AIRCHECK_ALLOWED_HOSTS');
    }
    const { origin } = request.headers;
    if (origin === undefined || ownUrls.includes(origin) || origin === `${request.protocol}://${request.host}`) return;
    if (isForEveryone(request.url)) {
      return request.method === 'OPTIONS' ? reply.code(204).headers(mediaPreflight).send() : undefined;
    }
    if (!allowedOrigins.includes(origin)) {
      throw new ApiError(403, 'this origin is not allowed: add it to AIRCHECK_ALLOWED_ORIGINS');
    }
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type, if-none-match',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-expose-headers': 'etag, link, x-total-count, retry-after',
      vary: 'origin, accept-encoding',
    });
    if (request.method === 'OPTIONS') return reply.code(204).send();
  });
}

/** Further sources of media: a page that was opened at another of our addresses plays from the public one. */
export function furtherMedia({ settings, upstreamMedia }: GuardDeps) {
  const publicUrl = settings.publicUrl();
  const upstreams = upstreamMedia.now();
  return publicUrl === undefined ? upstreams : [publicUrl, ...upstreams];
}

/** The names that a proxy asks us by. */
const hostNames = (urls: readonly string[]) => urls.map((url) => new URL(url).hostname.toLowerCase());

/** Is this a request for the dashboard's page itself, whose policy holds for as long as it is open? */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && headers.accept?.includes('text/html') === true && !/^\/(api|recordings|clips|hls)\//.test(url)
  );
}

/** Is this `Host` header, port and all, one of ours? What is no host and port is not. RFC 9110, 7.2. */
export function isAllowedHost(host: string, allowedHosts: readonly string[]): boolean {
  const [, ipv6, plain = '', port = ''] =
    /^(?:\[([\da-f:.]{2,45})\]|([\w.-]{1,253}))(?::(\d{0,5}))?$/i.exec(host) ?? [];
  if (Number(port) > 65_535) return false;
  if (ipv6 !== undefined) return isIP(ipv6) === 6;
  const name = plain.toLowerCase();
  return isIP(name) === 4 || name === 'localhost' || (name !== '' && allowedHosts.includes(name));
}

const errorBody = (message: string): string => JSON.stringify({ errors: [message] } satisfies ErrorBody);

/**
 * Requests that Fastify refuses before any route, hook and error handler: a path that is badly encoded or holds too long
 * an id answers 404 in the form of every other error, and bytes that are no HTTP end their connection.
 */
export const unroutableRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (_error, _request, reply) => {
    reply.raw
      .writeHead(404, { ...securityHeaders, 'content-type': 'application/json; charset=utf-8' })
      .end(errorBody('not found'));
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, message] = answerTo(error.code);
    const body = errorBody(message);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${body.length}`,
      'connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  },
};

function answerTo(code: string | undefined): [status: number, message: string] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'the request did not come in time'];
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'the address and the headers together are too long'];
    default:
      return [400, 'this is not a valid HTTP request'];
  }
}

/** Operations that the hosted API has and we do not, by their paths. */
const unsupported: readonly [path: RegExp, words: string][] = [
  [/^\/webhook(\/|$)/, 'webhooks are not supported'],
  [/^\/multistream\/target(\/|$)/, 'multistream targets are not supported'],
  [/^\/stream\/[^/]+\/(create-multistream-target$|multistream\/)/, 'multistream targets are not supported'],
  [/^\/stream\/([^/]+\/start-)?pull$/, 'pull is not supported: push the stream to the URL of GET /ingest'],
  [/^\/clip$/, 'clips are not supported'],
  [/^\/(stream|session|playback)\/[^/]+\/clips$/, 'clips are not supported'],
  [/^\/asset(\/|$)/, 'assets are not supported: recordings are sessions'],
  [/^\/(task|transcode)(\/|$)/, 'transcoding of files is not supported'],
  [/^\/access-control\/signing-key(\/|$)/, 'signing keys are not supported: whoever has a link may watch'],
  [/^\/data\//, 'viewership is not measured'],
  [/^\/room(\/|$)/, 'rooms are not supported'],
];

/**
 * The answer to a request that no route takes: 404 as ever, and for an operation of the hosted API with the reason, so
 * that nobody looks for a mistake in an id.
 */
export function noSuchRoute(url: string): ApiError {
  const path = /^\/api(\/[^?]*)/.exec(url)?.[1] ?? '';
  const words = unsupported.find(([pattern]) => pattern.test(path))?.[1];
  return words === undefined ? notFound() : new ApiError(404, words);
}
