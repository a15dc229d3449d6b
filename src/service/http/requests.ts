import { setImmediate as giveWay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Page } from '../db/lists/stream-listing.ts';
import { ApiError } from './errors.ts';

const setting = 'publicUrl';

/** A public address is the one of every link, whatever a request says of itself. */
export function setPublicUrl(app: FastifyInstance, publicUrl: () => string | undefined): void {
  app.decorateRequest(setting, publicUrl);
}

/**
 * `http://host:port` that clients reach us at, for the links we give: the public one, or as this client did.
 * @throws ApiError 400 where what the client says makes no address.
 */
export function baseUrl(request: FastifyRequest): string {
  const url = request.getDecorator<() => string | undefined>(setting)() ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(url)) throw new ApiError(400, 'the header host is no host name with a port');
  return url;
}

/** A path on this service as an address for clients; what is an address already stays as it is. */
export function absoluteUrl(url: string, base: string): string {
  return new URL(url, base).href;
}

const defaultLimit = 20;
const maxLimit = 1000;

const querySchema = v.looseObject({ limit: v.optional(v.string()), cursor: v.optional(v.string()) });

/** `limit` and `cursor` of a list. The limit is clamped; an invalid cursor is 400. Source: hosted-api, "Lists". */
export function readPage(request: FastifyRequest): Page {
  const { limit, cursor } = readCursor(request);
  const skip = cursor === undefined || cursor === '' ? '0' : /^skip(\d{1,9})$/.exec(cursor)?.[1];
  if (skip === undefined) throw new ApiError(400, 'cursor is not one of ours');
  return { limit, skip: Number(skip) };
}

/** The same with the cursor as it came, for a list that has its own. */
export function readCursor(request: FastifyRequest): { limit: number; cursor: string | undefined } {
  const { limit, cursor } = parseQuery(querySchema, request);
  const wanted = limit === undefined ? defaultLimit : Number(limit);
  if (!Number.isFinite(wanted)) throw new ApiError(400, 'limit is not a number');
  return { limit: Math.min(maxLimit, Math.max(1, Math.trunc(wanted))), cursor };
}

/** Says where the next page is when this one was full, or was cut short because its rows are long. */
export function linkNext(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { taken, isCut }: { taken: number; isCut: boolean },
): void {
  if (taken < page.limit && !isCut) return;
  const url = new URL(request.url, baseUrl(request));
  url.searchParams.set('cursor', `skip${page.skip + taken}`);
  reply.header('link', `<${url.href}>; rel="next"`);
}

const rowsAtATime = 25;

/**
 * Describes rows until their descriptions have more characters than `max`, a few rows at a time: other requests get their
 * turn in between. `describe` returns how many characters it added to the answer. Returns how many rows were taken.
 */
export async function describeUntil<Row>(rows: readonly Row[], describe: (row: Row) => number, max: number) {
  let characters = 0;
  for (const [taken, row] of rows.entries()) {
    if (characters > max) return taken;
    if (taken > 0 && taken % rowsAtATime === 0) await giveWay();
    characters += describe(row);
  }
  return rows.length;
}

const flagsSchema = v.record(v.string(), v.unknown());

/** A flag of the query: `1` or `true` on, `0` or `false` off, else not given. */
export function readFlag(query: unknown, name: string): boolean | undefined {
  switch (v.parse(flagsSchema, query)[name]) {
    case '1':
    case 'true':
      return true;
    case '0':
    case 'false':
      return false;
    default:
      return undefined;
  }
}

/**
 * The request's body in the given shape.
 * @throws ApiError 422 that names the first field that does not fit. Source: hosted-api, "Errors".
 */
export function parseBody<TSchema extends v.GenericSchema>(schema: TSchema, body: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, body);
  if (result.success) {
    if (hasListForObject(body, result.output)) throw new ApiError(422, 'a list was sent where an object is expected');
    return result.output;
  }
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw new ApiError(422, path === null ? issue.message : `${path}: ${wordsOf(issue)}`);
}

/** The schema library says of an unknown field that its key was never expected. */
function wordsOf({ type, expected, message }: v.BaseIssue<unknown>): string {
  return type === 'strict_object' && expected === 'never' ? 'there is no such field' : message;
}

/** The schema library takes a list for an object whose keys are numbers; an object is what it makes of it. */
function hasListForObject(sent: unknown, read: unknown): boolean {
  if (Array.isArray(sent) !== Array.isArray(read)) return true;
  if (typeof sent !== 'object' || typeof read !== 'object' || sent === null || read === null) return false;
  const sentValues = new Map(Object.entries(sent));
  return Object.entries(read).some(([key, value]) => hasListForObject(sentValues.get(key), value));
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads JSON bodies strictly: valid UTF-8, no byte order mark, no `__proto__`, and no NUL, at which the database would end
 * a text. Fastify's own parser repairs the first two in silence. Anything else than `application/json` is refused by Fastify with 415.
 */
export function addJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      const text = decoder.decode(typeof body === 'string' ? Buffer.from(body) : body);
      done(null, text === '' ? undefined : JSON.parse(text, refuseTrickery));
    } catch {
      done(new ApiError(400, 'the body is not valid JSON, or holds a NUL character'));
    }
  });
}

function refuseTrickery(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__');
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new SyntaxError('NUL');
  return value;
}

const idSchema = v.looseObject({ id: v.string() });

/** The `:id` of the route's path. */
export const idOf = (request: FastifyRequest): string => v.parse(idSchema, request.params).id;

/**
 * The request's query in the given shape.
 * @throws ApiError 400 in these words.
 */
export function parseQuery<TSchema extends v.GenericSchema>(
  schema: TSchema,
  { query }: FastifyRequest,
  message = 'a query parameter is given twice',
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, query);
  if (!result.success) throw new ApiError(400, message);
  return result.output;
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

interface WriteHooks {
  preHandler: (request: FastifyRequest) => Promise<void>;
  onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>;
}

/**
 * Hooks of the routes that are added to this scope from here on, for requests that write. A read passes none of them. Like
 * brackets: what was added first is run first before the handler, and last after it.
 */
export function onWrites(app: FastifyInstance, { preHandler, onSend }: WriteHooks): void {
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every(isRead)) return;
    route.preHandler = [
      ...[route.preHandler ?? []].flat(),
      async (request: FastifyRequest) => {
        if (!isRead(request.method)) await preHandler(request);
      },
    ];
    route.onSend = [onSend, ...[route.onSend ?? []].flat()];
  });
}
