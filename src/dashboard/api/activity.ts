import { infiniteQueryOptions } from '@tanstack/react-query';
import { activityEntrySchema } from '../../contract/activity.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { activityPollMs } from '../recording/polls.ts';
import { nextCursor, readRows } from './client/read-answers.ts';
import { requestApi } from './client/request.ts';

const pageSize = 50;
const readEntry = tolerant(activityEntrySchema);

/** Who did what, newest first, page by page. */
export const activity = infiniteQueryOptions({
  queryKey: ['activity'] as const,
  queryFn: async ({ pageParam, signal }) => {
    const search = new URLSearchParams({ limit: String(pageSize) });
    if (pageParam !== undefined) search.set('cursor', pageParam);
    const { body, link } = await requestApi(`${routes.activity()}?${search}`, { signal });
    return { entries: readRows(body, readEntry), cursor: nextCursor(link) };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor,
  refetchInterval: activityPollMs,
});
