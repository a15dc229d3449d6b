import * as v from 'valibot';
import { errorBodySchema, type PlaybackReason, type UpstreamReason } from '../../contract/errors.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { statusWords, words } from './words.ts';

interface ApiErrorFacts {
  /** `network`: no answer; `http`: a status that refuses; `parse`: an answer that is not the API's. */
  kind: 'network' | 'http' | 'parse';
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** The API's own messages, without the key. */
  messages?: readonly string[];
  /** Our service's code for the cause. */
  reason?: PlaybackReason | undefined;
  retryAfterMs?: number | undefined;
  /** The upstream that refused or did not answer. */
  upstream?: UpstreamFault | undefined;
  /** The error's message, where more is known than the status. */
  sentence?: string | undefined;
}

/** Other APIs answer 404 for what only our service has. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** The client throws no other error. Its message is for the operator: it never holds a key or a body. */
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

function plainSentence({ kind, status }: Pick<ApiErrorFacts, 'kind' | 'status'>): string {
  if (kind === 'network') return words.noAnswer;
  if (kind === 'parse') return words.notTheApi;
  if (status === 401) return words.keyRefused;
  return status >= 500 ? words.failed(status) : words.refused(status);
}

type RefusalFacts = Omit<ApiErrorFacts, 'kind' | 'sentence'>;

export function refusal(facts: RefusalFacts): ApiError {
  return new ApiError({ kind: 'http', ...facts, sentence: sentenceOf(facts) });
}

function sentenceOf({ status, messages = [], retryAfterMs, upstream }: RefusalFacts): string {
  const says = messages.length > 0 ? words.says(messages.join('; ')) : '';
  const wait = retryAfterMs === undefined ? '' : words.wait(Math.ceil(retryAfterMs / 1000));
  if (upstream === undefined) {
    return `${statusWords[status] ?? plainSentence({ kind: 'http', status })}${wait}${says}`;
  }
  const upstreamSentence = upstreamSentenceOf(upstream, status);
  return upstreamSentence === undefined ? `${messages.join(' ')}${wait}` : `${upstreamSentence}${wait}${says}`;
}

/** Undefined where our service's message is a sentence already. */
function upstreamSentenceOf({ name, reason }: UpstreamFault, status: number): string | undefined {
  const { keyRefused, live, busy, notFound, forbidden, refused } = words.upstream;
  if (reason === 'key-refused') return keyRefused(name);
  if (reason === 'live') return live(name);
  if (reason === 'busy') return busy(name);
  if (reason !== 'refused') return undefined;
  return status === 404 ? notFound(name) : status === 403 ? forbidden(name) : refused(name, status);
}

const maxMessageLength = 300;

/** Our service could not get the answer from an upstream. */
interface UpstreamFault {
  name: string;
  reason: UpstreamReason;
}

const { errors, ...otherFields } = errorBodySchema.entries;
const parseBody = tolerant(v.strictObject({ errors: v.optional(errors), ...otherFields }));
const parseNested = tolerant(v.strictObject({ message: v.string(), instancePath: v.optional(v.string()) }));

/**
 * Neither a proxy's HTML nor the key is in the messages: the hosted API echoes the key in its 401. It sends no codes, so
 * there `reason` is undefined.
 */
export function parseErrorBody(status: number, text: string, apiKey: string | undefined) {
  const { errors = [], reason, upstream } = parseBody(parseJson(text)) ?? {};
  const messages = errors
    .map(plainMessage)
    .map((message) => (apiKey ? message.replaceAll(apiKey, '•••') : message))
    .map((message) => (message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message));
  return {
    messages: status === 401 ? [] : messages,
    reason,
    upstream: upstream && { name: upstream.name, reason: upstream.reason ?? 'refused' },
  };
}

/** The hosted API's schema errors are strings that hold JSON. Source: hosted-api, "Errors". */
function plainMessage(text: string): string {
  const nested = parseNested(parseJson(text));
  if (nested === undefined) return text;
  const field = nested.instancePath?.replace(/^\//, '') ?? '';
  return field === '' ? nested.message : `${field} ${nested.message}`;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
