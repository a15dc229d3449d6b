import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { Logger } from '../../log/logger.ts';
import { ApiError } from './api-error.ts';
import { databaseTrouble } from './database-trouble.ts';

/** In a log that says each trouble of the database once in this time, every other line can still be read. */
const troubleEveryMs = 10_000;

/**
 * Writes every error as `{ errors: [message] }`, with its reason where it has one. Trouble of the database is 503, in words and worth another try. What is
 * not an answer we meant is a bug: 500 without detail, and a line in the log.
 */
export function addErrorAnswers(app: FastifyInstance, log: Logger): void {
  const toldAt = new Map<string, number>();
  app.setErrorHandler((error, request, reply) => {
    reply.type('application/json; charset=utf-8');
    const trouble = databaseTrouble(error);
    if (trouble !== undefined) {
      const sinceMs = performance.now() - (toldAt.get(trouble.code) ?? Number.NEGATIVE_INFINITY);
      if (sinceMs > troubleEveryMs) {
        toldAt.set(trouble.code, performance.now());
        log.error(`${placeOf(request)} was answered 503: ${trouble.sentence} (${trouble.code})`);
      }
      return reply.code(503).header('retry-after', '2').send(inWords(trouble.sentence));
    }
    const status = error instanceof ApiError ? error.status : clientError(error);
    if (status === undefined) {
      log.error(`${placeOf(request)} failed`, { error });
      return reply.code(500).send(inWords('internal error'));
    }
    const { reason, retryAfterSeconds } = error instanceof ApiError ? error.details : {};
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    const words = inWords(error instanceof Error ? error.message : 'internal error');
    return reply.code(status).send({ ...words, ...(reason && { reason }) } satisfies ErrorBody);
  });
}

const inWords = (message: string): ErrorBody => ({ errors: [message] });

const placeOf = (request: FastifyRequest) => `${request.method} ${request.routeOptions.url ?? '(no route)'}`;

/** The 4xx that Fastify itself found: body too large, media type, malformed URL. */
function clientError(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
