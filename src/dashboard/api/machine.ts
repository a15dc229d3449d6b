import { queryOptions } from '@tanstack/react-query';
import { capacitySchema, noticeSchema, storageSchema } from '../../contract/machine.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { parseOne, parseRows, requestApi } from './client.ts';
import { capacityPollMs, noticesPollMs, storagePollMs } from './polls.ts';

const parseStorage = tolerant(storageSchema);

export const storage = queryOptions({
  queryKey: ['storage'] as const,
  queryFn: async ({ signal }) => parseOne((await requestApi(routes.storage(), { signal })).body, parseStorage),
  refetchInterval: storagePollMs,
});

const parseCapacity = tolerant(capacitySchema);

export const capacity = queryOptions({
  queryKey: ['capacity'] as const,
  queryFn: async ({ signal }) => parseOne((await requestApi(routes.capacity(), { signal })).body, parseCapacity),
  refetchInterval: capacityPollMs,
});

const parseNotice = tolerant(noticeSchema);

export const notices = queryOptions({
  queryKey: ['notices'] as const,
  queryFn: async ({ signal }) => parseRows((await requestApi(routes.notices(), { signal })).body, parseNotice),
  refetchInterval: noticesPollMs,
});
