import * as v from 'valibot';
import type { UpstreamReason } from '../../../contract/errors.ts';
import { setNewest } from '../../lib/collections.ts';
import { readAnswer, type UpstreamAnswer } from './read-answer.ts';
import type { Upstream } from './read-upstreams.ts';
import {
  createRequestGate,
  defaultUpstreamLimits,
  type FoundOperation,
  findOperation,
  type OpenRequests,
  sendToUpstream,
  UpstreamFailure,
  type UpstreamLimits,
  type UpstreamMethod,
  upstreamUrl,
} from './send-to-upstream.ts';

interface ForwardedRequest {
  search?: URLSearchParams;
  body?: unknown;
  ifNoneMatch?: string | undefined;
}

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/** The client of one upstream. Its answers are clean and bounded; it never throws. */
export function createUpstreamClient(upstream: Upstream, limits: UpstreamLimits = defaultUpstreamLimits) {
  const open: OpenRequests = new Set();
  const gate = createRequestGate(upstream.name);
  const names = createSeenNames();
  const mediaHosts = createMediaHosts(upstream.baseUrl, upstream.mediaHosts);

  async function forward(found: FoundOperation, request: ForwardedRequest = {}): Promise<UpstreamAnswer> {
    const { operation, path } = found;
    const url = upstreamUrl(upstream.baseUrl, path, request.search);
    try {
      const { method } = operation;
      const { body, ifNoneMatch } = request;
      const bytes = operation.expects === 'list' ? limits.bytes : limits.objectBytes;
      const answer = await gate.pass(async () => {
        const raw = await sendToUpstream(upstream, { method, url, body, ifNoneMatch }, { ...limits, bytes }, open);
        return readAnswer(raw, operation, upstream);
      });
      if (answer.ok) {
        names.learn(answer.body);
        mediaHosts.learn(answer.body);
      }
      return answer;
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
      const { message, reason, status } = error;
      return {
        ok: false,
        status: statusOf(reason),
        errors: [message],
        reason,
        upstreamStatus: status,
        headers: {},
      };
    }
  }

  return {
    upstream,
    mediaHosts,
    find: findOperation,
    forward,
    /** An operation of the contract, by its path. */
    call(method: UpstreamMethod, path: string, request: ForwardedRequest = {}): Promise<UpstreamAnswer> {
      const found = findOperation(method, path);
      if (found === undefined) throw new Error(`${method} ${path} is not forwarded`);
      return forward(found, request);
    },
    /** The name of a stream or session in a recent answer. */
    nameOf: names.find,
    /** Aborts running requests. */
    close(): void {
      for (const request of open) request.abort('closing');
    },
  };
}

function statusOf(reason: UpstreamReason): number {
  if (reason === 'timeout') return 504;
  return reason === 'busy' ? 503 : 502;
}

const maxNames = 5000;

/** Remembers names of streams and sessions, so that the activity log can name deleted ones. */
function createSeenNames() {
  const names = new Map<string, string>();
  const learn = (row: unknown) => {
    if (typeof row !== 'object' || row === null || !('id' in row && 'name' in row)) return;
    if (typeof row.id !== 'string' || typeof row.name !== 'string') return;
    setNewest(names, row.id, row.name.slice(0, 200), maxNames);
  };
  return {
    /** From a row, or from the rows of a list. */
    learn: (body: unknown): void => (Array.isArray(body) ? body.forEach(learn) : learn(body)),
    find: (id: string): string | undefined => names.get(id),
  };
}

const maxHosts = 20;

const text = v.fallback(v.optional(v.string()), undefined);
const rowSchema = v.looseObject({
  recordingUrl: text,
  mp4Url: text,
  playback: text,
  base: text,
  meta: v.fallback(v.optional(v.looseObject({ source: v.array(v.looseObject({ url: text })) })), undefined),
});

/**
 * The hosts that an upstream's recordings are played from, as sources for a content security policy. Only those that were `given`, if any; otherwise the API's own host and the encrypted ones that its answers name. Never
 * all of `https:`: an injected script could then send data anywhere.
 */
function createMediaHosts(baseUrl: string, given: readonly string[] | undefined) {
  const own = new URL(baseUrl).origin;
  const learned = new Set<string>();

  function learnUrl(url: string | undefined): void {
    if (url === undefined || !URL.canParse(url)) return;
    const { protocol, origin } = new URL(url);
    if (protocol === 'https:' && learned.size < maxHosts) learned.add(origin);
  }

  function learnRow(row: unknown): void {
    const read = v.safeParse(rowSchema, row);
    if (!read.success) return;
    const { recordingUrl, mp4Url, playback, base, meta } = read.output;
    for (const url of [recordingUrl, mp4Url, playback, base, ...(meta?.source ?? []).map((one) => one.url)]) {
      learnUrl(url);
    }
  }

  return {
    sources: (): string[] => (given === undefined ? [...new Set([own, ...learned])] : [own, ...given]),
    /** From a row, or from the rows of a list. */
    learn: (body: unknown): void => (Array.isArray(body) ? body.forEach(learnRow) : learnRow(body)),
  };
}
