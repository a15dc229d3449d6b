import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { ErrorBody, PlaybackReason } from '../../contract/errors.ts';
import { ListBusyError, ListQueryError } from '../db/lists/list-errors.ts';
import type { Logger } from '../lib/logger.ts';

interface ApiErrorDetails {
  /** Programs act on it. */
  reason?: PlaybackReason;
  /** When it is worth trying again. */
  retryAfterSeconds?: number;
}

/** An answer other than success, thrown by any handler; the error handler writes it as `{ errors: [message], reason? }`. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: ApiErrorDetails = {},
  ) {
    super(message);
  }
}

/** Unknown, someone else's or deleted: one answer for all. Source: hosted-api, "Errors". */
export const notFound = (details?: ApiErrorDetails) => new ApiError(404, 'not found', details);

/** In a log that says each trouble of the database once in this time, every other line can still be read. */
const troubleEveryMs = 10_000;

/**
 * Writes every error as `{ errors: [message] }`, with its reason where it has one. Trouble of the database is 503, in
 * words and worth another try. What is not an answer we meant is a bug: 500 without detail, and a line in the log.
 */
export function addErrorAnswers(app: FastifyInstance, log: Logger): void {
  const loggedAt = new Map<string, number>();
  app.setErrorHandler((error, request, reply) => {
    reply.type('application/json; charset=utf-8');
    const trouble = databaseTrouble(error);
    if (trouble !== undefined) {
      const sinceMs = performance.now() - (loggedAt.get(trouble.code) ?? Number.NEGATIVE_INFINITY);
      if (sinceMs > troubleEveryMs) {
        loggedAt.set(trouble.code, performance.now());
        log.error(`${placeOf(request)} was answered 503: ${trouble.sentence} (${trouble.code})`);
      }
      return reply.code(503).header('retry-after', '2').send(inWords(trouble.sentence));
    }
    const status = statusOf(error);
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

function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiError) return error.status;
  if (error instanceof ListQueryError) return 400;
  if (error instanceof ListBusyError) return 503;
  // The 4xx that Fastify itself found: body too large, media type, malformed URL.
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** Errors of the database for the client, by the beginning of their code. */
const sentences: readonly [code: string, sentence: string][] = [
  ['SQLITE_BUSY', 'The database is busy: another program holds it. Try again.'],
  ['SQLITE_LOCKED', 'The database is busy: another program holds it. Try again.'],
  ['SQLITE_PROTOCOL', 'The database is busy: another program holds it. Try again.'],
  ['SQLITE_READONLY', 'The database cannot be written: its files are read-only. Nothing was changed.'],
  ['SQLITE_PERM', 'The database cannot be written: its files are read-only. Nothing was changed.'],
  ['SQLITE_FULL', 'The database cannot be written: the disk is full. Nothing was changed.'],
  ['SQLITE_IOERR', 'The database cannot be read or written: the disk reported an error.'],
  ['SQLITE_CANTOPEN', 'The database cannot be opened.'],
  ['SQLITE_CORRUPT', 'The database is damaged. The next start rebuilds it from the backups beside the recordings.'],
  ['SQLITE_NOTADB', 'The database is damaged. The next start rebuilds it from the backups beside the recordings.'],
];

interface DatabaseTrouble {
  code: string;
  sentence: string;
}

/** The trouble of the database behind an error, in words without a path; undefined where it is another error. */
function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const sentence = sentences.find(([prefix]) => code.startsWith(prefix))?.[1];
  return sentence === undefined ? undefined : { code, sentence };
}

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
