import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { routePatterns } from '../../../../contract/routes.ts';
import type { ListedSession, Session } from '../../../../contract/session.ts';
import type { Stream } from '../../../../contract/stream.ts';
import type { Lifecycle } from '../../../sessions/lifecycle.ts';
import type { ListQuery, StreamListing } from '../../../store/lists/stream-listing.ts';
import { bearerOf } from '../../server/auth.ts';
import { baseUrl } from '../../server/base-url.ts';
import { ApiError, notFound } from '../../server/error-answers.ts';
import { linkNext, readFlag, readPage } from '../../server/page-query.ts';
import type { Presenter } from '../presenter.ts';
import { describePage, type ListPage } from './describe-page.ts';

interface ListParts {
  presenter: Presenter;
  listing: StreamListing;
  lifecycle: Pick<Lifecycle, 'liveIds'>;
}

const idSchema = v.looseObject({ id: v.string() });
const querySchema = v.looseObject({
  filters: v.optional(v.string()),
  order: v.optional(v.string()),
  parentId: v.optional(v.string()),
});

/** Every list of the API, and the single session. Source: hosted-api, "Lists". */
export function addListRoutes(app: FastifyInstance, { presenter, listing, lifecycle }: ListParts): void {
  const readQuery = (request: FastifyRequest, kind: ListQuery['kind']): ListQuery => {
    const parsed = v.safeParse(querySchema, request.query);
    if (!parsed.success) throw new ApiError(400, 'a query parameter is given twice');
    const { filters, order, parentId } = parsed.output;
    return {
      accountId: bearerOf(request).accountId,
      kind,
      parentId,
      filters,
      order,
      activeOnly: readFlag(request.query, 'active'),
      activeIds: lifecycle.liveIds(),
      page: readPage(request.query),
    };
  };
  const answer = async (request: FastifyRequest, query: ListQuery, kind: 'stream' | 'session'): Promise<ListPage> => {
    const entries = await listing.list(query);
    return describePage(entries, (entry) => presenter.describeEntry(entry, baseUrl(request), kind));
  };
  const answerPaged = async (
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListQuery,
    kind: 'stream' | 'session',
  ): Promise<(Stream | Session)[]> => {
    const { rows, taken, isCut } = await answer(request, query, kind);
    linkNext(request, reply, query.page, { taken, isCut });
    if (readFlag(request.query, 'count') === true && rows.length > 0) {
      reply.header('x-total-count', await listing.count(query));
    }
    return rows;
  };

  app.get(routePatterns.streams, async (request, reply): Promise<(Stream | Session)[]> => {
    const isFlagged = (name: string) => readFlag(request.query, name) === true;
    const kind = isFlagged('sessionsonly') ? 'session' : isFlagged('streamsonly') ? 'stream' : undefined;
    return answerPaged(request, reply, readQuery(request, kind), 'stream');
  });

  // No Link and no count here. Source: hosted-api, "Lists".
  app.get(routePatterns.streamSessions, async (request): Promise<(Stream | Session)[]> => {
    const { id } = v.parse(idSchema, request.params);
    const parent = presenter.stream(id, bearerOf(request).accountId);
    const query = { ...readQuery(request, 'session'), parentId: parent.id, record: readFlag(request.query, 'record') };
    return (await answer(request, { ...query, order: undefined }, 'session')).rows;
  });

  // Each item carries its parent. Source: hosted-api, "Lists".
  app.get(routePatterns.sessions, async (request, reply): Promise<(Stream | Session | ListedSession)[]> => {
    const rows = await answerPaged(request, reply, readQuery(request, 'session'), 'session');
    const withParent = presenter.withParents();
    return rows.map((row) => ('parentId' in row ? withParent(row) : row));
  });

  app.get(routePatterns.session, async (request): Promise<Session> => {
    const { id } = v.parse(idSchema, request.params);
    const row = presenter.findSession(id, bearerOf(request).accountId);
    if (row === undefined) throw notFound();
    return presenter.describeSession(row, baseUrl(request), 'session');
  });
}
