import { type FastifyRequest, LogController } from 'fastify';
import type { Logger } from '../../log/logger.ts';

/**
 * Logs answers that break off after their first bytes, as where a file cannot be read to its end: nobody can be answered
 * any more. No request is logged, nor that a viewer went away.
 */
export function logBrokenAnswers(log: Logger): LogController {
  return new (class extends LogController {
    constructor() {
      super({ disableRequestLogging: true });
    }

    override streamError(error: Error, request: FastifyRequest): void {
      if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      log.warn(`${request.method} ${request.routeOptions.url ?? '(no route)'} broke off`, { error });
    }
  })();
}
