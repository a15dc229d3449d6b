import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { activityEntrySchema } from '../../contract/activity.ts';
import type { ActivityGroup } from '../../contract/activity-groups.ts';
import { unknownKeysSchema } from '../../contract/machine.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { nextCursor, parseOne, parseRows, requestApi } from './client.ts';
import { activityPollMs } from './polls.ts';

const parseUnknownKeys = tolerant(unknownKeysSchema);

/** Who tried stream keys that nobody has. An API that does not count that is asked no more. */
export const unknownKeys = queryOptions({
  queryKey: ['unknown-keys'] as const,
  queryFn: async ({ signal }) => {
    const { body } = await requestApi(routes.unknownKeys(), { signal });
    return parseOne(body, parseUnknownKeys);
  },
  refetchInterval: ({ state }) => state.error === null && activityPollMs,
});

const pageSize = 50;
const parseEntry = tolerant(activityEntrySchema);

/** Which entries are listed. */
export interface ActivityFilter {
  groups: readonly ActivityGroup[];
  /** Words of names. */
  q: string;
  streamId: string | undefined;
}

function searchOf({ groups, q, streamId }: ActivityFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (groups.length > 0) search.set('group', groups.join(','));
  if (q !== '') search.set('q', q);
  if (streamId !== undefined) search.set('streamId', streamId);
  return search;
}

/** What happened and who did what, newest first, page by page. */
export function activity(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ['activity', filter] as const,
    queryFn: async ({ pageParam, signal }) => {
      const search = searchOf(filter);
      search.set('limit', String(pageSize));
      if (pageParam !== undefined) search.set('cursor', pageParam);
      const { body, link } = await requestApi(`${routes.activity()}?${search}`, { signal });
      return { entries: parseRows(body, parseEntry), cursor: nextCursor(link) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: activityPollMs,
    placeholderData: keepPreviousData,
  });
}

/** The address of the whole activity as CSV, with times in this zone and for spreadsheets of this language. */
export function activityTablePath(filter: ActivityFilter, table: { zone: string; language: string }): string {
  const search = searchOf(filter);
  search.set('zone', table.zone);
  search.set('language', table.language);
  return `${routes.activityFile()}?${search}`;
}
