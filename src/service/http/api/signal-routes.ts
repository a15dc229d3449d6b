import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { routePatterns } from '../../../contract/routes.ts';
import { allTrailsSeconds, type SignalTrail } from '../../../contract/signal/signal-trail.ts';
import type { SignalWatch } from '../../features/signal/signal-watch.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import { bearerOf } from '../server/auth.ts';
import { ApiError } from '../server/error-answers.ts';
import type { Presenter } from './presenter.ts';
import { wallSessionId } from './wall-routes.ts';

export interface SignalRouteParts {
  signal: Pick<SignalWatch, 'steps'>;
  presenter: Pick<Presenter, 'findSession'>;
  lifecycle: Pick<Lifecycle, 'liveSession'>;
  now: () => number;
}

const querySchema = v.looseObject({
  parentId: v.optional(v.string()),
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), '0'),
});

/** `GET /aircheck/signal`: what live sessions' encoders sent in the last seconds. docs/decisions/034. */
export function addSignalRoute(app: FastifyInstance, { signal, presenter, lifecycle, now }: SignalRouteParts): void {
  app.get(routePatterns.signal, async (request): Promise<SignalTrail[]> => {
    const query = v.safeParse(querySchema, request.query);
    if (!query.success) throw new ApiError(400, 'since is not a time in milliseconds, or a parameter is given twice');
    const { parentId, since } = query.output;
    const { accountId, isWallOnly } = bearerOf(request);
    const sinceMs = parentId === undefined ? Math.max(since, now() - allTrailsSeconds * 1000) : since;
    return [...signal.steps(sinceMs)].flatMap(([id, steps]): SignalTrail[] => {
      const row = presenter.findSession(id, accountId);
      if (row === undefined || (parentId !== undefined && row.parentId !== parentId)) return [];
      if (lifecycle.liveSession(id) === undefined) return [];
      return [{ id: isWallOnly ? wallSessionId(id) : id, parentId: row.parentId, steps }];
    });
  });
}
