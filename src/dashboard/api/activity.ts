import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ActivityGroup, activityEntrySchema } from '../../contract/activity.ts';
import { unknownKeysSchema } from '../../contract/machine.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { fetchOne, nextCursor, parseRows, requestApi } from './client.ts';
import { activityPollMs } from './polls.ts';

const parseUnknownKeys = tolerant(unknownKeysSchema);

/** Encoders that tried unknown stream keys. Polling ends with the first error: other APIs do not count them. */
export const unknownKeys = queryOptions({
  queryKey: ['unknown-keys'] as const,
  queryFn: ({ signal }) => fetchOne(routes.unknownKeys(), parseUnknownKeys, { signal }),
  refetchInterval: ({ state }) => state.error === null && activityPollMs,
});

const pageSize = 50;
const parseEntry = tolerant(activityEntrySchema);

export interface ActivityFilter {
  groups: readonly ActivityGroup[];
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

/** The CSV's times are in this zone, its separators those of this language's spreadsheets. */
export function activityTablePath(filter: ActivityFilter, table: { zone: string; language: string }): string {
  const search = searchOf(filter);
  search.set('zone', table.zone);
  search.set('language', table.language);
  return `${routes.activityFile()}?${search}`;
}
