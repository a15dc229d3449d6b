import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { routePatterns } from '../../../contract/routes.ts';
import type { SignalTrail } from '../../../contract/signal.ts';
import { allTrailsSeconds } from '../../../contract/signal.ts';
import { bearerOf } from '../../http/auth.ts';
import type { Presenter } from '../../http/presenter.ts';
import { parseQuery } from '../../http/requests.ts';
import { wallSessionId } from '../../http/wall-routes.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import type { SignalWatch } from './signal-watch.ts';

const querySchema = v.looseObject({
  parentId: v.optional(v.string()),
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), '0'),
});

/** `GET /aircheck/signal`: what live sessions' encoders sent in the last seconds. docs/decisions/034. */
export function addSignalRoute(
  app: FastifyInstance,
  presenter: Presenter,
  signal: SignalWatch,
  lifecycle: Lifecycle,
  now: () => number,
): void {
  app.get(routePatterns.signal, async (request): Promise<SignalTrail[]> => {
    const message = 'since is not a time in milliseconds, or a parameter is given twice';
    const { parentId, since } = parseQuery(querySchema, request, message);
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
