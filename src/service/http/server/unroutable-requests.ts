import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { ErrorBody } from '../../../contract/errors.ts';
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
