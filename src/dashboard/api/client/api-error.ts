import type { PlaybackReason } from '../../../contract/errors.ts';
import { statusWords, words } from './client-words.ts';
import type { UpstreamFault } from './error-body.ts';

export interface ApiErrorFacts {
  /** `network`: no answer; `http`: an answer that refuses; `parse`: an answer that is not what was promised. */
  kind: 'network' | 'http' | 'parse';
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** What the API said, made safe to show. */
  messages?: readonly string[];
  /** Why, where our service sends a code beside its words. */
  reason?: PlaybackReason | undefined;
  /** From `Retry-After`. */
  retryAfterMs?: number | undefined;
  /** The upstream whose answer this was, or whose lack of one. */
  upstream?: UpstreamFault | undefined;
}

/** The only error that the client throws. Its message is fit to be shown: no key and no body is ever in it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorFacts['kind'];
  readonly status: number;
  readonly messages: readonly string[];
  readonly reason: PlaybackReason | undefined;
  readonly retryAfterMs: number | undefined;
  readonly upstream: UpstreamFault | undefined;

  constructor(facts: ApiErrorFacts) {
    super(errorSentence(facts));
    this.kind = facts.kind;
    this.status = facts.status;
    this.messages = facts.messages ?? [];
    this.reason = facts.reason;
    this.retryAfterMs = facts.retryAfterMs;
    this.upstream = facts.upstream;
  }
}

/** What happened, in words. */
function errorSentence({ kind, status, messages = [], retryAfterMs, upstream }: ApiErrorFacts): string {
  if (kind === 'network') return words.noAnswer;
  if (kind === 'parse') return words.notTheApi;
  const said = messages.length > 0 ? words.says(messages.join('; ')) : '';
  const wait = retryAfterMs === undefined ? '' : words.wait(Math.ceil(retryAfterMs / 1000));
  if (upstream === undefined) {
    const refusal = statusWords[status] ?? (status >= 500 ? words.failed(status) : words.refused(status));
    return `${refusal}${wait}${said}`;
  }
  const refusal = upstreamWords(upstream, status);
  return refusal === undefined ? `${messages.join(' ')}${wait}` : `${refusal}${wait}${said}`;
}

/** What an upstream did; undefined where our service has said it in words already. */
function upstreamWords({ name, reason }: UpstreamFault, status: number): string | undefined {
  switch (reason) {
    case 'key-refused':
      return words.upstream.keyRefused(name);
    case 'live':
      return words.upstream.live(name);
    case 'busy':
      return words.upstream.busy(name);
    case 'refused':
      if (status === 404) return words.upstream.notFound(name);
      return status === 403 ? words.upstream.forbidden(name) : words.upstream.refused(name, status);
    default:
      return undefined;
  }
}
