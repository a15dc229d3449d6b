import type { FastifyRequest } from 'fastify';

/** `http://host:port` as the client reached us, so that the links we tell work from where it is. */
export function baseUrl(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
