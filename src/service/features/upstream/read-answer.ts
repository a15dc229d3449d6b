import { setImmediate as giveWay } from 'node:timers/promises';
import * as v from 'valibot';
import { errorBodySchema, type UpstreamReason } from '../../../contract/errors.ts';
import { isRefusedWhileLive } from '../../../contract/hosted-words.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import type { Upstream } from './read-upstreams.ts';
import { type RawAnswer, UpstreamFailure, type UpstreamOperation } from './send-to-upstream.ts';

const maxErrors = 20;
const maxErrorCharacters = 1000;

const readErrorBody = tolerant(errorBodySchema);
const listSchema = v.array(v.unknown());
const objectSchema = v.record(v.string(), v.unknown());

/**
 * The part of an upstream's answer that is passed on: JSON of the expected shape without secrets, or an error.
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
    return body?.errors.slice(0, maxErrors).map((error) => error.slice(0, maxErrorCharacters));
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

/** An answer as it may be sent to the browser. An error's messages may be shown. */
export type UpstreamAnswer =
  | { ok: true; status: 200 | 201 | 204 | 304; body: unknown; headers: AnswerHeaders }
  | {
      ok: false;
      /** The status to send; the upstream's own is `upstreamStatus`. */
      status: number;
      errors: string[];
      reason: UpstreamReason;
      upstreamStatus?: number | undefined;
      headers: AnswerHeaders;
    };

/** The only headers of an upstream that are passed on, and only if well-formed. */
interface AnswerHeaders {
  etag?: string;
  totalCount?: string;
  retryAfter?: string;
  /** From the `Link` to the next page; its URL belongs to another host and is not passed on. */
  nextCursor?: string;
}

export function readAnswerHeaders(headers: Headers, apiKey: string | undefined): AnswerHeaders {
  const take = (name: string, shape: RegExp): string | undefined => {
    const value = headers.get(name)?.trim();
    if (value === undefined || !shape.test(value)) return undefined;
    return apiKey !== undefined && value.includes(apiKey) ? undefined : value;
  };
  const etag = take('etag', /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/);
  const totalCount = take('x-total-count', /^\d{1,15}$/);
  const retryAfter = take('retry-after', /^(?:\d{1,7}|[A-Za-z]{3}, [\w :]{10,30})$/);
  const nextCursor = readNextCursor(take('link', /^.{1,4000}$/));
  return {
    ...(etag !== undefined && { etag }),
    ...(totalCount !== undefined && { totalCount }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** Source: hosted-api, "Lists": take only the `cursor` value from that URL. */
function readNextCursor(link: string | undefined): string | undefined {
  const next = link?.split(/,(?=\s*<)/).find((part) => /;\s*rel="?next"?/i.test(part));
  const url = next?.match(/<([^>]*)>/)?.[1];
  if (url === undefined) return undefined;
  const cursor = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('cursor');
  return cursor === null || cursor === '' || cursor.length > 1000 ? undefined : cursor;
}

/** Values of an object, or of one row of a list: a session with its parent has some 150. */
const maxRowValues = 5_000;
/** A page has 1,000 at most. */
const maxRows = 5_000;
const charactersAtATime = 64 * 1024;

/** More than can be parsed without blocking the service. */
class AnswerTooLarge extends Error {}

/** Answers are parsed one after the other, so that eight at once do not block the event loop. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Parses an answer and removes what must not leave this service, a list a few rows at a time.
 * @throws AnswerTooLarge; a SyntaxError if it is not JSON; another Error if it is nested too deeply.
 */
function parseAnswer(text: string, apiKey: string | undefined): Promise<unknown> {
  const turn = last.then(() => parse(text.trim(), apiKey));
  last = turn.catch(() => undefined);
  return turn;
}

async function parse(text: string, apiKey: string | undefined): Promise<unknown> {
  await giveWay();
  const isList = text.startsWith('[') && text.endsWith(']');
  if (isList && text.slice(1, -1).trim() === '') return [];
  const rows: unknown[] = [];
  let characters = 0;
  for (const row of isList ? rowsOf(text.slice(1, -1)) : rowsOf(text)) {
    rows.push(cleanAnswer(JSON.parse(row), apiKey));
    if (rows.length > maxRows) throw new AnswerTooLarge();
    characters += row.length + 1;
    if (characters < charactersAtATime) continue;
    characters = 0;
    await giveWay();
  }
  if (isList) return rows;
  if (rows.length !== 1) throw new SyntaxError('no single value');
  return rows[0];
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opens = new Set([0x5b, 0x7b]);
const closes = new Set([0x5d, 0x7d]);

/** Splits at commas outside strings and brackets; each piece has a bounded number of values. */
function* rowsOf(text: string): Generator<string> {
  let [start, depth, values, isText] = [0, 0, 1, false];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isText) {
      if (code === backslash) index += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (opens.has(code)) {
      depth += 1;
      values += 1;
    } else if (closes.has(code)) depth -= 1;
    else if (code === comma && depth === 0) {
      yield text.slice(start, index);
      [start, values] = [index + 1, 1];
    } else if (code === comma) values += 1;
    if (values > maxRowValues) throw new AnswerTooLarge();
  }
  yield text.slice(start);
}

const maxDepth = 40;
/** Per object, or per row of a list. */
const maxCleanedValues = 10_000;
const redacted = '•••';

/**
 * A parsed answer without what must not leave this service: the key, which the hosted API echoes in its 401, and the
 * stream key in its `parentStream`. Source: hosted-api, "Errors" and "Lists".
 * @throws an Error if it is nested deeper, or is larger, than any answer of the API.
 */
export function cleanAnswer(value: unknown, apiKey: string | undefined): unknown {
  const secrets = apiKey === undefined ? [] : [...new Set([apiKey, encodeURIComponent(apiKey)])];
  const redact = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, redacted), text);

  let values = 0;
  const clean = (one: unknown, depth: number, isParentStream: boolean): unknown => {
    values += 1;
    if (depth > maxDepth || values > maxCleanedValues) throw new Error('nested too deeply, or too large');
    if (typeof one === 'string') return redact(one);
    if (Array.isArray(one)) return one.map((item) => clean(item, depth + 1, false));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one)
        .filter(([name]) => name !== '__proto__' && !(isParentStream && name === 'streamKey'))
        .map(([name, inner]) => [redact(name), clean(inner, depth + 1, name === 'parentStream')]),
    );
  };
  return clean(value, 0, false);
}
