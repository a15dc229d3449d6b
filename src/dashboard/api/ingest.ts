import { queryOptions } from '@tanstack/react-query';
import type { Ingest } from '../../contract/requests.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { requestApi } from './client.ts';
import { readFields, readList, readText } from './read-values.ts';

/** Where to send to and where recordings are played from; changes only when the service is set up anew. */
export const ingest = queryOptions({
  queryKey: ['ingest'] as const,
  queryFn: async ({ signal }) => {
    const { body } = await requestApi(routes.ingest(), { signal });
    const first = readIngest(readList(body)[0]);
    if (first === undefined) throw new ApiError({ kind: 'parse', status: 200 });
    return first;
  },
  staleTime: 10 * 60_000,
});

function readIngest(value: unknown): Ingest[number] | undefined {
  const fields = readFields(value);
  const at = readText(fields?.ingest);
  const playback = readText(fields?.playback);
  const base = readText(fields?.base);
  if (at === undefined || playback === undefined || base === undefined) return undefined;
  return { ingest: at, playback, base };
}
