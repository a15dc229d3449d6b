import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type RecordingsPage, recordingsQuery } from '../../../../contract/recordings/recordings-list.ts';
import { routePatterns } from '../../../../contract/routes.ts';
import type { RecordingsFilter, RecordingsList, RecordingsPlace } from '../../../store/lists/recordings-list.ts';
import type { ServiceSettingsStore } from '../../../store/service-settings.ts';
import { bearerOf } from '../../server/auth.ts';
import { baseUrl } from '../../server/base-url.ts';
import { ApiError } from '../../server/error-answers.ts';
import { readCursor } from '../../server/page-query.ts';
import type { Presenter } from '../presenter.ts';
import { describePage } from './describe-page.ts';

export interface RecordingsListParts {
  recordingsList: RecordingsList;
  presenter: Pick<Presenter, 'findSession' | 'describeSession' | 'withParents'>;
  /** Of streams that say nothing themselves. */
  settings: Pick<ServiceSettingsStore, 'retention'>;
  now: () => number;
}

const dayMs = 86_400_000;

const time = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)));
const querySchema = v.looseObject({
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
export function addRecordingsListRoute(app: FastifyInstance, parts: RecordingsListParts): void {
  const { recordingsList, presenter } = parts;
  app.get(routePatterns.recordings, async (request): Promise<RecordingsPage> => {
    const query = readQuery(request, parts);
    const { limit, cursor } = readCursor(request.query);
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

function readQuery(request: FastifyRequest, { settings, now }: RecordingsListParts) {
  const read = v.safeParse(querySchema, request.query);
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
            byMs: now() + expiresWithinDays * dayMs,
            serviceDays: settings.retention().days,
            serviceChangedAt: settings.retention().changedAt,
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
