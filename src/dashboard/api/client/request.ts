import { clientHeader, firstRoutes } from '../../../contract/first-routes.ts';
import { ApiError } from './api-error.ts';
import { clock } from './clock.ts';
import { type Connection, connection } from './connection.ts';
import { type Arrival, earlyAnswer } from './early-answer.ts';
import { knownAnswers } from './known-answers.ts';
import { pageUpstream } from './page-upstream.ts';
import type { readRefusal } from './refusal.ts';

/** Slow is not dead: an answer of 10 s still counts. */
const timeoutMs = 30_000;

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** `nothing`: the status alone reports success, whatever the body is. */
  expects?: 'json' | 'nothing';
  /** Another connection than the one signed in with: for trying one. An empty key sends no authorization, and no cookie. */
  as?: Connection;
  /** Keeps the cookie that the answer sets: for signing a browser in. */
  signsIn?: true;
  /** What is read is never asked for again by the same address: it is not kept to be had without its body. */
  isOnce?: true;
  /** Whose API is asked, for what outlives its page; else that of the page. */
  of?: ApiOwner;
}

/** An upstream by its name, or without one the API that was signed in to. */
export interface ApiOwner {
  upstream: string | undefined;
}

export interface ApiAnswer {
  /** Parsed JSON; undefined where nothing was expected, and where the API says that there is nothing. */
  body: unknown;
  /** The `Link` header, which names the next page of a list. */
  link: string | null;
}

/**
 * Sends one request to the API; a read whose answer is unchanged costs no body and gives the same objects as before.
 * Throws ApiError and nothing else, save the abort that the caller asked for.
 * `path` is relative to the API base and begins with a slash.
 */
export async function requestApi(path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  const { method = 'GET', body, signal, expects = 'json' } = request;
  const asker = request.as ?? currentConnection();
  const address = request.as === undefined ? addressOf(path, request.of) : path;
  const { baseUrl, apiKey } = asker;
  const headers = new Headers({ accept: 'application/json' });
  if (apiKey) headers.set('authorization', `Bearer ${apiKey}`);
  const usesCookies = apiKey === undefined || request.signsIn === true;
  if (usesCookies && method !== 'GET') headers.set(clientHeader, 'dashboard');
  if (body !== undefined) headers.set('content-type', 'application/json');
  const known = method === 'GET' ? knownAnswers.get(asker, address) : undefined;
  if (known !== undefined) headers.set('if-none-match', known.etag);

  const { response, text, atMs } = await send(`${baseUrl}${address}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    credentials: usesCookies ? 'same-origin' : 'omit',
    signal,
  });
  clock.learn(response.headers.get('date'), atMs);
  const link = response.headers.get('link');
  if (known !== undefined && response.status === 304) {
    knownAnswers.keep(asker, address, known);
    return { body: known.body, link: link ?? known.link };
  }
  if (!response.ok) {
    if (response.status === 401) connection.expire(apiKey);
    const retryAfterMs = readRetryAfterMs(response.headers.get('retry-after'));
    throw await refusalOf({ status: response.status, text, apiKey, retryAfterMs });
  }
  if (expects === 'nothing' || response.status === 204) return { body: undefined, link: null };
  const read = parseBody(text, response.status);
  const etag = response.headers.get('etag');
  if (method === 'GET' && etag !== null && !request.isOnce)
    knownAnswers.keep(asker, address, { etag, body: read, link });
  return { body: read, link };
}

/** What is under `/aircheck` is our service's own; the API's operations are those of the page's connection. */
function addressOf(path: string, owner: ApiOwner | undefined): string {
  const { upstream } = owner ?? { upstream: pageUpstream.get() };
  return upstream === undefined || path.startsWith('/aircheck/') ? path : `${firstRoutes.upstream(upstream)}${path}`;
}

/** Once the key was refused, nothing more is sent with it. */
function currentConnection(): Connection {
  const state = connection.get();
  if (state.status !== 'signed-in') throw new ApiError({ kind: 'http', status: 401 });
  return state.connection;
}

interface Sending {
  method?: string;
  headers: Headers;
  body?: string | null;
  credentials?: RequestCredentials;
  signal?: AbortSignal | undefined;
}

/** As it comes, for what reads an answer that has no end. */
export const openAnswer = (url: string, init: RequestInit) =>
  fetch(url, { credentials: 'omit', ...init, cache: 'no-store' });

/** One request, with a limit of its time. Throws ApiError where no answer comes, and the abort that the caller asked for. */
export async function send(url: string, { signal, ...init }: Sending): Promise<Arrival> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const early = await earlyAnswer.take(url);
    if (early) return early;
    const response = await openAnswer(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const atMs = Date.now();
    return { response, text: await response.text(), atMs };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ kind: 'network', status: 0 });
  }
}

/** What an error says is read by code of its own; without it, the status alone says what happened. */
async function refusalOf(answer: Parameters<typeof readRefusal>[0]): Promise<ApiError> {
  const reader = await import('./refusal.ts').catch(() => undefined);
  const { status, retryAfterMs } = answer;
  return reader?.readRefusal(answer) ?? new ApiError({ kind: 'http', status, retryAfterMs });
}

function parseBody(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError({ kind: 'parse', status });
  }
}

/** Seconds or an HTTP date; nonsense is no wish. At most ten minutes are believed. */
function readRetryAfterMs(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - clock.exactMs() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.min(600_000, Math.max(0, ms));
}
