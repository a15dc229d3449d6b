import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type RecordingsPage, recordingsQuery } from '../../contract/recordings.ts';
import { routePatterns } from '../../contract/routes.ts';
import type { ListedSession, Session } from '../../contract/session.ts';
import type { Stream } from '../../contract/stream.ts';
import type { RecordingsFilter, RecordingsList, RecordingsPlace } from '../db/lists/recordings-list.ts';
import type { ListQuery, StreamListing } from '../db/lists/stream-listing.ts';
import type { ServiceSettingsStore } from '../db/service-settings.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import { bearerOf } from './auth.ts';
import { ApiError, notFound } from './errors.ts';
import type { Presenter } from './presenter.ts';
import { baseUrl, describeUntil, idOf, linkNext, parseQuery, readCursor, readFlag, readPage } from './requests.ts';

const querySchema = v.looseObject({
  filters: v.optional(v.string()),
  order: v.optional(v.string()),
  parentId: v.optional(v.string()),
});

/** Every list of the API, and the single session. Source: hosted-api, "Lists". */
export function addListRoutes(
  app: FastifyInstance,
  presenter: Presenter,
  listing: StreamListing,
  lifecycle: Lifecycle,
): void {
  const readQuery = (request: FastifyRequest, kind: ListQuery['kind']): ListQuery => {
    const { filters, order, parentId } = parseQuery(querySchema, request);
    return {
      accountId: bearerOf(request).accountId,
      kind,
      parentId,
      filters,
      order,
      activeOnly: readFlag(request.query, 'active'),
      activeIds: lifecycle.liveIds(),
      page: readPage(request),
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
    const id = idOf(request);
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
    const id = idOf(request);
    const row = presenter.findSession(id, bearerOf(request).accountId);
    if (row === undefined) throw notFound();
    return presenter.describeSession(row, baseUrl(request), 'session');
  });
}

/** The rows of one answer. */
interface ListPage<Row = Stream | Session> {
  rows: Row[];
  /** Entries that were described, those that are gone since among them. */
  taken: number;
  /** Were entries left for the next page, because these are large enough? */
  isCut: boolean;
}

/** A page of 1,000 ordinary rows is below 1 MB; only names and tags made for it come near this. */
const maxPageLength = 4_000_000;

async function describePage<Entry, Row extends Stream | Session>(
  entries: readonly Entry[],
  describe: (entry: Entry) => Row[],
): Promise<ListPage<Row>> {
  const rows: Row[] = [];
  const add = (entry: Entry): number => {
    const described = describe(entry);
    rows.push(...described);
    return described.reduce((sum, row) => sum + textOf(row), 0);
  };
  const taken = await describeUntil(entries, add, maxPageLength);
  return { rows, taken, isCut: taken < entries.length };
}

/** The characters of the fields whose length the client controls. */
function textOf(row: Stream | Session): number {
  // A session is listed with its parent, which has a name as well.
  if ('parentId' in row) return 1_000 + 2 * row.name.length;
  return 1_000 + row.name.length + (row.userTags === undefined ? 0 : JSON.stringify(row.userTags).length);
}

const dayMs = 86_400_000;

const time = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)));
const recordingsQuerySchema = v.looseObject({
  from: time,
  to: time,
  at: time,
  parentId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  tag: v.optional(recordingsQuery.tag),
  state: v.optional(recordingsQuery.state),
  handedOver: v.optional(recordingsQuery.handedOver),
  expiresWithinDays: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), recordingsQuery.expiresWithinDays),
  ),
  q: v.optional(recordingsQuery.q),
  tests: v.optional(recordingsQuery.tests),
  order: v.optional(recordingsQuery.order, 'began'),
  direction: v.optional(recordingsQuery.direction, 'descending'),
  totals: v.optional(recordingsQuery.totals),
});

/** `GET /aircheck/recordings`: sessions over all streams, a page at a time. docs/decisions/037. */
export function addRecordingsListRoute(
  app: FastifyInstance,
  presenter: Presenter,
  recordingsList: RecordingsList,
  settings: ServiceSettingsStore,
  now: () => number,
): void {
  app.get(routePatterns.recordings, async (request): Promise<RecordingsPage> => {
    const query = readRecordingsQuery(request, settings.retention(), now());
    const { limit, cursor } = readCursor(request);
    const { accountId } = query.filter;
    const places = await recordingsList.list({ ...query.filter, ...query.sorting, after: placeOf(cursor), limit });
    const totals = query.areTotalsAsked ? await recordingsList.totals(query.filter) : undefined;
    const base = baseUrl(request);
    const withParent = presenter.withParents();
    const { rows, taken, isCut } = await describePage(places, ({ id }) => {
      const row = presenter.findSession(id, accountId);
      return row === undefined ? [] : [withParent(presenter.describeSession(row, base, 'session'))];
    });
    const last = taken === limit || isCut ? places[taken - 1] : undefined;
    return { sessions: rows, ...(last && { next: cursorOf(last) }), ...(totals && { totals }) };
  });
}

function readRecordingsQuery(
  request: FastifyRequest,
  retention: ReturnType<ServiceSettingsStore['retention']>,
  nowMs: number,
) {
  const read = v.safeParse(recordingsQuerySchema, request.query);
  if (!read.success) {
    const name = read.issues[0].path?.[0]?.key;
    throw new ApiError(400, `${typeof name === 'string' ? name : 'the query'} is not as it should be`);
  }
  const { from, to, at, parentId, tag, state, handedOver, expiresWithinDays, q, tests, order, direction, totals } =
    read.output;
  const filter: RecordingsFilter = {
    accountId: bearerOf(request).accountId,
    fromMs: from,
    toMs: to,
    atMs: at,
    parentId,
    tag: tag || undefined,
    state,
    isHandedOver: handedOver === undefined ? undefined : handedOver === '1',
    expires:
      expiresWithinDays === undefined
        ? undefined
        : {
            byMs: nowMs + expiresWithinDays * dayMs,
            serviceDays: retention.days,
            serviceChangedAt: retention.changedAt,
          },
    search: q,
    withTests: tests === '1',
  };
  return { filter, sorting: { order, isDescending: direction === 'descending' }, areTotalsAsked: totals === '1' };
}

// A cursor names the last row, not a position: sessions begin while somebody turns the pages.
const placeSchema = v.pipe(
  v.string(),
  v.transform((cursor) => Buffer.from(cursor, 'base64url').toString('utf8')),
  v.parseJson(),
  v.tuple([v.union([v.number(), v.string()]), v.string()]),
);

function cursorOf({ value, id }: RecordingsPlace): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

function placeOf(cursor: string | undefined): RecordingsPlace | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const read = v.safeParse(placeSchema, cursor);
  if (!read.success) throw new ApiError(400, 'cursor is not one of ours');
  const [value, id] = read.output;
  return { value, id };
}
