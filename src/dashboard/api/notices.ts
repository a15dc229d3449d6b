import { queryOptions } from '@tanstack/react-query';
import { noticeSchema } from '../../contract/machine.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { noticesPollMs } from '../recording/polls.ts';
import { requestApi } from './client/request.ts';
import { readRows } from './read-stream.ts';

const readNotice = tolerant(noticeSchema);

/** What our service has to say of itself: rarely anything. */
export const notices = queryOptions({
  queryKey: ['notices'] as const,
  queryFn: async ({ signal }) => readRows((await requestApi(routes.notices(), { signal })).body, readNotice),
  refetchInterval: noticesPollMs,
});
