import { queryOptions } from '@tanstack/react-query';
import { capacitySchema, noticeSchema, storageSchema } from '../../contract/machine.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { capacityPollMs, noticesPollMs, storagePollMs } from '../recording/polls/page-polls.ts';
import { readOne, readRows } from './client/read-answers.ts';
import { requestApi } from './client/request.ts';

const readStorage = tolerant(storageSchema);

/** What the recordings take of our service's disk, and what is left. */
export const storage = queryOptions({
  queryKey: ['storage'] as const,
  queryFn: async ({ signal }) => readOne((await requestApi(routes.storage(), { signal })).body, readStorage),
  refetchInterval: storagePollMs,
});

const readCapacity = tolerant(capacitySchema);

/** How many sessions our service's machine encodes in real time. */
export const capacity = queryOptions({
  queryKey: ['capacity'] as const,
  queryFn: async ({ signal }) => readOne((await requestApi(routes.capacity(), { signal })).body, readCapacity),
  refetchInterval: capacityPollMs,
});

const readNotice = tolerant(noticeSchema);

/** What our service has to say of itself: rarely anything. */
export const notices = queryOptions({
  queryKey: ['notices'] as const,
  queryFn: async ({ signal }) => readRows((await requestApi(routes.notices(), { signal })).body, readNotice),
  refetchInterval: noticesPollMs,
});
