import { Readable } from 'node:stream';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type ActivityEntry, activityGroups, kindsOf, noteActivitySchema } from '../../../contract/activity.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import { csvLine } from '../../../contract/csv.ts';
import { type Language, languages } from '../../../contract/languages.ts';
import { routePatterns } from '../../../contract/routes.ts';
import { localParts } from '../../../contract/zones.ts';
import type { Activity, ActivityFilter, ActivityPlace } from '../../db/activity.ts';
import { whoDid } from '../../http/activity-log.ts';
import { bearerOf } from '../../http/auth.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import type { Presenter } from '../../http/presenter.ts';
import { baseUrl, parseBody, parseQuery, readCursor } from '../../http/requests.ts';

/** `POST /aircheck/activity` adds what only the dashboard sees. */
export function addActivityRoutes(
  app: FastifyInstance,
  presenter: Presenter,
  activity: Activity,
  hasUpstream: (name: string, accountId: string) => boolean,
): void {
  app.post(routePatterns.activity, async (request, reply) => {
    const { what, sessionIds, connection } = parseBody(noteActivitySchema, request.body);
    const { accountId, ...bearer } = bearerOf(request);
    const names = new Set<string>();
    const streamIds = new Set<string>();
    if (connection === localConnectionName) {
      for (const id of sessionIds) {
        const session = presenter.findSession(id, accountId);
        if (session === undefined) throw notFound();
        names.add(session.name);
        streamIds.add(session.parentId);
      }
    } else if (!hasUpstream(connection, accountId)) {
      throw notFound();
    }
    const [name] = names;
    const [streamId] = streamIds;
    const about = { ...(streamIds.size === 1 && { streamId }), ...(names.size === 1 && { name }) };
    activity.add(accountId, { ...whoDid(bearer), connection, what, sessionIds, ...about });
    return reply.code(204).send();
  });
}

const columns = [
  'time',
  'utc',
  'event',
  'stream',
  'by',
  'connection',
  'on air seconds',
  'recorded seconds',
  'details',
  'stream id',
  'session ids',
] as const;

/** How a table is written: `zone` is an IANA name. */
interface CsvOptions {
  zone: string;
  language: Language;
}

function csvHead({ language }: CsvOptions): string {
  return csvLine(columns, language);
}

/** An entry as a line; `time` is that of the zone, or of UTC where there is no such zone. */
function csvEntry(entry: ActivityEntry, { zone, language }: CsvOptions): string {
  const { at, what, name, by, connection, onAirSeconds, recordedSeconds, streamId, sessionIds } = entry;
  const cells = [
    timeIn(at, { zone, language }),
    new Date(at).toISOString(),
    what,
    name,
    by,
    connection,
    onAirSeconds,
    recordedSeconds,
    detailsOf(entry),
    streamId,
    sessionIds?.join(' '),
  ];
  return csvLine(cells, language);
}

function detailsOf(entry: ActivityEntry) {
  const {
    record,
    to,
    changes = [],
    refused,
    cause,
    signal = [],
    awaySeconds,
    freeBytes,
    messages,
    recordings,
    why,
    isUnclean,
    note,
  } = entry;
  return [
    record === undefined ? '' : `record ${record ? 'on' : 'off'}`,
    ...changes.map(({ field, from = '', to = '' }) => `${field}: ${from} → ${to}`),
    refused === undefined ? '' : `${refused.reason}, ${refused.count} tries, ${refused.address ?? 'several addresses'}`,
    to === undefined ? '' : `to ${to}`,
    cause ?? '',
    ...signal,
    awaySeconds === undefined ? '' : `away ${awaySeconds} s`,
    freeBytes === undefined ? '' : `${freeBytes} bytes free`,
    recordings === undefined ? '' : `${recordings} recordings`,
    why ?? '',
    messages === undefined ? '' : `${messages} messages`,
    isUnclean ? 'not stopped before' : '',
    note ?? '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** `2026-11-21 18:58:40`; in the hour that a clock shows twice with the zone. */
function timeIn(at: number, { zone, language }: CsvOptions): string {
  const { date, time, repeatedZone } = localParts(at, zone, language);
  return [date, time, repeatedZone].filter(Boolean).join(' ');
}

const querySchema = v.looseObject({
  group: v.optional(v.string()),
  streamId: v.optional(v.string()),
  q: v.optional(v.string()),
  zone: v.optional(v.string()),
  language: v.optional(v.string()),
});
const groupsSchema = v.array(v.picklist(activityGroups));

/** Rows that are read before others get their turn. */
const rowsAtOnce = 200;

/** `GET /aircheck/activity`, page by page, and `GET /aircheck/activity.csv`, all of it. */
export function addActivityLists(app: FastifyInstance, activity: Activity, now: () => number): void {
  app.get(routePatterns.activity, async (request, reply): Promise<ActivityEntry[]> => {
    const { limit, cursor } = readCursor(request);
    const { filter } = readQuery(request);
    const { accountId } = bearerOf(request);
    const { entries, hasMore } = activity.list(accountId, { ...filter, limit, after: placeOf(cursor) });
    const last = entries.at(-1);
    if (last !== undefined && hasMore) {
      // By its last entry, not by position: entries are added while somebody turns the pages.
      const next = new URL(request.url, baseUrl(request));
      next.searchParams.set('cursor', `before${last.at}-${last.id}`);
      reply.header('link', `<${next.href}>; rel="next"`);
    }
    return entries;
  });

  app.get(routePatterns.activityFile, async (request, reply) => {
    const { filter, table } = readQuery(request);
    const { accountId } = bearerOf(request);
    const day = new Date(now()).toISOString().slice(0, 10);
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="Aircheck activity ${day}.csv"`);
    return reply.send(Readable.from(linesOf(accountId, filter, table)));
  });

  async function* linesOf(accountId: string, filter: ActivityFilter, table: CsvOptions): AsyncGenerator<string> {
    // Spreadsheets take it for UTF-8 by this mark alone.
    yield `\uFEFF${csvHead(table)}`;
    let after: ActivityPlace | undefined;
    for (let hasMore = true; hasMore; ) {
      const page = activity.list(accountId, { ...filter, limit: rowsAtOnce, after });
      yield page.entries.map((entry) => csvEntry(entry, table)).join('');
      after = page.entries.at(-1);
      hasMore = page.hasMore && after !== undefined;
      await giveWay();
    }
  }
}

function readQuery(request: FastifyRequest): { filter: ActivityFilter; table: CsvOptions } {
  const { group = '', streamId, q: search, zone = 'UTC', language: asked } = parseQuery(querySchema, request);
  const groups = v.safeParse(groupsSchema, group === '' ? [] : group.split(','));
  if (!groups.success) throw new ApiError(400, `group is none of ${activityGroups.join(', ')}`);
  const language = languages.find((each) => each === asked) ?? languages[0];
  const kinds = groups.output.length === 0 ? undefined : kindsOf(groups.output);
  return { filter: { kinds, streamId, search }, table: { zone, language } };
}

function placeOf(cursor: string | undefined): ActivityPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = /^before(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new ApiError(400, 'cursor is not one of ours');
  return { at: Number(at), id: Number(id) };
}
