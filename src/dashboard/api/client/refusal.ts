import { ApiError, type ApiErrorFacts, plainSentence } from './api-error.ts';
import { statusWords, words } from './client-lazy-words.ts';
import { readErrorBody, type UpstreamFault } from './error-body.ts';

export type RefusalFacts = Omit<ApiErrorFacts, 'kind' | 'sentence'>;

interface RefusingAnswer {
  status: number;
  text: string;
  apiKey: string | undefined;
  retryAfterMs: number | undefined;
}

/** The error that an answer is, with what its body says. */
export function readRefusal({ status, text, apiKey, retryAfterMs }: RefusingAnswer): ApiError {
  return refusal({ status, retryAfterMs, ...readErrorBody(status, text, apiKey) });
}

/** An answer that refuses, as an error whose message says all that is known. */
export function refusal(facts: RefusalFacts): ApiError {
  return new ApiError({ kind: 'http', ...facts, sentence: sentenceOf(facts) });
}

function sentenceOf({ status, messages = [], retryAfterMs, upstream }: RefusalFacts): string {
  const said = messages.length > 0 ? words.says(messages.join('; ')) : '';
  const wait = retryAfterMs === undefined ? '' : words.wait(Math.ceil(retryAfterMs / 1000));
  if (upstream === undefined) {
    return `${statusWords[status] ?? plainSentence({ kind: 'http', status })}${wait}${said}`;
  }
  const upstreamSaid = upstreamWords(upstream, status);
  return upstreamSaid === undefined ? `${messages.join(' ')}${wait}` : `${upstreamSaid}${wait}${said}`;
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
