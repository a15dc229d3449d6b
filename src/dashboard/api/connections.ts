import { queryOptions } from '@tanstack/react-query';
import { type ApiConnection, apiConnectionSchema } from '../../contract/connections.ts';
import { firstRoutes } from '../../contract/first-routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { ApiError } from './client/api-error.ts';
import { readRows } from './client/read-answers.ts';
import { requestApi } from './client/request.ts';

/** This machine and its upstreams; none where the API that was signed in to is not our service's. */
export const connections = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: async ({ signal }): Promise<readonly ApiConnection[]> => {
    try {
      return readRows((await requestApi(firstRoutes.connections(), { signal })).body, readConnection);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  },
  staleTime: 10 * 60_000,
});

const readTolerantly = tolerant(apiConnectionSchema);

function readConnection(value: unknown): ApiConnection | undefined {
  const read = readTolerantly(value);
  if (read === undefined) return undefined;
  const { name, label = name, kind = 'upstream', hasKey = false, host = '' } = read;
  return { name, label, kind, hasKey, host };
}
