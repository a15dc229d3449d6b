import type { PlaybackReason } from '../../../contract/errors.ts';
import { words } from './client-words.ts';
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
  /** What happened, in words, where more is known than the status. */
  sentence?: string | undefined;
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
    super(facts.sentence ?? plainSentence(facts));
    this.kind = facts.kind;
    this.status = facts.status;
    this.messages = facts.messages ?? [];
    this.reason = facts.reason;
    this.retryAfterMs = facts.retryAfterMs;
    this.upstream = facts.upstream;
  }
}

/** What happened, by the status alone. Error answers are read by code of their own: `readRefusal`. */
export function plainSentence({ kind, status }: Pick<ApiErrorFacts, 'kind' | 'status'>): string {
  if (kind === 'network') return words.noAnswer;
  if (kind === 'parse') return words.notTheApi;
  if (status === 401) return words.keyRefused;
  return status >= 500 ? words.failed(status) : words.refused(status);
}
