import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

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
