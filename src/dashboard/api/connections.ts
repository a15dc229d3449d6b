import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type ApiConnection, apiConnectionSchema, connectionStepSchema } from '../../contract/connections.ts';
import { ingestSchema } from '../../contract/ingest.ts';
import { meSchema } from '../../contract/me.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { absentIfGone, fetchRows, requestApi } from './client.ts';
import { ApiError } from './errors.ts';

const parseConnectionFields = tolerant(apiConnectionSchema);
const parseStep = tolerant(connectionStepSchema);
export const parseMe = tolerant(meSchema);

/** Our service and its upstreams; empty for other APIs, which answer 404. */
export const connections = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: async ({ signal }): Promise<readonly ApiConnection[]> =>
    (await absentIfGone(fetchRows(routes.connections(), parseConnection, { signal }))) ?? [],
  staleTime: 10 * 60_000,
});

function parseConnection(value: unknown): ApiConnection | undefined {
  const fields = parseConnectionFields(value);
  if (fields === undefined) return undefined;
  const { name, label = name, kind = 'upstream', hasKey = false, host = '', url } = fields;
  return { name, label, kind, hasKey, host, ...(url !== undefined && { url }) };
}

/** Our service tries the upstream step by step and changes nothing there. */
export const testConnection = (upstream: string) =>
  mutationOptions({
    mutationFn: () => fetchRows(routes.upstreamTest(upstream), parseStep, { method: 'POST' }),
  });

/**
 * The account and the key of this connection; null for other APIs, which answer 404. A key's rights never change, so it
 * is fetched once.
 */
export const me = queryOptions({
  queryKey: ['me'] as const,
  queryFn: async ({ signal }) => {
    const answer = await absentIfGone(requestApi(routes.me(), { signal }));
    return (answer && parseMe(answer.body)) ?? null;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const parseIngest = tolerant(ingestSchema);

/** The addresses change only with the service's settings, so they are fetched rarely. */
export const ingest = queryOptions({
  queryKey: ['ingest'] as const,
  queryFn: async ({ signal }) => {
    const [first] = await fetchRows(routes.ingest(), parseIngest, { signal });
    if (first === undefined) throw new ApiError({ kind: 'parse', status: 200 });
    return first;
  },
  staleTime: 10 * 60_000,
});
