import type { UpstreamReason } from '../../../contract/errors.ts';
import { type FoundOperation, findOperation, type UpstreamMethod, upstreamUrl } from './find-operation.ts';
import { readAnswer } from './read-answer.ts';
import type { Upstream } from './read-upstreams.ts';
import { createMediaHosts, createSeenNames } from './seen-in-answers.ts';
import {
  createRequestGate,
  defaultUpstreamLimits,
  type OpenRequests,
  sendToUpstream,
  type UpstreamLimits,
} from './send-to-upstream.ts';
import type { UpstreamAnswer } from './upstream-answer.ts';
import { UpstreamFailure } from './upstream-failure.ts';

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
      const isList = operation.expects === 'list';
      const bytes = isList ? limits.bytes : (limits.objectBytes ?? limits.bytes);
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
