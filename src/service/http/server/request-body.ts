import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { ApiError } from './error-answers.ts';

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
