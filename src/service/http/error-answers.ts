import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '../../contract/errors.ts';
import { ApiError } from './api-error.ts';

/** Writes every error as `{ errors: [message] }`. What is not an answer we meant is a bug: 500 without detail, and a line in the log. */
export function addErrorAnswers(app: FastifyInstance, log: (message: string) => void): void {
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof ApiError ? error.status : clientError(error);
    if (status === undefined) {
      log(
        `${request.method} ${request.routeOptions.url ?? '(no route)'} failed: ${error instanceof Error ? error.stack : String(error)}`,
      );
    }
    const message = status === undefined || !(error instanceof Error) ? 'internal error' : error.message;
    const body: ErrorBody = { errors: [message] };
    return reply
      .code(status ?? 500)
      .type('application/json; charset=utf-8')
      .send(body);
  });
}

/** The 4xx that Fastify itself found: body too large, media type, malformed URL. */
function clientError(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
