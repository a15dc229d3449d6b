import { queryOptions } from '@tanstack/react-query';
import { capacitySchema, noticeSchema, storageSchema } from '../../contract/machine.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { fetchOne, fetchRows } from './client.ts';
import { capacityPollMs, noticesPollMs, storagePollMs } from './polls.ts';

const parseStorage = tolerant(storageSchema);
const parseCapacity = tolerant(capacitySchema);
const parseNotice = tolerant(noticeSchema);

export const storage = queryOptions({
  queryKey: ['storage'] as const,
  queryFn: ({ signal }) => fetchOne(routes.storage(), parseStorage, { signal }),
  refetchInterval: storagePollMs,
});

export const capacity = queryOptions({
  queryKey: ['capacity'] as const,
  queryFn: ({ signal }) => fetchOne(routes.capacity(), parseCapacity, { signal }),
  refetchInterval: capacityPollMs,
});

export const notices = queryOptions({
  queryKey: ['notices'] as const,
  queryFn: ({ signal }) => fetchRows(routes.notices(), parseNotice, { signal }),
  refetchInterval: noticesPollMs,
});
