import type { PlaybackReason } from '../../../contract/errors.ts';
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
  if (kind === 'network') return 'The service does not answer.';
  if (kind === 'parse') return 'The service answered with something that is not its API.';
  const said = messages.length > 0 ? ` It says: ${messages.join('; ')}` : '';
  const wait = retryAfterMs === undefined ? '' : ` It asks to wait ${Math.ceil(retryAfterMs / 1000)} s.`;
  if (upstream === undefined) return `${statusWords(status)}${wait}${said}`;
  return upstreamWords(upstream, status) === undefined
    ? `${messages.join(' ')}${wait}`
    : `${upstreamWords(upstream, status)}${wait}${said}`;
}

/** What an upstream did; undefined where our service has said it in words already. */
function upstreamWords({ name, reason }: UpstreamFault, status: number): string | undefined {
  switch (reason) {
    case 'key-refused':
      return `The key for ${name} was refused. Put a good one where Aircheck runs, and start it again.`;
    case 'live':
      return `${name} changes recording only while the stream is not live.`;
    case 'busy':
      return `${name} has had too many requests.`;
    case 'refused':
      if (status === 404) return `It is not there: deleted, or of another account of ${name}.`;
      return status === 403
        ? `${name} does not allow this with the key that Aircheck has for it.`
        : `${name} refuses this (${status}).`;
    default:
      return undefined;
  }
}

function statusWords(status: number): string {
  switch (status) {
    case 401:
      return 'The API key is not accepted.';
    case 403:
      return 'The service does not allow this with this key.';
    case 404:
      return 'It is not there: deleted, or it belongs to another connection.';
    case 408:
      return 'The service waited too long for the request.';
    case 409:
      return 'The service refuses this in its present state.';
    case 413:
      return 'The service finds the request too large.';
    case 429:
      return 'The service has had too many requests.';
    case 503:
      return 'The service is not available just now.';
    default:
      return status >= 500 ? `The service failed (${status}).` : `The service refuses this (${status}).`;
  }
}
