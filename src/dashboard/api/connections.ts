import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { connectionStepSchema } from '../../contract/connection-test.ts';
import { type ApiConnection, apiConnectionSchema } from '../../contract/connections.ts';
import { meSchema } from '../../contract/me.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { parseRows, requestApi } from './client.ts';
import { ApiError } from './errors.ts';

/** Our service and its upstreams; empty for other APIs, which answer 404. */
export const connections = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: async ({ signal }): Promise<readonly ApiConnection[]> => {
    try {
      return parseRows((await requestApi(routes.connections(), { signal })).body, parseConnection);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  },
  staleTime: 10 * 60_000,
});

const parseConnectionFields = tolerant(apiConnectionSchema);

function parseConnection(value: unknown): ApiConnection | undefined {
  const fields = parseConnectionFields(value);
  if (fields === undefined) return undefined;
  const { name, label = name, kind = 'upstream', hasKey = false, host = '' } = fields;
  return { name, label, kind, hasKey, host };
}

const parseStep = tolerant(connectionStepSchema);

/** Our service tries the upstream step by step and changes nothing there. */
export const testConnection = (upstream: string) =>
  mutationOptions({
    mutationKey: ['test-connection', upstream] as const,
    mutationFn: async () =>
      parseRows((await requestApi(routes.upstreamTest(upstream), { method: 'POST' })).body, parseStep),
  });

type Me = Tolerant<typeof meSchema>;
export const parseMe = tolerant(meSchema);

/**
 * The account and the key of this connection; null for other APIs, which answer 404. A key's rights never change, so it
 * is fetched once.
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
