import type { FastifyInstance } from 'fastify';
import { type ActivityEntry, noteActivitySchema } from '../../../contract/activity.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { Activity } from '../../store/activity.ts';
import { ApiError, notFound } from '../server/api-error.ts';
import { bearerOf } from '../server/auth.ts';
import { baseUrl } from '../server/base-url.ts';
import { readCursor } from '../server/page-query.ts';
import { parseBody } from '../server/parse-body.ts';
import { whoDid } from './activity-log.ts';
import type { Presenter } from './presenter.ts';

export interface ActivityParts {
  activity: Activity;
  presenter: Pick<Presenter, 'findSession'>;
  /** May the account use an upstream of that name? */
  hasUpstream: (name: string, accountId: string) => boolean;
}

/** `GET /aircheck/activity`: who did what; `POST` adds what only the dashboard sees. */
export function addActivityRoutes(app: FastifyInstance, { activity, presenter, hasUpstream }: ActivityParts): void {
  app.get(routePatterns.activity, async (request, reply): Promise<ActivityEntry[]> => {
    const { limit, cursor } = readCursor(request.query);
    const beforeId = cursor === undefined ? undefined : /^before(\d{1,15})$/.exec(cursor)?.[1];
    if (cursor !== undefined && beforeId === undefined) throw new ApiError(400, 'cursor is not one of ours');
    const { entries: rows, hasMore } = activity.list(bearerOf(request).accountId, {
      limit,
      ...(beforeId !== undefined && { beforeId: Number(beforeId) }),
    });
    const last = rows.at(-1);
    if (last !== undefined && hasMore) {
      // By id, not by position: entries are added while somebody turns the pages.
      const next = `${baseUrl(request)}/api${routePatterns.activity}?limit=${limit}&cursor=before${last.id}`;
      reply.header('link', `<${next}>; rel="next"`);
    }
    return rows;
  });

  app.post(routePatterns.activity, async (request, reply) => {
    const { what, sessionIds, connection } = parseBody(noteActivitySchema, request.body);
    const { accountId, ...bearer } = bearerOf(request);
    const names = new Set<string>();
    if (connection === localConnectionName) {
      for (const id of sessionIds) {
        const session = presenter.findSession(id, accountId);
        if (session === undefined) throw notFound();
        names.add(session.name);
      }
    } else if (!hasUpstream(connection, accountId)) {
      throw notFound();
    }
    const [name] = names;
    activity.add(accountId, { ...whoDid(bearer), connection, what, sessionIds, ...(names.size === 1 && { name }) });
    return reply.code(204).send();
  });
}
