import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { routePatterns } from '../../../contract/routes.ts';
import type { RecordOnce } from '../../schedules/record-once.ts';
import { bearerOf } from '../server/auth.ts';
import { whoDid } from './activity-routes.ts';
import type { Presenter } from './presenter.ts';

export interface RecordOnceParts {
  presenter: Presenter;
  recordOnce: Pick<RecordOnce, 'arm' | 'cancel'>;
}

const idSchema = v.looseObject({ id: v.string() });

/** `PUT` turns recording on for the next session only, `DELETE` cancels that. */
export function addRecordOnceRoutes(app: FastifyInstance, { presenter, recordOnce }: RecordOnceParts): void {
  app.put(routePatterns.recordOnce, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    const { accountId, ...bearer } = bearerOf(request);
    recordOnce.arm(presenter.stream(id, accountId), whoDid(bearer));
    return reply.code(204).send();
  });

  app.delete(routePatterns.recordOnce, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    recordOnce.cancel(presenter.stream(id, bearerOf(request).accountId));
    return reply.code(204).send();
  });
}
