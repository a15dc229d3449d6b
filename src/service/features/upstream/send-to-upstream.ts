import type { Upstream } from './read-upstreams.ts';
import { describeNetworkError, UpstreamFailure } from './upstream-failure.ts';

export interface UpstreamLimits {
  /** Until the answer's headers arrived. */
  headersMs: number;
  /** Until the whole answer arrived. */
  wholeMs: number;
  bytes: number;
  /** For answers that are not lists. */
  objectBytes?: number;
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
  /** Sends no key. */
  withoutKey?: boolean;
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
  if (apiKey !== undefined && request.withoutKey !== true) headers.set('authorization', `Bearer ${apiKey}`);
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
  // Nobody may be waiting when it ends.
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

interface GateLimits {
  /** Concurrent requests. */
  atATime: number;
  /** Queued requests. */
  waiting: number;
}

const defaultGateLimits: GateLimits = { atATime: 6, waiting: 60 };

/** Limits concurrent requests to one upstream: each holds an answer in memory, and that API must not be flooded. */
export function createRequestGate(name: string, { atATime, waiting }: GateLimits = defaultGateLimits) {
  const line: (() => void)[] = [];
  let underWay = 0;

  return {
    /** @throws UpstreamFailure if too many are queued. */
    async pass<TResult>(request: () => Promise<TResult>): Promise<TResult> {
      if (underWay >= atATime) {
        if (line.length >= waiting) {
          throw new UpstreamFailure('busy', `Too many requests to ${name} are under way. Try again in a moment.`);
        }
        await new Promise<void>((resolve) => line.push(resolve));
      } else {
        underWay += 1;
      }
      try {
        return await request();
      } finally {
        // The next request takes this one's place.
        const next = line.shift();
        if (next === undefined) underWay -= 1;
        else next();
      }
    },
  };
}
