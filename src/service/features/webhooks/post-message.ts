import { createHmac, randomBytes } from 'node:crypto';
import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { DeliveryProblem } from '../../../contract/webhook.ts';
import type { TryResult } from '../../db/webhooks.ts';

interface PostOptions {
  /** Messages may be sent to this machine and private networks. */
  allowsPrivate: boolean;
  version: string;
  timeoutMs?: number;
  lookup?: typeof systemLookup;
}

interface PostedMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A try, and after how many seconds the receiver wants the next. */
export interface PostResult extends TryResult {
  retryAfterSeconds?: number | undefined;
}

export type Post = (message: PostedMessage, signal: AbortSignal) => Promise<PostResult>;

const maxMs = 10_000;
const maxReadBytes = 2_048;
const maxStoredCharacters = 300;

class PostFailure extends Error {
  readonly problem: DeliveryProblem;
  constructor(problem: DeliveryProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Sends a message once, and only to an address that was checked: the name is resolved once, and the result is connected
 * to. A redirect is not followed. Never rejects.
 */
export function createPost({ allowsPrivate, version, timeoutMs = maxMs, lookup = systemLookup }: PostOptions): Post {
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

/** Rejects with the signal; the work itself may go on. */
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
        // The rest of the answer is not read.
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, maxReadBytes - size));
        size += chunk.length;
        if (size >= maxReadBytes) conclude();
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
  return text === '' ? undefined : [...text].slice(0, maxStoredCharacters).join('');
}

function isOfTls(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/.test(code);
}

/** Addresses outside the public internet: this machine, its networks, and their aliases. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}

/** Only global unicast is public in IPv6, without the ranges for examples and those that lead to an IPv4 address. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}

/** Is this address one of the public internet? */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  // A zone, as in `fe80::1%eth0`, is of this machine's network.
  if (family === 0 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** The host name as it is looked up: without the brackets of IPv6. */
function lookedUpHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Why nothing may be sent to this address, as a sentence; undefined where it may be tried. */
export function whyRefused(text: string, allowsPrivate: boolean): string | undefined {
  if (!URL.canParse(text)) return 'this is no address';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'the address should begin with https://';
  if (url.username !== '' || url.password !== '') return 'the address may carry no user name or password';
  if (allowsPrivate) return undefined;
  if (url.protocol === 'http:') {
    return 'the address should begin with https://: http is for private networks, which AIRCHECK_WEBHOOK_PRIVATE=1 allows';
  }
  const host = lookedUpHost(url);
  const isPrivate =
    isIP(host) !== 0 ? !isPublicAddress(host) : /^localhost$|\.(?:localhost|local|internal)$/.test(host);
  return isPrivate
    ? 'this is an address of this machine or a private network: start Aircheck with AIRCHECK_WEBHOOK_PRIVATE=1 to allow it'
    : undefined;
}

const prefix = 'whsec_';

/** A secret by Standard Webhooks: 32 random bytes. */
export function createWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

interface Message {
  id: string;
  /** Unix ms of this try. */
  atMs: number;
  body: string;
}

/** Headers with a signature for each secret. Source: Standard Webhooks, docs/webhooks.md. */
export function signatureHeaders({ id, atMs, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
