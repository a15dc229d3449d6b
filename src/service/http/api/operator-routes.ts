import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { routePatterns } from '../../../contract/routes.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import type { Streams } from '../../store/streams.ts';
import { ApiError } from '../server/api-error.ts';
import { bearerOf } from '../server/auth.ts';
import type { Presenter } from './presenter.ts';

export interface OperatorParts {
  presenter: Presenter;
  streams: Pick<Streams, 'rotateKey' | 'setTerminated'>;
  lifecycle: Pick<Lifecycle, 'liveOfParent' | 'terminate'>;
  now: () => number;
}

const idSchema = v.looseObject({ id: v.string() });
const terminateEveryMs = 5000;

/** Ending a live session from here, and giving a stream another key. */
export function addOperatorRoutes(app: FastifyInstance, { presenter, streams, lifecycle, now }: OperatorParts): void {
  // Source: hosted-api, "Operations and success": within 5 s of the last one 429.
  app.delete(routePatterns.streamTerminate, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    const row = presenter.stream(id, bearerOf(request).accountId);
    if (row.lastTerminatedAt !== undefined && now() - row.lastTerminatedAt < terminateEveryMs) {
      reply.header('retry-after', '5');
      throw new ApiError(429, 'this stream was terminated less than 5 s ago');
    }
    if (lifecycle.liveOfParent(id) === undefined) throw new ApiError(400, 'stream is not active');
    streams.setTerminated(id);
    lifecycle.terminate(id, 'An operator ended the session.');
    return reply.code(204).send();
  });

  app.post(routePatterns.streamKeyRotation, async (request) => {
    const { id } = v.parse(idSchema, request.params);
    const row = presenter.stream(id, bearerOf(request).accountId);
    if (lifecycle.liveOfParent(row.id) !== undefined) {
      throw new ApiError(409, 'this stream is live: end the session first, its encoder would be locked out');
    }
    return { streamKey: streams.rotateKey(row.id) };
  });
}
