import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isKnownETag } from './etag.ts';

export interface KeptAnswersParts {
  /** Another text once anything was written to the database, by whomever. */
  writeMark: () => string;
  /**
   * Stands for what is answered of this stream or session from memory alone: the same value for as long as that is the same.
   * Undefined: no value does, as the clock changes it too.
   */
  inMemory: (id: string) => unknown;
  /** Until when whoever asks may do so if nothing is written, by `now`. Undefined: refused already. */
  allowedUntilMs: (request: FastifyRequest) => number | undefined;
  now: () => number;
}

export interface KeptAnswers {
  /** Answers from what is kept. Before every other hook. */
  addTo(app: FastifyInstance): void;
  /** Keeps what this scope answers, where its routes said what it rests on. After every hook that changes an answer. */
  keepAnswersOf(api: FastifyInstance): void;
  /** A stream or a session has been described in the answer to this request, in this turn of the event loop. */
  restsOn(request: FastifyRequest, ids: readonly string[]): void;
  /** The answer rests on what is true in memory alone, or on the clock. */
  isPassing(request: FastifyRequest): void;
}

interface Answer {
  etag: string;
  /** Names and values, one after the other: of the answer, and of the 304 that stands for it. */
  headers: OutgoingHttpHeader[];
  headersOf304: OutgoingHttpHeader[];
  /** Undefined where only the 304 has been asked for so far. */
  body: string | Buffer | undefined;
  /** What was in memory alone of each stream and session that it names. */
  named: ReadonlyMap<string, unknown>;
  keptAtMs: number;
  allowedUntilMs: number;
}

interface Draft {
  key: string;
  mark: string;
  named: Map<string, unknown>;
  isPassing: boolean;
}

/** That a key or a session was used is noted with the answers that are made: not much later than it was. */
const longestMs = 10_000;
const mostAnswers = 500;
const mostBytes = 16_000_000;
const keptPaths = /^\/api\/(stream|session)(\/|\?|$)/;
/** What differs between a 304 and the answer that it stands for. RFC 9110, 15.4.5. */
const ofBody = new Set(['content-type', 'content-encoding']);

/**
 * The same request, each header of it the same, gets the same answer for as long as nothing was written and nothing is new
 * of what is live: it is sent without being made again. docs/decisions/069.
 */
export function createKeptAnswers({ writeMark, inMemory, allowedUntilMs, now }: KeptAnswersParts): KeptAnswers {
  const answers = new Map<string, Answer>();
  const drafts = new WeakMap<FastifyRequest, Draft>();
  let bytes = 0;
  let lastMark = '';

  function forgetAll(): void {
    answers.clear();
    bytes = 0;
  }

  /** A database in trouble is for the route to say. */
  function markNow(): string | undefined {
    try {
      return writeMark();
    } catch {
      return undefined;
    }
  }

  function find(key: string, mark: string): Answer | undefined {
    if (mark !== lastMark) forgetAll();
    lastMark = mark;
    const answer = answers.get(key);
    if (answer === undefined || performance.now() - answer.keptAtMs > longestMs) return undefined;
    if (now() > answer.allowedUntilMs) return undefined;
    for (const [id, was] of answer.named) if (inMemory(id) !== was) return undefined;
    return answer;
  }

  function keep({ key, mark, named }: Draft, answer: Omit<Answer, 'named' | 'keptAtMs'>): void {
    const size = key.length + (answer.body?.length ?? 0);
    if (mark !== lastMark || size > mostBytes / 8) return;
    if (answers.size >= mostAnswers || bytes + size > mostBytes) forgetAll();
    bytes += size;
    answers.set(key, { ...answer, named, keptAtMs: performance.now() });
  }

  return {
    addTo(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (!mayBeKept(request.raw, reply.raw)) return done();
        const key = keyOf(request.raw);
        const mark = markNow();
        if (mark === undefined) return done();
        const answer = find(key, mark);
        if (answer !== undefined && send(answer, request.headers['if-none-match'], reply.raw)) {
          reply.hijack();
          return;
        }
        drafts.set(request, { key, mark, named: new Map(), isPassing: false });
        done();
      });
    },
    keepAnswersOf(api) {
      api.addHook('onSend', (request, reply, payload, done) => {
        done(null, payload);
        const draft = drafts.get(request);
        if (draft === undefined || draft.isPassing || draft.named.size === 0) return;
        if (reply.statusCode !== 200 && reply.statusCode !== 304) return;
        const until = allowedUntilMs(request);
        if (until === undefined) return;
        const { etag } = reply.getHeaders();
        const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : undefined;
        if (typeof etag !== 'string' || (reply.statusCode === 200) !== (body !== undefined)) return;
        const sent = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
          value === undefined || name === 'content-length' ? [] : [[name, value] as const],
        );
        const length = body === undefined ? [] : ['content-length', Buffer.byteLength(body)];
        const headersOf304 = sent.filter(([name]) => !ofBody.has(name)).flat();
        keep(draft, { etag, headers: [...sent.flat(), ...length], headersOf304, body, allowedUntilMs: until });
      });
    },
    restsOn(request, ids) {
      const draft = drafts.get(request);
      if (draft === undefined) return;
      for (const id of ids) {
        const found = inMemory(id);
        // A list is described in several turns.
        const isSame = !draft.named.has(id) || draft.named.get(id) === found;
        if (found === undefined || !isSame) draft.isPassing = true;
        draft.named.set(id, found);
      }
    },
    isPassing(request) {
      const draft = drafts.get(request);
      if (draft !== undefined) draft.isPassing = true;
    },
  };
}

/** Not where an answer before it on the same connection is still to come. */
function mayBeKept({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
  return (
    method === 'GET' &&
    (headers.authorization !== undefined || headers.cookie !== undefined) &&
    response.socket !== null &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    keptPaths.test(url)
  );
}

/** All of the request but what it knows already. Behind a proxy, whose address it comes from decides what is believed. */
function keyOf({ url, rawHeaders, socket }: IncomingMessage): string {
  let key = `${socket.remoteAddress} ${url}`;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length !== 13 || name.toLowerCase() !== 'if-none-match') key += `\n${name}:${rawHeaders[i + 1]}`;
  }
  return key;
}

/** False where nothing could be sent. */
function send(
  { etag, headers, headersOf304, body }: Answer,
  ifNoneMatch: string | undefined,
  response: ServerResponse,
): boolean {
  if (isKnownETag(ifNoneMatch, etag)) {
    response.writeHead(304, headersOf304).end();
    return true;
  }
  if (body === undefined) return false;
  response.writeHead(200, headers).end(body);
  return true;
}
