import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routePatterns } from '../../../contract/routes.ts';
import { ApiError } from './error-answers.ts';

export interface WriteOrderParts {
  /** Resolves with false where another program holds the database for longer than a request may wait. */
  whenWritable: () => Promise<boolean>;
  /** Resolves when a lost database would be rebuilt with the keys, and with what is kept, as they are now. */
  whenKeysAreKept: () => Promise<void>;
}

/** What an upstream answers needs no database of ours. */
const forwarded = `/api${routePatterns.upstream}/`;
const ownQueue = `/api${routePatterns.upstreamQueue}`;

/** A rebuilt database must know which keys are not good any more, and which recordings are kept for ever or joined. */
const keptOutside: ReadonlySet<string> = new Set([
  `PATCH ${routePatterns.stream}`,
  `DELETE ${routePatterns.stream}`,
  `POST ${routePatterns.streamKeyRotation}`,
  `DELETE ${routePatterns.apiKey}`,
  `POST ${routePatterns.signOut}`,
  `PUT ${routePatterns.keptRecording}`,
  `POST ${routePatterns.joinedSession}`,
  `DELETE ${routePatterns.joinedSession}`,
]);

/**
 * The two ends of every write of this scope: it begins when the database can be written, or is answered 503 before
 * anything was changed; and what must outlive the database is answered when it is in the copy.
 */
export function addWriteOrder(app: FastifyInstance, { whenWritable, whenKeysAreKept }: WriteOrderParts): void {
  app.addHook('preHandler', async (request) => {
    if (!writes(request)) return;
    if (!(await whenWritable()))
      throw new ApiError(503, 'The database is busy. Nothing was changed; try again.', { retryAfterSeconds: 2 });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const operation = `${request.method} ${(request.routeOptions.url ?? '').replace(/^\/api/, '')}`;
    if (reply.statusCode < 300 && keptOutside.has(operation)) await whenKeysAreKept();
    return payload;
  });
}

function writes({ method, routeOptions }: FastifyRequest): boolean {
  const url = routeOptions.url ?? '';
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  return !url.startsWith(forwarded) || url.startsWith(ownQueue);
}
