import type { QueryClient } from '@tanstack/react-query';
import { clientHeader, routes } from '../../contract/routes.ts';
import { clock } from '../lib/clock.ts';
import { type Connection, connection, currentUpstream } from './connection.ts';
import { ApiError, isNotFound, parseErrorBody, parseJson, refusal } from './errors.ts';

/** A slow proxy may take 10 s to answer. */
const timeoutMs = 30_000;

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** `nothing`: the status alone reports success, whatever the body is. */
  expects?: 'json' | 'nothing';
  /** Default: the signed-in connection's. An empty key sends neither authorization nor cookie. */
  credentials?: Connection;
  /** The browser stores the cookie that the answer sets. */
  signsIn?: true;
  /** The address is never asked for again, so the etag cache skips its answer. */
  isOnce?: true;
  /** Default: the page's connection. A request that outlives its page names its own. */
  connection?: ConnectionRef;
}

/** Without an upstream's name: the API that the operator signed in to. */
export interface ConnectionRef {
  upstream: string | undefined;
}

/** Each connection has a query client of its own. */
export const connections = new WeakMap<QueryClient, ConnectionRef>();

/** A change that began on one connection's page is never sent to another connection. */
export function connectionOf(client: QueryClient): ConnectionRef {
  return connections.get(client) ?? { upstream: currentUpstream.get() };
}

interface ApiAnswer {
  body: unknown;
  /** The `Link` header, which names the next page of a list. */
  link: string | null;
}

/**
 * An unchanged answer (304) returns the same objects as before. Throws ApiError, or the abort of `signal`.
 * `path` is relative to the API base and begins with a slash.
 */
export async function requestApi(path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  const { method = 'GET', body, signal, expects = 'json' } = request;
  const credentials = request.credentials ?? currentCredentials();
  const address = request.credentials === undefined ? addressOf(path, request.connection) : path;
  const { baseUrl, apiKey } = credentials;
  const headers = new Headers({ accept: 'application/json' });
  if (apiKey) headers.set('authorization', `Bearer ${apiKey}`);
  const usesCookies = apiKey === undefined || request.signsIn === true;
  if (usesCookies && method !== 'GET') headers.set(clientHeader, 'dashboard');
  if (body !== undefined) headers.set('content-type', 'application/json');
  const cached = method === 'GET' ? etagCache.get(credentials)?.get(address) : undefined;
  if (cached !== undefined) headers.set('if-none-match', cached.etag);

  const { response, text, atMs } = await send(`${baseUrl}${address}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    credentials: usesCookies ? 'same-origin' : 'omit',
    signal,
  });
  clock.learn(response.headers.get('date'), atMs);
  const link = response.headers.get('link');
  if (cached !== undefined && response.status === 304) {
    cacheAnswer(credentials, address, cached);
    return { body: cached.body, link: link ?? cached.link };
  }
  if (!response.ok) {
    if (response.status === 401) connection.expire(apiKey);
    const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'));
    throw refusal({ status: response.status, retryAfterMs, ...parseErrorBody(response.status, text, apiKey) });
  }
  if (expects === 'nothing' || response.status === 204) return { body: undefined, link: null };
  const parsed = parseJson(text);
  if (parsed === undefined) throw new ApiError({ kind: 'parse', status: response.status });
  const etag = response.headers.get('etag');
  if (method === 'GET' && etag !== null && !request.isOnce)
    cacheAnswer(credentials, address, { etag, body: parsed, link });
  return { body: parsed, link };
}

/** Paths under `/aircheck` belong to our service; all others to the connection. */
function addressOf(path: string, target: ConnectionRef | undefined): string {
  const { upstream } = target ?? { upstream: currentUpstream.get() };
  return upstream === undefined || path.startsWith('/aircheck/') ? path : `${routes.upstream(upstream)}${path}`;
}

/** After a 401 the connection has expired, and nothing more is sent with its key. */
function currentCredentials(): Connection {
  const state = connection.get();
  if (state.status !== 'signed-in') throw new ApiError({ kind: 'http', status: 401 });
  return state.connection;
}

const open = (url: string, init: RequestInit) => fetch(url, { credentials: 'omit', ...init, cache: 'no-store' });

/** Resolves when the server-sent events end, are silent for `silenceMs` or are aborted. Never rejects. */
export async function fetchEvents(
  path: string,
  request: {
    signal: AbortSignal;
    silenceMs: number;
    lastEventId?: string | undefined;
    onText: (text: string) => void;
  },
): Promise<void> {
  const { signal, silenceMs, lastEventId, onText } = request;
  const silent = new AbortController();
  let lastTextAtMs = Date.now();
  // A timer of `silenceMs` would stand still while a laptop sleeps; the time of day goes on.
  const silence = setInterval(() => {
    if (Math.abs(Date.now() - lastTextAtMs) > silenceMs) silent.abort();
  }, 1_000);
  try {
    const { baseUrl, apiKey } = currentCredentials();
    const { ok, headers, body } = await open(`${baseUrl}${path}`, {
      headers: {
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        ...(lastEventId && { 'last-event-id': lastEventId }),
      },
      credentials: apiKey === undefined ? 'same-origin' : 'omit',
      signal: AbortSignal.any([signal, silent.signal]),
    });
    const isEvents = ok && headers.get('content-type')?.startsWith('text/event-stream');
    if (!isEvents || body === null) return silent.abort();
    const chunks = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
      lastTextAtMs = Date.now();
      onText(chunk.value);
    }
  } catch {
    // The next poll shows what is wrong.
  } finally {
    clearInterval(silence);
  }
}

/**
 * Throws ApiError where no answer comes in time, or the abort of `signal`. `atMs`: when the answer came by this computer's
 * clock.
 */
async function send(url: string, { signal, ...init }: Omit<RequestInit, 'signal'> & Pick<ApiRequest, 'signal'>) {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await open(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    return { response, atMs: Date.now(), text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ kind: 'network', status: 0 });
  }
}

/** The header has seconds or an HTTP date. A page must not stand still for hours, so ten minutes are the most. */
function parseRetryAfterMs(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - clock.exactMs() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.min(600_000, Math.max(0, ms));
}

/** Media is fetched without a key. `firstBytes` becomes a range request. */
export async function fetchMedia(url: string, request: { firstBytes?: number; signal?: AbortSignal | undefined } = {}) {
  const headers = new Headers();
  if (request.firstBytes !== undefined) headers.set('range', `bytes=0-${request.firstBytes - 1}`);
  return await send(url, { headers, signal: request.signal });
}

type Parse<Row> = (value: unknown) => Row | undefined;

export async function fetchOne<Row>(path: string, parseRow: Parse<Row>, request?: ApiRequest): Promise<Row> {
  return parseOne((await requestApi(path, request)).body, parseRow);
}

export async function fetchRows<Row>(path: string, parseRow: Parse<Row>, request?: ApiRequest): Promise<Row[]> {
  return parseRows((await requestApi(path, request)).body, parseRow);
}

export async function sendApi(
  method: ApiRequest['method'],
  path: string,
  request?: Pick<ApiRequest, 'body' | 'connection' | 'credentials'>,
): Promise<void> {
  await requestApi(path, { ...request, method, expects: 'nothing' });
}

/** A 404 counts as success: it is deleted already. */
export async function deleteIfThere(path: string): Promise<void> {
  await absentIfGone(sendApi('DELETE', path));
}

/** Undefined for a 404. */
export async function absentIfGone<Value>(request: Promise<Value>): Promise<Value | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** One bad row never blanks a page: rows that cannot be parsed are left out. */
export function parseRows<Row>(body: unknown, parseRow: Parse<Row>): Row[] {
  if (!Array.isArray(body)) throw new ApiError({ kind: 'parse', status: 200 });
  return body.flatMap((value) => parseRow(value) ?? []);
}

/** An answer that cannot be parsed is not the API's, so it throws. */
export function parseOne<Row>(body: unknown, parseRow: Parse<Row>): Row {
  const row = parseRow(body);
  if (row === undefined) throw new ApiError({ kind: 'parse', status: 200 });
  return row;
}

/** The API's largest page. Source: hosted-api, "Lists". */
export const maxPageSize = 1000;

export interface Pages<Row> {
  rows: Row[];
  /** True if `maxPages` ended it. */
  hasMore: boolean;
}

export async function fetchPages<Row>(
  path: string,
  query: Record<string, string>,
  parseRow: Parse<Row>,
  options: { maxPages: number; signal?: AbortSignal | undefined },
): Promise<Pages<Row>> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < options.maxPages; page += 1) {
    const search = new URLSearchParams(cursor === undefined ? query : { ...query, cursor });
    const { body, link } = await requestApi(`${path}?${search}`, { signal: options.signal });
    rows.push(...parseRows(body, parseRow));
    cursor = nextCursor(link);
    if (cursor === undefined) return { rows, hasMore: false };
  }
  return { rows, hasMore: true };
}

/** Behind a proxy the URL in `Link` names another host, so only its cursor is used. Source: hosted-api, "Lists". */
export function nextCursor(link: string | null): string | undefined {
  const next = link?.split(/,(?=\s*<)/).find((part) => /;\s*rel="?next"?/i.test(part));
  const url = next?.match(/<([^>]*)>/)?.[1];
  if (url === undefined) return undefined;
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('cursor') ?? undefined;
}

/** A page polls fewer lists, streams and sessions than this. */
const maxCached = 64;

// Keyed by the connection object: signing in creates another one, so no answer outlives the key that could read it.
const etagCache = new WeakMap<Connection, Map<string, ApiAnswer & { etag: string }>>();

/** Answers must not be on disk (`no-store`), so the browser's own cache is off and this one evicts the oldest. */
function cacheAnswer(connection: Connection, path: string, answer: ApiAnswer & { etag: string }): void {
  const answers = etagCache.get(connection) ?? new Map<string, ApiAnswer & { etag: string }>();
  etagCache.set(connection, answers);
  answers.delete(path);
  answers.set(path, answer);
  const [oldest] = answers.keys();
  if (answers.size > maxCached && oldest !== undefined) answers.delete(oldest);
}
