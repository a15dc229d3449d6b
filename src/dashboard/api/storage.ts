import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { storageSchema } from '../../contract/requests.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { requestApi } from './client.ts';

/** What the recordings take of our service's disk, and what is left. */
export const storage = queryOptions({
  queryKey: ['storage'] as const,
  queryFn: async ({ signal }) => {
    const read = v.safeParse(storageSchema, (await requestApi(routes.storage(), { signal })).body);
    if (!read.success) throw new ApiError({ kind: 'parse', status: 200 });
    return read.output;
  },
  refetchInterval: 60_000,
});
