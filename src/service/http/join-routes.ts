import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routePatterns } from '../../contract/routes.ts';
import { type Joined, joinSessionsSchema, maxJoinedSessions } from '../../contract/session.ts';
import type { Activity } from '../db/activity.ts';
import type { SessionRow } from '../db/sessions.ts';
import type { JoinRefusal, Joins } from '../storage/joins.ts';
import { aboutRecording, noteBy } from './activity-log.ts';
import { bearerOf } from './auth.ts';
import { ApiError, notFound } from './errors.ts';
import type { Presenter } from './presenter.ts';
import { baseUrl, idOf, parseBody } from './requests.ts';

const refusals: Readonly<Record<JoinRefusal, { status: 400 | 409 | 422; words: string }>> = {
  'nothing-to-join': { status: 422, words: 'sessionIds: must name another session' },
  'too-many': { status: 422, words: `sessionIds: at most ${maxJoinedSessions} sessions can be joined` },
  'different-streams': { status: 400, words: 'only sessions of one stream can be joined' },
  'not-ready': { status: 409, words: 'a session can be joined when its recording is ready' },
  'begins-earlier': {
    status: 409,
    words: 'a session began before a recording that is joined already, whose link would change: undo that join first',
  },
};

/** Several sessions as one recording, and each by itself again. docs/decisions/085. */
export function addJoinRoutes(app: FastifyInstance, presenter: Presenter, joins: Joins, activity: Activity): void {
  const sessionOf = (request: FastifyRequest, id: string): SessionRow => {
    const { accountId } = bearerOf(request);
    const session = presenter.findSession(id, accountId);
    if (session !== undefined) return session;
    throw presenter.findStream(id, accountId) === undefined
      ? notFound()
      : new ApiError(400, "can't join a stream: join its sessions");
  };

  app.post(routePatterns.joinedSession, async (request, reply): Promise<Joined> => {
    const id = idOf(request);
    const session = sessionOf(request, id);
    const { sessionIds } = parseBody(joinSessionsSchema, request.body);
    const all = [session, ...sessionIds.map((other) => sessionOf(request, other))];
    const before = joins.joinOf(id);
    const join = joins.join(all, bearerOf(request).keyName);
    if (typeof join === 'string') {
      const { status, words } = refusals[join];
      throw new ApiError(status, words);
    }
    const joined = presenter.describeJoin(session, baseUrl(request));
    if (joined === undefined) throw notFound();
    if (join !== before) {
      const all = joined.sessions.map(({ id: one }) => one);
      noteBy(request, activity, { what: 'sessions-joined', ...aboutRecording(session), sessionIds: all });
    }
    reply.code(201);
    return joined;
  });

  app.delete(routePatterns.joinedSession, async (request, reply) => {
    const id = idOf(request);
    const session = sessionOf(request, id);
    if (!joins.separate(session.id)) throw new ApiError(404, 'this session is not joined with others');
    noteBy(request, activity, { what: 'sessions-separated', ...aboutRecording(session) });
    return reply.code(204).send();
  });
}
