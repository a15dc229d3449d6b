export interface ApiErrorFacts {
  /** `network`: no answer; `http`: an answer that refuses; `parse`: an answer that is not what was promised. */
  kind: 'network' | 'http' | 'parse';
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** What the API said, made safe to show. */
  messages?: readonly string[];
  /** From `Retry-After`. */
  retryAfterMs?: number | undefined;
}

/** The only error that the client throws. Its message is fit to be shown: no key and no body is ever in it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorFacts['kind'];
  readonly status: number;
  readonly messages: readonly string[];
  readonly retryAfterMs: number | undefined;

  constructor(facts: ApiErrorFacts) {
    super(errorSentence(facts));
    this.kind = facts.kind;
    this.status = facts.status;
    this.messages = facts.messages ?? [];
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** What happened, in words. */
function errorSentence({ kind, status, messages = [], retryAfterMs }: ApiErrorFacts): string {
  if (kind === 'network') return 'The service does not answer.';
  if (kind === 'parse') return 'The service answered with something that is not its API.';
  const said = messages.length > 0 ? ` It says: ${messages.join('; ')}` : '';
  const wait = retryAfterMs === undefined ? '' : ` It asks to wait ${Math.ceil(retryAfterMs / 1000)} s.`;
  return `${statusWords(status)}${wait}${said}`;
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
