import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { ingestSchema } from '../../contract/requests.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { requestApi } from './client.ts';

/** Where to send to and where recordings are played from; changes only when the service is set up anew. */
export const ingest = queryOptions({
  queryKey: ['ingest'] as const,
  queryFn: async ({ signal }) => {
    const { body } = await requestApi(routes.ingest(), { signal });
    const read = v.safeParse(ingestSchema, body);
    const first = read.success ? read.output[0] : undefined;
    if (first === undefined) throw new ApiError({ kind: 'parse', status: 200 });
    return first;
  },
  staleTime: 10 * 60_000,
});
