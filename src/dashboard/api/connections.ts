import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { connectionStepSchema } from '../../contract/connection-test.ts';
import { type ApiConnection, apiConnectionSchema } from '../../contract/connections.ts';
import { meSchema } from '../../contract/me.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { parseRows, requestApi } from './client.ts';
import { ApiError } from './errors.ts';

/** This machine and its upstreams; none where the API that was signed in to is not our service's. */
export const connections = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: async ({ signal }): Promise<readonly ApiConnection[]> => {
    try {
      return parseRows((await requestApi(routes.connections(), { signal })).body, readConnection);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  },
  staleTime: 10 * 60_000,
});

const parseTolerantly = tolerant(apiConnectionSchema);

function readConnection(value: unknown): ApiConnection | undefined {
  const read = parseTolerantly(value);
  if (read === undefined) return undefined;
  const { name, label = name, kind = 'upstream', hasKey = false, host = '' } = read;
  return { name, label, kind, hasKey, host };
}

const parseStep = tolerant(connectionStepSchema);

/** Has our service try an upstream step by step. Nothing is changed there. */
export const testConnection = (upstream: string) =>
  mutationOptions({
    mutationKey: ['test-connection', upstream] as const,
    mutationFn: async () =>
      parseRows((await requestApi(routes.upstreamTest(upstream), { method: 'POST' })).body, parseStep),
  });

type Me = Tolerant<typeof meSchema>;
export const parseMe = tolerant(meSchema);

/**
 * The account and the key that ask, or null where the API is not our service's and has no word for it. Read once for
 * each connection: what a key may do never changes.
 */
export const me = queryOptions({
  queryKey: ['me'] as const,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return parseMe((await requestApi(routes.me(), { signal })).body) ?? null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});
