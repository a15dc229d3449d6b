import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Me, meSchema } from '../../contract/requests.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { requestApi } from './client.ts';

/**
 * The account and the key that ask, or null where the API is not our service's and has no word for it. Read once for
 * each connection: what a key may do never changes.
 */
export const me = queryOptions({
  queryKey: ['me'] as const,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      const read = v.safeParse(meSchema, (await requestApi(routes.me(), { signal })).body);
      return read.success ? read.output : null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});
