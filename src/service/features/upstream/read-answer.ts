import * as v from 'valibot';
import { errorBodySchema, type UpstreamReason } from '../../../contract/errors.ts';
import { isRefusedWhileLive } from '../../../contract/hosted-words.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import type { UpstreamOperation } from './find-operation.ts';
import { AnswerTooLarge, parseAnswer } from './parse-answer.ts';
import type { Upstream } from './read-upstreams.ts';
import type { RawAnswer } from './send-to-upstream.ts';
import { type AnswerHeaders, readAnswerHeaders, type UpstreamAnswer } from './upstream-answer.ts';
import { UpstreamFailure } from './upstream-failure.ts';

const mostErrors = 20;
const longestError = 1000;

const readErrorBody = tolerant(errorBodySchema);
const listSchema = v.array(v.unknown());
const objectSchema = v.record(v.string(), v.unknown());

/**
 * What is passed on of an upstream's answer: JSON of the expected shape without secrets, or an error.
 * @throws UpstreamFailure if it is not an answer of the API at all.
 */
export async function readAnswer(
  raw: RawAnswer,
  { expects }: UpstreamOperation,
  upstream: Upstream,
): Promise<UpstreamAnswer> {
  const headers = readAnswerHeaders(raw.headers, upstream.apiKey);
  const { status } = raw;
  if (status === 304) return { ok: true, status, body: undefined, headers };
  if (status < 200 || status > 299) return readError(raw, headers, upstream);
  if (expects === 'nothing') {
    // A 2xx without a body, or with any JSON, is success. An HTML page comes from something in between.
    if (raw.text.trim() !== '') await readJson(raw, upstream);
    return { ok: true, status: 204, body: undefined, headers };
  }
  const body = await readJson(raw, upstream);
  if (!v.is(expects === 'list' ? listSchema : objectSchema, body) || (expects === 'object' && Array.isArray(body))) {
    throw new UpstreamFailure('not-api', `${upstream.name} answered with something that is not its API.`, status);
  }
  return { ok: true, status: status === 201 ? 201 : 200, body, headers };
}

async function readError(
  raw: RawAnswer,
  headers: AnswerHeaders,
  { name, keyVariable, apiKey }: Upstream,
): Promise<UpstreamAnswer> {
  const { status } = raw;
  const messages = await readMessages(raw, apiKey);
  const fail = (as: number, reason: UpstreamReason, errors: string[]): UpstreamAnswer => ({
    ok: false,
    status: as,
    errors,
    reason,
    upstreamStatus: status,
    headers,
  });
  const orWords = (words: string) => (messages === undefined || messages.length === 0 ? [words] : messages);

  switch (status) {
    // Not 401: that would sign the operator out of this dashboard.
    case 401:
      return apiKey === undefined
        ? fail(424, 'key-refused', [
            `${name} wants an API key and none is set: ${keyVariable === undefined ? 'enter one in the settings' : `put one into ${keyVariable}`}.`,
          ])
        : fail(424, 'key-refused', [
            `${name} does not accept ${keyVariable === undefined ? 'its API key' : `the API key in ${keyVariable}`}.`,
          ]);
    // A proxy in front may answer these with HTML. Source: hosted-api, "Errors".
    case 429:
      return fail(429, 'busy', orWords(`${name} has had too many requests.`));
    case 503:
      return fail(503, 'failed', orWords(`${name} is not available at the moment.`));
    default:
  }
  if (status >= 500) return fail(502, 'failed', orWords(`${name} failed (${status}).`));
  if (messages === undefined) {
    const words = `${name} answered ${status} with something that is not its API. Is its address right?`;
    throw new UpstreamFailure('not-api', words, status);
  }
  // 407 concerns our proxy, 408 our own connection: neither is the browser's.
  if (status < 400 || status === 407 || status === 408) {
    return fail(502, 'failed', [`${name} answered ${status}, which this operation does not know.`]);
  }
  return fail(status, isRefusedWhileLive(status, messages) ? 'live' : 'refused', messages);
}

/** The messages of an error answer; undefined if it is not the API's. */
async function readMessages(raw: RawAnswer, apiKey: string | undefined): Promise<string[] | undefined> {
  if (!isJson(raw.headers)) return undefined;
  try {
    const body = readErrorBody(await parseAnswer(raw.text, apiKey));
    return body?.errors.slice(0, mostErrors).map((error) => error.slice(0, longestError));
  } catch {
    return undefined;
  }
}

async function readJson(raw: RawAnswer, { name, apiKey }: Upstream): Promise<unknown> {
  if (isJson(raw.headers)) {
    try {
      return await parseAnswer(raw.text, apiKey);
    } catch (error) {
      if (error instanceof AnswerTooLarge) {
        throw new UpstreamFailure('too-large', `${name} sent more than can be read.`, raw.status);
      }
      // Reported below: broken JSON is no better than none.
    }
  }
  const kind = /^\s*text\/html/i.test(raw.headers.get('content-type') ?? '') ? 'a web page' : 'something';
  throw new UpstreamFailure('not-api', `${name} answered with ${kind} that is not its API.`, raw.status);
}

function isJson(headers: Headers): boolean {
  return /^\s*application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}
