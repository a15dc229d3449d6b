import { Readable } from 'node:stream';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ActivityEntry } from '../../../contract/activity.ts';
import { activityGroups, kindsOf } from '../../../contract/activity-groups.ts';
import { languages } from '../../../contract/languages.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { Activity, ActivityFilter, ActivityPlace } from '../../store/activity.ts';
import { bearerOf } from '../server/auth.ts';
import { baseUrl } from '../server/base-url.ts';
import { ApiError } from '../server/error-answers.ts';
import { readCursor } from '../server/page-query.ts';
import { type CsvOptions, csvEntry, csvHead } from './activity-csv.ts';

export interface ActivityListParts {
  activity: Pick<Activity, 'list'>;
  now: () => number;
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
export function addActivityLists(app: FastifyInstance, { activity, now }: ActivityListParts): void {
  app.get(routePatterns.activity, async (request, reply): Promise<ActivityEntry[]> => {
    const { limit, cursor } = readCursor(request.query);
    const { filter } = readQuery(request.query);
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
    const { filter, table } = readQuery(request.query);
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

function readQuery(query: unknown): { filter: ActivityFilter; table: CsvOptions } {
  const read = v.safeParse(querySchema, query);
  if (!read.success) throw new ApiError(400, 'a query parameter is given twice');
  const { group = '', streamId, q: search, zone = 'UTC', language: asked } = read.output;
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
