import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './error-answers.ts';

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
