import { queryOptions } from '@tanstack/react-query';
import { ingestSchema } from '../../contract/ingest.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { fetchRows } from './client.ts';
import { ApiError } from './errors.ts';

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
