import { queryOptions } from '@tanstack/react-query';
import { storageSchema } from '../../contract/machine.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { storagePollMs } from '../recording/polls.ts';
import { requestApi } from './client/request.ts';
import { readOne } from './read-stream.ts';

const readStorage = tolerant(storageSchema);

/** What the recordings take of our service's disk, and what is left. */
export const storage = queryOptions({
  queryKey: ['storage'] as const,
  queryFn: async ({ signal }) => readOne((await requestApi(routes.storage(), { signal })).body, readStorage),
  refetchInterval: storagePollMs,
});
