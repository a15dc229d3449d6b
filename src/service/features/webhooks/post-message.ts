import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { DeliveryProblem } from '../../../contract/webhook.ts';
import type { TryResult } from '../../db/webhooks/deliveries.ts';
import { isPublicAddress, lookedUpHost, whyRefused } from './receiver-address.ts';

export interface PostParts {
  /** May it be sent to this machine and private networks? */
  allowsPrivate: boolean;
  version: string;
  timeoutMs?: number;
  lookup?: typeof systemLookup;
}

export interface PostedMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A try, and after how many seconds the receiver wants the next. */
export interface PostResult extends TryResult {
  retryAfterSeconds?: number | undefined;
}

export type Post = (message: PostedMessage, signal: AbortSignal) => Promise<PostResult>;

const wholeMs = 10_000;
/** Bytes of an answer that are read, and characters of them that are kept. */
const mostRead = 2_048;
const mostKept = 300;

class PostFailure extends Error {
  readonly problem: DeliveryProblem;
  constructor(problem: DeliveryProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Sends a message once, to nobody but the address that was checked: the name is looked up once, and what it stands for
 * is connected to. A redirect is not followed. Never rejects.
 */
export function createPost({ allowsPrivate, version, timeoutMs = wholeMs, lookup = systemLookup }: PostParts): Post {
  async function addressesOf(url: URL): Promise<LookupAddress[]> {
    const host = lookedUpHost(url);
    const family = isIP(host);
    const found = family === 0 ? await resolve(host) : [{ address: host, family }];
    if (!allowsPrivate && !found.every(({ address }) => isPublicAddress(address))) {
      throw new PostFailure('private-address');
    }
    return found;
  }

  function resolve(host: string): Promise<LookupAddress[]> {
    return new Promise((done, fail) => {
      lookup(host, { all: true }, (error, found) => {
        if (error !== null || found.length === 0) fail(new PostFailure('unresolved'));
        else done(found);
      });
    });
  }

  return async ({ url: text, headers, body }, signal) => {
    const startedAt = performance.now();
    const late = AbortSignal.timeout(timeoutMs);
    const ending = AbortSignal.any([signal, late]);
    const timed = <TResult extends object>(result: TResult) => ({
      ...result,
      tookSeconds: Math.round(performance.now() - startedAt) / 1000,
    });
    try {
      if (whyRefused(text, allowsPrivate) !== undefined) throw new PostFailure('private-address');
      const url = new URL(text);
      const addresses = await unlessAborted(addressesOf(url), ending);
      const sent = await send(url, addresses, { ...headers, 'user-agent': `Aircheck/${version}` }, body, ending);
      return timed(sent);
    } catch (error) {
      if (error instanceof PostFailure) return timed({ problem: error.problem });
      if (late.aborted) return timed({ problem: 'timeout' as const });
      return timed({ problem: isOfTls(error) ? ('tls' as const) : ('unreachable' as const) });
    }
  };
}

/** What cannot be aborted goes on for nobody. */
function unlessAborted<TResult>(work: Promise<TResult>, signal: AbortSignal): Promise<TResult> {
  return new Promise((done, fail) => {
    const abort = () => fail(new Error('This took too long, or the service stops.'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener('abort', abort));
  });
}

function send(
  url: URL,
  addresses: readonly LookupAddress[],
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<PostResult> {
  const bytes = Buffer.from(body);
  const [first] = addresses;
  return new Promise((done, fail) => {
    const request: ClientRequest = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
      lookup: (_host, { all }, found) => {
        if (all) found(null, [...addresses]);
        else found(null, first?.address ?? '', first?.family);
      },
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const conclude = () => {
        const { statusCode: status = 0, headers: answered } = response;
        const seconds = Number(answered['retry-after']);
        done({
          status,
          problem: problemOf(status),
          answer: textOf(Buffer.concat(chunks)),
          ...(seconds > 0 && { retryAfterSeconds: seconds }),
        });
        // Whatever else there is to read, nobody reads it.
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, mostRead - size));
        size += chunk.length;
        if (size >= mostRead) conclude();
      });
      // Its status is known: the rest of the answer makes no difference.
      response.on('close', conclude);
      response.on('error', conclude);
    });
    request.end(bytes);
  });
}

function problemOf(status: number): DeliveryProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function textOf(bytes: Buffer): string | undefined {
  const text = new TextDecoder()
    .decode(bytes)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  return text === '' ? undefined : [...text].slice(0, mostKept).join('');
}

function isOfTls(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/.test(code);
}
