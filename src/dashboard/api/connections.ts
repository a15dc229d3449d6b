import { queryOptions } from '@tanstack/react-query';
import type { ApiConnection } from '../../contract/connections.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { requestApi } from './client.ts';
import { readRows } from './read-stream.ts';
import { readFields, readText } from './read-values.ts';

/** This machine and its upstreams; none where the API that was signed in to is not our service's. */
export const connections = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: async ({ signal }): Promise<readonly ApiConnection[]> => {
    try {
      return readRows((await requestApi(routes.connections(), { signal })).body, readConnection);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  },
  staleTime: 10 * 60_000,
});

function readConnection(value: unknown): ApiConnection | undefined {
  const fields = readFields(value);
  const name = readText(fields?.name);
  if (fields === undefined || name === undefined) return undefined;
  return {
    name,
    label: readText(fields.label) ?? name,
    kind: fields.kind === 'local' ? 'local' : 'upstream',
    hasKey: fields.hasKey === true,
    host: readText(fields.host) ?? '',
  };
}
