import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { ErrorBody } from '../../../contract/errors.ts';
import { ApiError, notFound } from './error-answers.ts';
import { securityHeaders } from './guard.ts';

const errorBody = (message: string): string => JSON.stringify({ errors: [message] } satisfies ErrorBody);

/**
 * What is answered before there is a route, hooks and error handler included: a path that is badly encoded or holds an
 * id longer than any is one that nothing is at; what is not HTTP ends its connection. In the form of every other error.
 */
export const unroutableRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (_error, _request, reply) => {
    reply.raw
      .writeHead(404, { ...securityHeaders, 'content-type': 'application/json; charset=utf-8' })
      .end(errorBody('not found'));
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, message] = answerTo(error.code);
    const body = errorBody(message);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${body.length}`,
      'connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  },
};

function answerTo(code: string | undefined): [status: number, message: string] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'the request did not come in time'];
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'the address and the headers together are too long'];
    default:
      return [400, 'this is not a valid HTTP request'];
  }
}

/** What the hosted API has and we do not, by the paths of its operations. */
const unsupported: readonly [path: RegExp, words: string][] = [
  [/^\/webhook(\/|$)/, 'webhooks are not supported'],
  [/^\/multistream\/target(\/|$)/, 'multistream targets are not supported'],
  [/^\/stream\/[^/]+\/(create-multistream-target$|multistream\/)/, 'multistream targets are not supported'],
  [/^\/stream\/([^/]+\/start-)?pull$/, 'pull is not supported: push the stream to the URL of GET /ingest'],
  [/^\/clip$/, 'clips are not supported'],
  [/^\/(stream|session|playback)\/[^/]+\/clips$/, 'clips are not supported'],
  [/^\/asset(\/|$)/, 'assets are not supported: recordings are sessions'],
  [/^\/(task|transcode)(\/|$)/, 'transcoding of files is not supported'],
  [/^\/access-control\/signing-key(\/|$)/, 'signing keys are not supported: whoever has a link may watch'],
  [/^\/data\//, 'viewership is not measured'],
  [/^\/room(\/|$)/, 'rooms are not supported'],
];

/**
 * The answer to a request that no route takes: 404 as ever, and for an operation of the hosted API with the reason, so
 * that nobody looks for a mistake in an id.
 */
export function noSuchRoute(url: string): ApiError {
  const path = /^\/api(\/[^?]*)/.exec(url)?.[1] ?? '';
  const words = unsupported.find(([pattern]) => pattern.test(path))?.[1];
  return words === undefined ? notFound() : new ApiError(404, words);
}
