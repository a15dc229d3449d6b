import { queryOptions } from '@tanstack/react-query';
import { firstRoutes } from '../../../contract/first-routes.ts';
import { meSchema } from '../../../contract/me.ts';
import { type Tolerant, tolerant } from '../../../contract/tolerant.ts';
import { ApiError } from '../client/api-error.ts';
import { requestApi } from '../client/request.ts';

type Me = Tolerant<typeof meSchema>;
export const readMe = tolerant(meSchema);

/**
 * The account and the key that ask, or null where the API is not our service's and has no word for it. Read once for
 * each connection: what a key may do never changes.
 */
export const me = queryOptions({
  queryKey: ['me'] as const,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return readMe((await requestApi(firstRoutes.me(), { signal })).body) ?? null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});
